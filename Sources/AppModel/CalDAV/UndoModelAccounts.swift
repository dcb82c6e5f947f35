import Events
import Formats
import Network
import Storage
import Text

/// Changes of accounts on servers that can be undone.
extension UndoModel {
    /// Adds the account that was found, with the chosen calendars.
    package func addAccount(of accounts: CalDAVAccounts) {
        guard case .found(let found) = accounts.search.state else { return }
        accounts.add(found) { [weak self] ids in
            // A known account has only new calendars.
            if found.isKnown { self?.noteAdded(ids) }
        }
        guard !found.isKnown else { return }
        let id = found.account.id
        let words = Message("{account} added", ["account": found.account.name.isolated])
        note(
            Undo(
                words, while: { [accounts] in accounts.account(id) != nil },
                whileUndone: { [accounts] in accounts.account(id) == nil }
            ) { [accounts] in
                accounts.withdraw(id)
            } redo: { [weak self, accounts] in
                let sources = found.chosen.map { Source(id, calendar: $0) }
                await self?.adding(sources) { accounts.add(found, onAdded: $0) }
            })
    }

    /// Removes an account with its calendars.
    package func removeAccount(_ id: CalDAVAccount.ID, of accounts: CalDAVAccounts) {
        guard let account = accounts.account(id) else { return }
        let sources = accounts.remove(id)
        note(
            Undo(
                Message("{account} removed", ["account": account.name.isolated]),
                while: { [accounts] in accounts.account(id) == nil },
                whileUndone: { [accounts] in accounts.account(id) != nil },
                lapse: { [accounts] in accounts.forgetPassword(of: id) }
            ) { [library, accounts] in
                accounts.bringBack(account)
                library.restore(sources)
            } redo: { [accounts] in
                accounts.remove(id)
            })
    }

    /// Shows a calendar of an account, or removes it.
    package func setAccountCalendar(
        _ calendar: WebAddress, of id: CalDAVAccount.ID, in accounts: CalDAVAccounts, isOn: Bool
    ) {
        if isOn {
            accounts.add(calendar, of: id) { [weak self] in self?.noteAdded($0) }
        } else {
            let source = Source(id, calendar: calendar)
            remove(library.entries.filter { $0.stored.source == source }.map(\.id))
        }
    }
}
