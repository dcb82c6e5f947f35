import Storage
import Text

/// Changes of the calendars of the desktop that can be undone.
extension UndoModel {
    /// Shows all calendars of the desktop that the user wants, or none.
    package func setDesktopCalendars(_ desktop: DesktopCalendarsModel, areOn: Bool) {
        var choices = desktop.choices
        choices.isOn = areOn
        let words =
            areOn
            ? Message("Calendars of this computer are shown") : Message("Calendars of this computer are not shown")
        set(choices, of: desktop, words)
    }

    /// Shows a calendar of the desktop, or removes it.
    package func setDesktopCalendar(_ uid: String, name: String, of desktop: DesktopCalendarsModel, isOn: Bool) {
        var choices = desktop.choices
        if isOn { choices.off.remove(uid) } else { choices.off.insert(uid) }
        let values = ["source": name.singleLine().isolated] as KeyValuePairs<String, any MessageValue>
        set(
            choices, of: desktop, isOn ? Message("{source} is shown", values) : Message("{source} is not shown", values)
        )
    }

    private func set(_ choices: DesktopChoices, of desktop: DesktopCalendarsModel, _ words: Message) {
        let before = desktop.choices
        guard choices != before else { return }
        desktop.set(choices)
        note(
            Undo(words) { [desktop] in
                desktop.set(before)
            } redo: { [desktop] in
                desktop.set(choices)
            })
    }
}
