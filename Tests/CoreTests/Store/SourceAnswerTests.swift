import Foundation
import Testing

@testable import Events
@testable import Formats
@testable import Storage

/// What an answer changes.
@Suite struct SourceAnswerTests {
    private let directory: TemporaryDirectory

    init() throws { directory = try TemporaryDirectory() }

    private func answer(_ titles: [String]) throws -> SourceAnswer {
        let answer = StoreSamples.answer(titles)
        return .feed(try Feed.decode(answer, source: StoreSamples.source), answer)
    }

    @Test func `it says what is other than before`() throws {
        let first = try #require(answer(["A", "B"]).new(after: nil))
        #expect(first.feed.events.count == 2 && first.changes == nil)
        #expect(try answer(["A", "B"]).new(after: first.feed) == nil)
        let other = try #require(answer(["B", "C"]).new(after: first.feed))
        #expect(other.changes?.added.map(\.event.title) == ["C"])
        #expect(other.changes?.removed.map(\.event.title) == ["A"])
    }

    @Test func `the same bytes are no change, and their validators are kept`() throws {
        let (kept, store, id) = try StoreSamples.open()
        defer { _ = kept }
        _ = try store.record(StoreSamples.outcome(["A"]), of: id, at: StoreSamples.now)
        let same = SourceAnswer.same(StoreSamples.answer(["A"], StoreSamples.validators("2")))
        #expect(same.new(after: nil) == nil)
        let stored = try store.record(.success(same), of: id, at: StoreSamples.now.advanced(by: 5))
        #expect(stored?.revision == 1 && stored?.validators?.etag == "2")
        #expect(stored?.lastSuccess == StoreSamples.now.advanced(by: 5))
    }

    @Test func `bytes that another process has replaced meanwhile keep their own validators`() throws {
        let (kept, store, id) = try StoreSamples.open()
        defer { _ = kept }
        _ = try store.record(
            StoreSamples.outcome(["B"], StoreSamples.validators("1")), of: id, at: StoreSamples.now)
        let same = SourceAnswer.same(StoreSamples.answer(["A"], StoreSamples.validators("2")))
        let stored = try store.record(.success(same), of: id, at: StoreSamples.now)
        #expect(stored?.revision == 1 && stored?.validators?.etag == "1")
    }

    @Test func `the store knows its bytes by their revision`() throws {
        let store = try Store(in: directory.url)
        let id = try #require(try store.add([StoreSamples.source]).first).id
        let answer = StoreSamples.answer(["A"])
        #expect(!store.knownAnswer(of: id, revision: 0).hasBytes(answer))
        _ = try store.record(StoreSamples.outcome(answer), of: id, at: StoreSamples.now)
        #expect(store.knownAnswer(of: id, revision: 1).hasBytes(answer))
        #expect(!store.knownAnswer(of: id, revision: 2).hasBytes(answer))
        #expect(!store.knownAnswer(of: id, revision: 1).hasBytes(StoreSamples.answer(["B"])))
    }

    @Test func `a file is read again only when it has been written to`() async throws {
        let url = directory["events.json"]
        try Data("[]".utf8).write(to: url)
        let source = Source(path: url.path)
        var stamp: FileStamp?
        // A file that was written to a moment ago has none.
        while stamp == nil {
            stamp = try await source.read().answer?.parts[0].stamp
        }
        let opens = try FileOpens(of: url)
        #expect(try await source.read(stamp: stamp).answer == nil)
        #expect(opens.count() == 0)
        // Other bytes of the same length, and the time of before.
        let times = [URLResourceKey.contentModificationDateKey]
        let values = try url.resourceValues(forKeys: Set(times))
        let handle = try FileHandle(forWritingTo: url)
        try handle.write(contentsOf: Data("[ ".utf8))
        try handle.close()
        try FileManager.default.setAttributes(
            [.modificationDate: try #require(values.contentModificationDate)], ofItemAtPath: url.path)
        let other = try await source.read(stamp: stamp)
        #expect(throws: SourceError.self) { try other.feed(of: source) }
    }
}
