import Foundation

/// One occurrence of an event: all of a single event, or one instance of a series.
public struct CalendarOccurrence: Hashable, Sendable {
    /// The position in `CalendarObject.events` of the event that says what it is.
    public let event: Int
    public let when: When
    /// The start that it has by the series, where it is an instance of one: with the UID, its identity.
    public let originalStart: EventTime?
}

extension CalendarObject {
    /// The occurrences: single events whenever they are, instances of series that overlap a window.
    ///
    /// - Parameters:
    ///   - window: The horizon of the series.
    ///   - timeZone: The reader's, in which floating times lie within the window or not.
    /// - Returns: In the order of the series, each in order of time; and whether a bound was reached, see
    ///   `CalendarExpansion`.
    /// - Complexity: O(*n*) in the number of occurrences in the window; a rule with `COUNT`, also in its periods before it.
    public func occurrences(
        in window: Range<Instant>, timeZone: TimeZone
    ) -> (occurrences: [CalendarOccurrence], isCut: Bool) {
        let expansion = CalendarExpansion(self, window: window, timeZone: timeZone)
        return (expansion.occurrences, !expansion.cutSeries.isEmpty || expansion.isFull)
    }
}

/// Makes the occurrences of series, with bounds: 10,000 of one series, and 200,000 of all.
struct CalendarExpansion {
    static let seriesLimit = 10_000
    static let limit = 200_000

    private let object: CalendarObject
    private let window: Range<Instant>
    private var clock: CalendarClock
    private(set) var occurrences: [CalendarOccurrence] = []
    /// The events whose series has more occurrences than are made.
    private(set) var cutSeries: [Int] = []
    /// Whether there are more occurrences of series than are made in all.
    private(set) var isFull = false
    private var recurringCount = 0

    /// A day and a half: more than any two clocks differ.
    private static let slack: Int64 = 36 * 3_600_000

    init(_ object: CalendarObject, window: Range<Instant>, timeZone: TimeZone) {
        self.object = object
        self.window = window
        clock = CalendarClock(zones: object.zones, timeZone: timeZone)
        occurrences.reserveCapacity(object.series.count)
        for series in object.series { add(series) }
    }

    private mutating func add(_ series: CalendarSeries) {
        guard let master = series.master else {
            for index in series.overrides { addAlone(index) }
            return
        }
        let event = object.events[master]
        if !event.isRecurring, series.overrides.isEmpty {
            guard event.exceptions.isEmpty else { return addInstances(of: master, []) }
            occurrences.append(
                CalendarOccurrence(event: master, when: clock.when(event, from: event.start), originalStart: nil))
            return
        }
        addInstances(of: master, series.overrides)
    }

    /// A changed instance whose series is not there: it keeps its identity, and what dates it lists itself.
    private mutating func addAlone(_ index: Int) {
        let event = object.events[index]
        guard event.status != .cancelled else { return }
        if event.isRecurring { return addInstances(of: index, []) }
        occurrences.append(
            CalendarOccurrence(
                event: index, when: clock.when(event, from: event.start),
                originalStart: event.recurrenceID.map { clock.eventTime(of: $0) }))
    }

    /// A start of a series.
    private struct Candidate {
        let start: CalendarTime
        let instant: Instant
        let end: CalendarEvent.End?
    }

    private mutating func addInstances(of master: Int, _ overrides: [Int]) {
        let event = object.events[master]
        let replaced = Replacements(overrides, of: event, in: object, clock: &clock)
        let reach = reach(of: [master] + overrides)
        for candidate in candidates(of: master, reach: reach)
        where !replaced.isException(candidate.start, candidate.instant) {
            if replaced.isReplaced(candidate.start, candidate.instant) { continue }
            if let future = replaced.future(at: candidate.instant) {
                let other = object.events[future.event]
                if other.status == .cancelled { continue }
                let distance =
                    candidate.start.local.millisecondsSinceEpoch - future.id.local.millisecondsSinceEpoch
                let start = other.start.at(other.start.local.advanced(byMilliseconds: distance))
                add(future.event, from: start, end: nil, original: candidate.start)
            } else {
                add(master, from: candidate.start, end: candidate.end, original: candidate.start)
            }
        }
        for index in overrides {
            let other = object.events[index]
            guard other.status != .cancelled, let id = other.recurrenceID.map({ event.start.clocking($0, by: clock) }),
                !replaced.isException(id, clock.instant(of: id))
            else { continue }
            add(index, from: other.start, end: nil, original: id)
        }
    }

    private mutating func add(
        _ index: Int, from start: CalendarTime, end: CalendarEvent.End?, original: CalendarTime
    ) {
        guard recurringCount < CalendarExpansion.limit else {
            isFull = true
            return
        }
        let when = clock.when(object.events[index], from: start, end: end)
        let (first, last) = (clock.instant(of: start), clock.lastInstant(of: when))
        guard first < window.upperBound, last > window.lowerBound || first >= window.lowerBound else { return }
        recurringCount += 1
        occurrences.append(
            CalendarOccurrence(event: index, when: when, originalStart: clock.eventTime(of: original)))
    }

    /// How far before the window a start may lie that matters in it: the longest event, and the farthest move.
    private mutating func reach(of events: [Int]) -> Int64 {
        var reach: Int64 = 0
        for index in events {
            let event = object.events[index]
            let start = clock.instant(of: event.start)
            let length = clock.lastInstant(of: clock.when(event, from: event.start)).millisecondsSinceEpoch
            reach = max(reach, length - start.millisecondsSinceEpoch)
            if let id = event.recurrenceID, event.replacesFuture {
                let move = event.start.local.millisecondsSinceEpoch - id.local.millisecondsSinceEpoch
                reach = max(reach, abs(move) + length - start.millisecondsSinceEpoch)
            }
        }
        return reach + CalendarExpansion.slack
    }

    /// The starts by the rule and the list of dates, in order, each once.
    private mutating func candidates(of master: Int, reach: Int64) -> [Candidate] {
        let event = object.events[master]
        var candidates: [Candidate] = []
        if let rule = event.rule?.completed(from: event.start.local.date) {
            candidates = ruled(rule, of: master, reach: reach)
        } else {
            candidates = [Candidate(start: event.start, instant: clock.instant(of: event.start), end: nil)]
        }
        guard !event.furtherDates.isEmpty else { return candidates }
        for date in event.furtherDates {
            let start = event.start.clocking(date.start, by: clock)
            candidates.append(Candidate(start: start, instant: clock.instant(of: start), end: date.end))
        }
        // Of two at one moment the period of the list says more.
        candidates.sort { ($0.instant, $0.end == nil ? 1 : 0) < ($1.instant, $1.end == nil ? 1 : 0) }
        var last: Instant?
        candidates.removeAll { candidate in
            defer { last = candidate.instant }
            return candidate.instant == last
        }
        return candidates
    }

    private mutating func ruled(_ rule: RecurrenceRule, of master: Int, reach: Int64) -> [Candidate] {
        let event = object.events[master]
        let bounds = (
            LocalDateTime(millisecondsSinceEpoch: window.lowerBound.millisecondsSinceEpoch - reach),
            LocalDateTime(millisecondsSinceEpoch: window.upperBound.millisecondsSinceEpoch + reach)
        )
        var last: Instant?
        if case .absolute(let until) = rule.until {
            // On a wall clock of no zone it is that clock which ends there.
            last = clock.isFloating(event.start) ? nil : until
        }
        var rule = rule
        if case .absolute(let until) = rule.until, last == nil {
            rule.until = .floating(LocalDateTime(millisecondsSinceEpoch: until.millisecondsSinceEpoch))
        }
        var times = rule.times(
            from: event.start.local, isAllDay: event.start.isDate, isStartCounted: true, notBefore: bounds.0,
            before: bounds.1)
        var candidates: [Candidate] = []
        while let time = times.next() {
            guard candidates.count < CalendarExpansion.seriesLimit else {
                cutSeries.append(master)
                return candidates
            }
            let start = event.start.at(time)
            let instant = clock.instant(of: start)
            if let last, instant > last, time != event.start.local { break }
            // Two wall-clock times in a gap and behind it may be one moment.
            if candidates.last?.instant != instant {
                candidates.append(Candidate(start: start, instant: instant, end: nil))
            }
        }
        if times.isExhausted { cutSeries.append(master) }
        return candidates
    }
}
