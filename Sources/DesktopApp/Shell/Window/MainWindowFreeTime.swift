import AppModel
import Events
import FreeTimeFeature
import Gtk
import Kit
import Planning

/// The dialogs about free time and people.
extension MainWindow {
    /// Looks for free time.
    ///
    /// - Parameter moved: The event that would be moved; `nil` for a new one.
    func showFreeTime(moving moved: EventKey? = nil) { showFreeTime(for: moved.map { .move($0) } ?? .find) }

    /// Adds an event.
    ///
    /// - Parameter time: When it is wanted; `nil` for nothing yet.
    func addEvent(at time: WantedTime? = nil) { showFreeTime(for: .add(at: time)) }

    /// Changes the title, the place or the time of an event.
    func edit(_ event: EventKey) { showFreeTime(for: .edit(event)) }

    private func showFreeTime(for purpose: FreeTimePurpose) {
        let free = FreeTimeModel(model.agenda, model.conflicts, model.view, purpose, editing: model.editing)
        dialogs.open(isAlone: true, onClosed: { [weak self] _ in self?.focusPage() }) {
            let dialog = FreeTimeDialog(free, model.agenda, over: $0)
            dialog.onAsk = { [weak self] event in
                guard let self, let texts = self.model.agenda.texts, let entry = texts.agenda.position(of: event)
                else { return }
                self.pageContext.actions.ask(entry, texts)
            }
            return dialog
        }
    }

    /// Asks for whom an event is, or whom it needs.
    func ask(_ question: PeopleQuestion, ofEvent event: EventKey) {
        dialogs.open(onClosed: { [weak self] _ in self?.focusPage() }) {
            EventPeopleDialog(question, event, model.agenda, model.undos, over: $0)
        }
    }
}
