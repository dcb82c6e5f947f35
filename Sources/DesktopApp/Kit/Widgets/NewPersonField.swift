import Gtk
import Text

/// A button that asks for the name of a new person.
@MainActor
package final class NewPersonField {
    package let root = Box(.vertical, spacing: 2)
    /// Asks for the name. It is in `root`, unless it is apart from it.
    package let add = Button(label: localized("_New Person…"))
    /// Called with the name of a new person. Returns what is wrong with it, in a whole sentence.
    package var onAdd: (@MainActor (String) -> String?)? {
        didSet { showAdding() }
    }
    /// Called when it has another height.
    package var onResize: @MainActor () -> Void = {}

    private let entry = Entry(name: localized("Name of the new person"), placeholder: localized("Name"))
    private let hint = Label(class: "source-failure", fit: .wrapped, role: .alert)
    private let isApart: Bool
    /// Whether a name is being typed.
    private var isAdding = false

    /// - Parameter isApart: Whether the button is placed among others.
    package init(isApart: Bool = false) {
        self.isApart = isApart
        add.halign = .start
        if !isApart { root.append(add) }
        root.append(entry, hint)
        add.onClicked { [weak self] in self?.beginAdding() }
        entry.onActivate { [weak self] _ in self?.accept() }
        entry.onChanged { [weak self] _ in self?.show(fault: nil) }
        entry.onKey("Escape") { [weak self] in self?.endAdding() }
        hint.visible = false
        showAdding()
    }

    /// Asks for the name of a new person.
    private func beginAdding() {
        isAdding = true
        entry.text = ""
        showAdding()
        entry.grabFocus()
    }

    private func accept() {
        if let fault = onAdd?(entry.text) {
            show(fault: fault)
            entry.grabFocus()
        } else {
            endAdding()
        }
    }

    private func endAdding() {
        guard isAdding else { return }
        isAdding = false
        show(fault: nil)
        showAdding()
        add.grabFocus()
    }

    private func show(fault: String?) {
        guard hint.visible || fault != nil else { return }
        hint.show(fault)
        onResize()
    }

    private func showAdding() {
        add.visible = onAdd != nil && !isAdding
        entry.visible = onAdd != nil && isAdding
        root.visible = isAdding || !isApart
        onResize()
    }
}
