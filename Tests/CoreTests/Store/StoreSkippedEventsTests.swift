import Foundation
import Testing

@testable import Events
@testable import Storage
@testable import Time

/// How the user's decisions not to go to events are kept.
@Suite struct StoreSkippedEventsTests {
    private let directory: TemporaryDirectory
    private let store: Store
    private let once = SkippedEvent(key: EventKey(rawValue: 7), times: EventTimes("local 100 200"))
    private let series = SkippedEvent(key: EventKey(rawValue: .max))

    init() throws {
        directory = try TemporaryDirectory()
        store = try Store(in: directory.url)
    }

    @Test func `decisions are kept, once each, until they are removed`() throws {
        #expect(try store.skippedEvents().isEmpty)
        try store.set([once, series], areSkipped: true)
        try store.set([series], areSkipped: true)
        #expect(try store.skippedEvents() == [once, series])
        #expect(try StoredFeeds(in: directory.url).skippedEvents == [once, series])
        try store.set([once], areSkipped: false)
        try store.close()
        #expect(try StoreOpening.open(in: directory.url).skippedEvents == [series])
    }

    @Test func `they come back with the list of sources when the database is lost`() throws {
        _ = try store.add([StoreSamples.source])
        try store.set([once, series], areSkipped: true)
        try store.saveSourceList()
        try store.close()
        for suffix in ["", "-wal", "-shm"] {
            try? FileManager.default.removeItem(at: directory[Store.fileName + suffix])
        }
        #expect(try StoreOpening.open(in: directory.url).skippedEvents == [once, series])
    }

    @Test func `a decision in another form is corruption, not a decision`() throws {
        try store.write { try $0.execute(sql: "INSERT INTO skippedEvent VALUES ('0000000000000007', 'x')") }
        #expect(throws: StoreError.self) { try store.skippedEvents() }
        #expect(StoredSkippedEvent(once).decision == once)
        #expect(StoredSkippedEvent(series).decision == series)
    }
}
