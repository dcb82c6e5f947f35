import Core
import Foundation

/// What the agenda shows: the snapshot made of what the sources gave, and the filter over it.
///
/// Sorting and searching happen off the main thread; here their results are put together and told of.
@MainActor
package final class AgendaModel {
    package let library: SourceLibrary
    package private(set) var snapshot: AgendaSnapshot?
    package private(set) var failures: [SourceFailure] = []
    package private(set) var preferences: TimePreferences
    /// Dates and times as `preferences` have them.
    package private(set) var times: TimeTexts

    package var filter = AgendaFilter() {
        didSet { if filter != oldValue { builder.show(filter) } }
    }

    /// The condition that keeps events out of conflict; `nil` for none.
    package var ignored: NamedCondition? {
        didSet { if ignored != oldValue { build() } }
    }

    /// Called after anything above has changed.
    package var onChange: @MainActor (Change) -> Void = { _ in }

    package enum Change {
        /// Another snapshot is there.
        case snapshot
        /// The same snapshot is to be shown in another way: hour cycle, "Today".
        case preferences
        /// The sources have given other feeds; a snapshot of them is still to come.
        case feeds
        /// A refresh has begun or ended, or a source failed.
        case state
    }

    private let builder: SnapshotBuilder

    /// - Parameter layOut: makes what the list needs besides a listing, off the main thread.
    package init(
        _ library: SourceLibrary, preferences: TimePreferences,
        layOut: @escaping @Sendable (AgendaListing) -> any Sendable
    ) {
        self.library = library
        self.preferences = preferences
        times = preferences.texts
        builder = SnapshotBuilder(timeZone: preferences.timeZone, layOut: layOut)
        builder.onSnapshot = { [weak self] snapshot in
            guard let self else { return }
            let shownBefore = self.snapshot
            self.snapshot = snapshot
            self.onChange(.snapshot)
            letGoElsewhere(shownBefore)
        }
        library.onChange = { [weak self] in self?.changed($0) }
    }

    package var state: AgendaPageState {
        AgendaPageState(
            hasSources: !library.isEmpty, isLoading: library.isRefreshing || isBuilding, failures: failures,
            listing: snapshot?.listing)
    }

    /// Whether another snapshot is on its way.
    package var isBuilding: Bool { builder.isBuilding }

    package var problems: ProblemSummary {
        ProblemSummary(
            failures: failures, problems: snapshot?.listing.agenda.problems ?? [], names: library.names)
    }

    private func changed(_ change: SourceLibrary.Change) {
        failures = library.failures(times)
        switch change {
        case .feeds:
            build()
            onChange(.feeds)
        case .state:
            onChange(.state)
        }
    }

    package func show(_ preferences: TimePreferences) {
        guard preferences != self.preferences else { return }
        let zoneChanged = preferences.timeZone != self.preferences.timeZone
        self.preferences = preferences
        times = preferences.texts
        if zoneChanged { build() }
        onChange(.preferences)
    }

    private func build() {
        builder.show(
            library.feeds, givenNames: library.givenNames, in: preferences.timeZone, ignoring: ignored)
    }
}
