@testable import AppModel
import Foundation
import Planning
import Rules
import TestSupport
import Testing

@MainActor
@Suite struct ConditionEditingTests {
    private let here: PlayedLibrary
    private let model: ConditionsModel

    init() throws {
        here = try PlayedLibrary()
        let samples = here.directory["samples"]
        try FileManager.default.createDirectory(at: samples, withIntermediateDirectories: true)
        let condition = try Condition(.eq, [.argument(.first), .value("a")])
        try NamedCondition(name: "Sample", id: "s", condition: condition).indentedJSON()
            .write(to: samples.appendingPathComponent("s.json"), atomically: true, encoding: .utf8)
        model = ConditionsModel(
            here.library, source: nil, samples: .files(path: samples.path),
            folder: ConditionFolder(path: here.directory["own"].path))
    }

    private func names() -> [String]? { model.list?.entries.map(\.name) }

    private func read() async {
        model.refresh()
        await eventually("the list is read") { names() != nil }
    }

    /// Makes a condition with one row, and saves it.
    private func make(_ name: String, _ text: String) async throws {
        model.create()
        let editor = try #require(model.chosenEditor)
        editor.type(in: .name) { $0.name = name }
        editor.type(in: .item([])) { $0.change(at: []) { $0.text = text } }
        model.save()
        await eventually("it is saved") { editor.state == .saved }
    }

    @Test func `a condition is made, saved and read again`() async throws {
        await read()
        try await make("Birthdays", "Birthday")
        #expect(names() == ["Birthdays"])
        #expect(model.ownCount == 1)
        #expect(model.chosen?.condition.words(limit: 99, naming: .event) == "the title contains “Birthday”")
        model.refresh()
        let again = ConditionsModel(
            here.library, source: nil, samples: .files(path: here.directory["samples"].path),
            folder: ConditionFolder(path: here.directory["own"].path))
        again.refresh()
        await eventually("another start reads it") { again.list?.entries.map(\.name) == ["Birthdays"] }
        #expect(again.chosen == model.chosen)
    }

    @Test func `what is typed in one field is one deed of the list, and is done again at once`() async throws {
        let window = here.window()
        model.note = { window.undos.note($0) }
        await read()
        try await make("Birthdays", "Birthday")
        let editor = try #require(model.chosenEditor)
        for text in ["P", "Pa", "Party"] { editor.type(in: .item([])) { $0.change(at: []) { $0.text = text } } }
        let typed = editor.draft
        editor.reshape { $0.add() }
        let all = editor.draft
        #expect(editor.state == .unsaved)
        #expect(window.undos.shown == nil && window.undos.undoneText == "Birthdays changed")
        window.undos.undo()
        await eventually("the row is gone") { editor.draft == typed }
        // It is seen where it was typed.
        #expect(window.undos.shown == nil)
        window.undos.undo()
        await eventually("it is as saved") { editor.state == .saved }
        await eventually("it says what is saved") { editor.reading.named == editor.saved }
        window.undos.redo()
        window.undos.redo()
        await eventually("all is done again") { editor.draft == all }
        // When the editor is closed, there is nothing to undo of it.
        window.undos.undo()
        window.undos.undo()
        await eventually("it is as saved") { editor.state == .saved }
        model.endEditing()
        window.undos.undo()
        await eventually("nothing is left") { window.undos.undoneText == nil }
        #expect(editor.state == .saved)
    }

    @Test func `a wrong draft is not saved`() async throws {
        await read()
        model.create()
        let editor = try #require(model.chosenEditor)
        model.save()
        #expect(editor.state == .unsaved)
        editor.type(in: .name) { $0.name = "n" }
        editor.reshape { $0.rows = .comparison(.init(.first, .init(.matches), "(")) }
        model.save()
        await eventually("it is read") { editor.reading.fault(at: .item([])) != nil }
        #expect(editor.state == .unsaved)
        #expect(!FileManager.default.fileExists(atPath: here.directory["own"].path))
    }

    @Test func `a condition that rows cannot say is copied into a file, and its file is opened instead`() async throws {
        let deep = try Condition(.not, [.condition(Condition(.eq, [.argument(.first), .value("b")]))])
        try NamedCondition(name: "Deep", id: "d", condition: deep).indentedJSON()
            .write(to: here.directory["samples"].appendingPathComponent("d.json"), atomically: true, encoding: .utf8)
        await read()
        #expect(names() == ["Deep", "Sample"])
        model.choose(0)
        model.copy()
        await eventually("it is copied") { names() == ["Deep (copy)"] }
        #expect(model.chosen?.condition == deep && model.chosen?.name == "Deep (copy)")
        #expect(model.canEdit(0) && !model.canEditRows(0))
        model.edit()
        #expect(model.chosenEditor == nil)
        try FileManager.default.removeItem(at: here.directory["own"])
        try Data().write(to: here.directory["own"])
        model.copy()
        await eventually("it is said") { model.fileFailure != nil }
        model.refresh()
        #expect(model.fileFailure == nil)
    }

    @Test func `samples can be copied, not changed`() async throws {
        await read()
        #expect(!model.canEdit(0))
        model.edit()
        #expect(model.chosenEditor == nil)
        model.copy()
        #expect(names() == ["Sample (copy)", "Sample"])
        model.save()
        await eventually("it is saved") { model.chosenEditor?.state == .saved }
        #expect(model.canEdit(0))
    }

    @Test func `a discarded new condition goes, and an edited one stays as it was`() async throws {
        await read()
        model.create()
        model.endEditing()
        #expect(names() == ["Sample"])
        try await make("Birthdays", "Birthday")
        model.endEditing()
        #expect(model.chosenEditor == nil)
        model.edit()
        model.chosenEditor?.type(in: .name) { $0.name = "Other" }
        model.endEditing()
        #expect(names() == ["Birthdays"])
    }

    @Test func `discarded changes can be brought back`() async throws {
        await read()
        var discarded: [Undo] = []
        model.note = { if $0.isShown { discarded.append($0) } }
        model.create()
        model.endEditing()
        #expect(discarded.isEmpty)
        model.create()
        model.chosenEditor?.type(in: .name) { $0.name = "Party" }
        model.endEditing()
        #expect(discarded.map { $0.words().text } == ["Changes of Party discarded"] && names() == ["Sample"])
        try await discarded[0].undo()
        #expect(names()?.count == 2 && model.chosenEditor?.draft.name == "Party")
        try await discarded[0].redo()
        #expect(names() == ["Sample"])
        try await make("Birthdays", "Birthday")
        model.chosenEditor?.type(in: .name) { $0.name = "Other" }
        model.endEditing()
        #expect(discarded.count == 2 && model.chosenEditor == nil)
        try await discarded[1].undo()
        #expect(model.chosenEditor?.draft.name == "Other" && model.chosenEditor?.state == .unsaved)
        model.endEditing()
        model.edit()
        #expect(!discarded[1].holds())
        try await discarded[1].undo()
        #expect(model.chosenEditor?.draft.name == "Birthdays")
    }

    @Test func `changes stay while another condition is selected`() async throws {
        await read()
        try await make("Birthdays", "Birthday")
        model.chosenEditor?.type(in: .name) { $0.name = "Parties" }
        model.open(nil)
        await eventually("the samples are there too") { names()?.count == 2 }
        model.choose(0)
        #expect(model.chosenEditor?.draft.name == "Parties")
        model.choose(1)
        #expect(model.chosenEditor == nil)
        model.refresh()
        model.choose(0)
        #expect(model.chosenEditor?.draft.name == "Parties")
        #expect(model.chosenEditor?.state == .unsaved)
    }

    @Test func `a deleted condition can be brought back`() async throws {
        await read()
        try await make("Birthdays", "Birthday")
        let file = try #require(model.list?.entries[0].file)
        let more = "{\"name\": \"Birthdays\", \"by\": {\"who\": [\"me\"]},  \"condition\": "
        let text = try String(contentsOfFile: file, encoding: .utf8)
        let rest = text[try #require(text.range(of: "\"condition\":")).upperBound...]
        try (more + rest).write(toFile: file, atomically: true, encoding: .utf8)
        let written = try Data(contentsOf: URL(fileURLWithPath: file))
        let undo = try await removed()
        #expect(names() == ["Sample"])
        try await undo.undo()
        await eventually("it is back") { names() == ["Birthdays"] }
        #expect(try Data(contentsOf: URL(fileURLWithPath: file)) == written)
        try await undo.redo()
        #expect(names() == ["Sample"] && !FileManager.default.fileExists(atPath: file))
    }

    /// Deletes the selected condition.
    private func removed() async throws -> Undo {
        var deeds: [Undo] = []
        model.note = { deeds.append($0) }
        model.remove()
        await eventually("it is gone") { !deeds.isEmpty }
        return try #require(deeds.first)
    }

    @Test func `a deleted condition that cannot be brought back says why, and no other file is lost`() async throws {
        await read()
        try await make("Birthdays", "Birthday")
        let file = try #require(model.list?.entries[0].file)
        let undo = try await removed()
        try Data("theirs".utf8).write(to: URL(fileURLWithPath: file))
        let failure = await #expect(throws: UndoFailure.self) { try await undo.undo() }
        #expect(failure?.message.contains("another file in its place") == true)
        #expect(try Data(contentsOf: URL(fileURLWithPath: file)) == Data("theirs".utf8))
        // Its folder cannot be made where a file is.
        let folder = here.directory["own"]
        try FileManager.default.removeItem(at: folder)
        try Data().write(to: folder)
        await #expect(throws: UndoFailure.self) { try await undo.undo() }
    }

    @Test func `a saved change is reported, so that what is in use follows`() async throws {
        await read()
        try await make("Birthdays", "Birthday")
        var reported: [(old: NamedCondition?, new: NamedCondition)] = []
        model.onSave = { reported.append(($0, $1)) }
        let before = model.chosen
        model.chosenEditor?.type(in: .name) { $0.name = "Parties" }
        model.save()
        await eventually("it is reported") { !reported.isEmpty }
        #expect(reported.first?.old == before)
        #expect(reported.first?.new.name == "Parties")
    }

    @Test func `samples are listed while there is no other, when they are asked for, and when one is in use`()
        async throws
    {
        await read()
        let sample = try #require(model.chosen)
        #expect(model.listsSamples && model.listsSamplesAlone)
        model.create()
        #expect(names()?.last == "Sample", "nothing is saved yet")
        #expect(model.listsSamples && !model.listsSamplesAlone)
        model.endEditing()
        #expect(model.listsSamplesAlone)
        try await make("Birthdays", "Birthday")
        #expect(names() == ["Birthdays"] && !model.listsSamples)
        #expect(model.choose(sample))
        #expect(names() == ["Birthdays", "Sample"] && model.chosen == sample)
        #expect(model.listsSamples && !model.listsSamplesAlone)
        model.open(.files(path: here.directory["own"].path))
        await eventually("another source") { names() == ["Birthdays"] }
        model.open(nil)
        await eventually("they are asked for") { names() == ["Birthdays", "Sample"] }
    }

    @Test func `a new one for events like one can be saved at once, and gives way to no other`() async throws {
        let (there, window) = try await PlayedLibrary.openedWindow()
        there.library.add([try there.file("a.json", ["Swimming"]), try there.file("b.json", ["Choir"])])
        await eventually("both are there") { window.agenda.texts?.agenda.entries.count == 2 }
        let agenda = try #require(window.agenda.texts?.agenda)
        let swimming = try #require(agenda.entries.firstIndex { $0.event.title == "Swimming" })
        // The page was never open, so the list is not read yet.
        model.create(like: swimming, of: agenda)
        let editor = try #require(model.chosenEditor)
        #expect(
            editor.reading.named?.condition.words(limit: 200, naming: .event)
                == "the title contains “Swimming” and the calendar is “a”")
        await read()
        await eventually("the list is read") { names()?.last == "Sample" }
        #expect(model.chosenEditor === editor && names()?.first == "Swimming")
        editor.type(in: .name) { $0.name = "Pool" }
        model.create(like: agenda.entries.count - 1 - swimming, of: agenda)
        #expect(model.chosenEditor === editor && model.fileFailure != nil)
        model.save()
        await eventually("it is saved") { editor.state == .saved }
    }

    @Test func `own conditions are there when the source cannot be read`() async throws {
        await read()
        try await make("Birthdays", "Birthday")
        model.open(.files(path: here.directory["missing"].path))
        await eventually("the failure is shown") { model.failure != nil }
        #expect(names() == ["Birthdays"])
    }
}
