import Events
import Gtk
import Kit
import Planning
import Text

/// Asks for the source of conditions.
@MainActor
final class ConditionSourceDialog: WindowDialog {
    let window: Dialog
    private let entry = Entry(placeholder: "http://example.org")

    /// Called with the chosen source.
    var onChoose: @MainActor (ConditionSource) -> Void = { _ in }

    /// - Parameter source: The current source; `nil` for the samples.
    init(_ source: ConditionSource?, over parent: Window) {
        window = Dialog(localized("Conditions From Elsewhere"), over: parent, width: 480)
        window.titlebar = HeaderBar()
        let column = Box(.vertical, class: "condition-source")
        let label = Label(
            localized("The address of a service that has conditions, or a file or folder of them:"), fit: .wrapped)
        entry.setAccessibleLabelledBy(label)
        entry.text = source?.location ?? ""
        let buttons = Box(.horizontal, class: "condition-source-buttons")
        buttons.halign = .end
        let open = Button(label: localized("_Open"), class: "suggested-action")
        buttons.append(open)
        column.append(label, entry, buttons)
        window.child = column

        open.onClicked { [weak self] in self?.chooseEntered() }
        entry.onActivate { [weak self] _ in self?.chooseEntered() }
    }

    func focusFirst() { entry.grabFocus() }

    /// Does nothing while the field is empty.
    private func chooseEntered() {
        let text = entry.text.singleLine()
        guard text.contains(where: { !$0.isWhitespace }) else { return }
        onChoose(ConditionSource(argument: Source(typed: text)?.location ?? text))
        window.close()
    }
}
