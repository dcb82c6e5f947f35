import Events
import Gtk
import SourcesFeature

/// The accounts on servers.
extension MainWindow {
    /// Opens the dialog for a new account.
    func addAccount() {
        guard accountDialog == nil else { return }
        closeDialogs()
        let dialog = AccountDialog(model, over: window)
        dialog.onColors = { [weak self] in self?.offeredColors = $0 }
        dialog.window.onClosed { [weak self] in self?.accountDialog = nil }
        accountDialog = dialog
        dialog.present()
    }

    /// Does what the user wants of an account.
    func fulfil(_ wish: AccountWish, for id: CalDAVAccount.ID) {
        switch wish {
        case .password: changePassword(of: id)
        case .calendars: chooseCalendars(of: id)
        case .unlock:
            for entry in library.entries where entry.stored.source.accountCalendar?.account == id {
                library.refresh(entry.id)
            }
        case .remove: model.undos.removeAccount(id, of: model.accounts)
        }
    }

    private func changePassword(of id: CalDAVAccount.ID) {
        guard passwordDialog == nil, let dialog = PasswordDialog(id, model, over: topWindow) else { return }
        dialog.window.onClosed { [weak self] in self?.passwordDialog = nil }
        passwordDialog = dialog
        dialog.present()
    }

    private func chooseCalendars(of id: CalDAVAccount.ID) {
        guard accountCalendarsDialog == nil, let dialog = AccountCalendarsDialog(id, model, over: topWindow) else {
            return
        }
        dialog.onColors = { [weak self] in self?.offeredColors = $0 }
        dialog.window.onClosed { [weak self] in self?.accountCalendarsDialog = nil }
        accountCalendarsDialog = dialog
        dialog.present()
    }
}
