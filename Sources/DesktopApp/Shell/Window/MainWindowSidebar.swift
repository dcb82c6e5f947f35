import AgendaFeature
import Gtk
import Planning
import Time

/// The behavior of the sidebar in the window.
extension MainWindow {
    func connectSidebar() {
        sidebar.onPage = { [weak self] in self?.go(to: $0) }
        sidebar.onDay = { [weak self] in self?.go(to: $0) }
        sidebar.onWish = { [weak self] in self?.fulfil($0, for: $1) }
        sidebar.onRemoveSamples = { [weak self] in self?.model.undos.remove($0) }
        sidebar.onAccount = { [weak self] in self?.fulfil($0, for: $1) }
        sidebar.onPerson = { [weak self] in self?.showPerson($0) }
        sidebar.onChange = { [weak self] in self?.sidebarChanged() }
        sidebar.onClose = { [weak self] in self?.focusPage() }
    }

    private func fulfil(_ wish: CalendarWish, for calendar: CalendarItem) {
        switch wish {
        case .showOnly: model.agenda.showOnly(calendar.id)
        case .showAll: model.agenda.showAllCalendars()
        case .color(let color):
            model.undos.set(.color(color), insteadOf: .color(calendar.givenColor), of: calendar.id)
        case .whose(let people): model.undos.choose(people, of: calendar.id)
        case .counts: showCounts(of: calendar.id)
        case .changes: showChanges(of: calendar.id)
        case .refresh: model.library.refresh(calendar.id)
        case .settings: showSource(calendar.id)
        case .remove: model.undos.remove([calendar.id])
        }
    }

    private func sidebarChanged() {
        sidebarAction?.isOn = sidebar.isShown
        fitSidebar()
    }

    /// Goes to the first event of a day in the agenda, or of the next day that has one.
    func go(to day: CalendarDate) {
        guard model.agenda.texts?.agenda.entries.isEmpty == false else {
            go(to: AgendaPage.kind)
            return
        }
        follow("upcoming://agenda?date=\(day)")
    }
}
