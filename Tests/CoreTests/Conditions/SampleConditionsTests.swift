import Foundation
import Rules
import Testing

@testable import Planning

@Suite struct SampleConditionsTests {
    private static let folder = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("data/samples/conditions")

    @Test func `each sample has a name to translate`() async throws {
        let list = try await ConditionReader(.files(path: Self.folder.path)).list()
        #expect(Set(list.entries.map(\.id)) == Set(ConditionList.sampleNames.keys))
        #expect(list.entries.allSatisfy { ConditionList.sampleNames[$0.id]?.english == $0.name })
        #expect(list.withSampleNames == list)
    }

    @Test func `a condition with the identifier of a sample and another name keeps it`() throws {
        let condition = try Condition(.eq, [.argument(.first), .value("a")])
        let named = NamedCondition(name: "Ours", id: "meals", condition: condition)
        #expect(named.shownName == "Ours")
        let list = ConditionList(entries: [ConditionEntry(name: "Ours", id: "meals", content: .condition(named))])
        #expect(list.withSampleNames == list)
    }
}
