import AgendaFeature
import Gtk
import Planning
import Time

/// What the sidebar does in the window.
extension MainWindow {
    func connectSidebar() {
        sidebar.onPage = { [weak self] in self?.go(to: $0) }
        sidebar.onDay = { [weak self] in self?.go(to: $0) }
        sidebar.onSettings = { [weak self] in self?.showSource($0.id) }
        sidebar.onAccount = { [weak self] in self?.fulfil($0, for: $1) }
        sidebar.onChange = { [weak self] in self?.sidebarChanged() }
        sidebar.onClose = { [weak self] in self?.focusPage() }
    }

    private func sidebarChanged() {
        sidebarAction?.isOn = sidebar.isShown
        fitSidebar()
    }

    /// Goes to the first event of a day in the agenda, or of the next day that has one.
    private func go(to day: CalendarDate) {
        guard model.agenda.contents.agenda?.agenda.entries.isEmpty == false else {
            go(to: AgendaPage.kind)
            return
        }
        follow("upcoming://agenda?date=\(day)")
    }
}
