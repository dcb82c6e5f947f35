import Planning
import Text

/// The ways to end a conflict of two events.
@MainActor
package final class ResolvingModel {
    private let agenda: AgendaModel
    private let conflicts: ConflictsPageModel
    private let editing: EditingModel
    /// Returns the waking hours.
    private let hours: @MainActor () -> FreeHours

    init(
        _ agenda: AgendaModel, _ conflicts: ConflictsPageModel, _ editing: EditingModel,
        hours: @escaping @MainActor () -> FreeHours
    ) {
        (self.agenda, self.conflicts, self.editing, self.hours) = (agenda, conflicts, editing, hours)
    }

    private var surroundings: Resolutions.Surroundings {
        Resolutions.Surroundings(
            now: agenda.library.surroundings.clock.now, hours: hours(), buffer: conflicts.freeTimeBuffer)
    }

    /// The message that asks for another time of an event.
    package func request(for entry: Int, _ texts: AgendaFormatter) -> MoveRequest {
        MoveRequest(for: entry, texts, surroundings, ownAddresses: Set(agenda.library.ownAddresses))
    }

    /// The ways to end the conflict of two events, the least disturbing first.
    package func resolutions(of pair: Conflict.Occurrence, in snapshot: Agenda) -> Resolutions {
        Resolutions(of: pair, in: snapshot, surroundings) { access(to: $0, in: snapshot) }
    }

    /// A way to end the conflicts of several events for each of them.
    ///
    /// - Parameter areIgnored: Whether ignoring them is one.
    package func resolutions(ofEach entries: [Int], areIgnored: Bool, in snapshot: Agenda) -> Resolutions {
        Resolutions(ofEach: entries, areIgnored: areIgnored, in: snapshot, surroundings) {
            access(to: $0, in: snapshot)
        }
    }

    private func access(to entry: Int, in snapshot: Agenda) -> ChangeAccess {
        editing.refusal(of: entry, in: snapshot).map { .refused($0.text) }
            ?? .allowed(calendar: snapshot.sourceNames(of: entry).listed().singleLine(limit: 60), isShared: false)
    }

    /// Changes an event in its calendar, as a way to end a conflict does.
    package func carryOut(_ resolution: Resolution, in snapshot: Agenda) {
        let item = snapshot.entries[resolution.entry]
        guard let edit = resolution.edit(of: item.start..<item.end) else { return }
        editing.change(resolution.entry, edit, nil, in: snapshot)
    }
}
