import Events
import Foundation
import Rules
import Time

/// The events of all sources in order of time: an immutable snapshot that a page shows.
///
/// A snapshot is made off the main thread, and replaces the previous one. Equal feeds and zones give equal snapshots.
/// Floating times are resolved in the zone of the snapshot, so a change of zone needs a new snapshot.
public struct Agenda: Equatable, Sendable {
    /// One event in the agenda.
    public struct Entry: Hashable, Sendable, Identifiable {
        /// The key of its first origin. The keys of all origins lead to the entry, see `Agenda.position(of:)`.
        public private(set) var id: EventKey
        package let start: Instant
        /// The end, never before `start`. If a change to daylight saving time would reverse the two, it equals `start`.
        package let end: Instant
        private var feed: Int32
        /// The position of the event among those of its first source. It is no part of what the entry is.
        private var position: Int32
        /// The events of each source. All entries share them, so that an entry is small.
        private let events: [[Event]]
        /// The place of `event` among them.
        private var eventPlace: (feed: Int32, position: Int32)

        /// Whether it occupies its time by the copies that decide that, see `EventMerger`.
        package internal(set) var availability: Event.Availability

        /// The status of `event`, or cancelled if a newer version of its series no longer has it.
        package internal(set) var status: Event.Status

        /// The event of the newest origin. Of equally new ones, of the first that makes it busy; otherwise of the first that
        /// does not cancel it; otherwise of the first.
        package var event: Event { events[Int(eventPlace.feed)][Int(eventPlace.position)] }

        /// Whether it is an invitation that the user has not answered.
        var isUnanswered: Bool { status == .unanswered && availability != .declined }

        /// When it is.
        package var span: EventSpan { EventSpan(start: start, end: end, isTimed: event.when.isTimed) }

        /// The position in `Agenda.sources` of the first source that has the event.
        package var source: Int { Int(feed) }

        /// - Parameters:
        ///   - origin: The first origin, whose event is shown.
        ///   - events: The events of each source.
        init(_ origin: Origin, of events: [[Event]], start: Instant, end: Instant) {
            (self.events, self.start, self.end) = (events, start, end)
            (id, feed, position) = (origin.key, Int32(origin.source), Int32(origin.position))
            eventPlace = (feed, position)
            let event = events[origin.source][origin.position]
            (availability, status) = (event.availability, event.status)
        }

        /// The first origin.
        var origin: Origin {
            get { Origin(source: source, key: id, position: Int(position)) }
            set { (id, feed, position) = (newValue.key, Int32(newValue.source), Int32(newValue.position)) }
        }

        /// Shows the event of one of its origins.
        mutating func showEvent(of origin: Origin) {
            eventPlace = (Int32(origin.source), Int32(origin.position))
            (availability, status) = (event.availability, event.status)
        }

        /// The event of one of its origins.
        func event(of origin: Origin) -> Event { events[origin.source][origin.position] }

        /// Whether it shows the event of one of its origins.
        func shows(_ origin: Origin) -> Bool { eventPlace == (Int32(origin.source), Int32(origin.position)) }

        public static func == (lhs: Entry, rhs: Entry) -> Bool {
            lhs.origin == rhs.origin && lhs.start == rhs.start && lhs.end == rhs.end && lhs.event == rhs.event
                && lhs.availability == rhs.availability && lhs.status == rhs.status
        }

        public func hash(into hasher: inout Hasher) {
            hasher.combine(id)
        }
    }

    /// An origin of an entry.
    package struct Origin: Hashable, Sendable {
        /// The position in `Agenda.sources`.
        package let source: Int
        /// The key of the event in that source.
        package let key: EventKey
        /// The position of the event among those of that source. It is no part of what the origin is.
        let position: Int

        package static func == (lhs: Origin, rhs: Origin) -> Bool { lhs.source == rhs.source && lhs.key == rhs.key }

        package func hash(into hasher: inout Hasher) {
            hasher.combine(source)
            hasher.combine(key)
        }
    }

    /// A local day with at least one event on it.
    package struct Day: Hashable, Sendable {
        package let date: CalendarDate
        /// The positions in `Agenda.entries` of the events that start on this day. Empty when only events of earlier
        /// days continue.
        package let entries: Range<Int>
        /// The positions in `Agenda.continued` of the events that started on earlier days and continue.
        let continued: Range<Int>
        /// The number of events on this day that conflict with an event of any day.
        package let conflictingCount: Int
        /// The end of its last event, or of the day for events that continue.
        package let end: Instant
        /// The end of the day.
        let midnight: Instant
        /// The number of all-day events among `entries`.
        let allDayCount: Int
        /// Whether these are the first of `entries`.
        let startsWithAllDay: Bool

        /// The number of events on this day.
        package var eventCount: Int { continued.count + entries.count }
    }

    /// The zone for the days and times of the snapshot.
    package let timeZone: TimeZone
    package let sources: [Source]
    /// The kind of each source.
    package let kinds: [FeedKind]
    /// The games of calendars that are a team's.
    private let calendarGames: Set<EventKey>
    /// The role of each source in conflicts.
    package let roles: [SourceRole]
    /// The distinct names of the sources.
    package let sourceNames: SourceNames
    /// In order of start, then end, then folded title; equal ones in the order of their sources.
    public let entries: [Entry]
    /// In order of time; days without an event are left out.
    package internal(set) var days: [Day]
    /// The positions in `entries` of events on days after their first, see `Day.continued`.
    let continued: [Int32]
    /// The days of each event on several days, by position in `entries`.
    private let spans: [Int: ClosedRange<CalendarDate>]
    /// The problems, in the order of the sources and of the locations in them.
    package let problems: [Problem]
    /// The conflicts, by positions in `entries`, without those that the user ignores.
    package private(set) var conflicts: ConflictIndex
    /// With those that the user ignores.
    let allConflicts: ConflictIndex
    /// The certain conflicts; `nil` when all are certain.
    private(set) var certainConflicts: ConflictIndex?
    private let allCertainConflicts: ConflictIndex?
    /// The conflicts as lists show them.
    private(set) var listed: ListedConflicts
    /// The conflicts that the user ignores, with those of events that are not here.
    package private(set) var ignoredConflicts = IgnoredConflicts()
    /// The conflicting entries that the user ignores, in order of time, as far as they are listed.
    private(set) var ignoredPairs: [ConflictClusters.Pair] = []
    /// Whether each entry occupies its time or its days.
    let busy: [Bool]
    /// The condition that excludes events from conflicts: an event for which it is true stays in the agenda, but never
    /// conflicts.
    package let ignored: NamedCondition?
    /// The number of entries for which it is true.
    package let ignoredCount: Int
    /// Whether it is true for the entry at each position; empty without such a condition.
    private let ignores: [Bool]
    /// The user's decisions not to go to events, with those about events that are not here.
    package let skippedEvents: Set<SkippedEvent>
    /// Whether the user does not go to the entry at each position; empty when to all.
    private let skips: [Bool]
    /// For events in several sources, by position in `entries`: their origins, in the order of the sources.
    private let sharedOrigins: [Int: [Origin]]
    /// The position in `entries` of each key.
    private let positions: KeyTable
    /// The calendar of each source.
    let calendars: [StatedEvents]
    /// The star events of each source.
    let starEvents: [[StarEvent]]
    /// The people whose events these are.
    package let people: People
    /// The different sets of people of the entries, and the number of the set of each.
    let peopleSets: [PersonSet]
    private let peopleNumbers: [UInt8]
    /// The people of whom each entry that asks needs one; empty when none does.
    private let needs: [PersonSet]
    /// The entries that need somebody while nobody is free, in order of time.
    var needConflicts: [NeedConflict] = []
    /// The position in `needConflicts` of each entry in one.
    var needConflictNumbers: [Int: Int] = [:]
    /// When hidden people are busy, if there are needs.
    let hiddenTimes: [NeedSweep.Busy]

    /// Makes the snapshot.
    ///
    /// An event in several sources becomes one entry. Events are equal if their UIDs and original starts are equal, or
    /// if their folded titles, starts and ends are equal and their UIDs do not differ. Equal events within one source
    /// stay separate, and conflict.
    ///
    /// - Parameters:
    ///   - givenNames: The user's names of some sources.
    ///   - choices: The user's choices about the conflicts of some sources.
    ///   - rules: The people, and the conditions that decide for whom events are. The agenda is made without the events that
    ///     are for hidden people alone.
    ///   - ignored: The condition that excludes events from conflicts; argument 1 is the title and argument 2 the
    ///     location.
    ///   - ignoredConflicts: The conflicts that the user ignores.
    ///   - skipped: The events that the user does not go to.
    /// - Complexity: O(*n* log *n*), where *n* is the number of events.
    public init(
        feeds: [Feed], givenNames: [Source: String] = [:], choices: [Source: SourceChoices] = [:],
        rules: PeopleRules = PeopleRules(), timeZone: TimeZone,
        ignoring ignored: NamedCondition? = nil, ignoredConflicts: IgnoredConflicts = IgnoredConflicts(),
        skipped: Set<SkippedEvent> = []
    ) {
        self.timeZone = timeZone
        self.ignored = ignored
        sources = feeds.map(\.source)
        kinds = feeds.map(\.kind)
        calendarGames = Set(feeds.filter { $0.kind == .calendar }.flatMap { $0.seasonKeys.compactMap { $0 } })
        sourceNames = SourceNames(
            sources, givenNames: givenNames,
            ownNames: SourceNames.ownNames(feeds.map { ($0.source, $0.statement) }))
        calendars = feeds.map(StatedEvents.init)
        starEvents = feeds.map(\.starEvents)

        var (merged, events) = EventMerger.merge(
            feeds, choices: choices, rules: rules, names: sourceNames, timeZone: timeZone)
        people = rules.people
        roles = events.roles
        (peopleNumbers, peopleSets) = events.numbers(of: &merged, in: feeds)
        (skippedEvents, skips) = (skipped, merged.skip(skipped))
        problems = feeds.flatMap(\.problems) + events.problems(in: feeds)
        entries = merged.entries
        sharedOrigins = merged.sharedOrigins
        positions = merged.positions
        let test = ignored.map { ConditionTest($0.condition) }
        let (sources, names, calendars, starEvents) = (sources, sourceNames, calendars, starEvents)
        let ignores = test.map { test in
            merged.entries.indices.map { position in
                let entry = merged.entries[position]
                let origins = merged.sharedOrigins[position] ?? [entry.origin]
                return test.holds(
                    for: ConditionArguments(entry.event, of: origins, calendars, starEvents) {
                        names[sources[$0.source]]
                    })
            }
        }
        self.ignores = ignores ?? []
        ignoredCount = self.ignores.reduce(0) { $0 + ($1 ? 1 : 0) }
        let (numbers, sets, skips) = (peopleNumbers, peopleSets, skips)
        needs = events.needs(of: &merged, people: { sets[Int(numbers[$0])] }) { position in
            !skips.isEmpty && skips[position] || ignores?[position] == true
        }
        let parties = BusyParties(merged, events, people: (peopleNumbers, peopleSets))
        busy = parties.isBusy
        let intervals = merged.entries.indices.map { position in
            parties.isBusy[position] && ignores?[position] != true
                ? Interval(start: merged.entries[position].start, end: merged.entries[position].end) : .never
        }
        hiddenTimes = events.hiddenTimes
        let conflicts = ConflictIndex(intervals, groups: parties.groups)
        (self.conflicts, allConflicts) = (conflicts, conflicts)
        allCertainConflicts = Agenda.certain(intervals, entries, parties.groups, conflicts)
        certainConflicts = allCertainConflicts
        listed = ListedConflicts(entries, conflicts)
        let days = AgendaDays(of: entries, in: timeZone, hasConflict: conflicts.hasConflict)
        (self.days, continued, spans) = (days.days, days.continued, days.spans)
        noteNeeds()
        if !ignoredConflicts.isEmpty { ignore(ignoredConflicts) }
    }

    /// Ignores these conflicts, and no others.
    mutating func ignore(_ ignored: IgnoredConflicts) {
        ignoredConflicts = ignored
        let (labels, once) = (labels(ignoredBy: ignored), pairs(ignoredOnceBy: ignored))
        let pairs = Set(once + (labels.map(pairs(ignoredBy:)) ?? [])).sorted()
        guard !pairs.isEmpty || !ignoredPairs.isEmpty else { return }
        ignoredPairs = pairs
        conflicts = leavingOut(labels, once, of: allConflicts)
        certainConflicts = allCertainConflicts.map { leavingOut(labels, once, of: $0) }
        listed = ListedConflicts(entries, conflicts)
        days = AgendaDays(of: entries, in: timeZone, hasConflict: hasConflict).days
    }

    /// The positions in `entries` of all events on a day, ascending: continuing ones first.
    package func entries(onDay day: Int) -> [Int] {
        continued[days[day].continued].map(Int.init) + days[day].entries
    }

    /// The local days of an event on several days; `nil` for an event that is only on the day of its start.
    package func span(of entry: Int) -> ClosedRange<CalendarDate>? {
        spans.isEmpty ? nil : spans[entry]
    }

    /// Whether an event lasts days or has no time: it is a bar over its days then, and not at an hour.
    package func isBar(_ entry: Int) -> Bool { span(of: entry) != nil || !entries[entry].event.when.isTimed }

    /// The end of an event, or of the day if the event continues.
    func end(of entry: Int, onDay day: Int) -> Instant {
        span(of: entry) == nil ? entries[entry].end : min(entries[entry].end, days[day].midnight)
    }

    /// Whether `ignored` excludes the entry at a position from conflicts.
    package func isIgnored(_ entry: Int) -> Bool {
        !ignores.isEmpty && ignores[entry]
    }

    /// Whether the user does not go to the entry at a position.
    package func isSkipped(_ entry: Int) -> Bool { hasSkipped && skips[entry] }

    /// Whether there are entries that the user does not go to.
    var hasSkipped: Bool { !skips.isEmpty }

    /// For whom the entry at a position is: empty for one of sources of nobody alone.
    ///
    /// - Complexity: O(1).
    package func people(of entry: Int) -> PersonSet { peopleSets[Int(peopleNumbers[entry])] }

    var hasNeeds: Bool { !needs.isEmpty }

    /// The people of whom the entry at a position needs one; empty for one that asks for nobody.
    package func needs(of entry: Int) -> PersonSet { needs.isEmpty ? [] : needs[entry] }

    /// The people whose time two conflicting entries take: those whom both are for. An event for nobody is the user's.
    package func people(ofConflict first: Int, with second: Int) -> PersonSet {
        people(concernedBy: first).intersection(people(concernedBy: second))
    }

    /// The people whose time the entry at a position takes. An event for nobody is the user's, who may go, unless it needs
    /// somebody.
    package func people(concernedBy entry: Int) -> PersonSet {
        let people = people(of: entry)
        return people.isEmpty && needs(of: entry).isEmpty ? .me : people
    }

    /// The sources whose events take the user's time.
    package var ownSources: Set<Source> {
        Set(zip(sources, roles).lazy.filter { $1.people.contains(.me) }.map(\.0))
    }

    /// The sources that have the entry at a position, in the order of `sources`.
    package func sources(of entry: Int) -> [Source] {
        origins(of: entry).map { sources[$0.source] }
    }

    /// The origins of the entry at a position: one for each source that has it, in the order of `sources`. A source
    /// that has the event twice, once by its title and once by its UID, has two.
    ///
    /// - Complexity: O(1) in the number of entries.
    package func origins(of entry: Int) -> [Origin] {
        sharedOrigins[entry] ?? [entries[entry].origin]
    }

    /// The event of an origin of the entry at a position.
    package func event(of origin: Origin, of entry: Int) -> Event { entries[entry].event(of: origin) }

    /// The event that the calendar of an origin states; `nil` when the source is no calendar.
    package func stated(by origin: Origin) -> StatedEvent? { calendars[origin.source].event(at: origin.position) }

    /// The event that the calendar states whose event the entry at a position shows, or else the first calendar that has the
    /// entry; `nil` when no calendar has it.
    ///
    /// - Complexity: O(1) in the number of entries.
    package func stated(of entry: Int) -> StatedEvent? {
        statingOrigin(of: entry).flatMap { calendars[$0.source].event(at: $0.position) }
    }

    /// The description of the event that `stated(of:)` gives.
    func statedDetails(of entry: Int) -> String? {
        statingOrigin(of: entry).flatMap { calendars[$0.source].details(at: $0.position) }
    }

    private func statingOrigin(of entry: Int) -> Origin? {
        guard let shared = sharedOrigins[entry] else {
            let origin = entries[entry].origin
            return isStated(origin) ? origin : nil
        }
        return shared.first { isStated($0) && isShown($0, in: entry) } ?? shared.first(where: isStated)
    }

    private func isStated(_ origin: Origin) -> Bool {
        calendars[origin.source].position(of: origin.position) != nil
    }

    /// The origin of an entry in the calendar that states it.
    func calendarOrigin(of entry: Int) -> Origin {
        let origins = origins(of: entry)
        return origins.first(where: isStated) ?? origins[0]
    }

    /// Whether an entry shows the event of one of its origins, which is in a calendar.
    func isShown(_ origin: Origin, in entry: Int) -> Bool {
        calendars[origin.source].occurrence(at: origin.position) == entries[entry].event
    }

    /// The UIDs of the first calendar of the desktop that has the entry at a position, and of its event there, with a colon
    /// between them, as the desktop's calendar programs name it; `nil` when no such calendar has it.
    package func desktopUID(of entry: Int) -> String? {
        origins(of: entry).lazy.compactMap { origin -> String? in
            guard let calendar = self.sources[origin.source].desktopCalendar,
                let uid = self.calendars[origin.source].event(at: origin.position)?.event.uid
            else { return nil }
            return "\(calendar):\(uid)"
        }.first
    }

    /// The first origin of the entry at a position that has its own page: a star event, or a row of a season, that of a
    /// team's calendar too.
    package func pageOrigin(of entry: Int) -> Origin? {
        origins(of: entry).first {
            kinds[$0.source].hasPages || kinds[$0.source] == .calendar && calendarGames.contains($0.key)
        }
    }

    /// The names of the sources that have the entry at a position, in the order of `sources`.
    package func sourceNames(of entry: Int) -> [String] {
        sources(of: entry).map { sourceNames[$0] }
    }

    /// The position in `days` of the day on which the entry at a position starts.
    ///
    /// - Complexity: O(log *d*), where *d* is the number of days.
    package func day(of entry: Int) -> Int {
        days.partitioningIndex { $0.entries.upperBound > entry }
    }

    /// The position in `entries` of the first event of some sources that has not ended, otherwise of their last event;
    /// `nil` when they have none.
    ///
    /// - Parameter orPast: Whether the last event counts when all have ended.
    /// - Complexity: O(*n*) in the number of entries.
    package func firstEntry(of sources: [Source], at now: Instant, orPast: Bool = true) -> Int? {
        let positions = Set(self.sources.indices.filter { sources.contains(self.sources[$0]) })
        guard !positions.isEmpty else { return nil }
        func isOfThem(_ entry: Int) -> Bool { origins(of: entry).contains { positions.contains($0.source) } }
        return entries.indices.first { entries[$0].end > now && isOfThem($0) }
            ?? (orPast ? entries.indices.last(where: isOfThem) : nil)
    }

    /// The position in `entries` of an event, or `nil` when it is not in the agenda.
    ///
    /// - Parameter key: The key of any of its origins. For an event with an id, the key of its title and times works
    ///   too.
    /// - Complexity: O(1).
    package func position(of key: EventKey) -> Int? {
        positions.value(for: key).map(Int.init)
    }

    /// The time of the entry at a position.
    func interval(of entry: Int) -> Interval { Interval(start: entries[entry].start, end: entries[entry].end) }

    /// The overlap of two entries in milliseconds; 0 when there is none, and for an event without length.
    package func overlap(of first: Int, and second: Int) -> Int64 {
        let shared =
            Swift.min(entries[first].end, entries[second].end).millisecondsSinceEpoch
            - Swift.max(entries[first].start, entries[second].start).millisecondsSinceEpoch
        return Swift.max(0, shared)
    }
}
