import Foundation
import GRDB
import Testing

@testable import Events
@testable import Network
@testable import Storage

/// What a source said is kept as it came, and read by today's decoders.
@Suite struct StoreAnswerTests {
    private let directory: TemporaryDirectory
    private let store: Store
    private let id: StoredSource.ID

    init() throws {
        (directory, store, id) = try StoreSamples.open()
    }

    private func record(_ answer: Answer) throws -> StoredSource {
        try #require(try store.record(StoreSamples.outcome(answer), of: id, at: StoreSamples.now))
    }

    private func said() throws -> Answer? {
        let id = id
        return try store.read { try StoredAnswer(db: $0, sourceID: id).read() }
    }

    private static let text = #"[{"title": "a\u0000b", "start": "November 3, 2018 6:14 PM"}, 7]"#

    @Test func `an answer comes back byte for byte, with what came with it`() throws {
        let answer = Answer(
            bytes: Array(StoreAnswerTests.text.utf8), mediaType: "application/json",
            validators: HTTPValidators(etag: "\"1\"", lastModified: "Sat", address: "https://example.org/"))
        let stored = try record(answer)
        #expect(try said() == answer)
        #expect(stored.validators == answer.parts[0].validators)
        let read = try #require(try store.feed(of: id))
        #expect(try read.feed == Feed.decode(answer, source: StoreSamples.source))
        #expect(read.source.eventCount == read.feed.events.count)
        #expect(read.source.problemCount == read.feed.problems.count)
        #expect(read.feed.problems.map(\.path).contains("/1"))
    }

    @Test func `an answer of several parts comes back in their order`() throws {
        let parts = ["b.ics", "a.ics"].map { name in
            Answer.Part(href: name, mediaType: "text/calendar", bytes: Array(name.utf8))
        }
        let answer = try #require(Answer(parts: parts))
        let (store, id) = (store, id)
        try store.write { db in try StoredAnswer(db: db, sourceID: id).replace(with: answer, at: StoreSamples.now) }
        #expect(try said() == answer)
        #expect(try store.read { try StoredAnswer(db: $0, sourceID: id).hasBytes(of: answer) })
        let shorter = try #require(Answer(parts: Array(parts.prefix(1))))
        #expect(try !store.read { try StoredAnswer(db: $0, sourceID: id).hasBytes(of: shorter) })
        #expect(Answer(parts: []) == nil)
    }

    @Test func `the same bytes once more are no change, and bring other validators`() throws {
        let first = try record(StoreSamples.answer(["A"], StoreSamples.validators("1")))
        let second = try record(StoreSamples.answer(["A"], StoreSamples.validators("2")))
        #expect(second.revision == first.revision)
        #expect(second.validators?.etag == "2")
        #expect(try record(StoreSamples.answer(["B"])).revision == first.revision + 1)
    }

    @Test func `other bytes that mean the same are kept`() throws {
        let first = try record(Answer(bytes: Array("[]".utf8)))
        let other = Answer(bytes: Array("[ ]".utf8))
        #expect(try record(other).revision == first.revision + 1)
        #expect(try said() == other)
    }

    @Test func `a season comes back whole, and goes with the next answer`() throws {
        let stored = try record(Answer(bytes: Array(ScheduleFixture.schedule.json.utf8)))
        #expect(stored.kind == .season)
        #expect(try store.feed(of: id)?.feed.season != nil)
        _ = try record(StoreSamples.answer(["A"]))
        #expect(try store.feed(of: id)?.feed.season == nil)
    }

    @Test func `an answer goes with its source`() throws {
        _ = try record(StoreSamples.answer(["A"]))
        try store.remove([id], at: StoreSamples.now)
        try store.purge(at: StoreSamples.now)
        #expect(try said() == nil)
    }
}
