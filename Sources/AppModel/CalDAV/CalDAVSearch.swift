import Events
import Formats
import Network
import Observation
import Planning

/// The search for the calendars of a user on a server, and what the user chooses of them.
///
///     search.find("dav.example.org", userName: "anna", password: "secret")
///     // … `state` becomes `.found`, or `.failed` with the reason …
@MainActor
@Observable
package final class CalDAVSearch {
    /// How far the search is.
    package enum State: Hashable, Sendable {
        case idle
        case searching(CalDAVProgress)
        case found(Found)
        case failed(CalDAVFault)
    }

    /// The calendars that were found, and those that the user has chosen.
    package struct Found: Hashable, Sendable {
        /// A new account, or a known one with the same user and calendars.
        package let account: CalDAVAccount
        package let isKnown: Bool
        /// In the order of their names; never empty.
        package let calendars: [CalDAVCalendar]
        /// The addresses of the calendars to add.
        package fileprivate(set) var chosen: Set<WebAddress>
        let password: Password
    }

    package private(set) var state = State.idle

    @ObservationIgnored private weak var accounts: CalDAVAccounts?
    @ObservationIgnored private let fetcher: HTTPFetcher
    @ObservationIgnored private var searching: Task<Void, Never>?

    /// - Parameter accounts: The accounts that are known already.
    init(_ accounts: CalDAVAccounts, fetcher: HTTPFetcher) {
        (self.accounts, self.fetcher) = (accounts, fetcher)
    }

    /// Looks for the calendars of a user, from the address of a server.
    package func find(_ address: String, userName: String, password: String) {
        searching?.cancel()
        state = .searching(.connecting)
        searching = Task { [weak self, fetcher] in
            await self?.accounts?.load()
            let result: State
            do throws(CalDAVFault) {
                guard self?.accounts?.isLoaded != false else { throw .accountsNotRead }
                let typed = try CalDAVAddress(address, userName: userName)
                let client = CalDAVClient(
                    server: typed.server, userName: typed.userName, password: password, fetcher: fetcher)
                let finding = try await client.findCalendars { [weak self] in await self?.proceed(to: $0) }
                guard let found = self?.accounts?.found(finding, at: typed, password: Password(password)) else {
                    return
                }
                result = .found(found)
            } catch {
                result = .failed(error)
            }
            guard let self, !Task.isCancelled else { return }
            self.searching = nil
            self.state = result
        }
    }

    private func proceed(to progress: CalDAVProgress) {
        if !Task.isCancelled, case .searching = state { state = .searching(progress) }
    }

    /// Chooses whether a calendar that was found is added. One that can have no events is never added.
    package func choose(_ calendar: WebAddress, _ isChosen: Bool) {
        guard case .found(var found) = state,
            found.calendars.contains(where: { $0.address == calendar && $0.hasEvents })
        else { return }
        if isChosen { found.chosen.insert(calendar) } else { found.chosen.remove(calendar) }
        state = .found(found)
    }

    /// The calendars that were found, as choices; empty when there are none yet.
    package var choices: [CalendarChoice] {
        guard case .found(let found) = state else { return [] }
        return found.calendars.choices(areOn: found.chosen.contains)
    }

    /// Ends the search, or drops what was found.
    package func cancel() {
        searching?.cancel()
        searching = nil
        state = .idle
    }
}
