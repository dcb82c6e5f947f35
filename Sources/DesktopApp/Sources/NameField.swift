import Gtk
import Text

/// A name that can be edited in place: Enter accepts the new name, Escape cancels.
///
/// It does not use GTK's editable label, which in GTK 4.8 accesses itself a moment after losing the focus, when its
/// window may be gone.
@MainActor
final class NameField {
    let root = Box(.vertical)

    /// Called with the new name; not called when the user cancels.
    var onRename: @MainActor (String) -> Void = { _ in }
    /// Called when editing has ended in any way, to move the keyboard focus elsewhere.
    var onEnd: @MainActor () -> Void = {}

    private let label = Label()
    private let entry = Entry()
    private(set) var isEditing = false

    init() {
        label.xalign = 0
        label.ellipsize = .middle
        entry.visible = false
        entry.setAccessibleLabel(localized("Name"))
        root.append(label)
        root.append(entry)
        entry.onActivate { [weak self] in self?.end(with: $0) }
        entry.addShortcut("Escape") { [weak self] in
            self?.end(with: nil)
            return .stop
        }
    }

    /// The whole name, which the label may shorten.
    var text = "" {
        didSet {
            label.text = text
            label.tooltipText = text
        }
    }

    /// Starts editing; if it has started, accepts the new name.
    func toggle() {
        if isEditing {
            end(with: entry.text)
        } else {
            entry.text = text
            show(isEditing: true)
            entry.grabFocus()
        }
    }

    private func end(with name: String?) {
        guard isEditing else { return }
        show(isEditing: false)
        onEnd()
        if let name { onRename(name) }
    }

    private func show(isEditing: Bool) {
        self.isEditing = isEditing
        label.visible = !isEditing
        entry.visible = isEditing
    }
}
