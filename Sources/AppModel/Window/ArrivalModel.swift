import Events
import Observation
import Planning
import Time

/// A source whose first coming event the user wants to see: the first of all, one that was named again, or one of which *Show* was
/// chosen. It is shown as soon as it is there. Without a coming event, the agenda stays where it is, unless the user wants to see the
/// last one.
@MainActor
@Observable
package final class ArrivalModel {
    /// The sources that have not arrived yet.
    package private(set) var awaited: [Source] = []
    /// Whether the last event is shown when none is coming.
    @ObservationIgnored private var showsPast = false

    package init() {}

    /// Waits for the first of these sources that has a coming event.
    ///
    /// - Parameter showsPast: Whether the last event is shown when none is coming.
    func expect(_ sources: [Source], showsPast: Bool = false) {
        self.showsPast = showsPast
        awaited = sources
    }

    /// Shows the first coming event of the awaited sources if it is there by now.
    ///
    /// - Parameters:
    ///   - isReading: Whether sources are still being read. If not, a source without events is not waited for.
    ///   - show: Shows an event, and returns whether it did. If not, it is tried again.
    func proceed(_ agenda: Agenda?, isReading: Bool, now: Instant, _ show: (EventKey) -> Bool) {
        guard !awaited.isEmpty else { return }
        let found = agenda?.firstEntry(of: awaited, at: now, orPast: showsPast)
        if let agenda, let found {
            if show(agenda.entries[found].id) { awaited = [] }
        } else if !isReading {
            awaited = []
        }
    }
}
