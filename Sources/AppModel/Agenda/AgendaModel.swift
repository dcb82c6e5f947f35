import Events
import Formats
import Foundation
import Observation
import Planning
import Rules
import Time

/// The state of the program that its pages show: the agenda of all sources, its filter, and the state of the sources.
///
/// Sorting and searching run off the main thread. Changes of the sources are collected: however many change at once, they
/// are handled together, and a pause follows, so that a thousand sources do not block the user. Pages observe the parts
/// that they show with a `Following`.
@MainActor
@Observable
package final class AgendaModel {
    /// The last feed of each source, in the order of the sources.
    package private(set) var feeds: [Feed] = []
    /// Whether a source without a feed is being read.
    package private(set) var isLoading: Bool
    /// Formats the agenda of all feeds; `nil` until there is one. For a moment it may be older than `feeds`. Another object
    /// with another agenda, when other days of it are over, and when it is formatted otherwise. Another filter leaves it.
    package private(set) var texts: AgendaFormatter?
    /// The rows of this agenda that the filter leaves.
    package private(set) var snapshot: AgendaSnapshot?
    /// The present in the snapshot, as time passes: another one each minute; `nil` until the first minute is over.
    package private(set) var laterPresent: AgendaPresent?
    /// The state of the sources.
    package private(set) var status = ProgramStatus()
    package private(set) var preferences: TimePreferences
    /// Formats dates and times by `preferences`.
    package private(set) var times: TimeFormatter

    /// The sources. A reader observes the list and the state of each source: changes of them are announced together.
    package var library: SourceLibrary {
        access(keyPath: \.library)
        return sources
    }
    @ObservationIgnored private let sources: SourceLibrary

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
        filter.days = searchDays
        guard filter != listedFilter || library.ignoredConflicts != listedIgnored else { return false }
        let hidingChanged = filter.hidden != listedFilter.hidden
        (listedFilter, listedIgnored) = (filter, library.ignoredConflicts)
        builder.show(filter, ignoring: listedIgnored)
        return hidingChanged
    }

    /// The days that the words of the search can mean.
    private var searchDays: SearchDays {
        guard !filter.hasNoSearch else { return SearchDays() }
        let parser = dayParser ?? TypedTimeParser(locale: preferences.locale)
        dayParser = parser
        return SearchDays(
            filter.search, parser, now: times.localDateTime(of: library.surroundings.clock.now), in: times.timeZone)
    }
    /// Reads days in the user's locale; `nil` until first needed.
    @ObservationIgnored private var dayParser: TypedTimeParser?

    /// The filter of the last list, with the hidden sources and the days of its search.
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
        didSet { if foundCalendars != oldValue { collect(.state) } }
    }

    @ObservationIgnored private let builder: SnapshotBuilder
    /// How far series are shown.
    @ObservationIgnored private var shownDays = ShownDays()
    @ObservationIgnored private var names = SourceNames([])
    /// The changes of the sources that have not been handled.
    @ObservationIgnored private(set) var pending = SourceChange()
    @ObservationIgnored private var handling: Task<Void, Never>?
    /// The earliest time at which changes are handled again.
    @ObservationIgnored private var pauseEnd = ContinuousClock.now

    package init(_ library: SourceLibrary, preferences: TimePreferences) {
        sources = library
        self.preferences = preferences
        times = preferences.texts
        // Pages that look before the first changes are handled must not conclude that every source was read.
        isLoading = library.isRefreshing
        builder = SnapshotBuilder(timeZone: preferences.timeZone, clock: library.surroundings.clock)
        builder.onSnapshot = { [weak self] in self?.take($0) }
        library.onChange = { [weak self] change in
            guard let self else { return }
            self.collect(change)
            library.settleColors(self.teamColors)
        }
    }

    /// The state of the page: its list, or a page instead of it.
    package var state: AgendaPageState { status.state }

    /// Whether a newer snapshot is being made.
    package var isBuilding: Bool { builder.isBuilding || pending.contains(.feeds) }

    package func show(_ preferences: TimePreferences) {
        guard preferences != self.preferences else { return }
        let zoneChanged = preferences.timeZone != self.preferences.timeZone
        if zoneChanged || preferences.today != self.preferences.today { library.moveHorizon() }
        self.preferences = preferences
        times = preferences.texts
        dayParser = nil
        if list() || zoneChanged { build() }
        if let snapshot { texts = formatter(of: snapshot.rows.agenda) }
        showStatus()
    }

    /// Follows the time: moves the present in the last snapshot, and makes another snapshot when other days are over.
    ///
    /// - Complexity: as for `AgendaPresent`.
    package func advance(to now: Instant) {
        guard let snapshot else { return }
        let present = AgendaPresent(snapshot.rows, at: now)
        if present.hasSameParts(as: snapshot.parts.present) {
            laterPresent = present
        } else {
            builder.listAgain()
        }
    }

    private func build() {
        builder.show(
            library.shownFeeds, givenNames: library.givenNames, choices: library.choices, in: preferences.timeZone,
            ignoring: ignored, rules: library.rules, skipping: library.skippedEvents,
            series: SnapshotBuilder.SeriesSpan(
                range: shownDays.range(today: preferences.today), now: library.surroundings.clock.now))
    }

    // MARK: Series far away

    /// Shows series around a day, also beyond the time in which they usually are shown.
    ///
    /// - Returns: whether they are; if not, an agenda that has them is on its way, see `isBuilding`.
    package func showSeries(around date: CalendarDate) -> Bool {
        var wanted = shownDays
        wanted.include(date, today: preferences.today)
        return show(wanted)
    }

    /// Has series shown in the ten years before and after today, in search of something that the agenda does not have.
    ///
    /// - Returns: whether they are; if not, an agenda that has them is on its way, see `isBuilding`.
    package func lookFurther() -> Bool {
        var wanted = shownDays
        wanted.isWide = true
        return show(wanted)
    }

    /// Ends the search for what is further away.
    package func showUsualTime() {
        guard shownDays.isWide else { return }
        shownDays.isWide = false
        build()
    }

    private func show(_ wanted: ShownDays) -> Bool {
        guard wanted != shownDays else { return shownDays == ShownDays() || !isBuilding }
        let now = library.surroundings.clock.now
        func window(_ days: ShownDays) -> Range<Instant> {
            CalendarHorizon.window(around: now, and: days.range(today: preferences.today))
        }
        guard window(wanted) != window(shownDays), library.feeds.contains(where: \.hasSeries) else { return true }
        shownDays = wanted
        build()
        return false
    }

    // MARK: Changes

    private func collect(_ change: SourceChange) {
        pending.formUnion(change)
        guard handling == nil else {
            // When no more feeds are expected, they do not wait.
            if !library.isRefreshing || pending.contains(.feeds) && !library.isReading { handling?.cancel() }
            return
        }
        handling = Task { [weak self, pauseEnd] in
            if pauseEnd > .now { try? await Task.sleep(until: pauseEnd) }
            self?.handleChanges()
        }
    }

    /// Handles all changes of the sources since the last time.
    private func handleChanges() {
        let began = ContinuousClock.now
        let haveFeedsChanged = pending.contains(.feeds)
        (pending, handling) = ([], nil)
        builder.isMoreComing = library.isReading
        let hidingChanged = list()
        if haveFeedsChanged { (feeds, names) = (library.feeds, library.names) }
        if hidingChanged || haveFeedsChanged { build() }
        if isLoading != library.isRefreshing { isLoading = library.isRefreshing }
        showStatus(withProblems: haveFeedsChanged)
        withMutation(keyPath: \.library) {}
        let now = ContinuousClock.now
        // The pages then need about as much time again.
        pauseEnd = now.advanced(by: library.isRefreshing ? (now - began) * 8 : .zero)
    }

    private func take(_ new: AgendaSnapshot?) {
        let before = snapshot
        snapshot = new
        if laterPresent != nil { laterPresent = nil }
        if new?.whole !== before?.whole { texts = new.map { formatter(of: $0.rows.agenda) } }
        if let new, new.rows.rowCount == 0, !filter.hasNoSearch { _ = lookFurther() }
        showStatus(withProblems: true)
        releaseInBackground(before)
    }

    /// The texts for an agenda, which may be older than the present one.
    func formatter(of agenda: Agenda) -> AgendaFormatter {
        AgendaFormatter(agenda, times: times, today: preferences.today, colors: library.colors(teamColors))
    }

    /// The maker of the texts for an agenda on another thread. A formatter is used on one thread only.
    var formatterMaker: @Sendable (Agenda) -> AgendaFormatter {
        let (preferences, colors) = (preferences, library.colors(teamColors))
        return { AgendaFormatter($0, times: preferences.texts, today: preferences.today, colors: colors) }
    }

    /// - Parameter withProblems: Whether the problems may be others without another failure.
    private func showStatus(withProblems: Bool = false) {
        var new = status
        new.failures = library.failures(times)
        if withProblems || new.failures != status.failures {
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
