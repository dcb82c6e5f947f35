import Events
import Network
import Observation
import Planning
import Time

/// Writes calendar files, away from the main thread, and says what came of it.
@MainActor
@Observable
package final class ExportModel {
    /// Why the last file could not be saved, or its folder not shown; `nil` where it could, and once that is read.
    package private(set) var error: String?

    @ObservationIgnored private let agenda: AgendaModel
    @ObservationIgnored private let offers: OfferModel

    package init(_ agenda: AgendaModel, _ offers: OfferModel) {
        (self.agenda, self.offers) = (agenda, offers)
    }

    /// Writes events into a file, and offers to show its folder; or says why it could not be written.
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

    /// Says that something else about a file went wrong.
    package func note(_ error: String) { self.error = error }

    /// Takes the message away.
    package func dismissError() {
        if error != nil { error = nil }
    }

    private func note(_ saved: Result<Int, SaveError>, _ path: String) {
        switch saved {
        case .success(let count):
            let events = agenda.times.count(count, "event")
            offers.noteSaved(
                "Saved \(events) to \(Source(path: path).name.isolated)", in: FilePath(text: path)?.folder.text ?? "/")
        case .failure(let error): self.error = error.message
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
