import Events
import Formats
import Network
import Storage
import Text

/// Changes of accounts on servers, with an offer to undo them.
extension OfferModel {
    /// Adds the account that was found, with the chosen calendars, and offers to remove it again.
    package func addAccount() {
        let isKnown: Bool
        if case .found(let found) = library.accounts.search { isKnown = found.isKnown } else { isKnown = false }
        var account: CalDAVAccount?
        account = library.accounts.add { [weak self] ids in
            // Of a known account, only the calendars are new.
            if isKnown { self?.noteAdded(ids) }
        }
        guard let account, !isKnown else { return }
        offer(.accountAdded(account), Message("{account} added", ["account": account.name.isolated]))
    }

    /// Removes an account with its calendars, and offers to bring it back.
    package func removeAccount(_ id: CalDAVAccount.ID) {
        guard let account = library.accounts.account(id) else { return }
        let sources = library.accounts.remove(id)
        offer(
            .accountRemoved(account, sources), Message("{account} removed", ["account": account.name.isolated]))
    }

    /// Shows a calendar of an account, or removes it, and offers to undo that.
    package func setAccountCalendar(_ calendar: WebAddress, of id: CalDAVAccount.ID, isOn: Bool) {
        if isOn {
            library.accounts.add(calendar, of: id) { [weak self] in self?.noteAdded($0) }
        } else {
            let source = Source(id, calendar: calendar)
            remove(library.entries.filter { $0.stored.source == source }.map(\.id))
        }
    }
}
