import Gtk
import Kit
import Planning
import Text

/// The row of an event that the user does not go to, with a button for going again.
@MainActor
final class SkippedRow: Box {
    private let title = Label(class: "conflict-title", fit: .cut)
    private let details = Label(class: "conflict-details", fit: .cut)
    private let attend = Button(label: localized("Going Again"))
    private var onAttend: @MainActor () -> Void = {}

    init() {
        super.init(.horizontal, class: "conflict-row")
        title.showsCutTextInTooltip()
        details.showsCutTextInTooltip()
        let texts = Box(.vertical, children: title, details)
        texts.hexpand = true
        attend.valign = .center
        attend.onClicked { [weak self] in self?.onAttend() }
        append(texts, attend)
    }

    func show(_ entry: Int, in texts: ConflictFormatter, onAttend: @escaping @MainActor () -> Void) {
        self.onAttend = onAttend
        title.text = texts.agenda.title(of: entry)
        details.text = texts.details(ofSkipped: entry)
    }

    /// A row of the usual height.
    func showSample() { (title.text, details.text) = ("A", "A") }
}
