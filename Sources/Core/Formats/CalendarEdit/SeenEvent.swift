import Events
import Foundation
import Time

/// An occurrence as the calendar shows it, to compare a text before and after an edit.
struct SeenEvent: Hashable {
    /// The position of its component among those of the event. It is no part of what is seen.
    var component: Int
    var originalStart: EventTime?
    var start: Moment
    var end: Moment
    /// Everything else that is stated: words, people, answers. Without times, rules and versions.
    private var stated: CalendarEvent

    var title: String { stated.summary }
    var uid: String? { stated.uid }

    /// All occurrences of an object in a window, in order.
    ///
    /// - Complexity: O(*n* log *n*) in the occurrences.
    static func all(in object: CalendarObject, window: Range<Instant>, timeZone: TimeZone) -> [SeenEvent] {
        var clock = CalendarClock(zones: object.zones, timeZone: timeZone)
        return object.occurrences(in: window, timeZone: timeZone).occurrences.map { occurrence in
            var stated = CalendarEvent()
            stated.takeWords(of: object.events[occurrence.event])
            let (start, end): (Moment, Moment) =
                switch occurrence.when {
                case .allDay(let from, let to): (.day(from), .day(to))
                default: (.time(clock.resolved(occurrence.when.start)), .time(clock.resolved(occurrence.when.end)))
                }
            return SeenEvent(
                component: occurrence.event, originalStart: occurrence.originalStart, start: start, end: end,
                stated: stated)
        }.sorted()
    }

    /// Takes over the words of a change.
    ///
    /// - Parameters:
    ///   - lines: Its component before the change.
    ///   - invitee: The address whose answer changes.
    mutating func take(_ change: EventEdit, in lines: EventLines, invitee: String?) {
        if let answer = change.answer, let invitee { stated.take(answer, of: invitee) }
        if let title = change.title { stated.summary = title }
        if let place = change.place { stated.location = place.isEmpty ? nil : place }
        if let isFree = change.isFree {
            stated.isOpaque = !isFree
            // It was tentative by this property alone.
            if isFree, stated.busyStatus == "TENTATIVE", !lines.states("STATUS", "TENTATIVE") {
                stated.status = .confirmed
            }
            if isFree, stated.busyStatus != nil { stated.busyStatus = "FREE" }
            if !isFree, stated.busyStatus == "FREE" { stated.busyStatus = "BUSY" }
        }
    }

    /// Takes back the answers of all but the user.
    mutating func askAgain(allBut ownAddresses: Set<String>) { stated.askAgain(allBut: ownAddresses) }

    /// The same of an event with another UID.
    func renamed(_ uid: String) -> SeenEvent {
        var event = self
        event.stated.uid = uid
        return event
    }

    static func == (one: SeenEvent, other: SeenEvent) -> Bool {
        one.originalStart == other.originalStart && one.start == other.start && one.end == other.end
            && one.stated == other.stated
    }

    func hash(into hasher: inout Hasher) { hasher.combine(start) }
}

extension [SeenEvent] {
    /// In order of time.
    func sorted() -> [SeenEvent] {
        sorted { one, other in
            let keys = [one, other].map { ($0.start.milliseconds, $0.end.milliseconds, $0.order) }
            return keys[0] < keys[1]
        }
    }

    /// The events that start in a period, which is longer than a day; all for `nil`.
    func starting(in period: Range<Instant>?) -> [SeenEvent] {
        guard let period else { return self }
        return filter { period.contains(Instant(millisecondsSinceEpoch: $0.start.milliseconds)) }
    }

    /// The same with another one in place of one.
    func replacing(_ event: SeenEvent, with other: SeenEvent) -> [SeenEvent] {
        map { $0.originalStart == event.originalStart ? other : $0 }.sorted()
    }
}

extension SeenEvent {
    /// The order of two at one time.
    fileprivate var order: Int64 {
        switch originalStart {
        case .absolute(let instant): instant.millisecondsSinceEpoch
        case .floating(let local), .zoned(let local, _): local.millisecondsSinceEpoch
        case nil: 0
        }
    }
}

extension CalendarEvent {
    /// Takes over all but times, rules, reminders, versions and its place in the text.
    fileprivate mutating func takeWords(of event: CalendarEvent) {
        self = event
        let blank = CalendarEvent()
        (start, end, rule, furtherDates, exceptions, recurrenceID) = (
            blank.start, blank.end, blank.rule, blank.furtherDates, blank.exceptions, blank.recurrenceID
        )
        (alarms, version, part, lines) = (blank.alarms, blank.version, blank.part, blank.lines)
    }
}
