import Events
import Network
import Observation
import Planning
import Text
import Time

/// Why a calendar file could not be saved, or its folder not shown.
package enum ExportError: Error {
    case save(SaveError)
    /// The desktop could not open a folder.
    case folder(String, reason: String)

    /// What happened, in whole sentences.
    package var message: String {
        switch self {
        case .save(let error): error.message
        case .folder(let folder, let reason):
            localized("The folder {folder} cannot be shown: {reason}", ["folder": folder, "reason": reason])
        }
    }
}

/// Writes calendar files off the main thread, and reports the result.
@MainActor
@Observable
package final class ExportModel {
    /// Why the last file could not be saved or its folder not shown; `nil` when it could, or when the message was
    /// closed.
    package private(set) var error: ExportError?

    /// Called to show a folder. The window sets it.
    @ObservationIgnored package var onOpenFolder: @MainActor (String) -> Void = { _ in }

    @ObservationIgnored private let agenda: AgendaModel
    @ObservationIgnored private let undos: UndoModel

    package init(_ agenda: AgendaModel, _ undos: UndoModel) {
        (self.agenda, self.undos) = (agenda, undos)
    }

    /// Writes events into a file, and offers to show its folder. A failure is in `error`.
    ///
    /// - Parameter path: an absolute path, or a URI.
    package func save(_ export: CalendarExport, to path: String) {
        error = nil
        let now = agenda.library.surroundings.clock.now
        Task { [weak self] in
            let saved = await OwnThread.run { Result { () throws(SaveError) in try export.write(to: path, at: now) } }
            self?.note(saved, path)
        }
    }

    /// Reports another failure with a file.
    package func note(_ error: ExportError) { self.error = error }

    /// Removes the message.
    package func dismissError() {
        if error != nil { error = nil }
    }

    private func note(_ saved: Result<Int, SaveError>, _ path: String) {
        switch saved {
        case .success(let count):
            let words = Message(
                "Saved {count} event to {file}", "Saved {count} events to {file}", count: count,
                number: agenda.times.number(count), ["file": (Source(path: path).fileName ?? path).isolated])
            let folder = FilePath(text: path)?.folder.text ?? "/"
            undos.note(
                words, next: NextStep(label: localized("_Open Folder")) { [weak self] in self?.onOpenFolder(folder) })
        case .failure(let error): self.error = .save(error)
        }
    }
}

extension CalendarExport {
    /// Returns how many events the file has; a series is one.
    fileprivate func write(to path: String, at now: Instant) throws(SaveError) -> Int {
        let calendar = calendar()
        try SavedFile.write(calendar.text(writtenAt: now), to: path)
        return calendar.eventCount
    }
}
