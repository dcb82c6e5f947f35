import AppModel
import Foundation
import Planning
import Rules
import Testing
import TestSupport

@MainActor
@Suite struct ConditionCountsTests {
    private let here: PlayedLibrary
    private let model: AgendaModel
    private let counts = ConditionCounts()

    init() async throws {
        here = try PlayedLibrary()
        model = here.model()
        await here.open()
    }

    private func contains(_ text: String) throws -> Condition {
        let json = """
            {"_id": "", "name": "N", "condition": {"op": "containsString",
             "args": [{"type": "argument", "argumentNumber": 1}, {"type": "string", "value": "\(text)"}]}}
            """
        return try ConditionDecoder().condition(Array(json.utf8)).named.condition
    }

    @Test func `what is on show is counted, again in another agenda`() async throws {
        let (one, two) = (try contains("One"), try contains("Two"))
        here.library.add([try here.file("a.json", ["One", "One more"])])
        await eventually("two are listed") { model.snapshot?.rows.rowCount == 2 }
        #expect(counts.count(of: one) == nil)
        counts.show(model.texts)
        #expect(counts.count(of: one) == nil)
        #expect(counts.count(of: two) == nil)
        await eventually("both are counted, at once") { counts.counts.count == 2 }
        #expect([counts.count(of: one), counts.count(of: two)] == [2, 0])

        here.library.add([try here.file("b.json", ["Two"])])
        await eventually("three are listed") { model.snapshot?.rows.rowCount == 3 }
        counts.show(model.texts)
        #expect([counts.count(of: one), counts.count(of: two)] == [2, 0])
        await eventually("they are counted again") { counts.count(of: two) == 1 }
        counts.show(nil)
        #expect(counts.count(of: one) == nil)
    }
}
