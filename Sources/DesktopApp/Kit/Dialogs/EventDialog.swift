import Events
import Gtk
import Planning
import Text

/// The details of an event in a dialog.
@MainActor
package final class EventDialog: WindowDialog {
    package let window: Dialog
    package let undoBar: UndoBar?

    /// Called with the identity of a chosen conflicting event, so that the list behind can follow.
    package var onGo: @MainActor (EventKey) -> Void {
        get { detail.onGo }
        set { detail.onGo = newValue }
    }

    /// Called to open the page of an event that has one. The button for that is hidden without it.
    package var onOpenPage: (@MainActor (EventKey) -> Void)? {
        get { detail.onOpenPage }
        set { detail.onOpenPage = newValue }
    }

    /// The event that is shown.
    package var event: EventKey { detail.event }

    private let detail: EventDetail

    /// - Parameter actions: What can be done about the event; `nil` for nothing.
    package init?(_ event: EventKey, texts: AgendaFormatter, parent: Window, actions: EventActions?) {
        window = Dialog(localized("Event"), over: parent, width: DetailFrame.width)
        guard let detail = EventDetail(event, texts: texts, in: window, actionsOf: window, actions: actions) else {
            return nil
        }
        self.detail = detail
        let bar = HeaderBar()
        bar.packStart(detail.back)
        bar.packEnd(detail.frame.shareButton)
        bar.packEnd(detail.edit)
        bar.packEnd(detail.openPage)
        window.titlebar = bar
        undoBar = actions.map { UndoBar(over: detail.frame.root, of: $0.undos) }
        window.child = undoBar?.root ?? detail.frame.root
        window.onKey("<Alt>Left") { detail.goBack() }
        window.onKey("<Control>i") { detail.editEvent() }
        window.onKey("<Control>d") { detail.ignore(.once) }
        window.onKey("<Control>Return") { detail.openWays() }
        detail.onShow = { [weak self] in self?.fit() }
        fit()
    }

    /// Puts the dialog on screen, with the keyboard focus on the first conflicting event.
    package func focusFirst() { detail.frame.focusFirstConflict() }

    /// Shows the event with a new agenda or new settings; closes if the event is gone.
    package func update(_ texts: AgendaFormatter) {
        if !detail.update(texts) { window.close() }
    }

    /// Opens the ways to end its conflict, or to find somebody whom it needs.
    package func openWays() {
        // A menu that opens before its window is on the screen closes at once.
        window.whenActive { [detail] in detail.openWays() }
    }

    private func fit() {
        window.setAccessibleLabel(detail.accessibleName)
        detail.frame.fitHeight(of: window)
    }
}
