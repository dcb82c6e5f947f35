import Events
import Formats
import Network
import Storage
import Text

/// Changes of accounts on servers that can be undone.
extension UndoModel {
    /// Adds the account that was found, with the chosen calendars.
    package func addAccount(of accounts: CalDAVAccounts) {
        let isKnown: Bool
        if case .found(let found) = accounts.search.state { isKnown = found.isKnown } else { isKnown = false }
        var account: CalDAVAccount?
        account = accounts.add { [weak self] ids in
            // Of a known account, only the calendars are new.
            if isKnown { self?.noteAdded(ids) }
        }
        guard let id = account?.id, let name = account?.name, !isKnown else { return }
        let words = Message("{account} added", ["account": name.isolated])
        note(
            Undo(words, while: { [accounts] in accounts.account(id) != nil }) { [accounts] in
                accounts.withdraw(id)
            })
    }

    /// Removes an account with its calendars.
    package func removeAccount(_ id: CalDAVAccount.ID, of accounts: CalDAVAccounts) {
        guard let account = accounts.account(id) else { return }
        let sources = accounts.remove(id)
        let undo = Undo(
            Message("{account} removed", ["account": account.name.isolated]),
            while: { [accounts] in accounts.account(id) == nil },
            lapse: { [accounts] in accounts.forgetPassword(of: id) },
            perform: { [library, accounts] in
                accounts.bringBack(account)
                library.restore(sources)
            })
        note(undo)
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
