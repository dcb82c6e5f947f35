import Events
import Text
import Time

/// Several events with one UID and different starts, none of which is a changed instance: a series that Exchange renewed,
/// or single events to which a program gave one UID by mistake.
///
/// All are shown, each with its own changed instances. Only an event with a lower `SEQUENCE` is an older version. Two
/// series that do not overlap in time are no versions of one.
struct SharedUID {
    /// The positions in `CalendarObject.series`; the first one has all changed instances.
    private var series: [Int]
    private var clock: CalendarClock
    private(set) var faults: [CalendarProblem] = []
    /// The most series that are examined for one changed instance.
    private static let searchLimit = 8
    /// The most periods of rules that are examined for all changed instances.
    private static let workLimit = 1_000_000

    init(_ series: [Int], clock: CalendarClock) {
        (self.series, self.clock) = (series, clock)
    }

    /// Leaves out older versions, and gives each series its changed instances. A series without an event remains for
    /// each older version.
    ///
    /// - Complexity: O(*n* log *n*) in the number of events, apart from rules with `COUNT`, whose periods are limited.
    mutating func separate(_ object: inout CalendarObject) {
        let overrides = series.first.map { object.series[$0].overrides } ?? []
        if let first = series.first { object.series[first].overrides = [] }
        leaveOutOlderVersions(of: &object)
        var starts: [(instant: Instant, series: Int)] = []
        for position in series {
            guard let master = object.series[position].master else { continue }
            starts.append((clock.instant(of: object.events[master].start), position))
        }
        starts.sort { $0 < $1 }
        var work = 0
        for index in overrides {
            guard let id = object.events[index].recurrenceID else { continue }
            let place = self.place(of: id, among: starts, in: object, &work)
            object.series[starts[place].series].overrides.append(index)
        }
    }

    private mutating func leaveOutOlderVersions(of object: inout CalendarObject) {
        let masters = series.compactMap { position in object.series[position].master.map { (position, $0) } }
        let newest = masters.map { object.events[$0.1].version.sequence }.max() ?? 0
        guard masters.contains(where: { object.events[$0.1].version.sequence < newest }) else { return }
        var countedRules = 0
        let spans = masters.map { clock.span(of: object.events[$0.1], &countedRules) }
        let newer = spans.indices.filter { object.events[masters[$0].1].version.sequence == newest }
            .map { spans[$0] }.sorted { $0.start < $1.start }
        /// The latest end of the newer ones up to each.
        var ends: [Instant] = []
        for span in newer { ends.append(max(span.end, ends.last ?? span.end)) }
        for (span, (position, master)) in zip(spans, masters) {
            let event = object.events[master]
            guard event.version.sequence < newest else { continue }
            let next = newer.indices.partitioningIndex { newer[$0].start >= span.end }
            if event.isRecurring, next == 0 || ends[next - 1] <= span.start { continue }
            object.series[position].master = nil
            faults.append(
                CalendarProblem(
                    of: event, isShown: false,
                    Message("This is an older version of an event that starts at another time; it is left out.")))
        }
    }

    /// The series, by its place among `starts`, that a changed instance belongs to: the last one that has it, otherwise
    /// the last one that begins before it.
    private mutating func place(
        of id: CalendarTime, among starts: [(instant: Instant, series: Int)], in object: CalendarObject,
        _ work: inout Int
    ) -> Int {
        let instant = clock.instant(of: id)
        let next = starts.indices.partitioningIndex { starts[$0].instant > instant }
        let candidates = max(0, next - SharedUID.searchLimit)..<next
        for place in candidates.reversed() where work < SharedUID.workLimit {
            guard let master = object.series[starts[place].series].master else { continue }
            if clock.has(instant, object.events[master], &work) { return place }
        }
        return max(0, next - 1)
    }
}

extension CalendarClock {
    /// Whether the rule of an event ends before an instant.
    mutating func ends(_ rule: RecurrenceRule, of event: CalendarEvent, before instant: Instant) -> Bool {
        switch completed(rule, from: event.start).until {
        case .absolute(let until): until < instant
        case .floating(let until): self.instant(of: event.start.at(until)) < instant
        case .date, nil: false
        }
    }

    /// Whether an event has an occurrence that starts at an instant by its rules or dates.
    ///
    /// - Parameter work: The number of periods that were examined is added.
    fileprivate mutating func has(_ instant: Instant, _ event: CalendarEvent, _ work: inout Int) -> Bool {
        work += 1
        if self.instant(of: event.start) == instant { return true }
        if event.furtherDates.contains(where: { self.instant(of: time($0.start, of: event.start)) == instant }) {
            return true
        }
        // More than the difference between any two time zones.
        let slack: Int64 = 36 * 3_600_000
        let local = LocalDateTime(millisecondsSinceEpoch: instant.millisecondsSinceEpoch)
        for stated in event.rules {
            let rule = completed(stated, from: event.start)
            if case .absolute(let until) = rule.until, until < instant { continue }
            var times = rule.times(
                from: event.start.local, isAllDay: event.start.isDate, isStartCounted: true,
                notBefore: local.advanced(byMilliseconds: -slack), before: local.advanced(byMilliseconds: slack))
            defer { work += times.periodCount }
            while let time = times.next() {
                if self.instant(of: event.start.at(time)) == instant { return true }
            }
        }
        return false
    }
}
