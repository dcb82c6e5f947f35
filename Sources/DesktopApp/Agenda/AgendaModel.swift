import Core
import Foundation
import Gtk

/// What the window shows and how it comes about: the sources, what was read from them, and the snapshot made of it.
///
/// Reading, sorting and searching happen off the main thread; here their results are put together and told of.
@MainActor
final class AgendaModel {
    private(set) var snapshot: AgendaSnapshot?
    private(set) var failures: [SourceFailure] = []
    /// Whether a source has been read for longer than it takes to be noticed.
    private(set) var isVisiblyLoading = false
    private(set) var preferences: TimePreferences
    /// Dates and times as `preferences` have them.
    private(set) var times: TimeTexts

    var filter = AgendaFilter() {
        didSet { if filter != oldValue { builder.show(filter) } }
    }

    /// Called after anything above has changed.
    var onChange: @MainActor (Change) -> Void = { _ in }

    enum Change {
        /// Another snapshot is there.
        case snapshot
        /// The same snapshot is to be shown in another way: hour cycle, "Today".
        case preferences
        /// The sources have given other feeds; a snapshot of them is still to come.
        case sources
        /// Loading has begun or ended, or a source failed.
        case loading
    }

    private var sources: [OpenSource] = []
    private let builder: SnapshotBuilder
    private var loadingNotice: Gtk.Timer?

    init(preferences: TimePreferences) {
        self.preferences = preferences
        times = preferences.texts
        builder = SnapshotBuilder(timeZone: preferences.timeZone)
        builder.onSnapshot = { [weak self] snapshot in
            guard let self else { return }
            let shownBefore = self.snapshot
            self.snapshot = snapshot
            self.onChange(.snapshot)
            letGoElsewhere(shownBefore)
        }
    }

    /// What is worth opening again another time.
    var documents: [Source] { sources.filter(\.isWorthRemembering).map(\.source) }
    /// What each source gave last, in the order of the sources.
    var feeds: [Feed] { sources.compactMap(\.feed) }
    var isLoading: Bool { sources.contains(where: \.isLoading) }

    var state: AgendaPageState {
        AgendaPageState(
            sourceCount: sources.count, isLoading: isLoading || builder.isBuilding, failures: failures,
            listing: snapshot?.listing)
    }

    var problems: ProblemSummary {
        ProblemSummary(failures: failures, problems: snapshot?.listing.agenda.problems ?? [])
    }

    // MARK: Sources

    /// Adds sources that are not open yet, and reads all that are named.
    func open(_ opened: [Source]) {
        for source in opened {
            if let known = sources.first(where: { $0.source == source }) {
                known.load()
                continue
            }
            let entry = OpenSource(source)
            entry.onLoad = { [weak self] in self?.noticeLoading() }
            entry.onChange = { [weak self] in self?.sourcesChanged() }
            sources.append(entry)
            entry.load()
        }
        onChange(.loading)
    }

    func reload() {
        sources.forEach { $0.load() }
        onChange(.loading)
    }

    /// Stops reading. What had been read before stays; a source that never gave anything is closed.
    func cancelLoading() {
        for source in sources where source.isLoading {
            source.cancel()
        }
        sources.removeAll { $0.feed == nil && $0.failure == nil }
        // Where all has been read and is being put in order, there is nothing left to stop but the whole.
        if snapshot == nil { sources = [] }
        sourcesChanged()
    }

    func closeAll() {
        sources.forEach { $0.cancel() }
        sources = []
        sourcesChanged()
    }

    // MARK: Time

    func show(_ preferences: TimePreferences) {
        guard preferences != self.preferences else { return }
        let zoneChanged = preferences.timeZone != self.preferences.timeZone
        self.preferences = preferences
        times = preferences.texts
        if zoneChanged { build() }
        onChange(.preferences)
    }

    // MARK: Building

    private func sourcesChanged() {
        failures = sources.compactMap(\.failure)
        if !isLoading {
            loadingNotice?.cancel()
            isVisiblyLoading = false
        }
        build()
        onChange(.sources)
    }

    private func build() {
        builder.show(feeds, in: preferences.timeZone)
    }

    /// An indicator that flashes up for a moment disturbs more than it tells.
    private func noticeLoading() {
        guard isLoading, !isVisiblyLoading else { return }
        loadingNotice?.cancel()
        loadingNotice = Gtk.Timer.once(after: 150) { [weak self] in
            guard let self, self.isLoading else { return }
            self.isVisiblyLoading = true
            self.onChange(.loading)
        }
    }
}
