import Gtk

/// A name that can be changed in its place: Enter takes the new one, Escape gives it up.
///
/// GTK 4.8 has a label that does this, which looks for itself a moment after it has lost the focus, when its window may be
/// gone.
@MainActor
final class NameField {
    let root = Box(.vertical)

    /// Called with what was typed; not called where it is given up.
    var onRename: @MainActor (String) -> Void = { _ in }
    /// Called when the editing has ended in any way, to give the keyboard focus another place.
    var onEnd: @MainActor () -> Void = {}

    private let label = Label()
    private let entry = Entry()
    private(set) var isEditing = false

    init() {
        label.xalign = 0
        label.ellipsize = .middle
        entry.visible = false
        entry.setAccessibleLabel("Name")
        root.append(label)
        root.append(entry)
        entry.onActivate { [weak self] in self?.end(with: $0) }
        entry.addShortcut("Escape") { [weak self] in
            self?.end(with: nil)
            return .stop
        }
    }

    /// The name itself; the label may show less of it.
    var text = "" {
        didSet {
            label.text = text
            label.tooltipText = text
        }
    }

    /// Begins the editing; ends it, with what was typed, where it has begun.
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
