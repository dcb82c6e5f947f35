import Observation

/// Messages that no list shows: one at a time, until it is closed.
@MainActor
@Observable
package final class MessagesModel {
    private let links: LinksModel
    private let exports: ExportModel
    private let agenda: AgendaModel
    /// The store's message that the user closed. It is not shown again until the store has had another one.
    private var closed: String?
    /// A message of the moment; `nil` when there is none, or when it was closed.
    private var shown: String?
    @ObservationIgnored private var following: Following?

    package init(_ links: LinksModel, _ exports: ExportModel, _ agenda: AgendaModel) {
        (self.links, self.exports, self.agenda) = (links, exports, agenda)
        following = Following({ agenda.status.notice }) { [weak self] notice in
            guard let self, let closed = self.closed, notice != closed else { return }
            self.closed = nil
        }
    }

    /// The visible message; `nil` when there is none.
    package var message: String? {
        if let shown { return shown }
        if let error = links.error { return error.message }
        if let error = exports.error { return error.message }
        let notice = agenda.status.notice
        return notice == closed ? nil : notice
    }

    /// Shows a message above all others.
    package func show(_ message: String) { shown = message }

    /// Removes the visible message.
    package func close() {
        if shown != nil {
            shown = nil
        } else if links.error != nil {
            links.dismissError()
        } else if exports.error != nil {
            exports.dismissError()
        } else {
            closed = agenda.status.notice
        }
    }
}
