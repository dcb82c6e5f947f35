import Events
import Storage
import Time

/// A calendar or an account that was removed within 30 days, and can be brought back.
package struct RemovedItem: Identifiable, Hashable, Sendable {
    package enum ID: Hashable, Sendable {
        case source(StoredSource.ID)
        /// An account, with the calendars that were removed with it.
        case account(CalDAVAccount.ID)
    }

    package let id: ID
    package let name: String
    /// When it was removed.
    package let date: Instant
}

extension SourceLibrary {
    /// What can be brought back, those removed last first.
    ///
    /// A calendar of a removed account comes back with the account. A calendar of this computer is in the list if the
    /// user has removed it, not if the desktop has.
    package var removedItems: [RemovedItem] {
        let known = Set(accounts.accounts.map(\.id))
        let sources = removedSources.filter { removed in
            if let account = removed.source.accountCalendar?.account { return known.contains(account) }
            guard let uid = removed.source.desktopCalendar else { return true }
            return desktop.choices.isOn && desktop.choices.off.contains(uid)
        }
        let items =
            sources.map { RemovedItem(id: .source($0.id), name: $0.name, date: $0.date) }
            + accounts.removed.map { RemovedItem(id: .account($0.id), name: $0.account.name, date: $0.date) }
        return items.sorted { $0.date > $1.date }
    }
}
