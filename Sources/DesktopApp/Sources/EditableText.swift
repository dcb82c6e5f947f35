import Gtk

/// A text that can be edited in place, with a button for that: Enter accepts the new text, Escape cancels.
///
/// It does not use GTK's editable label, which in GTK 4.8 accesses itself a moment after losing the focus, when its
/// window may be gone.
@MainActor
final class EditableText {
    let root = Box(.vertical, spacing: 4)

    /// Called with the new text; not called when the user cancels. Returns what is wrong with it in a whole sentence:
    /// then editing goes on.
    var onAccept: @MainActor (String) -> String? = { _ in nil }

    private let label = Label(fit: .cutInMiddle)
    private let entry = Entry()
    private let button = Button(icon: "document-edit-symbolic")
    private let hint = Label(class: "source-failure", fit: .wrapped, role: .alert)
    private(set) var isEditing = false

    /// - Parameters:
    ///   - name: The name of the field for screen readers.
    ///   - action: What the button does: its name and tooltip.
    init(name: String, action: String) {
        label.hexpand = true
        label.showsCutTextInTooltip()
        entry.hexpand = true
        entry.visible = false
        entry.setAccessibleLabel(name)
        button.hasFrame = false
        button.valign = .center
        button.describe(action)
        hint.visible = false
        let row = Box(.horizontal, spacing: 8, children: label, entry, button)
        root.append(row, hint)
        button.onClicked { [weak self] in self?.toggle() }
        entry.onActivate { [weak self] _ in self?.accept() }
        entry.onChanged { [weak self] _ in self?.hint.visible = false }
        entry.onKey("Escape") { [weak self] in self?.end() }
    }

    /// The visible text, which the label may shorten.
    var text = "" {
        didSet { label.text = text }
    }

    /// The text to edit, if it is another one.
    var editedText: String?

    /// Whether it can be edited.
    var canEdit: Bool {
        get { button.visible }
        set { button.visible = newValue }
    }

    func addClass(_ name: String) { label.addClass(name) }

    private func toggle() {
        guard !isEditing else { return accept() }
        entry.text = editedText ?? text
        show(isEditing: true)
        entry.grabFocus()
    }

    private func accept() {
        guard isEditing else { return }
        if let fault = onAccept(entry.text) {
            hint.show(fault)
            entry.grabFocus()
        } else {
            end()
        }
    }

    private func end() {
        guard isEditing else { return }
        hint.visible = false
        show(isEditing: false)
        button.grabFocus()
    }

    private func show(isEditing: Bool) {
        self.isEditing = isEditing
        label.visible = !isEditing
        entry.visible = isEditing
        button.icon = isEditing ? "object-select-symbolic" : "document-edit-symbolic"
    }
}
