import Gtk
import Storage

/// The settings of one source, those of the user, and the calendars of the desktop.
extension MainWindow {
    /// Opens the page of a source above the window on top: its state and its settings. A source that is gone has none.
    func showSource(_ id: StoredSource.ID) {
        guard sourcePage == nil, let page = SourcePage(id, model, over: sourcesWindow?.window ?? window) else { return }
        page.onAddresses = { [weak self] in self?.showAddresses() }
        page.onAccount = { [weak self] in self?.fulfil($0, for: $1) }
        page.window.onClosed { [weak self] in self?.sourcePage = nil }
        sourcePage = page
        page.present()
    }

    /// Opens the switch for the calendars of the desktop, with their list.
    func showDesktopCalendars() {
        guard desktopCalendarsDialog == nil else { return }
        closeDialogs()
        let dialog = DesktopCalendarsDialog(model, over: window)
        dialog.window.onClosed { [weak self] in self?.desktopCalendarsDialog = nil }
        dialog.onAccount = { [weak self] in self?.addAccount() }
        dialog.onFile = { [weak self] in self?.chooseFiles() }
        dialog.onAddress = { [weak self] in self?.showSources(isAdding: true) }
        desktopCalendarsDialog = dialog
        dialog.present()
    }

    /// Opens the list of the user's mail addresses above the window on top.
    func showAddresses() {
        guard addressesDialog == nil else { return }
        let dialog = AddressesDialog(model, over: sourcePage?.window ?? sourcesWindow?.window ?? window)
        dialog.window.onClosed { [weak self] in self?.addressesDialog = nil }
        addressesDialog = dialog
        dialog.present()
    }
}
