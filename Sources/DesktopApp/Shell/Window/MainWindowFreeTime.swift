import AppModel
import Events
import FreeTimeFeature
import Gtk
import Kit

/// The dialogs about free time and people.
extension MainWindow {
    /// Looks for free time.
    ///
    /// - Parameter moved: The event that would be moved; `nil` for a new one.
    func showFreeTime(moving moved: EventKey? = nil) {
        dialogs.open(isAlone: true, onClosed: { [weak self] _ in self?.focusPage() }) {
            let free = FreeTimeModel(
                model.agenda, model.conflicts, model.view, moving: moved, editing: model.editing)
            return FreeTimeDialog(free, model.agenda, over: $0)
        }
    }

    /// Asks for whom an event is.
    func showPeople(ofEvent event: EventKey) {
        dialogs.open(onClosed: { [weak self] _ in self?.focusPage() }) {
            EventPeopleDialog(event, model.agenda, model.undos, over: $0)
        }
    }
}
