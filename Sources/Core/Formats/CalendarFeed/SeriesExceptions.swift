import Events
import Time

/// The exceptions of a series: its removed and its changed instances.
struct SeriesExceptions {
    /// A change that also applies to all later instances.
    struct Future {
        let instant: Instant
        let id: CalendarTime
        /// The position of the event with the changed properties.
        let event: Int
    }

    private var exceptionDays: Set<CalendarDate> = []
    private var exceptions: Set<Instant> = []
    private var replacedDays: Set<CalendarDate> = []
    private var replaced: Set<Instant> = []
    /// In order of time.
    private var futures: [Future] = []
    private let isOfDays: Bool

    /// - Parameter master: The position of the master of the series.
    init(_ overrides: [Int], of master: Int, in object: CalendarObject, clock: inout CalendarClock) {
        let start = object.events[master].start
        isOfDays = start.isDate
        for exception in object.events[master].exceptions {
            if isOfDays || exception.isDate {
                exceptionDays.insert(clock.day(of: exception))
            } else {
                exceptions.insert(clock.instant(of: clock.time(exception, of: start)))
            }
        }
        for index in overrides {
            guard let stated = object.events[index].recurrenceID else { continue }
            let id = clock.time(stated, of: start)
            if isOfDays || stated.isDate {
                replacedDays.insert(id.local.date)
            } else {
                replaced.insert(clock.instant(of: id))
            }
            if object.events[index].replacesFuture {
                futures.append(Future(instant: clock.instant(of: id), id: id, event: index))
            }
        }
        futures.sort { $0.instant < $1.instant }
    }

    /// Whether an instance is removed. An exception that is a date removes all instances of that day.
    func isException(_ start: CalendarTime, _ instant: Instant) -> Bool {
        if exceptions.isEmpty, exceptionDays.isEmpty { return false }
        return exceptions.contains(instant) || exceptionDays.contains(start.local.date)
    }

    func isReplaced(_ start: CalendarTime, _ instant: Instant) -> Bool {
        if replaced.isEmpty, replacedDays.isEmpty { return false }
        return replaced.contains(instant) || replacedDays.contains(start.local.date)
    }

    /// The change of all later instances that applies to an instance.
    ///
    /// - Complexity: O(log *n*) in the number of such changes.
    func future(at instant: Instant) -> Future? {
        let next = futures.indices.partitioningIndex { futures[$0].instant > instant }
        return next == 0 ? nil : futures[next - 1]
    }
}

extension CalendarClock {
    /// Another time of the series that begins at `start`; without a zone, in that of the start.
    mutating func time(_ other: CalendarTime, of start: CalendarTime) -> CalendarTime {
        if start.isDate { return .date(day(of: other)) }
        return switch other {
        case .utc: other
        case .date(let date): start.at(date.midnight.advanced(byMilliseconds: start.local.millisecondsOfDay))
        case .floating(let local): isFloating(start) ? other : start.at(local)
        case .zoned(let local, _): isFloating(other) && !isFloating(start) ? start.at(local) : other
        }
    }
}

extension CalendarClock {
    /// The end of an event.
    mutating func lastInstant(of when: When) -> Instant {
        resolved(when.end)
    }
}

extension RecurrenceRule {
    /// The rule completed from the start of the series: a `YEARLY` rule with only `BYMONTHDAY` recurs in the month of
    /// the start, one with only `BYWEEKNO` on its weekday, and a date as `UNTIL` includes its whole day.
    package func completed(from start: CalendarDate) -> RecurrenceRule {
        var rule = self
        if case .date(let date) = until {
            rule.until = .floating(date.advanced(by: 1).midnight.advanced(byMilliseconds: -1))
        }
        guard frequency == .yearly, days.isEmpty, yearDays.isEmpty else { return rule }
        if !monthDays.isEmpty, months.isEmpty, weekNumbers.isEmpty { rule.months = [start.components.month] }
        if !weekNumbers.isEmpty, monthDays.isEmpty { rule.days = [Day(start.weekday)] }
        return rule
    }
}
