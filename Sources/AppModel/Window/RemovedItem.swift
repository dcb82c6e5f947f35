import Events
import Storage
import Text
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

extension WindowModel {
    /// The sources and accounts that can be brought back, those removed last first.
    ///
    /// A calendar of a removed account comes back with the account. A calendar of this computer is in the list if the
    /// user has removed it, not if the desktop has.
    package var removedItems: [RemovedItem] {
        let known = Set(accounts.accounts.map(\.id))
        let sources = library.removedSources.filter { removed in
            if let account = removed.source.accountCalendar?.account { return known.contains(account) }
            guard let uid = removed.source.desktopCalendar else { return true }
            return desktop.choices.isOn && desktop.choices.off.contains(uid)
        }
        let items =
            sources.map { RemovedItem(id: .source($0.id), name: $0.name, date: $0.date) }
            + accounts.removed.map { RemovedItem(id: .account($0.id), name: $0.account.name, date: $0.date) }
        return items.sorted { $0.date > $1.date }
    }

    /// Brings back what was removed within 30 days, which can be undone.
    package func bringBack(_ item: RemovedItem) {
        let words = Message("{source} is back", ["source": item.name.singleLine().isolated])
        switch item.id {
        case .source(let id):
            undos.noteChange(words) {
                $0.restore([id])
            } undo: {
                $0.remove([id])
            }
        case .account(let id):
            guard bringBackAccount(id) else { return }
            undos.note(
                Undo(
                    words, while: { [accounts] in accounts.account(id) != nil },
                    whileUndone: { [accounts] in accounts.account(id) == nil }
                ) { [accounts] in
                    accounts.remove(id)
                    accounts.forgetPassword(of: id)
                } redo: { [weak self] in
                    self?.bringBackAccount(id)
                })
        }
    }

    /// - Returns: Whether it was among the removed ones.
    @discardableResult
    private func bringBackAccount(_ id: CalDAVAccount.ID) -> Bool {
        guard let removed = accounts.removed.first(where: { $0.id == id }) else { return false }
        accounts.bringBack(removed.account)
        library.restoreCalendars(of: removed)
        return true
    }
}
