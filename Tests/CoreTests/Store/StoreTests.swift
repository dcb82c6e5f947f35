import Formats
import Foundation
import Testing

@testable import Events
@testable import Network
@testable import Storage
@testable import Time

/// Feeds for the tests of the store.
enum StoreSamples {
    static let source = Source(location: "https://example.org/events.json")
    static let other = Source(location: "/home/someone/events.json")
    static let now = Instant(millisecondsSinceEpoch: 1_800_000_000_000)

    /// A new store with `source` in it, and the directory that holds it.
    static func open() throws -> (directory: TemporaryDirectory, store: Store, id: StoredSource.ID) {
        let directory = try TemporaryDirectory()
        let store = try Store(in: directory.url)
        return (directory, store, try #require(try store.add([source]).first).id)
    }

    static func validators(_ etag: String) -> HTTPValidators {
        HTTPValidators(etag: etag, lastModified: nil, address: source.location)
    }

    /// What a source of events says.
    static func answer(_ titles: [String], _ validators: HTTPValidators? = nil) -> Answer {
        let entries = titles.map {
            #"{"title": "\#($0)", "start": "November 3, 2018 6:14 PM", "end": "November 3, 2018 7:14 PM"}"#
        }
        return Answer(bytes: Array("[\(entries.joined(separator: ","))]".utf8), validators: validators)
    }

    static func outcome(
        _ titles: [String], _ validators: HTTPValidators? = nil, source: Source = source
    ) throws -> Result<SourceAnswer, SourceError> {
        try outcome(answer(titles, validators), source: source)
    }

    static func outcome(_ answer: Answer, source: Source = source) throws -> Result<SourceAnswer, SourceError> {
        .success(.feed(try Feed.decode(answer, source: source), answer))
    }
}

@Suite struct StoreTests {
    private let directory: TemporaryDirectory
    private let store: Store
    private let id: StoredSource.ID

    init() throws {
        (directory, store, id) = try StoreSamples.open()
    }

    private func record(
        _ answer: Result<SourceAnswer, SourceError>, after milliseconds: Int64 = 0
    ) throws -> StoredSource? {
        try store.record(answer, of: id, at: StoreSamples.now.advanced(by: milliseconds))
    }

    @Test func `a source that is added is there at the next start`() throws {
        _ = try store.add([StoreSamples.other])
        let again = try Store(in: directory.url)
        #expect(try again.sources().map(\.source) == [StoreSamples.source, StoreSamples.other])
    }

    @Test func `a source that is added twice is there once`() throws {
        #expect(try store.add([StoreSamples.source]).map(\.id) == [id])
        #expect(try store.sources().count == 1)
    }

    @Test func `a refresh replaces the events, and what is gone from the feed goes from the store`() throws {
        _ = try record(StoreSamples.outcome(["A", "B", "C"], StoreSamples.validators("1")))
        let stored = try record(StoreSamples.outcome(["C"], StoreSamples.validators("2")), after: 5)
        #expect(stored?.revision == 2)
        #expect(stored?.validators?.etag == "2")
        #expect(stored?.lastSuccess == StoreSamples.now.advanced(by: 5))
        #expect(try store.feed(of: id)?.feed.events.map(\.title) == ["C"])
    }

    @Test func `a failed refresh changes only the failure`() throws {
        _ = try record(StoreSamples.outcome(["A"], StoreSamples.validators("1")))
        let stored = try #require(try record(.failure(SourceError(.notFound)), after: 7))
        #expect(stored.failure?.kind == .notFound)
        #expect(stored.lastSuccess == StoreSamples.now)
        #expect(stored.lastAttempt == StoreSamples.now.advanced(by: 7))
        #expect(stored.revision == 1)
        #expect(stored.validators?.etag == "1")
        #expect(try store.feed(of: id)?.feed.events.map(\.title) == ["A"])
    }

    @Test func `an answer that nothing has changed ends a failure and keeps the events`() throws {
        _ = try record(StoreSamples.outcome(["A"], StoreSamples.validators("1")))
        _ = try record(.failure(SourceError(.notFound)))
        let stored = try #require(try record(.success(.unchanged), after: 9))
        #expect(stored.failure == nil)
        #expect(stored.revision == 1)
        #expect(stored.validators?.etag == "1")
        #expect(stored.lastSuccess == StoreSamples.now.advanced(by: 9))
    }

    @Test func `a refresh that ends after its source was removed is dropped`() throws {
        try store.remove([id], at: StoreSamples.now)
        #expect(try record(StoreSamples.outcome(["A"])) == nil)
        try store.restore([id])
        #expect(try store.feed(of: id) == nil)
    }

    @Test func `what could not be read is kept`() throws {
        let file = try #require(try store.add([StoreSamples.other]).first).id
        for source in [id, file] {
            _ = try store.record(.failure(SourceError(.empty)), of: source, at: StoreSamples.now)
        }
        try store.purge(at: StoreSamples.now)
        #expect(try store.sources().map(\.source) == [StoreSamples.source, StoreSamples.other])
    }

    @Test func `a blank name gives a source its own back`() throws {
        try store.set(.name("Films"), of: id)
        #expect(try store.sources().first?.name == "Films")
        try store.set(.name("  "), of: id)
        #expect(try store.sources().first?.name == StoreSamples.source.name)
    }

    @Test func `a reader in the midst of a refresh sees the old set or the new one`() async throws {
        let sets = [["A"], ["B", "C"]]
        let (store, id) = (store, id)
        _ = try record(StoreSamples.outcome(sets[0]))
        let writing = Task.detached {
            for turn in 1..<200 {
                _ = try store.record(
                    StoreSamples.outcome(sets[turn % 2]), of: id, at: StoreSamples.now)
            }
        }
        for _ in 0..<400 {
            let read = try #require(try store.feed(of: id))
            #expect(read.feed.events.map(\.title) == sets[Int(read.source.revision - 1) % 2])
        }
        try await writing.value
    }

    @Test func `stores that are closed at the same time wait for nobody's log`() async throws {
        for number in 0..<6 {
            try store.set(.name("\(number)"), of: id)
            try await withThrowingTaskGroup { group in
                for _ in 0..<8 {
                    let other = try Store(in: directory.url)
                    group.addTask { try await OwnThread.run { Result { try other.close() } }.get() }
                }
                try await group.waitForAll()
            }
        }
    }

    @Test func `two stores on one database take turns and hear of each other`() async throws {
        let second = try Store(in: directory.url)
        let version = try store.version()
        #expect(try store.version() == version)
        try await withThrowingTaskGroup { group in
            for (writer, title) in [(store, "first"), (second, "second")] {
                group.addTask { [id] in
                    for turn in 0..<50 {
                        _ = try writer.record(
                            StoreSamples.outcome([title, "\(turn)"]), of: id, at: StoreSamples.now)
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try store.feed(of: id)?.source.revision == 100)
        #expect(try store.version() != version)
        #expect(try store.checkIntegrity())
    }
}
