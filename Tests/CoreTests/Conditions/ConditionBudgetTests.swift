import Foundation
import Synchronization
import Testing

@testable import Planning
@testable import Rules
@testable import Time

/// What a service or a folder may take in all.
struct ConditionBudgetTests {
    private let decoder = ConditionDecoder()

    private func condition(_ number: Int, patterns: Int) -> String {
        let parts = (0..<patterns).map { part in
            #"{"op": "matches", "args": [{"type": "argument", "argumentNumber": 1}, "#
                + #"{"type": "string", "value": "a\#(number)b\#(part)"}]}"#
        }
        return #"{"name": "Rule \#(number)", "_id": "\#(number)", "condition": {"op": "or", "args": ["#
            + parts.joined(separator: ", ") + "]}}"
    }

    private func list(_ text: [String]) throws -> ConditionList {
        try decoder.list(Array("[\(text.joined(separator: ",\n"))]".utf8))
    }

    private func fault(of entry: ConditionEntry?) -> String? {
        if case .fault(let error) = entry?.content { error.message } else { nil }
    }

    @Test func `a condition has a hundred regular expressions at most`() throws {
        let list = try list([condition(1, patterns: 100), condition(2, patterns: 101)])
        #expect(fault(of: list.entries[0]) == nil)
        #expect(
            fault(of: list.entries[1])
                == "More than 100 regular expressions are in one condition; at most 100 are expected.")
    }

    @Test func `a document has a thousand regular expressions at most`() throws {
        let list = try list((0..<12).map { condition($0, patterns: 95) })
        #expect(list.entries.map { fault(of: $0) == nil } == (0..<12).map { $0 < 10 })
        #expect(
            fault(of: list.entries.last)
                == "All conditions together have more than 1000 regular expressions; only that many are read. "
                + "Divide them between several sources.")
    }

    @Test func `a folder has no more than a document`() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("upcoming-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for number in 0..<12 {
            try Data(condition(number, patterns: 95).utf8).write(to: folder.appendingPathComponent("\(number).json"))
        }
        let list = try await ConditionReader(.files(path: folder.path)).list()
        #expect(list.entries.map { fault(of: $0) == nil } == (0..<12).map { $0 < 10 })
    }

    @Test func `a document has two hundred thousand parts at most`() throws {
        let part = #"{"op":"eq","args":[{"type":"argument","argumentNumber":1},{"type":"string","value":""}]}"#
        let parts = Array(repeating: part, count: 13_000).joined(separator: ",")
        let list = try list(
            (0..<6).map { #"{"name":"Rule","_id":"\#($0)","condition":{"op":"or","args":[\#(parts)]}}"# })
        // Of 39,001 parts each.
        #expect(list.entries.map { fault(of: $0) == nil } == [true, true, true, true, true, false])
        #expect(fault(of: list.entries.last)?.contains("more than 200000 parts") == true)
    }

    @Test func `beyond ten thousand entries the rest is left out`() throws {
        let list = try list((0..<10_001).map { #"{"name":"Rule","_id":"\#($0)"}"# })
        #expect(list.entries.count == 10_000)
        #expect(list.notices.map(\.text) == ["There are more than 10000 conditions here. The first 10000 are listed."])
        #expect(try self.list([#"{"name":"Rule","_id":"1"}"#]).notices.isEmpty)
    }

    @Test(arguments: [false, true]) func `a test that is no longer wanted ends`(isWanted: Bool) async throws {
        let asked = Asked()
        let probe = Operator("probe", takes: .exactly([.text]), reads: .between("probe")) { _ in
            asked.count.add(1, ordering: .relaxed)
            if !isWanted { withUnsafeCurrentTask { $0?.cancel() } }
            return false
        }
        let parts = try (0..<1000).map { _ in Condition.Operand.condition(try Condition(probe, [.argument(.first)])) }
        let condition = try Condition(.or, parts)
        await Task {
            _ = ConditionTest(condition, endsWhenCancelled: true).trace(for: ConditionArguments("a"))
        }.value
        #expect(asked.count.load(ordering: .relaxed) == (isWanted ? 1000 : 1))
    }

    @Test func `counting that is no longer wanted throws`() async throws {
        let probe = Operator("probe", takes: .exactly([.text]), reads: .between("probe")) { _ in
            withUnsafeCurrentTask { $0?.cancel() }
            return true
        }
        let condition = try Condition(probe, [.argument(.first)])
        let counting = Task { try condition.matches(in: .sample, from: Instant(millisecondsSinceEpoch: 0), limit: 1) }
        await #expect(throws: CancellationError.self) { try await counting.value }
        let filter = AgendaFilter(condition: NamedCondition(name: "Probe", id: "1", condition: condition))
        let rows = Task { try AgendaRows(.sample, filter: filter) }
        await #expect(throws: CancellationError.self) { try await rows.value }
    }
}

/// How often the operator was asked.
private final class Asked: Sendable {
    let count = Atomic<Int>(0)
}
