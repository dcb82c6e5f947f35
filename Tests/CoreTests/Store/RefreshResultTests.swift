import Foundation
import Testing

@testable import Events
@testable import Formats
@testable import Storage

/// The outcome of an answer, bytes first.
@Suite struct RefreshResultTests {
    private let directory: TemporaryDirectory

    init() throws { directory = try TemporaryDirectory() }

    private func answer(_ titles: [String]) throws -> Result<SourceAnswer, SourceError> {
        let answer = StoreSamples.answer(titles)
        return .success(.feed(try Feed.decode(answer, source: StoreSamples.source), answer))
    }

    private func feed(_ titles: [String]) throws -> Feed {
        try Feed.decode(StoreSamples.answer(titles), source: StoreSamples.source)
    }

    @Test func `it says what is other than before`() throws {
        let first = RefreshResult(try answer(["A", "B"]), before: nil)
        #expect(first.feed?.events.count == 2 && first.changes == nil)
        let same = RefreshResult(try answer(["A", "B"]), before: first.feed)
        #expect(same.feed == nil && same.changes == nil)
        let other = RefreshResult(try answer(["B", "C"]), before: first.feed)
        #expect(other.changes?.added.map(\.event.title) == ["C"])
        #expect(other.changes?.removed.map(\.event.title) == ["A"])
    }

    @Test func `the same bytes and a failure are no change`() throws {
        let before = try feed(["A"])
        let same = RefreshResult(.success(.same(StoreSamples.answer(["A"]))), before: before)
        #expect(same.feed == nil && same.changes == nil)
        guard case .feed(before, _) = same.outcome else {
            Issue.record("it is not kept as it is")
            return
        }
        let failed = RefreshResult(.failure(SourceError(.empty)), before: before)
        #expect(failed.feed == nil && failed.changes == nil)
    }

    @Test func `bytes that are known are not decoded`() async throws {
        let url = directory["events.json"]
        try Data("no JSON".utf8).write(to: url)
        let source = Source(path: url.path)
        let placed = try await source.loadPlaced(validators: nil) { $0.parts[0].bytes == Array("no JSON".utf8) }
        guard case .same = placed.answer else {
            Issue.record("it was decoded")
            return
        }
        await #expect(throws: SourceError.self) { try await source.loadPlaced(validators: nil) { _ in false } }
    }

    @Test func `the store knows its bytes by their revision`() throws {
        let store = try Store(in: directory.url)
        let id = try #require(try store.add([StoreSamples.source]).first).id
        let answer = StoreSamples.answer(["A"])
        #expect(try !store.hasBytes(of: answer, from: id, revision: 0))
        _ = try store.record(StoreSamples.outcome(answer), of: id, at: StoreSamples.now)
        #expect(try store.hasBytes(of: answer, from: id, revision: 1))
        #expect(try !store.hasBytes(of: answer, from: id, revision: 2))
        #expect(try !store.hasBytes(of: StoreSamples.answer(["B"]), from: id, revision: 1))
    }

    @Test func `a file is read again only when it has been written to`() async throws {
        let url = directory["events.json"]
        try Data("[]".utf8).write(to: url)
        let source = Source(path: url.path)
        var stamp: FileStamp?
        // A file that was written to a moment ago has none.
        while stamp == nil {
            guard case .feed(_, let answer) = try await source.loadPlaced(validators: nil).answer else { continue }
            stamp = answer.parts[0].stamp
        }
        let opens = try FileOpens(of: url)
        guard case .unchanged = try await source.loadPlaced(validators: nil, stamp: stamp).answer else {
            Issue.record("it is taken for another one")
            return
        }
        #expect(opens.count() == 0)
        // Other bytes of the same length, and the time of before.
        let times = [URLResourceKey.contentModificationDateKey]
        let values = try url.resourceValues(forKeys: Set(times))
        let handle = try FileHandle(forWritingTo: url)
        try handle.write(contentsOf: Data("[ ".utf8))
        try handle.close()
        try FileManager.default.setAttributes(
            [.modificationDate: try #require(values.contentModificationDate)], ofItemAtPath: url.path)
        await #expect(throws: SourceError.self) { try await source.loadPlaced(validators: nil, stamp: stamp) }
    }
}
