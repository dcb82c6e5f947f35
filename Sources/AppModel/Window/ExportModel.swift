import Events
import Foundation
import Network
import Observation
import Planning
import Text
import Time

/// Why a calendar file could not be saved, or its folder not shown.
package enum ExportError: Error {
    case save(SaveError)
    /// The desktop could not print, for a reason in its own words.
    case print(reason: String)
    /// The desktop could not open a folder.
    case folder(String, reason: String)

    /// The outcome, in whole sentences.
    package var message: String {
        switch self {
        case .save(let error): error.message
        case .print(let reason):
            // Translators: {reason} is in the words of the desktop.
            localized("The list could not be printed: {reason}", ["reason": reason])
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
        let now = agenda.library.surroundings.clock.now
        saveEvents(to: path) { () throws(SaveError) in
            let calendar = export.calendar()
            try SavedFile.write(calendar.text(writtenAt: now), to: path)
            return calendar.eventCount
        }
    }

    /// Writes an event into a file, and offers to show its folder. A failure is in `error`.
    ///
    /// - Parameter path: an absolute path, or a URI.
    package func save(_ event: EventToSave, to path: String) {
        saveEvents(to: path) { () throws(SaveError) in
            try SavedFile.write(event.text, to: path)
            return 1
        }
    }

    private func saveEvents(to path: String, _ write: @escaping @Sendable () throws(SaveError) -> Int) {
        save(to: path, write) { [times = agenda.times] count, file in
            Message(
                "Saved {count} event to {file}", "Saved {count} events to {file}", count: count,
                number: times.number(count), ["file": file])
        }
    }

    /// Moves a printed file to its place, and offers to show its folder. A failure is in `error`.
    ///
    /// - Parameter path: an absolute path, or a URI.
    package func save(_ printed: PrintedFile, pageCount: Int, to path: String) {
        save(to: path) { () throws(SaveError) in
            defer { printed.remove() }
            try SavedFile.write(printed.bytes, to: path)
            return pageCount
        } words: { [times = agenda.times] count, file in
            Message(
                "Saved {count} page to {file}", "Saved {count} pages to {file}", count: count,
                number: times.number(count), ["file": file])
        }
    }

    private func save(
        to path: String, _ write: @escaping @Sendable () throws(SaveError) -> Int,
        words: @escaping @MainActor (Int, String) -> Message
    ) {
        error = nil
        Task { [weak self] in
            let saved = await OwnThread.run { Result { () throws(SaveError) in try write() } }
            self?.note(saved, path, words)
        }
    }

    /// Reports another failure with a file.
    package func note(_ error: ExportError) { self.error = error }

    /// Removes the message.
    package func dismissError() {
        if error != nil { error = nil }
    }

    private func note(_ saved: Result<Int, SaveError>, _ path: String, _ words: (Int, String) -> Message) {
        switch saved {
        case .success(let count):
            let file = (Source(path: path).fileName ?? path).isolated
            let folder = FilePath(text: path)?.folder.text ?? "/"
            undos.note(
                words(count, file),
                next: NextStep(label: localized("_Open Folder")) { [weak self] in self?.onOpenFolder(folder) })
        case .failure(let error): self.error = .save(error)
        }
    }
}

/// A file that is printed into before it is whole, in a folder that only the user can read.
package struct PrintedFile: Sendable {
    package let path: String
    private let folder: URL

    /// - Throws: When there is no room for temporary files.
    package init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("upcoming-\(UUID().uuidString)")
        path = folder.appendingPathComponent("print.pdf").path
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    }

    /// Its content; empty when it was not written.
    var bytes: [UInt8] { FileManager.default.contents(atPath: path).map(Array.init) ?? [] }

    package func remove() { try? FileManager.default.removeItem(at: folder) }
}
