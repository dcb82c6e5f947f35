import Events
import Foundation
import Rules
import Time

/// Everything that is coming up, from every source, in order of time: an immutable snapshot that a page shows.
///
/// A snapshot is made off the main thread and swapped in whole; equal feeds, zones and moments give equal snapshots.
/// Floating times are resolved in the zone of the snapshot, so a change of zone asks for a new one.
public struct Agenda: Equatable, Sendable {
    /// One event as it stands in the agenda.
    public struct Entry: Hashable, Sendable, Identifiable {
        /// The key of its first origin. That of any of them leads here, see `Agenda.position(of:)`.
        public let id: EventKey
        /// As the first of its origins states it that makes it busy; else the first that does not cancel it; else the first.
        package let event: Event
        package let start: Instant
        /// Never before `start`. Where a change to daylight saving time would turn the two around, it equals `start`.
        package let end: Instant
        /// The position in `Agenda.sources` of the first source that has the event.
        package let source: Int
    }

    /// Where an entry comes from.
    package struct Origin: Hashable, Sendable {
        /// The position in `Agenda.sources`.
        package let source: Int
        /// The key of the event in that source.
        package let key: EventKey
    }

    /// A local day with at least one event on it.
    package struct Day: Hashable, Sendable {
        package let date: CalendarDate
        /// The positions in `Agenda.entries` of the events that start on this day. Empty where only events of days before go on.
        package let entries: Range<Int>
        /// The positions in `Agenda.continued` of the events that have started before and go on.
        let continued: Range<Int>
        /// How many of all of them conflict with an event of any day.
        package let conflictCount: Int
        /// When the last of them has ended, or the day, for events that go on.
        package let end: Instant
        /// When the day is over.
        let midnight: Instant

        /// How many events stand on it.
        package var eventCount: Int { continued.count + entries.count }
    }

    /// The zone in which days and times of the snapshot hold.
    package let timeZone: TimeZone
    package let sources: [Source]
    /// What kind each source is.
    package let kinds: [FeedKind]
    /// How each source takes part in conflicts.
    package let roles: [SourceRole]
    /// What the sources are called, each by another name.
    package let sourceNames: SourceNames
    /// In order of start, then end, then folded title; equal ones in the order of their sources.
    public let entries: [Entry]
    /// In order of time; days without an event are left out.
    package let days: [Day]
    /// The positions in `entries` of events on days after their first, see `Day.continued`.
    let continued: [Int32]
    /// The days of each event that stands on several, by position in `entries`.
    private let spans: [Int: ClosedRange<CalendarDate>]
    /// What could not be read, in the order of the sources and of the places in them.
    package let problems: [Problem]
    /// The conflicts, by positions in `entries`.
    package let conflicts: ConflictIndex
    /// Those of them that are certain; `nil` where all are.
    let certainConflicts: ConflictIndex?
    let repeatedConflicts: RepeatedConflicts
    /// Whether each entry takes its time, or its days.
    let busy: [Bool]
    /// The condition that keeps events out of conflict: one that it is true of stays in the agenda, and conflicts with none.
    package let ignored: NamedCondition?
    /// How many entries it is true of.
    package let ignoredCount: Int
    /// Whether it is true of the entry at each position; empty where there is no such condition.
    private let ignores: [Bool]
    /// For events that several sources have, by position in `entries`: all their origins, in the order of the sources.
    private let sharedOrigins: [Int: [Origin]]
    /// The position in `entries` of each key.
    private let positions: KeyTable

    /// Makes the snapshot.
    ///
    /// An event that stands in several sources becomes one entry: of equal UID and original start, or of equal folded title,
    /// start and end, unless its UIDs differ. Equal events within one source stay several, and conflict.
    ///
    /// - Parameters:
    ///   - givenNames: what the user calls some of the sources.
    ///   - choices: what the user has decided of the conflicts of some of them.
    ///   - ignored: What keeps an event out of conflict, with its title as argument 1 and its place as argument 2.
    /// - Complexity: O(*n* log *n*), where *n* is the number of events.
    public init(
        feeds: [Feed], givenNames: [Source: String] = [:], choices: [Source: SourceChoices] = [:], timeZone: TimeZone,
        ignoring ignored: NamedCondition? = nil
    ) {
        self.timeZone = timeZone
        self.ignored = ignored
        sources = feeds.map(\.source)
        kinds = feeds.map(\.kind)
        sourceNames = SourceNames(
            sources, givenNames: givenNames,
            ownNames: SourceNames.ownNames(feeds.map { ($0.source, $0.statement) }))
        problems = feeds.flatMap(\.problems)
        let roles = feeds.map { SourceRole(choices[$0.source] ?? SourceChoices(), for: $0) }
        self.roles = roles

        var merger = EventMerger(feeds, roles: roles, timeZone: timeZone)
        let merged = merger.merge()
        entries = merged.entries
        sharedOrigins = merged.sharedOrigins
        positions = merged.positions
        let test = ignored.map { ConditionTest($0.condition) }
        let ignores = test.map { test in
            merged.entries.map { test.holds(for: ConditionArguments($0.event)) }
        }
        self.ignores = ignores ?? []
        ignoredCount = self.ignores.reduce(0) { $0 + ($1 ? 1 : 0) }
        let parties = AgendaParties(entries, roles: roles, busySources: merged.busySources)
        busy = parties.isBusy
        let intervals = merged.entries.indices.map { position in
            parties.isBusy[position] && ignores?[position] != true
                ? Interval(start: merged.entries[position].start, end: merged.entries[position].end) : .never
        }
        let conflicts = ConflictIndex(intervals, groups: parties.groups)
        self.conflicts = conflicts
        certainConflicts = Agenda.certain(intervals, entries, parties.groups, conflicts)
        repeatedConflicts = RepeatedConflicts(entries, conflicts)
        let days = AgendaDays(of: entries, in: timeZone, conflicts: conflicts)
        (self.days, continued, spans) = (days.days, days.continued, days.spans)
    }

    /// The day, by position in `days`, and the event on it, by position in `entries`, to show first at a moment: the first
    /// that has not ended, and of one that goes on for days the day of that moment; where all have ended, the first of the
    /// last day. `nil` for an agenda without events.
    ///
    /// - Complexity: O(*d* + *e*), where *d* is the number of days and *e* that of the events of one day.
    package func firstShown(at now: Instant) -> (day: Int, entry: Int)? {
        guard !days.isEmpty else { return nil }
        let day = days.firstIndex { $0.end > now } ?? days.count - 1
        let entries = entries(onDay: day)
        return (day, entries.first { end(of: $0, onDay: day) > now } ?? entries[0])
    }

    /// The positions in `entries` of all events on a day, ascending: those that go on first.
    package func entries(onDay day: Int) -> [Int] {
        continued[days[day].continued].map(Int.init) + days[day].entries
    }

    /// The local days of an event that stands on several; `nil` for one that stands on the day of its start alone.
    package func span(of entry: Int) -> ClosedRange<CalendarDate>? {
        spans.isEmpty ? nil : spans[entry]
    }

    /// When an event has ended, or the day, where it goes on.
    private func end(of entry: Int, onDay day: Int) -> Instant {
        span(of: entry) == nil ? entries[entry].end : min(entries[entry].end, days[day].midnight)
    }

    /// Whether the entry at a position is kept out of conflict by `ignored`.
    package func isIgnored(_ entry: Int) -> Bool {
        !ignores.isEmpty && ignores[entry]
    }

    /// The sources that have the entry at a position, in the order of `sources`.
    package func sources(of entry: Int) -> [Source] {
        origins(of: entry).map { sources[$0.source] }
    }

    /// Where the entry at a position comes from: one origin for each source that has it, in the order of `sources`. A source
    /// that has an event by its title and the same one by its UID has two.
    ///
    /// - Complexity: O(1) in the number of entries.
    package func origins(of entry: Int) -> [Origin] {
        sharedOrigins[entry] ?? [Origin(source: entries[entry].source, key: entries[entry].id)]
    }

    /// The first origin of the entry at a position that has a page of its own: a star event, or a row of a season.
    package func pageOrigin(of entry: Int) -> Origin? {
        origins(of: entry).first { kinds[$0.source].hasPages }
    }

    /// What the sources that have the entry at a position are called, in the order of `sources`.
    package func sourceNames(of entry: Int) -> [String] {
        sources(of: entry).map { sourceNames[$0] }
    }

    /// The position in `days` of the day on which the entry at a position starts.
    ///
    /// - Complexity: O(log *d*), where *d* is the number of days.
    package func day(of entry: Int) -> Int {
        days.partitioningIndex { $0.entries.upperBound > entry }
    }

    /// The position in `entries` of an event, or `nil` where it is not in the agenda.
    ///
    /// - Parameter key: that of any of its origins. One by title and times leads to an event that has an id, too.
    /// - Complexity: O(1).
    package func position(of key: EventKey) -> Int? {
        positions.value(for: key).map(Int.init)
    }

    /// By how much two entries overlap, in milliseconds; 0 where they do not, and for an event without length.
    package func overlap(of first: Int, and second: Int) -> Int64 {
        let shared =
            Swift.min(entries[first].end, entries[second].end).millisecondsSinceEpoch
            - Swift.max(entries[first].start, entries[second].start).millisecondsSinceEpoch
        return Swift.max(0, shared)
    }
}
