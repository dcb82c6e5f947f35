@testable import AppModel
import Events
import Formats
import Foundation
import Network
import Planning
import Storage
import Testing
import Text
import TestSupport

/// Accounts on a real server, from finding them to their events in the window.
@MainActor
@Suite struct CalDAVAccountsTests {
    @Test func `the calendars of an account are found, added and read`() async throws {
        let here = try AccountWindow(
            try await RadicaleServer.ofWork {
                try $0.make("chores", title: "Chores", components: "VTODO")
                try $0.make("home", title: "Home & <Garden>")
            })
        await here.find()
        guard case .found(let found) = here.accounts.search.state else {
            Issue.record("\(here.accounts.search.state)")
            return
        }
        #expect(found.calendars.map(\.name) == ["Chores", "Home & <Garden>", "Work"])
        #expect(found.calendars.map(\.hasEvents) == [false, true, true])
        #expect(found.calendars.map(\.isWritable) == [true, true, true])
        #expect(found.calendars[2].color == RGBColor("#3584e4"))
        let (home, work) = (try here.server.calendarAddress("home"), try here.server.calendarAddress("work"))
        #expect(found.chosen == [home, work])
        here.accounts.search.choose(home, false)
        here.accounts.search.choose(try here.server.calendarAddress("chores"), true)
        here.model.undos.addAccount(of: here.accounts)
        await here.rest("the events are there") { here.titles == ["One", "Two"] }
        let entry = try #require(here.library.entries.first)
        #expect(here.library.entries.count == 1)
        #expect(entry.stored.name == "Work")
        #expect(entry.stored.statement.account == "anna, 127.0.0.1:\(here.server.port)")
        #expect(entry.role?.people == .me)
        #expect(here.accounts.status(of: found.account.id) == .ready)
        let kept = try await here.passwords.password(for: found.account.id, mayPrompt: false)
        #expect(kept == RadicaleServer.password)
    }

    @Test func `changed, added and removed events come with the next refresh`() async throws {
        let here = try AccountWindow(try await RadicaleServer.ofWork())
        try await here.add()
        #expect(here.titles == ["One", "Two"])
        try here.server.put("one", in: "work", title: "One changed")
        try here.server.put("three", in: "work", title: "Three")
        try here.server.remove("two", from: "work")
        await here.refresh()
        #expect(here.titles == ["One changed", "Three"])
        // And again with the token of that time, by the clock.
        try here.server.put("four", in: "work", title: "Four")
        here.played.clock.pass(milliseconds: 3_600_000)
        await here.rest("the hour brings it") { here.titles == ["Four", "One changed", "Three"] }
        #expect(try await here.library.openStore()?.changeReports().isEmpty == false)
    }

    @Test(.slow) func `a large calendar is read, and a change in it`() async throws {
        let count = 1000
        let here = try AccountWindow(
            try await RadicaleServer.ofWork { server in
                for number in 0..<count {
                    try server.put("e\(number)", in: "work", title: "E\(number)", hour: number % 24)
                }
            })
        try await here.add()
        #expect(here.library.entries.first?.feed?.events.count == count + 2)
        try here.server.put("e\(count / 2)", in: "work", title: "Changed")
        try here.server.remove("e7", from: "work")
        await here.refresh()
        #expect(here.library.entries.first?.feed?.events.count == count + 1)
        #expect(here.titles.contains("Changed"))
    }

    @Test func `after an expired token nothing is lost or doubled`() async throws {
        let here = try AccountWindow(try await RadicaleServer.ofWork())
        try await here.add()
        try here.server.forgetTokens(of: "work")
        try here.server.put("three", in: "work", title: "Three")
        try here.server.remove("one", from: "work")
        await here.refresh()
        #expect(here.titles == ["Three", "Two"])
        #expect(here.failures == [])
    }

    @Test func `a wrong password is said, and is not tried again by itself`() async throws {
        let here = try AccountWindow(try await RadicaleServer.ofWork())
        await here.find(password: "wrong")
        #expect(here.accounts.search.state == .failed(.wrongPassword(host: "127.0.0.1")))
        try await here.add()
        let id = try #require(here.accounts.accounts.first?.id)
        try Data("anna:other\n".utf8).write(to: here.server.directory["users"])
        here.server.stop()
        try await here.server.start()
        await here.refresh()
        #expect(here.failures == [.wrongPassword(host: "127.0.0.1")])
        #expect(here.accounts.status(of: id) == .failed(.wrongPassword(host: "127.0.0.1")))
        #expect(here.titles == ["One", "Two"])
        let attempt = here.library.entries.first?.stored.lastAttempt
        here.played.clock.pass(milliseconds: 7_200_000)
        #expect(!here.library.isRefreshing)
        #expect(here.library.entries.first?.stored.lastAttempt == attempt)
        await #expect(throws: CalDAVFault.wrongPassword(host: "127.0.0.1")) {
            try await here.accounts.changePassword("no", of: id)
        }
        let notKept = try await here.accounts.changePassword("other", of: id)
        #expect(notKept == nil)
        await here.rest("it is read again") { here.failures.isEmpty }
        #expect(here.accounts.status(of: id) == .ready)
        let kept = try await here.passwords.password(for: id, mayPrompt: false)
        #expect(kept == "other")
    }

    @Test func `of a calendar that vanished, and of one that may not be read, the events stay`() async throws {
        let here = try AccountWindow(try await RadicaleServer.ofWork { try $0.make("home", title: "Home") })
        try here.server.put("three", in: "home", title: "Three")
        try await here.add()
        #expect(here.titles == ["One", "Three", "Two"])
        try here.server.removeCalendar("home")
        await here.refresh()
        #expect(here.failures == [.gone(host: "127.0.0.1")])
        #expect(here.titles == ["One", "Three", "Two"])
        try here.server.setRights(ofCalendars: "")
        here.server.stop()
        try await here.server.start()
        await here.refresh()
        #expect(here.failures.count == 2)
        #expect(here.titles == ["One", "Three", "Two"])
    }

    @Test func `a server that ends in the middle changes nothing, and is tried again`() async throws {
        let here = try AccountWindow(try await RadicaleServer.ofWork())
        try await here.add()
        here.server.stop()
        await here.refresh()
        guard case .network(let failure)? = here.library.entries.first?.stored.failure?.kind else {
            Issue.record("no failure of the network")
            return
        }
        #expect(failure.isTemporary)
        #expect(here.titles == ["One", "Two"])
        here.played.network.isAvailable = false
        let id = try #require(here.accounts.accounts.first?.id)
        #expect(here.accounts.status(of: id) == .offline)
        try here.server.put("three", in: "work", title: "Three")
        try await here.server.start()
        here.played.network.isAvailable = true
        await here.rest("it is read again") { here.titles == ["One", "Three", "Two"] }
        #expect(here.failures == [])
    }

    @Test func `an account that is removed comes back with Undo, and later without its password`() async throws {
        let here = try AccountWindow(try await RadicaleServer.ofWork())
        try await here.add()
        let account = try #require(here.accounts.accounts.first)
        here.model.undos.removeAccount(account.id, of: here.accounts)
        #expect(here.accounts.accounts.isEmpty)
        #expect(here.library.entries.isEmpty)
        here.model.undos.undo()
        await here.rest("it is back") { here.titles == ["One", "Two"] }
        #expect(here.accounts.accounts == [account])
        #expect(try await here.passwords.password(for: account.id, mayPrompt: false) == RadicaleServer.password)
        await here.refresh()
        #expect(here.failures == [])
        here.model.undos.removeAccount(account.id, of: here.accounts)
        here.played.clock.pass(milliseconds: 60_000)
        #expect(try await here.passwords.password(for: account.id, mayPrompt: false) != nil)
        for _ in 0..<UndoModel.limit {
            here.model.undos.note(
                Undo(Message("Deed")) {
                } redo: {
                })
        }
        let store = try #require(await here.library.openStore())
        await eventually("its password is removed") {
            (try? store.removedAccounts().count == 1 && store.accountsWithRemainingPassword().isEmpty) ?? false
        }
        #expect(try await here.passwords.password(for: account.id, mayPrompt: false) == nil)
        // The account itself is remembered, as one, with its calendars.
        await eventually("it is remembered") { here.model.removedItems.map(\.id) == [.account(account.id)] }
        here.model.bringBack(try #require(here.model.removedItems.first))
        #expect(here.accounts.accounts == [account])
        await here.rest("its calendars are back") { here.titles == ["One", "Two"] }
        await here.refresh()
        await here.rest("it asks for its password") { here.failures.contains(.needsPassword) }
        #expect(here.model.removedItems.isEmpty)
        let notKept = try await here.accounts.changePassword(RadicaleServer.password, of: account.id)
        #expect(notKept == nil)
        await here.rest("it is read") { here.titles == ["One", "Two"] && here.failures.isEmpty }
    }

    @Test func `the next start knows the account, and no file has the password`() async throws {
        let server = try await RadicaleServer.ofWork()
        let passwords = MemoryPasswordStore()
        let here = try AccountWindow(server, passwords: passwords)
        try await here.add()
        try here.library.close()
        try server.put("three", in: "work", title: "Three")
        let again = try AccountWindow(server, here.directory, passwords: passwords)
        await again.rest("it is read again") { again.titles == ["One", "Three", "Two"] }
        #expect(again.accounts.accounts == here.accounts.accounts)
        try again.library.close()
        let files = FileManager.default.enumerator(at: here.directory.url, includingPropertiesForKeys: nil)
        for case let file as URL in files ?? .init() {
            let bytes = (try? Data(contentsOf: file)) ?? Data()
            for secret in [RadicaleServer.password, Data("anna:cor rect".utf8).base64EncodedString()] {
                #expect(bytes.range(of: Data(secret.utf8)) == nil, "\(file.path)")
            }
        }
        // A lost database gets the account from the list beside it.
        for name in ["", "-wal", "-shm"] {
            try? FileManager.default.removeItem(at: here.directory["data/\(Store.fileName)\(name)"])
        }
        let third = try AccountWindow(server, here.directory, passwords: passwords)
        await third.rest("it is restored") { third.titles == ["One", "Three", "Two"] }
        #expect(third.accounts.accounts == here.accounts.accounts)
    }

    @Test func `without its password an account asks for it, and the keyring is not opened unasked`() async throws {
        let server = try await RadicaleServer.ofWork()
        let here = try AccountWindow(server)
        try await here.add()
        let id = try #require(here.accounts.accounts.first?.id)
        try here.library.close()
        let locked = LockedPasswordStore()
        let again = try AccountWindow(server, here.directory, passwords: locked)
        await again.rest("it asks") { again.failures == [.passwordsLocked] }
        #expect(again.titles == ["One", "Two"])
        var prompts = await locked.prompts
        #expect(prompts == 0)
        await again.refresh()
        prompts = await locked.prompts
        #expect(prompts == 1)
        #expect(again.failures == [.passwordsDismissed])
        #expect(again.accounts.status(of: id) == .failed(.passwordsDismissed))
        let notKept = try await again.accounts.changePassword(RadicaleServer.password, of: id)
        #expect(notKept == .locked)
        await again.rest("it is read") { again.failures.isEmpty }
        #expect(again.accounts.status(of: id) == .passwordNotKept(.locked))
    }

    @Test func `calendars are switched on and off, and listed again`() async throws {
        let here = try AccountWindow(try await RadicaleServer.ofWork { try $0.make("home", title: "Home") })
        try await here.add()
        let id = try #require(here.accounts.accounts.first?.id)
        let home = try here.server.calendarAddress("home")
        #expect(here.accounts.isOn(home, of: id))
        here.model.undos.setAccountCalendar(home, of: id, in: here.accounts, isOn: false)
        #expect(!here.accounts.isOn(home, of: id))
        here.model.undos.undo()
        await here.rest("it is back") { here.accounts.isOn(home, of: id) }
        try here.server.make("new", title: "New")
        here.accounts.list(id)
        await eventually("the calendars are listed") { here.accounts.listings[id] != .reading }
        guard case .listed(let calendars) = here.accounts.listings[id] else {
            Issue.record("they are not listed")
            return
        }
        #expect(calendars.map(\.name) == ["Home", "New", "Work"])
        here.model.undos.setAccountCalendar(
            try here.server.calendarAddress("new"), of: id, in: here.accounts, isOn: true)
        await here.rest("it is added") { here.library.entries.count == 3 }
        // Finding the account again finds the same one.
        await here.find()
        guard case .found(let found) = here.accounts.search.state else {
            Issue.record("it is not found")
            return
        }
        #expect(found.isKnown && found.account.id == id)
        here.accounts.search.cancel()
        #expect(here.accounts.search.state == .idle)
    }

    @Test func `the calendars of an account are one group`() async throws {
        let here = try AccountWindow(try await RadicaleServer.ofWork { try $0.make("home", title: "Home") })
        try await here.add()
        let origins = Set(
            here.library.entries.map {
                CalendarList.Origin(of: $0.stored.source, account: $0.stored.statement.account)
            })
        #expect(origins == [.account("anna, 127.0.0.1:\(here.server.port)")])
    }
}

/// A store whose keyring is locked, and whose user closes each question.
private actor LockedPasswordStore: PasswordStore {
    private(set) var prompts = 0

    func password(for account: CalDAVAccount.ID, mayPrompt: Bool) async throws(PasswordStoreError) -> String? {
        guard mayPrompt else { throw .locked }
        prompts += 1
        throw .dismissed
    }

    func keep(_ password: String, for account: CalDAVAccount.ID, label: String) async throws(PasswordStoreError) {
        throw .locked
    }

    func remove(for account: CalDAVAccount.ID) async throws(PasswordStoreError) { throw .locked }
}
