@testable import AppModel
import Events
import Foundation
import GRDB
import Network
import Storage
import Testing
import TestSupport

/// What a store that fails for a while cannot keep or read.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct KeepingTests {
    private let here: PlayedLibrary

    init() throws { here = try PlayedLibrary() }

    private var file: String { here.directory["data"].appendingPathComponent(Store.fileName).path }

    /// Lets each change of a table fail, as it does on a full disk, or no longer.
    private func refuse(_ table: String, _ isRefused: Bool = true) async throws {
        let other = try DatabaseQueue.other(file)
        try await other.write { db in
            for deed in ["INSERT", "UPDATE", "DELETE"] {
                try db.execute(
                    sql: isRefused
                        ? "CREATE TRIGGER no\(deed)\(table) BEFORE \(deed) ON \(table) BEGIN SELECT RAISE(ABORT, 'no'); END"
                        : "DROP TRIGGER no\(deed)\(table)")
            }
        }
        try other.close()
    }

    private func next() throws -> PlayedLibrary { try PlayedLibrary(here.directory) }

    @Test(arguments: [true, false])
    func `a source that could not be added is added when there is room, and the notice goes`(
        isRequested: Bool
    ) async throws {
        await here.open()
        try await refuse("source")
        here.library.add([try here.file("a.json", ["One"])])
        await here.settled()
        #expect(here.titles() == [["One"]])
        #expect(here.library.notice != nil)

        try await refuse("source", false)
        if isRequested { here.library.refresh() } else { here.played.clock.pass(milliseconds: 60_000) }
        await eventually("it is kept") { here.library.entries.first?.isStored == true && !here.library.isRefreshing }
        #expect(here.titles() == [["One"]])
        #expect(here.library.notice == nil)
        try here.library.close()
        let next = try next()
        await next.open()
        #expect(next.titles() == [["One"]])
    }

    @Test func `a source that could not be added and is removed does not come back`() async throws {
        await here.open()
        try await refuse("source")
        here.library.add([try here.file("a.json", ["One"])])
        await here.settled()
        here.library.remove(here.library.entries.map(\.id))
        try await refuse("source", false)
        here.library.refresh()
        await eventually("the notice is gone") { here.library.notice == nil }
        #expect(here.library.entries.isEmpty)
        let stored = try await DatabaseQueue(path: file).read {
            try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM source")
        }
        #expect(stored == 0)
    }

    @Test func `events that could not be kept are kept when there is room`() async throws {
        await here.open()
        try await refuse("answer")
        here.library.add([try here.file("a.json", ["One"])])
        await here.settled()
        #expect(here.library.notice != nil)
        try await refuse("answer", false)
        here.played.clock.pass(milliseconds: 60_000)
        await eventually("the notice is gone") { here.library.notice == nil && !here.library.isRefreshing }
        #expect(here.library.entries.first?.stored.revision == 1)
    }

    @Test func `what came into memory before there was a store on disk is kept there as soon as it can be`()
        async throws
    {
        // A folder that cannot be made.
        try Data().write(to: here.directory["data"])
        await here.open()
        #expect(here.library.notice != nil)
        here.library.add([try here.file("a.json", ["One"])])
        await here.settled()
        let id = try #require(here.library.entries.first).id
        here.library.set(.name("Films"), of: id)
        await eventually("it has its name") { here.library.entries.first?.stored.givenName == "Films" }
        try FileManager.default.removeItem(at: here.directory["data"])
        here.library.refresh()
        await eventually("it is kept") { here.library.notice == nil && !here.library.isRefreshing }
        #expect(here.titles() == [["One"]])
        try here.library.close()
        let next = try next()
        await next.open()
        #expect(next.titles() == [["One"]])
        #expect(next.library.entries.first?.stored.givenName == "Films")
    }

    @Test func `what could not be kept is kept on closing`() async throws {
        await here.open()
        try await refuse("source")
        here.library.add([try here.file("a.json", ["One"])])
        await here.settled()
        try await refuse("source", false)
        try here.library.close()
        let next = try next()
        await next.open()
        #expect(next.titles() == [["One"]])
    }

    @Test func `a calendar of an account does not say that it was removed while the accounts cannot be read`()
        async throws
    {
        let accounts = CalDAVAccounts(here.library)
        here.library.register(accounts)
        await here.open()
        try here.hide("calendarAccount")
        let address = try #require(WebAddress("https://dav.example.org/a/"))
        here.library.add([Source(CalDAVAccount.ID(), calendar: address)])
        await here.settled()
        #expect(here.library.entries.first?.stored.failure?.kind == .calDAV(.accountsNotRead))
        #expect(here.library.notice != nil)
        accounts.search.find("https://dav.example.org/", userName: "anna", password: "secret")
        await eventually("no second account is made") { accounts.search.state == .failed(.accountsNotRead) }
        try here.hide("calendarAccount", false)
        here.library.refresh()
        await eventually("the accounts are read") {
            here.library.entries.first?.stored.failure?.kind == .calDAV(.noAccount)
        }
        await eventually("the notice is gone") { here.library.notice == nil }
    }

    @Test func `the changes of earlier runs are there when they can be read`() async throws {
        let file = try here.file("a.json", ["One"])
        await here.open()
        here.library.add([file])
        await here.settled()
        _ = try here.file("a.json", ["One", "Two"])
        here.library.refresh()
        await eventually("the change is read") { here.titles() == [["One", "Two"]] && !here.library.isRefreshing }
        try here.hide("changeReport")
        let window = here.window()
        await eventually("the notice is shown") { here.library.notice != nil }
        try here.hide("changeReport", false)
        here.played.clock.pass(milliseconds: 60_000)
        await eventually("the changes are there") { window.changes.rows.reports.count == 1 }
        #expect(here.library.notice == nil)
    }

    @Test func `what the window shows already is kept when there is room, in its order`() async throws {
        await here.open()
        try await refuse("desktopCalendar")
        for isOn in [true, false] {
            var choices = DesktopChoices()
            choices.isOn = isOn
            choices.off = isOn ? [] : ["work"]
            here.library.keep { [choices] store throws(StoreError) in try store.set(choices) }
        }
        await eventually("the notice is shown") { here.library.notice != nil }
        try await refuse("desktopCalendar", false)
        here.library.refresh()
        await eventually("the notice is gone") { here.library.notice == nil }
        let store = try #require(await here.library.openStore())
        let choices = try await store.aside { store throws(StoreError) in try store.desktopChoices() }
        #expect(!choices.isOn && choices.off == ["work"])
    }

    @Test func `an account that is brought back gets its calendars when they can be read`() async throws {
        let address = try #require(WebAddress("https://dav.example.org/a/"))
        let id = CalDAVAccount.ID()
        let account = CalDAVAccount(
            id: id, server: address, userName: "anna", principal: nil, home: nil, ownAddresses: [])
        here.library.register(CalDAVAccounts(here.library))
        await here.open()
        here.library.add([Source(id, calendar: address)])
        await here.settled()
        let now = here.played.clock.now
        here.library.remove(here.library.entries.map(\.id), at: now)
        let store = try #require(await here.library.openStore())
        _ = try await store.inTurn { store throws(StoreError) in try store.sources() }
        try here.hide("source")
        here.library.restoreCalendars(of: RemovedAccount(account, date: now))
        await eventually("the notice is shown") { here.library.notice != nil }
        try here.hide("source", false)
        await eventually("the calendar is back") {
            // A read that had begun before may fail after the first of these.
            here.played.clock.pass(milliseconds: 3_600_000)
            return here.library.entries.count == 1 && here.library.notice == nil
        }
    }
}

extension PlayedLibrary {
    /// Takes a table away, so that it cannot be read, or brings it back.
    func hide(_ table: String, _ isHidden: Bool = true) throws {
        let other = try DatabaseQueue.other(directory["data"].appendingPathComponent(Store.fileName).path)
        try other.write {
            try $0.execute(
                sql: isHidden
                    ? "ALTER TABLE \(table) RENAME TO hidden\(table)" : "ALTER TABLE hidden\(table) RENAME TO \(table)")
        }
        try other.close()
    }
}

extension DatabaseQueue {
    /// Another connection to a database that is in use. It waits until others have made their changes.
    static func other(_ path: String) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.busyMode = .timeout(60)
        return try DatabaseQueue(path: path, configuration: configuration)
    }
}
