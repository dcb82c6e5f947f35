import AppModel
import Foundation
import Planning
import Rules
import Testing
import TestSupport

@MainActor
@Suite struct ConditionsModelTests {
    private let here: PlayedLibrary
    private let model: ConditionsModel

    init() throws {
        here = try PlayedLibrary()
        try ConditionsModelTests.write(["One", "Two"], to: here.directory["samples"])
        try ConditionsModelTests.write(["Three"], to: here.directory["others"])
        model = ConditionsModel(here.library, source: nil, samples: .files(path: here.directory["samples"].path))
    }

    /// Writes a folder of conditions with these names.
    private static func write(_ names: [String], to folder: URL) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for name in names {
            let text = """
                {"name": "\(name)", "_id": "\(name)", "condition": {"op": "eq",
                 "args": [{"type": "argument", "argumentNumber": 1}, {"type": "string", "value": "\(name)"}]}}
                """
            try Data(text.utf8).write(to: folder.appendingPathComponent("\(name).json"))
        }
    }

    private func names() -> [String]? { model.list?.entries.map(\.name) }

    @Test func `the first condition of a list is chosen, so that there is something to try`() async {
        model.refresh()
        await eventually("the list is read") { names() == ["One", "Two"] }
        #expect(model.selection == 0)
        await eventually("the condition is read") { model.chosen?.name == "One" }
    }

    @Test func `a sample in use is found whatever it is called in the user's language`() async throws {
        try Self.write(["meals"], to: here.directory["samples"])
        model.refresh()
        await eventually("the list is read") { names()?.count == 3 }
        let condition = try Condition(.eq, [.argument(.first), .value("meals")])
        let stored = NamedCondition(name: "meals", id: "meals", condition: condition)
        model.choose(0)
        #expect(model.choose(stored) && model.chosen == stored)
    }

    @Test func `a page follows the chosen condition`() async {
        var seen: [String] = []
        let following = Following({ [model] in model.chosen?.name ?? "none" }) { seen.append($0) }
        model.refresh()
        await eventually("the first is shown") { seen.last == "One" }
        model.choose(1)
        await eventually("the second is shown") { seen.last == "Two" }
        #expect(seen.first == "none")
        withExtendedLifetime(following) {}
    }

    @Test func `what is chosen stays chosen in a list that is read again`() async throws {
        model.refresh()
        await eventually("the list is read") { names() != nil }
        model.choose(1)
        try Self.write(["Also"], to: here.directory["samples"])
        model.refresh()
        await eventually("the list is read again") { names() == ["Also", "One", "Two"] }
        #expect(model.selection == 2)
    }

    @Test func `another source takes the place of the samples`() async {
        model.refresh()
        await eventually("the list is read") { names() != nil }
        #expect(model.showsSamples)
        model.open(.files(path: here.directory["others"].path))
        #expect(names() == nil)
        #expect(!model.showsSamples)
        await eventually("the others are read") { names() == ["Three"] }
        model.open(nil)
        await eventually("the samples are back") { names() == ["One", "Two"] }
    }

    @Test func `a list that cannot be read is a failure, and is read when it is there`() async throws {
        model.open(.files(path: here.directory["missing"].path))
        await eventually("the failure is shown") { model.failure != nil }
        #expect(model.list == nil)
        #expect(!model.isVisiblyReading)
        try Self.write(["Late"], to: here.directory["missing"])
        model.retry()
        #expect(model.failure == nil)
        await eventually("it is read") { names() == ["Late"] }
    }

    @Test func `a spinner shows only after a while`() async {
        #expect(!model.isVisiblyReading)
        model.refresh()
        #expect(!model.isVisiblyReading)
        here.played.clock.pass(milliseconds: 150)
        #expect(model.isVisiblyReading)
        await eventually("the list is read") { names() != nil }
        #expect(!model.isVisiblyReading)
    }
}
