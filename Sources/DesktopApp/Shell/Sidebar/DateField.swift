import AppModel
import Gtk
import Text
import Time

/// A field for a day as people type it, with the day in words below it. It is visible while it is in use.
@MainActor
final class DateField {
    let root = Box(.vertical, class: "date-field")
    private let entry = Entry(name: localized("Go to Date"), placeholder: localized("Dec 12, next Friday"))
    private let understood = Label(class: "date-field-day", fit: .wrapped, role: .alert)
    private let days: TypedDays

    /// Called with the day that is typed, after each change; with `nil` when it is none, and at the end.
    var onChange: @MainActor (CalendarDate?) -> Void = { _ in }
    /// Called with the day on Enter.
    var onChoose: @MainActor (CalendarDate) -> Void = { _ in }
    /// Called for Down, which leads to what is below.
    var onLeave: @MainActor () -> Void = {}
    /// Called for Escape.
    var onCancel: @MainActor () -> Void = {}

    init(_ days: TypedDays) {
        self.days = days
        root.visible = false
        root.append(entry, understood)
        entry.onChanged { [weak self] in self?.read($0) }
        entry.onActivate { [weak self] _ in self?.choose() }
        root.onKey("Down") { [weak self] in self?.onLeave() }
        root.onKey("Escape") { [weak self] in
            self?.close()
            self?.onCancel()
        }
    }

    /// Shows the field, empty and with the keyboard focus.
    func open() {
        root.visible = true
        entry.text = ""
        read("")
        entry.grabFocus()
    }

    func close() {
        root.visible = false
        onChange(nil)
    }

    private func read(_ text: String) {
        let (day, words) = days.read(text)
        understood.text = words
        entry.setAccessibleDescription(words)
        onChange(day)
    }

    private func choose() {
        guard let day = days.day(entry.text) else { return }
        close()
        onChoose(day)
    }
}
