import Events
import Planning

extension DialogStack {
    /// Opens the details of an event above a page, unless the agenda does not have the event or a dialog of an event is open.
    ///
    /// - Parameters:
    ///   - openPage: Called after the dialog has closed, to open the page of an event that has one.
    ///   - onClosed: Called when the dialog is closed.
    package func open(
        _ event: EventKey, texts: AgendaFormatter, actions: EventActions,
        openPage: @escaping @MainActor (PageTarget) -> Void, onClosed: @escaping @MainActor () -> Void
    ) {
        open(onClosed: { (_: EventDialog) in onClosed() }) {
            let dialog = EventDialog(event, texts: texts, parent: $0, actions: actions)
            dialog?.onOpenPage = { [weak dialog] in
                dialog?.window.close()
                if let page = PageTarget.page(of: $0, in: texts.agenda) { openPage(page) }
            }
            return dialog
        }
    }

    /// Shows the open dialog of an event with a new agenda or new settings; closes it if there is no agenda.
    package func updateEvent(_ texts: AgendaFormatter?) {
        let dialog = self[EventDialog.self]
        if let texts { dialog?.update(texts) } else { dialog?.window.close() }
    }
}
