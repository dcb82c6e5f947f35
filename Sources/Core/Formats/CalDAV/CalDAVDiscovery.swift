import Events
import Network

/// The calendars and addresses that a server has for a user.
package struct CalDAVFinding: Hashable, Sendable {
    package let principal: WebAddress?
    package let home: WebAddress?
    /// The user's mail addresses, in lower case.
    package let ownAddresses: [String]
    /// In the order of their names; never empty.
    package let calendars: [CalDAVCalendar]
}

/// How far finding calendars is.
package enum CalDAVProgress: Hashable, Sendable {
    case connecting
    /// The server knows the user.
    case signedIn
    case listing
}

/// Finding the calendars of a user (RFC 6764 section 6, RFC 4791 section 6.2).
extension CalDAVClient {
    /// The most calendars of an account; others are left out.
    private static let calendarLimit = 500

    /// Finds the calendars of the user, from the address of the server.
    ///
    /// - Parameter onProgress: Called as the search proceeds.
    package func findCalendars(
        onProgress: @Sendable (CalDAVProgress) async -> Void = { _ in }
    ) async throws(CalDAVFault) -> CalDAVFinding {
        await onProgress(.connecting)
        var fault: CalDAVFault?
        for address in starts {
            do throws(CalDAVFault) {
                if let finding = try await calendars(from: address, onProgress) { return finding }
            } catch {
                guard error.meansElsewhere else { throw error }
                fault = fault ?? error
            }
        }
        if case .badAnswer = fault { throw .badAnswer(host: server.host) }
        throw .noCalendars(host: server.host)
    }

    /// Asks whether the server accepts the user name and the password for an account.
    package func check(_ account: CalDAVAccount) async throws(CalDAVFault) {
        let address = account.home ?? account.principal ?? server
        let request = CalDAVRequest.properties(CalDAVRequest.ofUser, depth: 0)
        _ = try await report(request, of: address)
    }

    /// The addresses to begin at: that of the user, then the one that each server has (RFC 6764 section 5).
    private var starts: [WebAddress] {
        let known = ["/.well-known/caldav", "/"].compactMap { server.resolving($0) }
        return (server.path == "/" ? [] : [server]) + known
    }

    private func calendars(
        from start: WebAddress, _ onProgress: @Sendable (CalDAVProgress) async -> Void
    ) async throws(CalDAVFault) -> CalDAVFinding? {
        guard let entry = try await user(at: start) else { return nil }
        await onProgress(.signedIn)
        let principal = entry.resource[.dav("current-user-principal")]?.hrefs.first.flatMap {
            entry.address.resolving($0)?.withoutUser
        }
        var user = entry
        if entry.resource[.calDAV("calendar-home-set")] == nil, let principal {
            let (report, response) = try await report(
                CalDAVRequest.properties(CalDAVRequest.ofUser, depth: 0), of: principal)
            if let resource = report.resources.first { user = (resource, response.address) }
        }
        await onProgress(.listing)
        let addresses = user.resource[.calDAV("calendar-user-address-set")]?.hrefs.compactMap(\.mailAddress) ?? []
        let homes = user.resource[.calDAV("calendar-home-set")]?.hrefs.compactMap {
            user.address.resolving($0)?.withoutUser
        }
        var calendars: [CalDAVCalendar] = []
        for home in (homes ?? []).prefix(8) { calendars += try await list(home) }
        // The address may be that of one calendar, or of a collection of them.
        if calendars.isEmpty { calendars = try await list(entry.address, depths: [0, 1]) }
        guard !calendars.isEmpty else { return nil }
        var seen: Set<WebAddress> = []
        let unique = calendars.filter { seen.insert($0.address).inserted }.prefix(CalDAVClient.calendarLimit)
        return CalDAVFinding(
            principal: principal, home: homes?.first, ownAddresses: Array(Set(addresses)).sorted(),
            calendars: unique.sorted { ($0.name, $0.address.text) < ($1.name, $1.address.text) })
    }

    /// The properties of the user at an address; `nil` when the server has nothing there.
    private func user(at start: WebAddress) async throws(CalDAVFault) -> (resource: DAVResource, address: WebAddress)? {
        while true {
            let request = CalDAVRequest.properties(CalDAVRequest.ofUser, depth: 0)
            let (report, response) = try await report(request, of: start)
            guard let resource = report.resources.first else { return nil }
            let principal = resource[.dav("current-user-principal")]
            if principal?.hrefs.isEmpty ?? true, resource[.calDAV("calendar-home-set")] == nil,
                signInUnasked(at: response.address)
            {
                continue
            }
            return (resource, response.address)
        }
    }

    private func list(_ home: WebAddress, depths: [Int] = [1]) async throws(CalDAVFault) -> [CalDAVCalendar] {
        for depth in depths {
            let request = CalDAVRequest.properties(CalDAVRequest.description, depth: depth)
            let (report, response) = try await report(request, of: home)
            let found = report.resources.compactMap { CalDAVCalendar($0, from: response.address) }
            if !found.isEmpty { return found }
        }
        return []
    }
}

extension CalDAVFault {
    /// Whether the calendars may be at another address of the same server.
    fileprivate var meansElsewhere: Bool {
        switch self {
        case .badAnswer: true
        case .network(let error):
            if case .status(let code) = error.kind {
                (400..<500).contains(code) && code != 429 || code == 501
            } else {
                false
            }
        default: false
        }
    }
}
