import Events
import Planning

extension DialogStack {
    /// Opens the details of an event above a page.
    ///
    /// - Parameters:
    ///   - openPage: Called after the dialog has closed, to open the page of an event that has one.
    ///   - onClosed: Called when the dialog is closed.
    /// - Returns: The dialog; `nil` when the agenda does not have the event, or a dialog of an event is open.
    package func open(
        _ event: EventKey, texts: AgendaFormatter, actions: EventActions,
        openPage: @escaping @MainActor (PageTarget) -> Void, onClosed: @escaping @MainActor () -> Void
    ) -> EventDialog? {
        var opened: EventDialog?
        open(onClosed: { (_: EventDialog) in onClosed() }) {
            let dialog = EventDialog(event, texts: texts, parent: $0, actions: actions)
            dialog?.onOpenPage = { [weak dialog] in
                dialog?.window.close()
                if let page = PageTarget.page(of: $0, in: texts.agenda) { openPage(page) }
            }
            opened = dialog
            return dialog
        }
        return opened
    }
}
