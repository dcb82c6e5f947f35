import Foundation
import Testing

@testable import Events
@testable import Storage
@testable import Time

/// How the user's decisions to ignore conflicts are kept.
@Suite struct StoreIgnoredConflictsTests {
    private let directory: TemporaryDirectory
    private let store: Store
    private let once = IgnoredConflict(
        .once, IgnoredConflict.Party(key: EventKey(rawValue: 7), times: EventTimes("local 100 200")),
        IgnoredConflict.Party(key: EventKey(rawValue: .max), times: EventTimes("absolute -100 200")))
    private let always = IgnoredConflict(
        .always, IgnoredConflict.Party(key: EventKey(rawValue: 9)), IgnoredConflict.Party(key: EventKey(rawValue: 8)))

    init() throws {
        directory = try TemporaryDirectory()
        store = try Store(in: directory.url)
    }

    @Test func `decisions are kept, once each, until they are removed`() throws {
        #expect(try store.ignoredConflicts().isEmpty)
        try store.set([once, always], areIgnored: true)
        try store.set([always], areIgnored: true)
        #expect(try store.ignoredConflicts() == IgnoredConflicts([once, always]))
        try store.close()
        let again = try Store(in: directory.url)
        #expect(try again.ignoredConflicts() == IgnoredConflicts([always, once]))
        #expect(try StoredFeeds(in: directory.url).ignoredConflicts == IgnoredConflicts([once, always]))
        try again.set([once], areIgnored: false)
        #expect(try again.ignoredConflicts() == IgnoredConflicts([always]))
    }

    @Test func `they outlast their source`() throws {
        let id = try #require(store.add([StoreSamples.source]).first).id
        try store.set([once], areIgnored: true)
        try store.remove([id], at: StoreSamples.now)
        try store.purge(at: StoreSamples.now.advanced(by: Store.memory))
        #expect(try StoreOpening.open(in: directory.url).ignoredConflicts == IgnoredConflicts([once]))
    }

    @Test func `they come back with the list of sources when the database is lost`() throws {
        _ = try store.add([StoreSamples.source])
        let asked = Instant(millisecondsSinceEpoch: 7)
        try store.set([always], areIgnored: true)
        try store.set([once], areIgnored: true, asked: asked)
        let all = IgnoredConflicts([once, always], asked: [once: asked])
        #expect(try store.ignoredConflicts() == all)
        try store.saveSourceList()
        try store.close()
        for suffix in ["", "-wal", "-shm"] {
            try? FileManager.default.removeItem(at: directory[Store.fileName + suffix])
        }
        #expect(try StoreOpening.open(in: directory.url).ignoredConflicts == all)
    }

    @Test func `a decision in another form is corruption, not a decision`() throws {
        try store.write {
            try $0.execute(sql: "INSERT INTO ignoredConflict VALUES ('once', '0000000000000007', '', 'x', '', NULL)")
        }
        #expect(throws: StoreError.self) { try store.ignoredConflicts() }
        #expect(StoredIgnoredConflict(once).decision == once)
        #expect(StoredIgnoredConflict(always).decision == always)
    }
}
