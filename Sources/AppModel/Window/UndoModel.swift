import Core
import Observation

/// Removes sources, and offers for a while to bring them back.
@MainActor
@Observable
package final class UndoModel {
    /// What was removed and can be brought back.
    package struct Removal: Hashable, Sendable {
        package let sources: [StoredSource.ID]
        /// Says so, for people: `events.json removed`.
        package let text: String
    }

    /// The last removal, as long as it can be undone.
    package private(set) var removal: Removal?

    /// Whether the user is about to undo it: then it stays. The window sets it.
    @ObservationIgnored package var isInUse: @MainActor () -> Bool = { false }

    @ObservationIgnored private let agenda: AgendaModel
    @ObservationIgnored private var end: (any ScheduledCall)?
    @ObservationIgnored private var following: Following<Int>?

    /// For how long a removal can be undone, in milliseconds.
    private static let time = 10_000

    package init(_ agenda: AgendaModel) {
        self.agenda = agenda
        following = Following({ agenda.sourcesNumber }) { [weak self] _ in self?.lookAfterRemoval() }
    }

    /// Removes sources. What is not stored cannot be brought back.
    package func remove(_ ids: [StoredSource.ID]) {
        let stored = agenda.library.entries.filter { ids.contains($0.id) && $0.isStored }
        agenda.library.remove(ids)
        guard let first = stored.first else { return }
        let what = stored.count == 1 ? first.stored.name : agenda.times.count(stored.count, "source")
        removal = Removal(sources: stored.map(\.id), text: "\(what) removed")
        waitForEnd()
    }

    /// Brings back what was removed.
    package func undo() {
        guard let removal else { return }
        forget()
        agenda.library.restore(removal.sources)
    }

    private func waitForEnd() {
        end = agenda.library.surroundings.clock.after(milliseconds: UndoModel.time) { [weak self] in
            guard let self else { return }
            if self.isInUse() { self.waitForEnd() } else { self.forget() }
        }
    }

    private func forget() {
        end?.cancel()
        (end, removal) = (nil, nil)
    }

    /// What is back already, since the store could not remove it or somebody added it again, needs no undoing.
    private func lookAfterRemoval() {
        guard let removal, agenda.library.entries.contains(where: { removal.sources.contains($0.id) }) else { return }
        forget()
    }
}
