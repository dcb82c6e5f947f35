import Events
import Foundation
import Time

/// The events of a calendar in the form that every calendar program reads alike.
///
/// A calendar may state a time without a zone where its series has one, an end that only makes sense with the start, or
/// that an event is free only in a property of Exchange. Each is resolved as this program reads it.
package struct PortableEvents {
    private let object: CalendarObject
    private var clock: CalendarClock

    /// - Parameter timeZone: The user's zone, in which the days of an all-day series may begin that are stated in UTC.
    package init(_ object: CalendarObject, timeZone: TimeZone) {
        self.object = object
        clock = CalendarClock(zones: object.zones, timeZone: timeZone)
    }

    /// - Parameters:
    ///   - index: The position of the event.
    ///   - series: Its series.
    /// - Complexity: O(*n*) in its dates.
    package mutating func event(_ index: Int, of series: CalendarSeries) -> CalendarEvent {
        var event = object.events[index].withStandardBusyness(ownAddresses: object.ownAddresses)
        let start = event.start
        event.end = end(of: event)
        event.rule = event.rule.map { rule($0, from: start) }
        event.furtherRules = event.furtherRules.map { rule($0, from: start) }
        event.exceptionRules = event.exceptionRules.map { rule($0, from: start) }
        event.exceptions = event.exceptions.map { $0.isDate || start.isDate ? $0 : clock.time($0, of: start) }
        event.furtherDates = event.furtherDates.map { date in
            let first = clock.time(date.start, of: start)
            return CalendarEvent.FurtherDate(start: first, end: date.end.map { end($0, of: first) })
        }
        if series.master == index {
            (event.recurrenceID, event.replacesFuture) = (nil, false)
        } else if let first = series.master.map({ object.events[$0].start }) {
            event.recurrenceID = event.recurrenceID.map { id in
                id.isDate && !first.isDate ? id : clock.time(id, of: first)
            }
        }
        return event
    }

    /// A rule with the same recurrences whose last time has the form that its start requires (RFC 5545 §3.3.10).
    private mutating func rule(_ stated: RecurrenceRule, from start: CalendarTime) -> RecurrenceRule {
        var rule = clock.completed(stated, from: start)
        let last: LocalDateTime
        switch rule.until {
        case .floating(let local): last = local
        case .absolute(let instant) where start.isDate || clock.isFloating(start):
            last = LocalDateTime(millisecondsSinceEpoch: instant.millisecondsSinceEpoch)
        case .absolute, .date, nil: return rule
        }
        if start.isDate {
            rule.until = .date(last.date)
        } else {
            rule.until = clock.isFloating(start) ? .floating(last) : .absolute(clock.instant(of: start.at(last)))
        }
        return rule
    }

    private mutating func end(of event: CalendarEvent) -> CalendarEvent.End {
        if case .date(let date) = event.start {
            guard event.end != .open else { return .open }
            return .time(.date(date.advanced(by: clock.extent(from: event.start, to: event.end).days)))
        }
        guard case .time(let time) = event.end else { return event.end }
        let end = clock.end(time, of: event.start)
        return end == event.start ? .open : .time(end)
    }

    /// The end of a period, which is written with the zone of its start.
    private mutating func end(_ end: CalendarEvent.End, of start: CalendarTime) -> CalendarEvent.End {
        guard case .time(let time) = end else { return end }
        let last = clock.end(time, of: start)
        if case (.utc, .zoned) = (start, last) { return .time(.utc(clock.instant(of: last))) }
        return .time(last)
    }
}

extension CalendarEvent {
    /// The same event, free by `TRANSP` when it is free by Exchange's property, or declined by the user.
    package func withStandardBusyness(ownAddresses: Set<String>) -> CalendarEvent {
        var event = self
        let isDeclined = isDeclined(by: ownAddresses)
        if isDeclined || busyStatus == "FREE" { event.isOpaque = false }
        if isDeclined { event.busyStatus = nil }
        return event
    }

    /// Calls a function with each of its times.
    func forEachTime(_ body: (CalendarTime) -> Void) {
        func visit(_ end: End?) {
            if case .time(let time) = end { body(time) }
        }
        body(start)
        visit(end)
        if let recurrenceID { body(recurrenceID) }
        for exception in exceptions { body(exception) }
        for date in furtherDates {
            body(date.start)
            visit(date.end)
        }
    }
}
