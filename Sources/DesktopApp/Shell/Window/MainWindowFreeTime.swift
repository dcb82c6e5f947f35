import AppModel
import Events
import FreeTimeFeature
import Gtk
import Kit

/// The dialogs about free time.
extension MainWindow {
    /// Asks whether an event would fit at a time.
    ///
    /// - Parameters:
    ///   - text: The time that is asked for first.
    ///   - moved: The event that would be moved; `nil` for a new one.
    ///   - people: Those for whom it is asked.
    ///   - isAlone: Whether the other dialogs are closed first.
    func showFit(
        _ text: String = "", moving moved: EventKey? = nil, for people: PersonSet = .me, isAlone: Bool = true
    ) {
        dialogs.open(isAlone: isAlone, onClosed: { [weak self] _ in self?.focusPage() }) {
            let fit = FitModel(model.agenda, model.conflicts, model.view, moving: moved, for: people)
            return FitDialog(fit, model.agenda, text: text, over: $0)
        }
    }

    /// Asks for whom an event is.
    func showPeople(ofEvent event: EventKey) {
        dialogs.open(onClosed: { [weak self] _ in self?.focusPage() }) {
            EventPeopleDialog(event, model.agenda, model.undos, over: $0)
        }
    }

    /// Looks for free time.
    func showFreeTime() {
        dialogs.open(isAlone: true, onClosed: { [weak self] _ in self?.focusPage() }) {
            let dialog = FreeTimeDialog(
                FreeTimeModel(model.agenda, model.conflicts, model.view), model.agenda, over: $0)
            // It stays, with what is chosen in it, for another time.
            dialog.onChoose = { [weak self] in self?.showFit($0, for: $1, isAlone: false) }
            return dialog
        }
    }
}
