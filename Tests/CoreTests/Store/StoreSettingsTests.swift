import Foundation
import Testing

@testable import Events
@testable import Storage
@testable import Time

/// What the user has set for a source and for all of them, and how it is kept.
@Suite struct StoreSettingsTests {
    private let directory: TemporaryDirectory
    private let store: Store
    private let ids: [StoredSource.ID]
    private static let blue = RGBColor(red: 0x2f, green: 0x73, blue: 0xc4)
    private static let settings: [SourceSetting] = [
        .name("Films"), .color(blue), .choices(SourceChoices(counting: .never)), .isPaused(true),
        .refreshInterval(3_600_000), .reminder(.ahead(minutes: 15)),
        .source(Source(location: "https://example.org/moved.json")),
    ]

    init() throws {
        directory = try TemporaryDirectory()
        store = try Store(in: directory.url)
        ids = try store.add([StoreSamples.source, StoreSamples.other]).map(\.id)
    }

    @Test(arguments: settings)
    func `a setting is kept for its source alone, and is as before when it is set back`(setting: SourceSetting) throws {
        let before = try store.sources()
        try store.set(setting, of: ids[0])
        let after = try store.sources()
        #expect(after[0].setting(like: setting) == setting)
        #expect(after[1] == before[1])
        try store.set(before[0].setting(like: setting), of: ids[0])
        #expect(try store.sources() == before)
    }

    @Test func `settings and addresses come back with the list`() throws {
        for setting in StoreSettingsTests.settings { try store.set(setting, of: ids[0]) }
        try store.setOwnAddress("bo@example.org", isThere: true)
        try store.setOwnAddress("anna@example.org", isThere: true)
        try store.saveSourceList()
        try store.close()
        try FileManager.default.removeItem(at: directory[Store.fileName])
        let opening = try StoreOpening.open(in: directory.url)
        for setting in StoreSettingsTests.settings { #expect(opening.sources[0].setting(like: setting) == setting) }
        #expect(opening.ownAddresses == ["anna@example.org", "bo@example.org"])
    }

    @Test func `addresses are kept once each, and go`() throws {
        #expect(try store.ownAddresses() == [])
        try store.setOwnAddress("anna@example.org", isThere: true)
        try store.setOwnAddress("anna@example.org", isThere: true)
        #expect(try Store(in: directory.url).ownAddresses() == ["anna@example.org"])
        #expect(try StoredFeeds(in: directory.url).ownAddresses == ["anna@example.org"])
        try store.setOwnAddress("anna@example.org", isThere: false)
        #expect(try store.ownAddresses() == [])
    }

    @Test func `a database without the table of addresses is made again from what it still gives`() throws {
        try store.set(.color(StoreSettingsTests.blue), of: ids[0])
        try store.write { try $0.execute(sql: "DROP TABLE ownAddress") }
        try store.close()
        let opening = try StoreOpening.open(in: directory.url)
        #expect(opening.sources.map(\.givenColor) == [StoreSettingsTests.blue, nil])
        #expect(opening.ownAddresses == [])
    }

    @Test func `a color or an interval that is none counts as not set`() throws {
        try store.write {
            try $0.execute(sql: "UPDATE source SET givenColor = 'mauve', refreshInterval = -5")
        }
        #expect(try store.sources().map(\.givenColor) == [nil, nil])
        #expect(try store.sources().map(\.givenInterval) == [nil, nil])
    }

    @Test func `a source at another address keeps its events until it is read, and is read as a whole`() throws {
        let validators = StoreSamples.validators("a")
        _ = try store.record(StoreSamples.outcome(["Walk"], validators), of: ids[0], at: StoreSamples.now)
        let moved = Source(location: "https://example.org/moved.json")
        try store.set(.source(moved), of: ids[0])
        let stored = try #require(try store.sources().first)
        #expect(stored.source == moved)
        #expect(stored.validators == nil)
        #expect(stored.lastAttempt == nil)
        let feed = try #require(try store.feed(of: ids[0])).feed
        #expect(feed.source == moved)
        #expect(feed.events.map(\.title) == ["Walk"])
    }

    @Test func `two sources cannot have one address, and a removed one gives it up`() throws {
        #expect(throws: StoreError.self) { try store.set(.source(StoreSamples.other), of: ids[0]) }
        #expect(try store.sources().map(\.source) == [StoreSamples.source, StoreSamples.other])
        try store.remove([ids[1]], at: StoreSamples.now)
        try store.set(.source(StoreSamples.other), of: ids[0])
        #expect(try store.sources().map(\.source) == [StoreSamples.other])
    }
}
