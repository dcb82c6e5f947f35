@testable import AppModel
import Events
import Formats
import Foundation
import Network
import Planning
import Storage
import Testing
import TestSupport
import Time

/// A window model beside a server.
@MainActor
final class AccountWindow {
    let directory: TemporaryDirectory
    let server: RadicaleServer
    let played = PlayedSurroundings()
    let passwords: any PasswordStore
    let library: SourceLibrary
    let model: WindowModel

    /// It waits long: hundreds of tests begin together, and the server among them.
    private static let fetcher = HTTPFetcher().with { policy in
        policy.connectTimeout = .seconds(240)
        policy.idleTimeout = .seconds(600)
        policy.wholeTimeout = .seconds(1200)
    }

    init(
        _ server: RadicaleServer, _ directory: TemporaryDirectory? = nil,
        passwords: any PasswordStore = MemoryPasswordStore(), calendars: PlayedCalendars? = nil
    ) throws {
        (self.server, self.passwords) = (server, passwords)
        self.directory = try directory ?? TemporaryDirectory()
        let played = played.surroundings
        library = SourceLibrary(
            directory: self.directory["data"],
            in: Surroundings(
                clock: played.clock, files: played.files, network: played.network, settings: played.settings,
                fetcher: AccountWindow.fetcher, calendars: calendars, passwords: passwords))
        let preferences = TimePreferences(
            locale: Locale(identifier: "en_US"), hourCycle: .ofLocale, timeZone: .gmt,
            today: .init(daysSinceEpoch: 17_836))
        model = WindowModel(
            AgendaModel(library, preferences: preferences), saved: nil,
            samples: .files(path: self.directory["samples"].path))
        library.open()
    }

    var accounts: CalDAVAccounts { model.accounts }
    var titles: [String] { library.feeds.flatMap { $0.events.map(\.title) }.sorted() }
    /// The hours at which events with a title begin.
    func starts(_ title: String) -> [Int64] {
        (model.agenda.texts?.agenda.entries ?? []).filter { $0.event.title == title }.map {
            $0.start.millisecondsSinceEpoch / 3_600_000 % 24
        }
    }
    var failures: [CalDAVFault] {
        library.entries.compactMap {
            if case .calDAV(let fault) = $0.stored.failure?.kind { fault } else { nil }
        }
    }

    func find(user: String = RadicaleServer.user, password: String = RadicaleServer.password) async {
        accounts.search.find(server.address, userName: user, password: password)
        await eventually("the search has ended", within: 600) {
            if case .searching = accounts.search.state { false } else { true }
        }
    }

    /// Finds the account, and adds all its calendars.
    func add() async throws {
        await find()
        guard case .found = accounts.search.state else { throw Failure(text: "\(accounts.search.state)") }
        model.undos.addAccount(of: accounts)
        await rest("the calendars are read") {
            !library.entries.isEmpty && library.entries.allSatisfy { $0.feed != nil || $0.stored.failure != nil }
        }
    }

    func refresh() async {
        library.refresh()
        await rest("it is refreshed") { true }
    }

    func rest(_ what: Comment, _ isSo: @MainActor () -> Bool) async {
        await eventually(what, within: 600) { isSo() && !library.isRefreshing }
    }

    private struct Failure: Error { let text: String }
}

extension RadicaleServer {
    /// A server with a calendar of two events.
    static func ofWork(_ fill: (RadicaleServer) throws -> Void = { _ in }) async throws -> RadicaleServer {
        let server = try RadicaleServer()
        try server.make("work", title: "Work")
        try server.put("one", in: "work", title: "One")
        try server.put("two", in: "work", title: "Two", hour: 12)
        try fill(server)
        try await server.start()
        return server
    }
}
