import Planning
import Text

/// The ways to end a conflict of two events.
@MainActor
package final class ResolvingModel {
    private let agenda: AgendaModel
    private let conflicts: ConflictsPageModel
    private let view: ViewModel

    init(_ agenda: AgendaModel, _ conflicts: ConflictsPageModel, _ view: ViewModel) {
        (self.agenda, self.conflicts, self.view) = (agenda, conflicts, view)
    }

    private var surroundings: Resolutions.Surroundings {
        Resolutions.Surroundings(
            now: agenda.library.surroundings.clock.now, hours: view.wakingHours, buffer: conflicts.freeTimeBuffer)
    }

    /// The message that asks for another time of an event.
    package func request(for entry: Int, _ texts: AgendaFormatter) -> MoveRequest {
        MoveRequest(for: entry, texts, surroundings, ownAddresses: Set(agenda.library.ownAddresses))
    }

    /// The ways to end the conflict of two events, the least disturbing first.
    package func resolutions(of pair: Conflict.Occurrence, in snapshot: Agenda) -> Resolutions {
        return Resolutions(of: pair, in: snapshot, surroundings) { _ in
            .refused(localized("Upcoming only reads its calendar."))
        }
    }
}
