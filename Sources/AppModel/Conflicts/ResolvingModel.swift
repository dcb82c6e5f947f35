import Formats
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

    /// The request for another time of an event.
    package func request(for entry: Int, _ texts: AgendaFormatter) -> MoveRequest {
        MoveRequest(for: entry, texts, surroundings)
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
        let calendar = snapshot.sourceNames(of: entry).listed().singleLine(limit: 60)
        guard let refusal = editing.refusal(of: entry, in: snapshot)?.text else {
            let isMeeting = editing.isMeeting(entry, in: snapshot)
            return .allowed(
                calendar: calendar, told: editing.words(ofToldBy: entry, in: snapshot),
                isShared: isMeeting || editing.isOnServer(entry, in: snapshot), isMeeting: isMeeting)
        }
        guard let invitation = editing.invitation(to: entry, in: snapshot), invitation.canAnswer else {
            return .refused(refusal)
        }
        return .invited(calendar: calendar, reason: refusal, told: invitation.note, isUntold: invitation.untold != nil)
    }

    /// Changes an event in its calendar, as a way to end a conflict does.
    ///
    /// - Parameter onWritten: Called with what of a series was changed.
    package func carryOut(
        _ resolution: Resolution, in snapshot: Agenda, onWritten: @escaping @MainActor (EditScope) -> Void = { _ in }
    ) {
        let item = snapshot.entries[resolution.entry]
        guard let edit = resolution.edit(of: item.start..<item.end) else { return }
        editing.change(resolution.entry, edit, nil, in: snapshot, onWritten: onWritten)
    }
}
