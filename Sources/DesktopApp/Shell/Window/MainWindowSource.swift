import Events
import SourcesFeature
import Storage

/// The settings of one source, those of the reader, and the calendars of the desktop.
extension MainWindow {
    /// Opens the page of a source above the window on top: its state and its settings. A source that is gone has none.
    func showSource(_ id: StoredSource.ID) {
        dialogs.open {
            let page = SourcePage(id, model, over: $0)
            page?.onAddresses = { [weak self] in self?.showAddresses(of: $0) }
            page?.onCounts = { [weak self] in self?.showCounts(of: id) }
            page?.onSeason = { [weak self] in self?.showSeason(of: $0) }
            page?.onChanges = { [weak self] in self?.showChanges(of: id) }
            page?.onAccount = { [weak self] in self?.fulfil($0, for: $1) }
            return page
        }
    }

    /// Goes to the season of a source.
    private func showSeason(of source: Source) {
        dialogs.closeAll()
        _ = open(.season(source))
    }

    /// Goes to what refreshes of a source have changed.
    func showChanges(of id: StoredSource.ID) {
        guard let entry = library.entries.first(where: { $0.id == id }) else { return }
        dialogs.closeAll()
        _ = open(.link(.changes(ofSource: entry.stored.source.linkID)))
    }

    /// Opens the choice of what counts for conflicts above the window on top.
    func showCounts(of id: StoredSource.ID) {
        dialogs.open { CountsDialog(id, model, over: $0) }
    }

    /// Asks whose time the calendars take, and who else has some.
    func askWhose() {
        dialogs.open(onClosed: { [view = model.view] (_: WhoseDialog) in view.hasAskedWhose = true }) {
            WhoseDialog(model, over: $0)
        }
    }

    /// Opens the switch for the calendars of the desktop, with their list.
    func showDesktopCalendars() {
        dialogs.open(isAlone: true) {
            let dialog = DesktopCalendarsDialog(model, over: $0)
            dialog.onAccount = { [weak self] in self?.addAccount() }
            dialog.onFile = { [weak self] in self?.chooseFiles() }
            dialog.onAddress = { [weak self] in self?.addCalendar() }
            return dialog
        }
    }

    /// Opens the list of a person's mail addresses above the window on top.
    func showAddresses(of person: Person.ID = Person.me) {
        dialogs.open { AddressesDialog(of: person, model, over: $0) }
    }

    /// Opens the settings of a person above the window on top.
    func showPerson(_ id: Person.ID) {
        dialogs.open {
            let dialog = PersonDialog(id, model, over: $0)
            dialog?.onAddresses = { [weak self] in self?.showAddresses(of: id) }
            return dialog
        }
    }
}
