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
        #expect(list.withSampleNames == list)
    }
}
