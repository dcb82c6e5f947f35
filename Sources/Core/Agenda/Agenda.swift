import Foundation

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
        public let event: Event
        public let start: Instant
        /// Never before `start`. Where a change to daylight saving time would turn the two around, it equals `start`.
        public let end: Instant
        /// The position in `Agenda.sources` of the first source that has the event.
        public let source: Int
    }

    /// Where an entry comes from.
    public struct Origin: Hashable, Sendable {
        /// The position in `Agenda.sources`.
        public let source: Int
        /// The key of the event in that source.
        public let key: EventKey
    }

    /// A local day with at least one event on it.
    public struct Day: Hashable, Sendable {
        public let date: CalendarDate
        /// The positions in `Agenda.entries` of the events that start on this day; never empty.
        public let entries: Range<Int>
        /// How many of them conflict with an event of any day.
        public let conflictCount: Int
        /// When the last of them has ended.
        public let end: Instant
    }

    /// The zone in which days and times of the snapshot hold.
    public let timeZone: TimeZone
    public let sources: [Source]
    /// What kind each source is.
    public let kinds: [FeedKind]
    /// What the sources are called, each by another name.
    public let sourceNames: SourceNames
    /// In order of start, then end, then folded title; equal ones in the order of their sources.
    public let entries: [Entry]
    /// In order of time; days without an event are left out.
    public let days: [Day]
    /// What could not be read, in the order of the sources and of the places in them.
    public let problems: [Problem]
    /// The conflicts, by positions in `entries`.
    public let conflicts: ConflictIndex
    /// The condition that keeps events out of conflict: one that it is true of stays in the agenda, and conflicts with none.
    public let ignored: NamedCondition?
    /// How many entries it is true of.
    public let ignoredCount: Int
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
    ///   - ignored: What keeps an event out of conflict, with its title as argument 1 and its place as argument 2.
    /// - Complexity: O(*n* log *n*), where *n* is the number of events.
    public init(
        feeds: [Feed], givenNames: [Source: String] = [:], timeZone: TimeZone, ignoring ignored: NamedCondition? = nil
    ) {
        self.timeZone = timeZone
        self.ignored = ignored
        sources = feeds.map(\.source)
        kinds = feeds.map(\.kind)
        sourceNames = SourceNames(sources, givenNames: givenNames)
        problems = feeds.flatMap(\.problems)

        var merger = EventMerger(feeds, timeZone: timeZone)
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
        let conflicts = ConflictIndex(
            entries.enumerated().map { position, entry in
                entry.event.isBusy && ignores?[position] != true ? Interval(start: entry.start, end: entry.end) : .never
            })
        self.conflicts = conflicts
        days = Agenda.days(of: entries, in: timeZone, conflicts: conflicts)
    }

    /// The position in `entries` of the event to show first at a moment: the first that has not ended; where all have ended,
    /// the first of the last day. `nil` for an agenda without events.
    ///
    /// - Complexity: O(*d* + *e*), where *d* is the number of days and *e* that of the events of one day.
    public func firstShown(at now: Instant) -> Int? {
        guard let day = days.first(where: { $0.end > now }) else { return days.last?.entries.lowerBound }
        return day.entries.first { entries[$0].end > now }
    }

    /// Whether the entry at a position is kept out of conflict by `ignored`.
    public func isIgnored(_ entry: Int) -> Bool {
        !ignores.isEmpty && ignores[entry]
    }

    /// The sources that have the entry at a position, in the order of `sources`.
    public func sources(of entry: Int) -> [Source] {
        origins(of: entry).map { sources[$0.source] }
    }

    /// Where the entry at a position comes from: one origin for each source that has it, in the order of `sources`. A source
    /// that has an event by its title and the same one by its UID has two.
    ///
    /// - Complexity: O(1) in the number of entries.
    public func origins(of entry: Int) -> [Origin] {
        sharedOrigins[entry] ?? [Origin(source: entries[entry].source, key: entries[entry].id)]
    }

    /// The first origin of the entry at a position that has a page of its own: a star event, or a row of a season.
    public func pageOrigin(of entry: Int) -> Origin? {
        origins(of: entry).first { kinds[$0.source] != .events }
    }

    /// What the sources that have the entry at a position are called, in the order of `sources`.
    public func sourceNames(of entry: Int) -> [String] {
        sources(of: entry).map { sourceNames[$0] }
    }

    /// The position in `days` of the day on which the entry at a position starts.
    ///
    /// - Complexity: O(log *d*), where *d* is the number of days.
    public func day(of entry: Int) -> Int {
        days.partitioningIndex { $0.entries.upperBound > entry }
    }

    /// The position in `entries` of an event, or `nil` where it is not in the agenda.
    ///
    /// - Parameter key: that of any of its origins. One by title and times leads to an event that has an id, too.
    /// - Complexity: O(1).
    public func position(of key: EventKey) -> Int? {
        positions.value(for: key).map(Int.init)
    }

    /// By how much two entries overlap, in milliseconds; 0 where they do not, and for an event without length.
    public func overlap(of first: Int, and second: Int) -> Int64 {
        let shared =
            Swift.min(entries[first].end, entries[second].end).millisecondsSinceEpoch
            - Swift.max(entries[first].start, entries[second].start).millisecondsSinceEpoch
        return Swift.max(0, shared)
    }

    private static func days(of entries: [Entry], in timeZone: TimeZone, conflicts: ConflictIndex) -> [Day] {
        var offsets = ZonedTime(timeZone)
        var days: [Day] = []
        var first = entries.startIndex
        while first < entries.endIndex {
            let date = offsets.localDateTime(of: entries[first].start).date
            var (next, conflictCount, end) = (first, 0, entries[first].end)
            // Not only equal: a zone that goes back over midnight has the end of a day once more after it is over.
            while next < entries.endIndex, offsets.localDateTime(of: entries[next].start).date <= date {
                conflictCount += conflicts.hasConflict(next) ? 1 : 0
                end = max(end, entries[next].end)
                next += 1
            }
            days.append(Day(date: date, entries: first..<next, conflictCount: conflictCount, end: end))
            first = next
        }
        return days
    }
}

extension RandomAccessCollection {
    /// The first position whose element satisfies a predicate that is false up to there and true from there on.
    ///
    /// - Complexity: O(log *n*).
    func partitioningIndex(where belongsInSecondPartition: (Element) -> Bool) -> Index {
        var low = startIndex
        var count = self.count
        while count > 0 {
            let half = count / 2
            let middle = index(low, offsetBy: half)
            if belongsInSecondPartition(self[middle]) {
                count = half
            } else {
                low = index(after: middle)
                count -= half + 1
            }
        }
        return low
    }
}
