import Gtk
import Planning
import Text

/// The row of an event that the user does not go to, or that was changed, with a button that takes that back.
@MainActor
final class DecidedRow: Box {
    private let title = Label(class: "conflict-title", fit: .cut)
    private let details = Label(class: "conflict-details", fit: .cut)
    private let back = Button(label: localized("Undo"))
    private var onBack: @MainActor () -> Void = {}

    init() {
        super.init(.horizontal, class: "conflict-row")
        title.showsCutTextInTooltip()
        details.showsCutTextInTooltip()
        let texts = Box(.vertical, children: title, details)
        texts.hexpand = true
        back.valign = .center
        back.onClicked { [weak self] in self?.onBack() }
        append(texts, back)
    }

    func show(skipped entry: Int, in texts: ConflictFormatter, onAttend: @escaping @MainActor () -> Void) {
        show(texts.agenda.title(of: entry), texts.details(ofSkipped: entry), localized("Going Again"), onAttend)
    }

    func show(_ edit: WrittenEdit, in texts: ConflictFormatter, onUndo: @escaping @MainActor () -> Void) {
        show(edit.title.singleLine(limit: 200), texts.details(of: edit), localized("Undo"), onUndo)
    }

    private func show(_ title: String, _ details: String, _ label: String, _ onBack: @escaping @MainActor () -> Void) {
        (self.title.text, self.details.text, back.label, self.onBack) = (title, details, label, onBack)
    }

    /// A row of the usual height.
    func showSample() { (title.text, details.text) = ("A", "A") }
}
