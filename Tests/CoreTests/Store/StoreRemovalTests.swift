import Events
import Foundation
import GRDB
import Network
import Testing
import TestSupport
import Time

@testable import Storage

/// What is removed is remembered for 30 days.
@Suite struct StoreRemovalTests {
    private let directory: TemporaryDirectory
    private let store: Store
    private let id: StoredSource.ID

    init() throws {
        (directory, store, id) = try StoreSamples.open()
        _ = try store.record(StoreSamples.outcome(["A"]), of: id, at: StoreSamples.now)
    }

    private static let day: Int64 = 86_400_000
    private let removal = StoreSamples.now

    /// What a start finds, some days after the removal.
    private func open(days: Int64) throws -> StoreOpening {
        try StoreOpening.open(in: directory.url, now: removal.advanced(by: days * Self.day))
    }

    @Test func `a removed source comes back with its events in the same run`() throws {
        try store.remove([id], at: removal)
        #expect(try store.sources().isEmpty)
        #expect(try store.feed(of: id) == nil)
        try store.restore([id])
        #expect(try store.feed(of: id)?.feed.events.count == 1)
    }

    @Test func `at the next start its settings are left, and its answer is gone`() throws {
        let blue = try #require(RGBColor("#2f73c4"))
        try store.set(.name("Films"), of: id)
        try store.set(.color(blue), of: id)
        try store.decide(SourceChoices(counting: .never), of: id)
        try store.remove([id], at: removal)
        try store.close()
        let opening = try open(days: 1)
        #expect(opening.sources.isEmpty)
        #expect(opening.removedSources.map(\.name) == ["Films"])
        #expect(opening.removedSources.map(\.date) == [removal])
        let rows = try opening.store.read { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM answer") }
        #expect(rows == 0)
        try opening.store.restore([id])
        let back = try #require(opening.store.sources().first)
        #expect(back.givenName == "Films")
        #expect(back.givenColor == blue)
        #expect(back.choices == SourceChoices(counting: .never))
        // It has to be read again.
        #expect((back.revision, back.eventCount, back.lastSuccess) == (0, 0, nil))
        #expect(try opening.store.removedSources().isEmpty)
        #expect(try opening.store.checkIntegrity())
    }

    @Test func `it has the name with which it was shown`() throws {
        try store.remove([id], at: removal, names: [id: "From the Calendar"])
        #expect(try store.removedSources().map(\.name) == ["From the Calendar"])
        try store.restore([id])
        try store.remove([id], at: removal)
        #expect(try store.removedSources().map(\.name) == ["events"])
    }

    @Test func `after 30 days it is deleted for good`() throws {
        try store.set(.name("Films"), of: id)
        try store.remove([id], at: removal)
        try store.close()
        var opening = try open(days: 29)
        #expect(opening.removedSources.map(\.id) == [id])
        try opening.store.close()
        opening = try open(days: 30)
        #expect(opening.removedSources.isEmpty)
        let rows = try opening.store.read { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM source") }
        #expect(rows == 0)
        #expect(try opening.store.add([StoreSamples.source]).map(\.givenName) == [nil])
    }

    @Test func `added again by its address, it gets its name, color and choices back`() throws {
        try store.set(.name("Films"), of: id)
        try store.decide(SourceChoices(people: []), of: id)
        try store.setHidden([id], true)
        try store.remove([id], at: removal)
        try store.close()
        let again = try #require(open(days: 20).store.add([StoreSamples.source]).first)
        #expect(again.id == id)
        #expect(again.givenName == "Films")
        #expect(again.choices == SourceChoices(people: []))
        #expect(!again.isHidden)
    }

    @Test func `those removed last come first, and those on the list are not among them`() throws {
        let others = try store.add([StoreSamples.other, Source(location: "https://example.org/c.ics")]).map(\.id)
        try store.remove([id], at: removal.advanced(by: 5))
        try store.remove([others[0]], at: removal.advanced(by: 9))
        #expect(try store.removedSources().map(\.id) == [others[0], id])
        try store.restore([id])
        #expect(try store.removedSources().map(\.id) == [others[0]])
    }

    @Test func `what was added by mistake is not remembered, unless it was before`() throws {
        let other = try #require(store.add([StoreSamples.other]).first).id
        try store.withdraw([other])
        #expect(try store.removedSources().isEmpty)
        #expect(try store.sources().map(\.id) == [id])
        try store.set(.name("Films"), of: id)
        try store.remove([id], at: removal)
        _ = try store.add([StoreSamples.source])
        try store.withdraw([id])
        #expect(try store.removedSources().map(\.name) == ["Films"])
        #expect(try store.checkIntegrity())
    }

    @Test func `what an earlier version removed goes at the next start`() throws {
        try store.write { try $0.execute(sql: "UPDATE source SET isRemoved = 1") }
        try store.close()
        let opening = try open(days: 0)
        let rows = try opening.store.read { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM source") }
        #expect(rows == 0)
    }

    @Test func `an account is remembered too, and its password is another matter`() throws {
        let server = try #require(WebAddress("https://dav.example.org"))
        let account = CalDAVAccount(server: server, userName: "anna")
        try store.set(account)
        try store.remove(account.id, at: removal)
        #expect(try store.accounts().isEmpty)
        #expect(try store.removedAccounts() == [RemovedAccount(account, date: removal)])
        #expect(try store.accountsWithRemainingPassword() == [account.id])
        try store.close()
        // The keyring could not be asked: the account stays, so that a later start asks again.
        var opening = try open(days: 40)
        #expect(try opening.store.accountsWithRemainingPassword() == [account.id])
        try opening.store.notePasswordRemoved(of: account.id)
        #expect(try opening.store.accountsWithRemainingPassword().isEmpty)
        try opening.store.close()
        opening = try open(days: 41)
        #expect(try opening.store.removedAccounts().isEmpty)
        try opening.store.set(account)
        #expect(try opening.store.accounts() == [account])
        try opening.store.remove(account.id, at: nil)
        try opening.store.notePasswordRemoved(of: account.id)
        #expect(try opening.store.removedAccounts().isEmpty)
    }
}
