@testable import AppModel
import Events
import Formats
import Foundation
import Network
import Storage
import Testing
import TestSupport

/// Accounts on a real server, from finding them to their events in the window.
@MainActor
@Suite struct CalDAVAccountsTests {
    /// A window model beside a server.
    @MainActor private final class Here {
        let directory: TemporaryDirectory
        let server: RadicaleServer
        let played = PlayedSurroundings()
        let passwords: any PasswordStore
        let library: SourceLibrary
        let model: WindowModel

        init(
            _ server: RadicaleServer, _ directory: TemporaryDirectory? = nil,
            passwords: any PasswordStore = MemoryPasswordStore()
        ) throws {
            (self.server, self.passwords) = (server, passwords)
            self.directory = try directory ?? TemporaryDirectory()
            let played = played.surroundings
            library = SourceLibrary(
                directory: self.directory["data"],
                in: Surroundings(
                    clock: played.clock, files: played.files, network: played.network, settings: played.settings,
                    passwords: passwords))
            let preferences = TimePreferences(
                locale: Locale(identifier: "en_US"), hourCycle: .ofLocale, timeZone: .gmt,
                today: .init(daysSinceEpoch: 17_836))
            model = WindowModel(
                AgendaModel(library, preferences: preferences) { _ in 0 }, saved: nil,
                samples: .files(path: self.directory["samples"].path))
            library.open(remembered: [])
        }

        var accounts: CalDAVAccounts { library.accounts }
        var titles: [String] { library.feeds.flatMap { $0.events.map(\.title) }.sorted() }
        var failures: [CalDAVFault] {
            library.entries.compactMap {
                if case .calDAV(let fault) = $0.stored.failure?.kind { fault } else { nil }
            }
        }

        func find(user: String = RadicaleServer.user, password: String = RadicaleServer.password) async {
            accounts.find(server.address, userName: user, password: password)
            await eventually("the search has ended") {
                if case .searching = accounts.search { false } else { true }
            }
        }

        /// Finds the account, and adds all its calendars.
        func add() async throws {
            await find()
            guard case .found = accounts.search else { throw TestFailure(text: "\(accounts.search)") }
            model.offers.addAccount()
            await rest("the calendars are read") { !library.entries.isEmpty }
        }

        func refresh() async {
            library.refresh()
            await rest("it is refreshed") { true }
        }

        func rest(_ what: Comment, _ isSo: @MainActor () -> Bool) async {
            await eventually(what) { isSo() && !library.isRefreshing }
        }
    }

    private struct TestFailure: Error { let text: String }

    private func server(_ fill: (RadicaleServer) throws -> Void = { _ in }) async throws -> RadicaleServer {
        let server = try RadicaleServer()
        try server.make("work", title: "Work")
        try server.put("one", in: "work", title: "One")
        try server.put("two", in: "work", title: "Two", hour: 12)
        try fill(server)
        try await server.start()
        return server
    }

    @Test func `the calendars of an account are found, added and read`() async throws {
        let here = try Here(
            try await server {
                try $0.make("chores", title: "Chores", components: "VTODO")
                try $0.make("home", title: "Home & <Garden>")
            })
        await here.find()
        guard case .found(let found) = here.accounts.search else {
            Issue.record("\(here.accounts.search)")
            return
        }
        #expect(found.calendars.map(\.name) == ["Chores", "Home & <Garden>", "Work"])
        #expect(found.calendars.map(\.hasEvents) == [false, true, true])
        #expect(found.calendars.map(\.isWritable) == [true, true, true])
        #expect(found.calendars[2].color == RGBColor("#3584e4"))
        let (home, work) = (try here.server.calendarAddress("home"), try here.server.calendarAddress("work"))
        #expect(found.chosen == [home, work])
        here.accounts.choose(home, false)
        here.accounts.choose(try here.server.calendarAddress("chores"), true)
        here.model.offers.addAccount()
        await here.rest("the events are there") { here.titles == ["One", "Two"] }
        let entry = try #require(here.library.entries.first)
        #expect(here.library.entries.count == 1)
        #expect(entry.stored.name == "Work")
        #expect(entry.stored.statement.account == "anna, 127.0.0.1:\(here.server.port)")
        #expect(entry.role?.ownership == .mine)
        #expect(here.accounts.status(of: found.account.id) == .ready)
        let kept = try await here.passwords.password(for: found.account.id, mayPrompt: false)
        #expect(kept == RadicaleServer.password)
    }
}
