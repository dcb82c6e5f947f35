import Gtk

/// A field of a form: its name, the entry, and below it what is wrong with it.
@MainActor
final class FormField {
    let root = Box(.vertical, spacing: 4)
    let entry: Editable
    private let hint = Label(class: "source-failure", fit: .lines(10), role: .alert)

    init(_ name: String, _ entry: Editable) {
        self.entry = entry
        let label = Label(name, class: "source-name", fit: .wrapped)
        entry.hexpand = true
        entry.setAccessibleLabel(name)
        hint.visible = false
        root.append(label, entry, hint)
    }

    var text: String { entry.text }

    /// The fault of the field, in whole sentences; `nil` when there is none.
    var fault: String? {
        didSet {
            guard fault != oldValue else { return }
            hint.show(fault)
        }
    }
}
