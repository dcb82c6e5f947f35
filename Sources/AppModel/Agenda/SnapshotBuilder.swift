import Events
import Formats
import Foundation
import ListLayout
import Planning
import Rules
import Time

/// An agenda with what a list needs to show it.
package final class AgendaSnapshot: Sendable {
    /// The agenda that the rows are of. Another filter leaves it; it is another one when other days of it are over.
    let whole: WholeAgenda
    /// The rows with the lines between them, at the moment at which the snapshot was made.
    package let parts: AgendaParts
    /// Where the list has them.
    package let layout: SectionedListLayout

    package var rows: AgendaRows { parts.rows }
    package var conflictEnds: ConflictEnds { whole.conflictEnds }

    init(_ whole: WholeAgenda, _ parts: AgendaParts) {
        (self.whole, self.parts, layout) = (whole, parts, SectionedListLayout(parts))
    }
}

/// An agenda that no filter has shortened, with what is counted in it once.
final class WholeAgenda: Sendable {
    let agenda: Agenda
    /// When its conflicts that are soon are over.
    let conflictEnds: ConflictEnds

    init(_ agenda: Agenda, at now: Instant) {
        (self.agenda, conflictEnds) = (agenda, ConflictEnds(of: agenda, at: now))
    }

    /// The same as another one, but to be shown as a new one.
    init(again other: WholeAgenda) { (agenda, conflictEnds) = (other.agenda, other.conflictEnds) }

    /// The same at a moment, which may be of another day.
    ///
    /// - Parameter ignored: The conflicts that the user ignores.
    func ignoring(_ ignored: IgnoredConflicts, at now: Instant) -> WholeAgenda {
        var zone = ZonedTime(agenda.timeZone)
        let ignored = ignored.current(at: now, in: agenda.timeZone)
        let isCurrent = agenda.ignoredConflicts == ignored && conflictEnds.soonEnd == zone.soonEnd(at: now)
        return isCurrent ? self : WholeAgenda(agenda.ignoring(ignored), at: now)
    }
}

/// Makes snapshots off the main thread, as feeds arrive and the filter changes.
///
/// It makes one agenda at a time. Feeds that arrive meanwhile wait for the next one, so that many files in a row do not
/// each cause an agenda. A change of the filter cancels the filtering in progress, because the filter changes with
/// every letter that is typed.
@MainActor
package final class SnapshotBuilder {
    /// Called with each snapshot; with `nil` when there are no feeds any more.
    package var onSnapshot: @MainActor (AgendaSnapshot?) -> Void = { _ in }
    /// Whether more feeds are expected. If so, the builder pauses after each agenda for twice the time that it took, so
    /// that a thousand files do not wait for agendas of the first few.
    package var isMoreComing = false {
        didSet { if !isMoreComing { rest?.cancel() } }
    }

    private var feeds: [Feed] = []
    private var givenNames: [Source: String] = [:]
    private var choices: [Source: SourceChoices] = [:]
    private var timeZone: TimeZone
    private var ignored: NamedCondition?
    private var rules = PeopleRules()
    private var skipped: Set<SkippedEvent> = []
    private var series = SeriesSpan(range: .all, now: Instant(millisecondsSinceEpoch: 0))
    private var filter = AgendaFilter()
    private var ignoredConflicts = IgnoredConflicts()
    /// The agenda that was made last.
    private var whole: WholeAgenda?
    private var merging: Task<Void, Never>?
    private var rest: Task<Void, Never>?
    /// Whether feeds, zone or ignored condition have changed since the current agenda was started.
    private var isOutdated = false
    private let rows = Latest()
    /// The texts of the agenda as they are compared, while there is a search.
    private var folding: Task<FoldedTexts, Never>?

    /// In which days series are shown beside the usual ones, and around which moment these are.
    package struct SeriesSpan: Sendable {
        let range: AgendaRange
        let now: Instant
    }

    private let clock: any WallClock

    package init(timeZone: TimeZone, clock: any WallClock) {
        self.timeZone = timeZone
        self.clock = clock
    }

    package var isBuilding: Bool { merging != nil || rows.isBusy || isOutdated }

    /// - Parameters:
    ///   - rules: The people, with the conditions that decide for whom events are.
    ///   - skipped: The events that the user does not go to.
    package func show(
        _ feeds: [Feed], givenNames: [Source: String], choices: [Source: SourceChoices], in timeZone: TimeZone,
        ignoring ignored: NamedCondition?, rules: PeopleRules = PeopleRules(), skipping skipped: Set<SkippedEvent> = [],
        series: SeriesSpan
    ) {
        (self.choices, self.rules, self.skipped, self.series) = (choices, rules, skipped, series)
        (self.feeds, self.givenNames, self.timeZone, self.ignored) = (feeds, givenNames, timeZone, ignored)
        guard !feeds.isEmpty else {
            whole = nil
            endFolding()
            isOutdated = false
            rows.cancel()
            onSnapshot(nil)
            return
        }
        if merging == nil, rest == nil {
            merge()
        } else {
            isOutdated = true
        }
    }

    /// - Parameter ignored: The conflicts that the user ignores.
    package func show(_ filter: AgendaFilter, ignoring ignored: IgnoredConflicts) {
        (self.filter, ignoredConflicts) = (filter, ignored)
        list()
    }

    /// Makes another snapshot of the same agenda, because time has passed.
    package func listAgain() {
        whole = whole.map(WholeAgenda.init(again:))
        list()
    }

    private func merge() {
        isOutdated = false
        let (feeds, givenNames, choices) = (feeds, givenNames, choices)
        let (timeZone, ignored, rules, skipped, series) = (timeZone, ignored, rules, skipped, series)
        let now = clock.now
        let ignoredConflicts = ignoredConflicts.current(at: now, in: timeZone)
        merging = Task { [weak self] in
            let began = ContinuousClock.now
            let whole = await Task.detached(priority: .userInitiated) {
                // A calendar that has too many events for that is shown as usual.
                let ownAddresses = Set(rules.people[Person.me]?.addresses ?? [])
                let feeds = feeds.map { feed in
                    let feed = feed.answered(by: ownAddresses)
                    return feed.showingSeries(throughout: series.range, around: series.now, timeZone: timeZone) ?? feed
                }
                return WholeAgenda(
                    Agenda(
                        feeds: feeds, givenNames: givenNames, choices: choices, rules: rules, timeZone: timeZone,
                        ignoring: ignored, ignoredConflicts: ignoredConflicts, skipped: skipped), at: now)
            }.value
            self?.merged(whole, in: .now - began)
        }
    }

    private func merged(_ whole: WholeAgenda, in time: Duration) {
        merging = nil
        guard !feeds.isEmpty else { return }
        self.whole = whole
        endFolding()
        list()
        if isMoreComing {
            rest = Task { [weak self] in
                // Cancelled when no more feeds are expected.
                try? await Task.sleep(for: time * 2)
                self?.rested()
            }
        } else if isOutdated {
            merge()
        }
    }

    private func rested() {
        rest = nil
        if isOutdated { merge() }
    }

    /// The texts of an agenda, folded once for all letters of a search.
    private func fold(_ agenda: Agenda) -> Task<FoldedTexts, Never> {
        if let folding { return folding }
        let folding = Task.detached(priority: .userInitiated) { (try? FoldedTexts(of: agenda)) ?? FoldedTexts() }
        self.folding = folding
        return folding
    }

    private func endFolding() {
        folding?.cancel()
        folding = nil
    }

    private func list() {
        guard let whole else { return }
        if filter.hasNoSearch { endFolding() }
        let folding = filter.hasNoSearch ? nil : fold(whole.agenda)
        let (filter, now, ignoredConflicts) = (filter, clock.now, ignoredConflicts)
        rows.make {
            let whole = whole.ignoring(ignoredConflicts, at: now)
            let rows = try AgendaRows(whole.agenda, filter: filter, folded: await folding?.value ?? FoldedTexts())
            return AgendaSnapshot(whole, AgendaParts(rows, at: now))
        } take: { [weak self] snapshot in
            guard let self else { return }
            self.whole = snapshot.whole
            self.onSnapshot(snapshot)
        }
    }
}
