import Events

/// How an account or a calendar of the desktop is connected with its server.
package enum DesktopConnection: Hashable, Sendable {
    /// No program has opened it yet.
    case unused
    case connected
    case connecting
    case disconnected
    case needsPassword
    case untrustedServer

    /// By the words of the service.
    package init(status: String) {
        switch status {
        case "connected": self = .connected
        case "connecting": self = .connecting
        case "disconnected": self = .disconnected
        case "awaiting-credentials": self = .needsPassword
        case "ssl-failed": self = .untrustedServer
        default: self = .unused
        }
    }
}

/// A calendar of the desktop.
package struct DesktopCalendar: Hashable, Sendable, Identifiable {
    /// Its UID in the desktop's list.
    package var id: String { source.uid }
    /// The source of its events.
    package let place: Source
    package let source: DesktopSource
    /// The account that it belongs to; `nil` for none.
    package let account: DesktopSource?
    package let connection: DesktopConnection

    package var color: RGBColor? { source.calendar?.color.flatMap { RGBColor(css: $0) } }

    /// Why its events may be old or missing; `nil` when there is no reason.
    package var fault: DesktopCalendarFault? {
        switch connection {
        case .needsPassword: .needsPassword
        case .untrustedServer: .untrustedServer
        // A calendar is disconnected for a moment before it is connected.
        case .unused, .connected, .connecting, .disconnected: nil
        }
    }
}

/// The calendars of one account of the desktop.
package struct DesktopAccount: Hashable, Sendable, Identifiable {
    /// Its UID in the desktop's list; empty for calendars without an account.
    package let id: String
    package let name: String?
    /// In the order of their names; never empty.
    package let calendars: [DesktopCalendar]
}

extension DesktopAccount {
    /// An entry in the desktop's list, as the service reports it.
    package struct Entry: Sendable {
        package let uid: String
        /// The key file.
        package let text: String
        package let status: String

        package init(uid: String, text: String, status: String) {
            (self.uid, self.text, self.status) = (uid, text, status)
        }
    }

    /// The most calendars of a list; others are left out.
    package static let limit = 1000

    /// The accounts of a list with their calendars, without those that are switched off there.
    ///
    /// - Complexity: O(*n* log *n*) in the number of entries, and linear in their texts.
    package static func accounts(_ entries: [Entry]) -> [DesktopAccount] {
        let sources = entries.compactMap { entry in
            DesktopSource(uid: entry.uid, text: entry.text).map {
                (source: $0, connection: DesktopConnection(status: entry.status))
            }
        }
        let known = Dictionary(sources.map { ($0.source.uid, $0.source) }, uniquingKeysWith: { first, _ in first })
        var calendars: [String: [DesktopCalendar]] = [:]
        var count = 0
        for (source, connection) in sources where source.calendar != nil {
            guard count < limit, let place = Source(desktopCalendar: source.uid),
                let line = ancestors(of: source, known),
                line.allSatisfy(\.isEnabled), source.isEnabled
            else { continue }
            let calendar = DesktopCalendar(
                place: place, source: source, account: line.last, connection: connection)
            calendars[line.last?.uid ?? "", default: []].append(calendar)
            count += 1
        }
        let accounts = calendars.map { id, calendars in
            DesktopAccount(
                id: id, name: calendars.first?.account?.name,
                calendars: calendars.sorted { ($0.source.name, $0.id) < ($1.source.name, $1.id) })
        }
        // The calendars that are on this computer come first.
        return accounts.sorted { (rank($0), $0.name ?? "", $0.id) < (rank($1), $1.name ?? "", $1.id) }
    }

    private static func rank(_ account: DesktopAccount) -> Int { account.id == "local-stub" ? 0 : 1 }

    /// The entries that a source belongs to, from the nearest to the account; `nil` when they go round in a circle.
    private static func ancestors(of source: DesktopSource, _ known: [String: DesktopSource]) -> [DesktopSource]? {
        var line: [DesktopSource] = []
        var next = source.parent
        while let uid = next, let parent = known[uid] {
            guard line.count < 16, parent.uid != source.uid else { return nil }
            line.append(parent)
            next = parent.parent
        }
        return line
    }
}
