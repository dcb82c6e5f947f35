import Observation

/// What the user must know and nothing in the lists tells: one message at a time, which stands until it is closed.
@MainActor
@Observable
package final class MessagesModel {
    private let links: LinksModel
    private let exports: ExportModel
    private let agenda: AgendaModel
    /// What the store said when its message was closed; it comes back only after the store has said something else.
    private var closed: String?
    @ObservationIgnored private var following: Following<String?>?

    package init(_ links: LinksModel, _ exports: ExportModel, _ agenda: AgendaModel) {
        (self.links, self.exports, self.agenda) = (links, exports, agenda)
        following = Following({ agenda.status.notice }) { [weak self] notice in
            guard let self, let closed = self.closed, notice != closed else { return }
            self.closed = nil
        }
    }

    /// The message on show; `nil` when there is none.
    package var message: String? {
        if let error = links.error { return error.message }
        if let error = exports.error { return error }
        let notice = agenda.status.notice
        return notice == closed ? nil : notice
    }

    /// Takes the message on show away.
    package func close() {
        if links.error != nil {
            links.dismissError()
        } else if exports.error != nil {
            exports.dismissError()
        } else {
            closed = agenda.status.notice
        }
    }
}
