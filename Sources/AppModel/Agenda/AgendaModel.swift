import Events
import Formats
import Foundation
import Observation
import Planning
import Rules
import Time

/// The state of the program that its pages show: the agenda of all sources, its filter, and the state of the sources.
///
/// Sorting and searching run off the main thread. Changes are collected: however many sources change at once, one pass
/// handles all of them, and a pause follows a long pass, so that a thousand sources do not block the user. Pages
/// observe `contents` and `status` with a `Following`.
@MainActor
@Observable
package final class AgendaModel {
    /// The contents of the pages.
    package private(set) var contents: PageContents
    /// The state of the sources.
    package private(set) var status = ProgramStatus()
    /// Another one when the list of sources or the state of one of them changes.
    package private(set) var sourcesVersion = Version()
    /// The present in the last snapshot, as time passes; it changes once a minute.
    package private(set) var passed: PassedTime?

    @ObservationIgnored package let library: SourceLibrary
    @ObservationIgnored private var snapshot: AgendaSnapshot?
    @ObservationIgnored package private(set) var preferences: TimePreferences
    /// Formats dates and times by `preferences`.
    @ObservationIgnored package private(set) var times: TimeFormatter

    package var filter = AgendaFilter() {
        didSet {
            guard filter != oldValue else { return }
            // The search that looked further away has ended.
            if filter.hasNoSearch, !oldValue.hasNoSearch { showUsualTime() }
            if list() { build() }
        }
    }

    /// Lists what the filter leaves.
    ///
    /// - Returns: Whether other sources are hidden than before. Hidden sources have no part in the agenda, so the caller builds another one.
    private func list() -> Bool {
        var filter = filter
        filter.hidden = library.hiddenSources
        guard filter != listedFilter || library.ignoredConflicts != listedIgnored else { return false }
        let hidingChanged = filter.hidden != listedFilter.hidden
        (listedFilter, listedIgnored) = (filter, library.ignoredConflicts)
        builder.show(filter, ignoring: listedIgnored)
        return hidingChanged
    }
    /// The filter of the last list, with the hidden sources.
    @ObservationIgnored private var listedFilter = AgendaFilter()
    /// The ignored conflicts of the last list.
    @ObservationIgnored private var listedIgnored = IgnoredConflicts()

    /// The condition that keeps events out of conflict; `nil` for none.
    package var ignored: NamedCondition? {
        didSet {
            if ignored != oldValue { build() }
        }
    }

    /// Returns the colors of teams that do not state their own.
    @ObservationIgnored package var teamColors: @MainActor () -> TeamColors = { .none }

    /// The color of a source in all lists.
    package func color(of entry: SourceEntry) -> SourceColor { entry.color(teamColors) }

    /// The color that a source has unless the user chooses another one.
    package func ownColor(of entry: SourceEntry) -> SourceColor { entry.ownColor(teamColors) }

    /// The number of calendars of the desktop that could be shown.
    @ObservationIgnored var foundCalendars = 0 {
        didSet { if foundCalendars != oldValue { note(.state) } }
    }

    @ObservationIgnored private let builder: SnapshotBuilder
    /// How far series are shown.
    @ObservationIgnored private var reach = AgendaReach()
    @ObservationIgnored private var names = SourceNames([])
    @ObservationIgnored private var pending = Change()
    @ObservationIgnored private var passing: Task<Void, Never>?
    /// The earliest time of the next pass.
    @ObservationIgnored private var pauseEnd = ContinuousClock.now

    private struct Change: OptionSet {
        let rawValue: Int
        static let feeds = Change(rawValue: 1)
        static let state = Change(rawValue: 2)
        static let snapshot = Change(rawValue: 4)
        static let preferences = Change(rawValue: 8)
    }

    package init(_ library: SourceLibrary, preferences: TimePreferences) {
        self.library = library
        self.preferences = preferences
        let times = preferences.texts
        self.times = times
        contents = PageContents(preferences: preferences, times: times)
        builder = SnapshotBuilder(timeZone: preferences.timeZone, clock: library.surroundings.clock)
        builder.onSnapshot = { [weak self] snapshot in
            guard let self else { return }
            let shownBefore = self.snapshot
            self.snapshot = snapshot
            self.note(.snapshot)
            if let snapshot, snapshot.rows.rowCount == 0, !self.filter.hasNoSearch { _ = self.lookFurther() }
            releaseInBackground(shownBefore)
        }
        library.onChange = { [weak self] change in
            guard let self else { return }
            if change.contains(.feeds) { self.note(.feeds) }
            self.note(.state)
            library.settleColors(self.teamColors)
        }
        // Pages that look before the first pass must not conclude that every source was read.
        contents.isLoading = library.isRefreshing
    }

    /// The state of the page: its list, or a page instead of it.
    package var state: AgendaPageState { status.state }

    /// Whether a newer snapshot is being made.
    package var isBuilding: Bool { builder.isBuilding || pending.contains(.feeds) || pending.contains(.snapshot) }

    package func show(_ preferences: TimePreferences) {
        guard preferences != self.preferences else { return }
        let zoneChanged = preferences.timeZone != self.preferences.timeZone
        if zoneChanged || preferences.today != self.preferences.today { library.moveHorizon() }
        self.preferences = preferences
        times = preferences.texts
        if zoneChanged { build() }
        note(.preferences)
    }

    /// Follows the time: moves the present in the last snapshot, and makes another snapshot when other days are over.
    ///
    /// - Complexity: as for `AgendaPresent`.
    package func pass(to now: Instant) {
        guard let snapshot else { return }
        let present = AgendaPresent(snapshot.rows, at: now)
        if present.hasSameParts(as: snapshot.parts.present) {
            passed = PassedTime(snapshot: snapshot.version, present: present)
        } else {
            builder.listAgain()
        }
    }

    private func build() {
        builder.show(
            library.shownFeeds, givenNames: library.givenNames, choices: library.choices, in: preferences.timeZone,
            ignoring: ignored, rules: library.rules, skipping: library.skippedEvents,
            reach: SnapshotBuilder.Reach(
                range: reach.range(today: preferences.today), now: library.surroundings.clock.now))
    }

    // MARK: Series far away

    /// Shows series around a day, also beyond the time in which they usually are shown.
    ///
    /// - Returns: whether they are; if not, an agenda that has them is on its way, see `isBuilding`.
    package func showSeries(around date: CalendarDate) -> Bool {
        var wanted = reach
        wanted.include(date, today: preferences.today)
        return show(wanted)
    }

    /// Has series shown in the ten years before and after today, in search of something that the agenda does not have.
    ///
    /// - Returns: whether they are; if not, an agenda that has them is on its way, see `isBuilding`.
    package func lookFurther() -> Bool {
        var wanted = reach
        wanted.isWide = true
        return show(wanted)
    }

    /// Ends the search for what is further away.
    package func showUsualTime() {
        guard reach.isWide else { return }
        reach.isWide = false
        build()
    }

    private func show(_ wanted: AgendaReach) -> Bool {
        guard wanted != reach else { return reach == AgendaReach() || !isBuilding }
        let now = library.surroundings.clock.now
        func window(_ reach: AgendaReach) -> Range<Instant> {
            CalendarHorizon.window(around: now, and: reach.range(today: preferences.today))
        }
        guard window(wanted) != window(reach), library.feeds.contains(where: \.hasSeries) else { return true }
        reach = wanted
        build()
        return false
    }

    // MARK: Passes

    private func note(_ change: Change) {
        pending.formUnion(change)
        guard passing == nil else {
            // When no more feeds are expected, the pass does not wait.
            if !library.isRefreshing || pending.contains(.feeds) && !library.isReading { passing?.cancel() }
            return
        }
        passing = Task { [weak self, pauseEnd] in
            if pauseEnd > .now { try? await Task.sleep(until: pauseEnd) }
            self?.pass()
        }
    }

    /// Handles all changes since the last pass.
    private func pass() {
        let began = ContinuousClock.now
        let changes = pending
        (pending, passing) = ([], nil)
        builder.isMoreComing = library.isReading
        let hidingChanged = !changes.isDisjoint(with: [.feeds, .state]) && list()
        if changes.contains(.feeds) { names = library.names }
        if hidingChanged || changes.contains(.feeds) { build() }
        showContents(after: changes)
        showStatus(after: changes)
        if changes.contains(.state) { sourcesVersion = Version() }
        let now = ContinuousClock.now
        // The pages then need about as much time again.
        pauseEnd = now.advanced(by: library.isRefreshing ? (now - began) * 8 : .zero)
    }

    private func showContents(after changes: Change) {
        var new = contents
        if changes.contains(.feeds) { new.feeds = library.feeds }
        if !changes.isDisjoint(with: [.snapshot, .preferences]) {
            (new.preferences, new.times) = (preferences, times)
            new.snapshot = snapshot
            let isOther = changes.contains(.preferences) || snapshot?.whole !== contents.snapshot?.whole
            if isOther { new.agenda = snapshot.map { formatter(of: $0.rows.agenda) } }
        }
        new.isLoading = library.isRefreshing
        let isOther = !changes.isDisjoint(with: [.feeds, .snapshot, .preferences])
        if isOther || new.isLoading != contents.isLoading { contents = new }
    }

    /// The texts for an agenda, which may be older than the present one.
    func formatter(of agenda: Agenda) -> AgendaFormatter {
        AgendaFormatter(agenda, times: times, today: preferences.today, colors: library.colors(teamColors))
    }

    private func showStatus(after changes: Change) {
        var new = status
        new.failures = library.failures(times)
        if !changes.isDisjoint(with: [.feeds, .snapshot]) || new.failures != status.failures {
            new.problems = ProblemSummary(
                failures: new.failures, problems: snapshot?.rows.agenda.problems ?? [], names: names)
        }
        new.state = AgendaPageState(
            hasSources: !library.isEmpty, hidesAll: library.hidesAll, isLoading: library.isRefreshing || isBuilding,
            failures: new.failures,
            rows: snapshot?.rows, calendars: foundCalendars)
        new.isVisiblyRefreshing = library.isVisiblyRefreshing
        // The page in place of the agenda names the sources that failed by itself.
        let isFailed = if case .failed = new.state { true } else { false }
        new.line = StatusLine(
            isFailed ? new.problems.withoutFailures : new.problems,
            offline: library.isOffline ? library.entries.map(\.stored) : nil, times: times,
            now: library.surroundings.clock.now)
        new.notice = library.notice
        new.isOnline = library.isOnline
        if new != status { status = new }
    }
}
