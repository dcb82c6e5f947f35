import AppModel
import Gtk
import Text

/// Why an event was not changed, with a button that tries it again. Hidden without a failure.
@MainActor
package final class FailureLine: Box {
    private let label = Label(class: "edit-failure", fit: .lines(5))
    private let again = Button(label: localized("_Try Again"))
    private let close = Button(
        icon: "window-close-symbolic", name: localized("Close the message"), tooltip: localized("Close"))
    private var failure: EditFailure?

    package init() {
        super.init(.horizontal, class: "conflict-buttons")
        label.hexpand = true
        label.xalign = 0
        label.showsCutTextInTooltip()
        close.hasFrame = false
        for button in [again, close] { button.valign = .center }
        again.onClicked { [weak self] in self?.failure?.tryAgain() }
        close.onClicked { [weak self] in self?.failure?.close() }
        append(label, again, close)
        visible = false
    }

    package func show(_ failure: EditFailure?) {
        self.failure = failure
        visible = failure != nil
        label.text = failure?.text ?? ""
        guard let failure else { return }
        // Not before it is laid out: a pane or a page may be hidden.
        MainLoop.whenIdle { [weak self] in if self?.isMapped == true { failure.seen() } }
    }
}
