import Foundation
import Formats
import Rules
import Text
import Time

/// A change of an event as a person types it: "Fri 6pm", "--end 21:00".
///
///     let typed = TypedEdit(parser, now: .now, in: timeZone)
///     let edit = try typed.move(to: "Fri 6pm", event.when)
package struct TypedEdit {
    private let parser: TypedTimeParser
    private let times: TimeFormatter
    private let now: Instant
    private let awake: FreeHours?

    /// A text that says no time for an event: wrong usage.
    package struct Fault: Error {
        package let message: String
    }

    /// - Parameters:
    ///   - times: The user's zone and locale.
    ///   - hours: The hours from which a bare hour is taken on a clock of 12; `nil` for none.
    package init(_ parser: TypedTimeParser, _ times: TimeFormatter, now: Instant, awake hours: FreeHours?) {
        (self.parser, self.times, self.now) = (parser, times, now)
        awake = times.hasTwelveHours ? hours : nil
    }

    /// Reads a text that may be anything.
    package func parse(_ text: String) -> TypedTime {
        parser.parse(text, now: times.localDateTime(of: now), in: times.timeZone, awake: awake)
    }

    /// Reads a text that is a time, or a day or days, and nothing else.
    package func read(_ text: String) throws(Fault) -> TypedTime {
        let typed = parse(text)
        if let fault = typed.fault { throw fault.inText(text, times) }
        guard typed.isUnderstood, typed.title == nil, typed.part == nil || typed.span != nil else {
            throw notUnderstood(text)
        }
        return typed
    }

    /// The change that moves an event to a time, or to another day if it is of whole days. A typed length or end counts too.
    package func move(to text: String, _ when: When) throws -> EventEdit {
        let typed = try read(text)
        var edit = EventEdit()
        edit.start = try moment(typed, on: startDay(of: when))
        if let span = typed.span, !span.isLengthAssumed, case .time(let start)? = edit.start {
            edit.end = .time(start.advanced(by: span.time.length))
        } else if let last = typed.lastDay {
            edit.end = .day(last.advanced(by: 1))
        }
        return edit
    }

    /// The change of the start, of the end, or of both.
    package func change(start: String?, end: String?, _ when: When) throws -> EventEdit {
        var edit = EventEdit()
        if let start {
            edit.start = try moment(single(start), on: startDay(of: when))
            edit.keepsEnd = end == nil
        }
        if let end {
            let typed = try single(end)
            switch edit.start ?? .time(times.instant(of: when)) {
            case _ where typed.span == nil: edit.end = try moment(typed, on: startDay(of: when)).nextDay
            case .day: edit.end = try moment(typed, on: startDay(of: when))
            case .time(let start):
                var day = times.localDateTime(of: start).date
                // A time without a day is of the day on which the event ends; after midnight too, where it already ended there.
                if !when.isShort(times) { day = times.localDateTime(of: times.instant(of: when.end)).date }
                var moment = try moment(typed, on: day)
                if case .time(let time) = moment, time <= start, typed.span?.isDayAssumed == true, when.isShort(times),
                    times.localDateTime(of: times.instant(of: when.end)).date > startDay(of: when)
                {
                    moment = try self.moment(typed, on: day.advanced(by: 1))
                }
                edit.end = moment
            }
        }
        return edit
    }

    /// The event of a text with its title and its time: "Dinner at Nora's Sat 7pm 2h", "Choir every Tuesday 19:00"; and notes on
    /// what was assumed.
    package func add(_ text: String, place: String?) throws -> (event: NewEvent, notes: [String]) {
        try add(reading(text), place: place)
    }

    /// Reads the text of a new event.
    package func reading(_ text: String) -> TypedEvent {
        let weekly = parser.weekly(in: text, read: parse)
        return TypedEvent(
            text: text, typed: parse(weekly?.once ?? text), isWeekly: weekly != nil, until: weekly?.until.map(parse),
            untilText: weekly?.until)
    }

    /// The event that was typed.
    ///
    /// - Parameter time: When it is instead of the typed time; `nil` for that one.
    package func add(
        _ reading: TypedEvent, place: String?, at time: Range<Instant>? = nil
    ) throws -> (event: NewEvent, notes: [String]) {
        let (text, typed) = (reading.text, reading.typed)
        if let fault = typed.fault { throw fault.inText(text, times) }
        guard time != nil || typed.span != nil || typed.day != nil && typed.part == nil, typed.rest.isEmpty else {
            throw notUnderstood(text)
        }
        guard let title = typed.title?.trimmedOrNil else {
            throw Fault(message: localized("{text} has no title.", ["text": ExactText(text).quoted(limit: 60)]))
        }
        let today = times.localDateTime(of: now).date
        let (start, end): (Moment, Moment)
        if let time = time ?? typed.span?.time {
            guard typed.span?.isSkipped != true else { throw EditRefusal.skippedTime }
            (start, end) = (.time(time.lowerBound), .time(time.upperBound))
        } else {
            let day = typed.day ?? today
            (start, end) = (.day(day), .day((typed.lastDay ?? day).advanced(by: 1)))
        }
        var event = NewEvent(title: title, start: start, end: end)
        (event.place, event.isWeekly, event.until) = (place, reading.isWeekly, reading.lastDay)
        if let until = reading.untilText, event.until == nil {
            guard !until.isBlank else { throw notUnderstood(text) }
            throw Fault(
                message: localized(
                    "The last day {text} is not understood. It is, for example: {example}.",
                    ["text": ExactText(until).quoted(limit: 60), "example": times.date(today.advanced(by: 90))]))
        }
        let length = typed.span?.isLengthAssumed == true ? localized("Without a length, it is an hour.") : nil
        return (event, [length, typed.otherDayNote(times)].compactMap { $0 })
    }

    private func notUnderstood(_ text: String) -> Fault {
        Fault(
            message: localized(
                "The time {text} is not understood. It is, for example: {examples}.",
                ["text": ExactText(text).quoted(limit: 60), "examples": TypedTimeParser.examples[..<2].listed()]))
    }

    /// A time without a length, or one day.
    private func single(_ text: String) throws(Fault) -> TypedTime {
        let typed = try read(text)
        guard typed.lastDay == nil, typed.span?.isLengthAssumed ?? true else {
            throw TypedTime.Fault.tooMuch.inText(text, times)
        }
        return typed
    }

    private func startDay(of when: When) -> CalendarDate {
        times.localDateTime(of: times.instant(of: when)).date
    }

    /// - Parameter day: The day of a time without one.
    private func moment(_ typed: TypedTime, on day: CalendarDate) throws(EditRefusal) -> Moment {
        guard let span = typed.span else { return .day(typed.day ?? day) }
        guard !span.isSkipped else { throw EditRefusal.skippedTime }
        guard span.isDayAssumed else { return .time(span.time.lowerBound) }
        let local = day.midnight.advanced(byMilliseconds: span.start.millisecondsOfDay)
        let instant = times.instant(of: local)
        guard times.localDateTime(of: instant) == local else { throw EditRefusal.skippedTime }
        return .time(instant)
    }
}

extension TypedTime.Fault {
    fileprivate func inText(_ text: String, _ times: TimeFormatter) -> TypedEdit.Fault {
        TypedEdit.Fault(message: "\(ExactText(text).quoted(limit: 60)): \(hint(times))")
    }
}

extension TimeFormatter {
    /// The start of an event.
    fileprivate func instant(of when: When) -> Instant { instant(of: when.start) }

    fileprivate func instant(of time: EventTime) -> Instant {
        var resolver = TimeResolver(timeZone)
        return resolver.instant(of: time)
    }
}

extension When {
    /// Whether it lasts less than a day.
    fileprivate func isShort(_ times: TimeFormatter) -> Bool {
        (times.instant(of: start)..<max(times.instant(of: start), times.instant(of: end))).length < 86_400_000
    }
}

extension Moment {
    /// The day after a last day.
    fileprivate var nextDay: Moment {
        if case .day(let day) = self { .day(day.advanced(by: 1)) } else { self }
    }
}
