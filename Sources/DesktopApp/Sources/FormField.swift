import Gtk

/// A field of a form: its name, the entry, and below it what is wrong with it.
@MainActor
final class FormField {
    let root = Box(.vertical, spacing: 4)
    let entry: Editable
    private let hint = Label(role: .alert)

    init(_ name: String, _ entry: Editable) {
        self.entry = entry
        let label = Label(name)
        label.addClass("source-name")
        entry.hexpand = true
        entry.setAccessibleLabel(name)
        hint.addClass("source-failure")
        hint.visible = false
        for label in [label, hint] {
            label.xalign = 0
            label.wrap = true
        }
        hint.lines = 10
        hint.ellipsize = .end
        for child in [label, entry, hint] as [Widget] { root.append(child) }
    }

    var text: String { entry.text }

    /// What is wrong with it, in whole sentences; `nil` when nothing is.
    var fault: String? {
        didSet {
            guard fault != oldValue else { return }
            hint.show(fault)
        }
    }
}
