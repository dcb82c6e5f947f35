import Events
import Observation
import Storage

/// Says for ten seconds what was just done, and offers to undo it, or to go on from it.
///
///     offers.remove([id])      // "events.json removed · Undo"
///     offers.accept()          // and it is back
@MainActor
@Observable
package final class OfferModel {
    /// What was done.
    package enum Deed: Hashable, Sendable {
        case added([StoredSource.ID])
        case removed([StoredSource.ID])
        /// How a source takes part in conflicts was chosen; before that it was otherwise.
        case decided(StoredSource.ID, before: SourceChoices)
        /// A file was written into this folder.
        case saved(folder: String)
    }

    package struct Offer: Hashable, Sendable {
        package let deed: Deed
        /// Says what was done: `events.json removed`.
        package let text: String

        /// What the button says that accepts it, with an underscore before the letter that chooses it.
        package var label: String {
            switch deed {
            case .added, .removed, .decided: "_Undo"
            case .saved: "_Open Folder"
            }
        }
    }

    /// What was done last, as long as the offer stands.
    package private(set) var offer: Offer?

    /// Whether the user is about to accept it: then it stays. The window sets it.
    @ObservationIgnored package var isInUse: @MainActor () -> Bool = { false }
    /// Called to show a folder. The window sets it.
    @ObservationIgnored package var onOpenFolder: @MainActor (String) -> Void = { _ in }

    @ObservationIgnored private let agenda: AgendaModel
    @ObservationIgnored private var end: (any ScheduledCall)?
    @ObservationIgnored private var following: Following<Int>?

    /// For how long an offer stands, in milliseconds.
    private static let time = 10_000

    package init(_ agenda: AgendaModel) {
        self.agenda = agenda
        following = Following({ agenda.sourcesNumber }) { [weak self] _ in self?.lookAfterSources() }
    }

    /// Removes sources, and offers to bring them back. What is not stored cannot be brought back.
    package func remove(_ ids: [StoredSource.ID]) {
        let stored = agenda.library.entries.filter { ids.contains($0.id) && $0.isStored }
        let text = text(of: stored, "removed")
        agenda.library.remove(ids)
        if !stored.isEmpty { show(Offer(deed: .removed(stored.map(\.id)), text: text)) }
    }

    /// Decides how a source takes part in conflicts, and offers to undo that.
    ///
    /// - Parameter before: What holds until then.
    package func decide(_ choices: SourceChoices, insteadOf before: SourceChoices, of id: StoredSource.ID) {
        guard choices != before, let entry = agenda.library.entries.first(where: { $0.id == id }) else { return }
        agenda.library.decide(choices, of: id)
        show(Offer(deed: .decided(id, before: before), text: text(of: entry)))
    }

    private func text(of decided: SourceEntry) -> String {
        "Conflicts of \(decided.stored.name.singleLine().isolated) changed"
    }

    /// Offers to take sources off the list that have just been added.
    package func noteAdded(_ ids: [StoredSource.ID]) {
        if let offer = offer(ofAdded: ids) { show(offer) }
    }

    /// Returns `nil` where none of them is on the list.
    private func offer(ofAdded ids: [StoredSource.ID]) -> Offer? {
        let added = agenda.library.entries.filter { ids.contains($0.id) }
        return added.isEmpty ? nil : Offer(deed: .added(added.map(\.id)), text: text(of: added, "added"))
    }

    /// Offers to show a file that has just been written.
    ///
    /// - Parameter text: says what was saved, and as what.
    package func noteSaved(_ text: String, in folder: String) {
        show(Offer(deed: .saved(folder: folder), text: text))
    }

    /// Does what is offered.
    package func accept() {
        guard let offer else { return }
        forget()
        switch offer.deed {
        case .added(let ids): agenda.library.remove(ids)
        case .removed(let ids): agenda.library.restore(ids)
        case .decided(let id, let before): agenda.library.decide(before, of: id)
        case .saved(let folder): onOpenFolder(folder)
        }
    }

    private func text(of entries: [SourceEntry], _ deed: String) -> String {
        let what =
            entries.count == 1
            ? entries[0].stored.name.singleLine().isolated : agenda.times.count(entries.count, "source")
        return "\(what) \(deed)"
    }

    private func show(_ offer: Offer) {
        self.offer = offer
        waitForEnd()
    }

    private func waitForEnd() {
        end = agenda.library.surroundings.clock.after(milliseconds: OfferModel.time) { [weak self] in
            guard let self else { return }
            if self.isInUse() { self.waitForEnd() } else { self.forget() }
        }
    }

    private func forget() {
        end?.cancel()
        (end, offer) = (nil, nil)
    }

    /// What is back already, since the store could not remove it or somebody added it again, needs no undoing; nor does what
    /// is gone again. What was added may have said its name only now.
    private func lookAfterSources() {
        switch offer?.deed {
        case .removed(let ids):
            if agenda.library.entries.contains(where: { ids.contains($0.id) }) { forget() }
        case .added(let ids):
            let now = offer(ofAdded: ids)
            if now == nil { forget() } else if now != offer { offer = now }
        case .decided(let id, _):
            if !agenda.library.entries.contains(where: { $0.id == id }) { forget() }
        case .saved, nil: break
        }
    }
}
