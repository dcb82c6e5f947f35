@testable import AppModel
import Events
import Foundation
import GRDB
import Storage
import Testing
import TestSupport
import Text

@MainActor
@Suite struct UndoModelTests {
    private let here: PlayedLibrary
    private let model: WindowModel
    private let undos: UndoModel

    init() async throws {
        here = try PlayedLibrary()
        model = here.window()
        undos = model.undos
        try await here.openWithTwoSources()
    }

    private var names: [String] { here.library.entries.map(\.stored.name) }
    private var ids: [StoredSource.ID] { here.library.entries.map(\.id) }

    @Test func `what was removed comes back`() async {
        undos.remove([ids[0]])
        #expect(undos.shown?.text == "a removed")
        #expect(names == ["b"])
        undos.undo()
        await eventually("it is back, and said") {
            names == ["a", "b"] && undos.shown == .init(text: "Undone: a removed", canUndo: false, nextLabel: "_Redo")
        }
        undos.proceed()
        await eventually("it is removed again, and said") {
            names == ["b"] && undos.shown == .init(text: "a removed", canUndo: true, nextLabel: nil)
        }
        here.played.clock.pass(milliseconds: 10_000)
        #expect(undos.shown == nil && undos.undoneText == "a removed")
    }

    @Test func `undoing here what was changed in a source leaves it removed by another process`() async throws {
        undos.set(.name("Films"), insteadOf: .name(nil), of: ids[0])
        await eventually("it is renamed") { names == ["Films", "b"] }
        let id = ids[0]
        let other = try Store(in: here.directory["data"])
        try other.remove([id], at: here.played.clock.now)
        await here.library.followNow()
        await eventually("it is gone") { names == ["b"] }
        undos.undo()
        await here.settled()
        await here.library.followNow()
        #expect(names == ["b"])
        #expect(undos.undoneText == nil)
        #expect(try other.sources().map(\.id) == ids)
        // What was added here is not removed once more.
        try other.restore([id])
        await here.library.followNow()
        await eventually("it is back") { names.count == 2 }
        try other.close()
    }

    @Test func `what was removed here and brought back by another process is not brought back once more`() async throws
    {
        let id = ids[0]
        undos.remove([id])
        let other = try Store(in: here.directory["data"])
        await eventually("the store has removed it", within: 20) { (try? other.sources().map(\.id)) == ids }
        try other.restore([id])
        await here.library.followNow()
        await eventually("it is back", within: 20) { names == ["a", "b"] }
        undos.undo()
        await here.library.followNow()
        #expect(names == ["a", "b"])
        try other.close()
    }

    @Test func `several are counted`() {
        undos.remove(ids)
        #expect(undos.shown?.text == "2 calendars removed")
        #expect(names.isEmpty)
    }

    @Test func `the bar goes after ten seconds, and undoing stays possible`() async {
        undos.remove([ids[0]])
        #expect(undos.undoneText == "a removed")
        here.played.clock.pass(milliseconds: 9_999)
        #expect(undos.shown != nil)
        here.played.clock.pass(milliseconds: 1)
        #expect(undos.shown == nil)
        here.played.clock.pass(milliseconds: 3_600_000)
        #expect(undos.undoneText == "a removed")
        undos.undo()
        #expect(undos.undoneText == nil)
        await eventually("it is back") { names == ["a", "b"] }
        // A second time there is nothing to undo.
        undos.undo()
        #expect(names == ["a", "b"])
    }

    @Test func `a bar that is closed leaves the undoing`() async {
        undos.remove([ids[0]])
        undos.hide()
        #expect(undos.shown == nil)
        undos.undo()
        await eventually("it is back") { names == ["a", "b"] }
    }

    @Test func `a file that is saved meanwhile does not end the undoing`() async {
        undos.remove([ids[0]])
        var opened = 0
        undos.note(Message("Saved 3 events to a.ics"), next: NextStep(label: "_Open Folder") { opened += 1 })
        #expect(undos.shown?.text == "Saved 3 events to a.ics")
        #expect(undos.shown?.canUndo == false)
        #expect(undos.undoneText == "a removed")
        undos.proceed()
        #expect(opened == 1)
        #expect(undos.shown == nil)
        undos.undo()
        await eventually("it is back") { names == ["a", "b"] }
    }

    @Test func `what was removed is remembered when it can no longer be undone`() async throws {
        here.library.set(.name("Films"), of: ids[0])
        await eventually("its name") { names[0] == "Films" }
        undos.remove([ids[0]])
        undos.addOwnAddress("anna@example.org")
        await eventually("it is remembered") { model.removedItems.map(\.name) == ["Films"] }
        model.bringBack(try #require(model.removedItems.first))
        #expect(undos.shown?.text == "Films is back")
        await eventually("it is back") { names == ["Films", "b"] && model.removedItems.isEmpty }
        undos.undo()
        await eventually("it is removed") { names == ["b"] && model.removedItems.count == 1 }
    }

    @Test func `what was removed comes back after a restart, when it is read again`() async throws {
        let source = here.library.entries[0].stored.source
        here.library.set(.name("Films"), of: ids[0])
        await eventually("its name") { names[0] == "Films" }
        undos.remove([ids[0]])
        await eventually("it is remembered") { model.removedItems.count == 1 }
        try here.library.close()
        let again = try PlayedLibrary(here.directory)
        let later = again.window()
        await again.open()
        #expect(later.removedItems.map(\.name) == ["Films"])
        later.bringBack(try #require(later.removedItems.first))
        await eventually("it is read") {
            again.library.entries.contains { $0.stored.name == "Films" && $0.feed?.events.count == 1 }
        }
        // Added by its address, it has its name too.
        later.undos.undo()
        await eventually("it is removed") { again.library.entries.count == 1 }
        again.library.add([source])
        await eventually("it is called Films") { again.library.entries.contains { $0.stored.name == "Films" } }
    }

    @Test func `what cannot be removed comes back with the reason, which stays`() async throws {
        let other = try DatabaseQueue.other(here.directory["data"].appendingPathComponent(Store.fileName).path)
        try await other.write {
            try $0.execute(
                sql: """
                    CREATE TRIGGER refusal BEFORE UPDATE OF isRemoved ON source
                    BEGIN SELECT RAISE(ABORT, 'stuck'); END
                    """)
        }
        undos.remove([ids[0]])
        await eventually("it is back") { names == ["a", "b"] }
        await eventually("there is nothing to undo") { undos.shown == nil }
        // Changes are made in order: whatever else was asked of the store is done then.
        let store = try #require(await here.library.openStore())
        try await store.inTurn { _ in }
        #expect(here.library.notice?.contains("stuck") == true)
        try await other.write { try $0.execute(sql: "DROP TRIGGER refusal") }
    }

    @Test func `deeds are undone from the last to the first, and done again from the first to the last`() async throws {
        undos.set(.name("Films"), insteadOf: .name(nil), of: ids[0])
        await eventually("it is renamed") { names == ["Films", "b"] }
        undos.remove([ids[0]])
        undos.remove([ids[0]])
        #expect(names.isEmpty)
        undos.undo()
        undos.undo()
        await eventually("both are back") { names == ["Films", "b"] && undos.redoneText == "Films removed" }
        undos.undo()
        await eventually("it has its own name") { names == ["a", "b"] }
        await eventually("nothing is left to undo") { undos.undoneText == nil && undos.redoneText != nil }
        undos.undo()
        for _ in 0..<3 { undos.redo() }
        await eventually("all is done again") { names.isEmpty && undos.undoneText == "b removed" }
        #expect(undos.redoneText == nil && undos.shown == .init(text: "b removed", canUndo: true, nextLabel: nil))
        undos.redo()
        #expect(names.isEmpty)
    }

    @Test func `after another deed nothing can be done again`() async throws {
        undos.remove([ids[0]])
        undos.undo()
        await eventually("it is back") { names == ["a", "b"] && undos.redoneText == "a removed" }
        undos.addOwnAddress("anna@example.org")
        #expect(undos.redoneText == nil)
        undos.redo()
        #expect(names == ["a", "b"])
    }

    @Test func `a source that was added is added again with what was chosen for it`() async throws {
        here.library.add([try here.file("c.json", ["Three"])]) { [undos] in undos.noteAdded($0) }
        await eventually("it is added") { names == ["a", "b", "c"] }
        let counting = SourceChoices(counting: .never)
        here.library.decide(counting, of: ids[2])
        await eventually("it holds") { here.library.entries[2].stored.choices == counting }
        undos.undo()
        undos.redo()
        await eventually("it is added again") {
            names == ["a", "b", "c"] && here.library.entries[2].stored.choices == counting
        }
        await eventually("it can be undone") { undos.undoneText == "c added" }
        undos.undo()
        #expect(names == ["a", "b"])
    }

    @Test func `a step may take time, and later ones wait for it`() async {
        let gate = AsyncStream.makeStream(of: Void.self)
        var steps: [String] = []
        undos.note(
            Undo(Message("One")) {
                steps.append("undo one")
            } redo: {
                steps.append("redo one")
            })
        undos.note(
            Undo(Message("Two")) {
                for await _ in gate.stream { break }
                steps.append("undo two")
            } redo: {
                steps.append("redo two")
            })
        undos.undo()
        undos.undo()
        undos.redo()
        #expect(steps.isEmpty && undos.undoneText == "One")
        gate.continuation.yield()
        await eventually("all are made in order") { steps == ["undo two", "undo one", "redo one"] }
        await eventually("the list follows") { undos.undoneText == "One" && undos.redoneText == "Two" }
    }

    @Test func `the bar says why a deed could not be undone, until it can`() async {
        let disk = Disk()
        undos.note(
            Undo(Message("Notes deleted")) { () async throws(UndoFailure) in
                if disk.isFull { throw UndoFailure(message: "The disk is full. Make room on it.") }
            } redo: {
            })
        undos.undo()
        await eventually("it is said") {
            undos.shown?.text.replacing(/[\u{2066}-\u{2069}]/, with: "")
                == "Could not be undone: Notes deleted. The disk is full. Make room on it."
        }
        #expect(undos.shown?.canUndo == true && undos.undoneText == "Notes deleted" && undos.redoneText == nil)
        here.played.clock.pass(milliseconds: 60_000)
        #expect(undos.shown != nil)
        disk.isFull = false
        undos.undo()
        await eventually("it is undone") { undos.redoneText == "Notes deleted" }
        #expect(undos.shown?.text.hasPrefix("Undone: ") == true && undos.undoneText == nil)
    }

    @Test func `a deed that the store does not undo stays in the list with the reason`() async throws {
        undos.remove([ids[0]])
        await eventually("it is removed") { here.library.removedSources.count == 1 }
        let other = try DatabaseQueue.other(here.directory["data"].appendingPathComponent(Store.fileName).path)
        try await other.write {
            try $0.execute(
                sql: """
                    CREATE TRIGGER refusal BEFORE UPDATE OF isRemoved ON source
                    BEGIN SELECT RAISE(ABORT, 'stuck'); END
                    """)
        }
        undos.undo()
        await eventually("it is said") { undos.shown?.text.contains("stuck") == true }
        #expect(names == ["b"] && undos.undoneText == "a removed" && undos.redoneText == nil)
        try await other.write { try $0.execute(sql: "DROP TRIGGER refusal") }
        undos.undo()
        await eventually("it is back") { names == ["a", "b"] && undos.redoneText == "a removed" }
    }

    @Test func `the list keeps the last deeds, and those that leave it lapse`() {
        var lapsed: [Int] = []
        for number in 0..<UndoModel.limit + 3 {
            undos.note(
                Undo(Message("Deed"), lapse: { lapsed.append(number) }) {
                } redo: {
                })
        }
        #expect(lapsed == [0, 1, 2])
    }

    @Test func `a later removal has its own ten seconds`() {
        undos.remove([ids[0]])
        here.played.clock.pass(milliseconds: 6_000)
        undos.remove([ids[0]])
        #expect(undos.shown?.text == "b removed")
        here.played.clock.pass(milliseconds: 6_000)
        #expect(undos.shown != nil)
        here.played.clock.pass(milliseconds: 4_000)
        #expect(undos.shown == nil)
    }

    @Test func `it stays as long as it is in use`() {
        let focus = Focus()
        undos.isInUse = { focus.isInBar }
        undos.remove([ids[0]])
        here.played.clock.pass(milliseconds: 30_000)
        #expect(undos.shown != nil)
        focus.isInBar = false
        here.played.clock.pass(milliseconds: 10_000)
        #expect(undos.shown == nil)
    }

    @Test func `what is added again needs no undoing`() async throws {
        undos.remove([ids[0]])
        here.library.add([try here.file("a.json", ["One"])])
        await eventually("there is nothing to undo") { undos.shown == nil }
        #expect(names.contains("a"))
    }

    @Test func `what was added is taken off the list again`() async throws {
        let source = try here.file("c.json", ["Three"])
        here.library.add([source]) { [undos] in undos.noteAdded($0) }
        await eventually("it is shown") { undos.shown?.text == "c added" }
        #expect(undos.shown?.canUndo == true)
        await here.settled()
        undos.undo()
        #expect(names == ["a", "b"])
        #expect(undos.shown == nil)
        // It is not among what was removed.
        let store = try #require(await here.library.openStore())
        try await store.inTurn { _ in }
        #expect(try store.removedSources().isEmpty)
    }

    @Test func `what was added and is gone again needs no undoing`() async throws {
        here.library.add([try here.file("c.json", ["Three"])]) { [undos] in undos.noteAdded($0) }
        await eventually("it is shown") { undos.shown != nil }
        here.library.remove([try #require(ids.last)])
        await eventually("there is nothing to undo") { undos.shown == nil }
    }

    @Test func `only new sources are shown as added`() async throws {
        var added: [[StoredSource.ID]] = []
        here.library.add([try here.file("a.json", ["One"])]) { added.append($0) }
        here.library.add([try here.file("a.json", ["One"]), try here.file("c.json", ["Three"])]) { added.append($0) }
        await eventually("they are added") { !added.isEmpty }
        #expect(names == ["a", "b", "c"])
        #expect(added == [[ids[2]]])
    }

    @Test func `how a source counts is decided, and comes back`() async throws {
        let entry = try #require(here.library.entries.first)
        let first = SourceChoices(counting: .never)
        undos.set(.choices(first), insteadOf: .choices(SourceChoices()), of: ids[0])
        #expect(undos.shown?.text == "Conflicts of a changed")
        #expect(undos.shown?.canUndo == true)
        await eventually("it holds") { entry.stored.choices == first }
        let second = SourceChoices(people: [], counting: .never)
        undos.set(.choices(second), insteadOf: .choices(first), of: ids[0])
        await eventually("it holds as well") { entry.stored.choices == second }
        #expect(undos.shown != nil)
        undos.undo()
        #expect(undos.shown == nil)
        await eventually("it is as before") { entry.stored.choices == first }
        undos.undo()
        await eventually("it is as at first") { entry.stored.choices == SourceChoices() }
    }

    @Test func `what changes nothing is not offered, and a source that is gone has nothing to undo`() async {
        undos.set(.choices(SourceChoices()), insteadOf: .choices(SourceChoices()), of: ids[0])
        #expect(undos.shown == nil)
        undos.set(.choices(SourceChoices(counting: .never)), insteadOf: .choices(SourceChoices()), of: ids[0])
        #expect(undos.shown != nil)
        here.library.remove([ids[0]])
        await eventually("there is nothing to undo") { undos.shown == nil && undos.undoneText == nil }
    }
}

@MainActor
private final class Disk {
    var isFull = true
}

@MainActor
private final class Focus {
    var isInBar = true
}
