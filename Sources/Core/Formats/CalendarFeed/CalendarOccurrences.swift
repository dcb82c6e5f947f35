import Events
import Foundation
import Time

/// One occurrence: a single event, or one instance of a series.
package struct CalendarOccurrence: Hashable, Sendable {
    /// The position in `CalendarObject.events` of the event with its properties.
    package let event: Int
    package let when: When
    /// The start of an instance by the rule of its series: with the UID, its identity. `nil` for a single event.
    package let originalStart: EventTime?
    /// The position of the event with the rule of the series; `nil` for a single event.
    package let master: Int?
}

extension CalendarObject {
    /// The occurrences: all single events, and the instances of series that overlap a window.
    ///
    /// - Parameters:
    ///   - window: The window of the series.
    ///   - timeZone: The user's zone, which decides whether floating times are in the window.
    /// - Returns: The occurrences in the order of the series, each in order of time; and whether a limit was reached,
    ///   see `CalendarExpansion`.
    /// - Complexity: O(*n*) in the number of occurrences in the window; for a rule with `COUNT`, also in its periods
    ///   before the window.
    package func occurrences(
        in window: Range<Instant>, timeZone: TimeZone
    ) -> (occurrences: [CalendarOccurrence], isCut: Bool) {
        let expansion = CalendarExpansion(self, window: window, timeZone: timeZone)
        return (expansion.occurrences, !expansion.cutSeries.isEmpty || expansion.isFull)
    }
}

extension CalendarObject {
    /// The original starts of the occurrences of a series that it cancels, and the `SEQUENCE` of each.
    package func cancelledOccurrences(of series: CalendarSeries) -> [(originalStart: EventTime, sequence: Int)] {
        guard !series.overrides.isEmpty else { return [] }
        var clock = CalendarClock(zones: zones, timeZone: .gmt)
        return series.overrides.compactMap { index in
            // A cancellation alone is shown.
            guard events[index].status == .cancelled, series.master != nil || !events[index].isCancellation,
                let stated = events[index].recurrenceID
            else { return nil }
            let id = clock.time(stated, of: series.master.map { events[$0].start } ?? stated)
            return (clock.identity(of: id, at: clock.instant(of: id)), events[index].version.sequence)
        }
    }

    /// Whether two series overlap in time.
    ///
    /// - Parameters:
    ///   - event: The position of the master of the first, among `events`.
    ///   - other: That of the second, in another calendar.
    package func overlaps(_ event: Int, with other: Int, of calendar: CalendarObject) -> Bool {
        let spans = [(self, event), (calendar, other)].map { object, event in
            var (clock, countedRules) = (CalendarClock(zones: object.zones, timeZone: .gmt), 0)
            return clock.span(of: object.events[event], &countedRules)
        }
        return spans[0].start < spans[1].end && spans[1].start < spans[0].end
    }
}

/// Computes the occurrences of series, with limits: 10,000 of one series and 200,000 in total. The total work is
/// limited too, so that many hostile series cost no more than a few.
struct CalendarExpansion {
    static let seriesLimit = 10_000
    static let limit = 200_000
    /// The most periods of rules and starts of instances that are examined in total.
    static let workLimit = 5_000_000

    private let object: CalendarObject
    private let window: Range<Instant>
    private var clock: CalendarClock
    private(set) var occurrences: [CalendarOccurrence] = []
    /// The events that the occurrences belong to.
    var positions: [CalendarPosition] {
        occurrences.map { CalendarPosition(event: $0.event, master: $0.master) }
    }

    /// The events whose series has more occurrences than the limit.
    private(set) var cutSeries: [Int] = []
    /// Whether the total limit of occurrences was reached.
    private(set) var isFull = false
    private var recurringCount = 0
    private let workLimit: Int
    private var work = 0

    /// A day and a half: more than the difference between any two time zones.
    private static let slack: Int64 = 36 * 3_600_000

    init(
        _ object: CalendarObject, window: Range<Instant>, timeZone: TimeZone,
        workLimit: Int = CalendarExpansion.workLimit
    ) {
        self.object = object
        self.window = window
        self.workLimit = workLimit
        clock = CalendarClock(zones: object.zones, timeZone: timeZone)
        occurrences.reserveCapacity(object.series.count)
        for series in object.series { add(series) }
    }

    private mutating func add(_ series: CalendarSeries) {
        guard let master = series.master else {
            for index in series.overrides { addAlone(index) }
            return
        }
        if series.overrides.isEmpty, !object.events[master].isRecurring, object.events[master].exceptions.isEmpty {
            addSingle(master, originalStart: nil)
        } else {
            addInstances(of: master, series.overrides)
        }
    }

    private mutating func addSingle(_ index: Int, originalStart: EventTime?) {
        let when = clock.when(from: object.events[index].start, to: object.events[index].end)
        occurrences.append(CalendarOccurrence(event: index, when: when, originalStart: originalStart, master: nil))
    }

    /// Adds a changed instance whose series is missing, with its identity and its own further dates.
    private mutating func addAlone(_ index: Int) {
        guard object.events[index].status != .cancelled || object.events[index].isCancellation else { return }
        if object.events[index].isRecurring { return addInstances(of: index, []) }
        addSingle(
            index,
            originalStart: object.events[index].recurrenceID.map { clock.identity(of: $0, at: clock.instant(of: $0)) })
    }

    /// A start of a series.
    private struct Candidate {
        let start: CalendarTime
        let instant: Instant
        let end: CalendarEvent.End?
    }

    private mutating func addInstances(of master: Int, _ overrides: [Int]) {
        guard !isFull, work < workLimit else {
            isFull = true
            return
        }
        let start = object.events[master].start
        let extent = extent(of: master)
        let replaced = SeriesExceptions(overrides, of: master, in: object, clock: &clock)
        let lookBehind = overrides.reduce(lookBehind(of: master, extent)) {
            max($0, self.lookBehind(of: $1, self.extent(of: $1)))
        }
        for candidate in candidates(of: master, lookBehind: lookBehind + CalendarExpansion.slack)
        where !replaced.isException(candidate.start, candidate.instant) {
            if replaced.isReplaced(candidate.start, candidate.instant) { continue }
            if let future = replaced.future(at: candidate.instant) {
                guard object.events[future.event].status != .cancelled else { continue }
                let distance =
                    candidate.start.local.millisecondsSinceEpoch - future.id.local.millisecondsSinceEpoch
                let other = self.extent(of: future.event)
                let start = other.start.at(other.start.local.advanced(byMilliseconds: distance))
                add(
                    future.event, other, of: master, from: start, at: clock.instant(of: start),
                    original: clock.identity(of: candidate.start, at: candidate.instant))
            } else {
                let own = candidate.end.map { clock.extent(from: candidate.start, to: $0) }
                add(
                    master, own ?? extent, of: master, from: candidate.start, at: candidate.instant,
                    original: clock.identity(of: candidate.start, at: candidate.instant))
            }
        }
        for index in overrides {
            guard object.events[index].status != .cancelled, let stated = object.events[index].recurrenceID else {
                continue
            }
            let id = clock.time(stated, of: start)
            let original = clock.instant(of: id)
            // Who wrote a changed instance meant it, even where the series leaves its day out.
            if object.events[index].replacesFuture, replaced.isException(id, original) { continue }
            let other = self.extent(of: index)
            add(
                index, other, of: master, from: other.start, at: clock.instant(of: other.start),
                original: clock.identity(of: id, at: original))
        }
    }

    private mutating func extent(of index: Int) -> CalendarExtent {
        clock.extent(from: object.events[index].start, to: object.events[index].end)
    }

    /// - Parameter instant: The instant of `start`.
    private mutating func add(
        _ index: Int, _ extent: CalendarExtent, of master: Int, from start: CalendarTime, at instant: Instant,
        original: EventTime
    ) {
        guard recurringCount < CalendarExpansion.limit else {
            isFull = true
            return
        }
        guard instant < window.upperBound else { return }
        let when = clock.when(extent, from: start, at: instant)
        guard instant >= window.lowerBound || clock.lastInstant(of: when) > window.lowerBound else { return }
        recurringCount += 1
        occurrences.append(
            CalendarOccurrence(
                event: index, when: when, originalStart: original, master: master))
    }

    /// How far before the window a relevant start of the event can be: its length, plus the distance by which it moves
    /// the instances that it replaces.
    private mutating func lookBehind(of index: Int, _ extent: CalendarExtent) -> Int64 {
        let start = clock.instant(of: extent.start).millisecondsSinceEpoch
        let end = clock.lastInstant(of: clock.when(from: extent.start, to: extent.end)).millisecondsSinceEpoch
        guard object.events[index].replacesFuture, let id = object.events[index].recurrenceID else {
            return max(0, end - start)
        }
        let move = extent.start.local.millisecondsSinceEpoch - id.local.millisecondsSinceEpoch
        return max(0, abs(move) + end - start)
    }

    /// The starts of the rule and of the list of dates, in order, each once.
    private mutating func candidates(of master: Int, lookBehind: Int64) -> [Candidate] {
        let first = object.events[master].start
        var candidates: [Candidate] = []
        if let rule = object.events[master].rule {
            candidates = ruled(rule, of: master, lookBehind: lookBehind)
        } else {
            candidates = [Candidate(start: first, instant: clock.instant(of: first), end: nil)]
        }
        for rule in object.events[master].furtherRules { candidates += ruled(rule, of: master, lookBehind: lookBehind) }
        candidates = withFurtherDates(candidates, of: master)
        guard !object.events[master].exceptionRules.isEmpty else { return candidates }
        var removed: Set<Instant> = []
        for rule in object.events[master].exceptionRules {
            removed.formUnion(ruled(rule, of: master, lookBehind: lookBehind, isStartCounted: false).map(\.instant))
        }
        return candidates.filter { !removed.contains($0.instant) }
    }

    /// The starts in order, each once, with those of the list of dates.
    private mutating func withFurtherDates(_ ruled: [Candidate], of master: Int) -> [Candidate] {
        guard !object.events[master].furtherDates.isEmpty || !object.events[master].furtherRules.isEmpty else {
            return ruled
        }
        let first = object.events[master].start
        var candidates = ruled
        for date in object.events[master].furtherDates {
            let start = clock.time(date.start, of: first)
            candidates.append(Candidate(start: start, instant: clock.instant(of: start), end: date.end))
        }
        // The period of the list comes first of two at the same time, because it states an end.
        candidates.sort { ($0.instant, $0.end == nil ? 1 : 0) < ($1.instant, $1.end == nil ? 1 : 0) }
        var last: Instant?
        candidates.removeAll { candidate in
            defer { last = candidate.instant }
            return candidate.instant == last
        }
        return candidates
    }

    /// - Parameter isStartCounted: Whether the start of the series is the first of the times in any case.
    private mutating func ruled(
        _ stated: RecurrenceRule, of master: Int, lookBehind: Int64, isStartCounted: Bool = true
    ) -> [Candidate] {
        let first = object.events[master].start
        var rule = clock.completed(stated, from: first)
        let bounds = (
            LocalDateTime(millisecondsSinceEpoch: window.lowerBound.millisecondsSinceEpoch - lookBehind),
            LocalDateTime(millisecondsSinceEpoch: window.upperBound.millisecondsSinceEpoch + lookBehind)
        )
        var last: Instant?
        if case .absolute(let until) = rule.until {
            // For floating times, the wall clock decides the end.
            last = clock.isFloating(first) ? nil : until
        }
        if case .absolute(let until) = rule.until, last == nil {
            rule.until = .floating(LocalDateTime(millisecondsSinceEpoch: until.millisecondsSinceEpoch))
        }
        var times = rule.times(
            from: first.local, isAllDay: first.isDate, isStartCounted: isStartCounted, notBefore: bounds.0,
            before: bounds.1)
        var candidates: [Candidate] = []
        defer { work += times.periodCount + candidates.count }
        while let time = times.next() {
            guard candidates.count < CalendarExpansion.seriesLimit else {
                cutSeries.append(master)
                return candidates
            }
            let start = first.at(time)
            let instant = clock.instant(of: start)
            if let last, instant > last { break }
            // A wall-clock time in a gap and one after it can be the same instant.
            if candidates.last?.instant != instant {
                candidates.append(Candidate(start: start, instant: instant, end: nil))
            }
        }
        if times.isExhausted { cutSeries.append(master) }
        return candidates
    }
}
