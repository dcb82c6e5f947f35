import Events
import SourcesFeature

/// The accounts on servers.
extension MainWindow {
    /// Opens the dialog for a new account.
    func addAccount() {
        dialogs.open(isAlone: true) {
            let dialog = AccountDialog(model, over: $0)
            dialog.onColors = { [weak self] in self?.offeredColors = $0 }
            dialog.onAdded = { [weak self] in self?.chooseCalendars(of: $0) }
            return dialog
        }
    }

    /// Does what the user wants of an account.
    func fulfil(_ wish: AccountWish, for id: CalDAVAccount.ID) {
        switch wish {
        case .password: dialogs.open { PasswordDialog(id, model, over: $0) }
        case .calendars: chooseCalendars(of: id)
        case .unlock:
            for entry in library.entries where entry.stored.source.accountCalendar?.account == id {
                library.refresh(entry.id)
            }
        case .remove: model.undos.removeAccount(id, of: model.accounts)
        }
    }

    private func chooseCalendars(of id: CalDAVAccount.ID) {
        dialogs.open {
            let dialog = AccountCalendarsDialog(id, model, over: $0)
            dialog?.onColors = { [weak self] in self?.offeredColors = $0 }
            return dialog
        }
    }
}
