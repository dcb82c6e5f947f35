import Events
import Foundation
import Text
import Time

/// An event that is added to a calendar.
package struct NewEvent: Hashable, Codable, Sendable {
    package var title: String
    package var place: String?
    package var start: Moment
    /// Of whole days, the day after the last one.
    package var end: Moment
    /// Whether it recurs each week.
    package var isWeekly = false
    /// The last day on which it may recur; `nil` for no end.
    package var until: CalendarDate?

    package init(title: String, start: Moment, end: Moment) {
        (self.title, self.start, self.end) = (title, start, end)
    }
}

extension CalendarEditor {
    /// The text with a new event at its end, in the user's zone.
    ///
    /// - Parameter uid: A new UID.
    /// - Throws: Why it is refused; nothing has changed then.
    /// - Complexity: O(*n*) in the text.
    package func adding(_ new: NewEvent, uid: String, to text: [UInt8]) throws(EditRefusal) -> CalendarPatch {
        let old = try EditedText(text, uid: nil)
        guard old.end > 0 else {
            throw EditRefusal(Message("This file is no calendar, so nothing can be added to it."))
        }
        let (event, zone) = written(new, uid: uid)
        guard String(validating: text, as: UTF8.self) != nil || event.allSatisfy({ $0 < 0x80 }) else {
            throw EditRefusal.oldEncoding
        }
        var addition = event
        if let zone {
            let stated = EditedText.zone(timeZone.identifier, in: old.sample)
            if let stated {
                guard isEqual(stated, for: new) else {
                    throw EditRefusal(
                        Message(
                            "The calendar describes the time zone {zone} otherwise than this computer.",
                            ["zone": timeZone.identifier]))
                }
            } else {
                addition = zone + event
            }
        }
        if !text[..<old.end].suffix(2).elementsEqual([0x0D, 0x0A]) { addition.removeAll { $0 == 0x0D } }
        let replacement = CalendarPatch.Replacement(range: old.end..<old.end, bytes: addition)
        let result = try EditedText(old.replacing([replacement]), uid: uid)
        let day: Int64 = 86_400_000
        let around = new.start.milliseconds
        let window =
            Instant(millisecondsSinceEpoch: around - 2 * day)..<Instant(millisecondsSinceEpoch: around + 400 * day)
        let seen = SeenEvent.all(in: try EventPatch.read(result), window: window, timeZone: timeZone)
        guard let first = seen.first, seen.count == 1 || new.isWeekly, first.start == new.start, first.end == new.end,
            first.title == new.title
        else { throw EditRefusal.uncertain }
        return CalendarPatch(
            text: result.bytes, before: [], after: result.event, replacements: [replacement],
            occurrence: EditedOccurrence(
                event: EditedEvent(uid: uid, originalStart: first.originalStart), title: new.title, start: new.start,
                end: new.end))
    }

    /// The lines of the event, and of the zone of its times if they have one.
    private func written(_ new: NewEvent, uid: String) -> (event: [UInt8], zone: [UInt8]?) {
        var clock = ZonedTime(timeZone)
        let isUTC = ["GMT", "UTC", "Etc/UTC"].contains(timeZone.identifier)
        func time(_ moment: Moment) -> CalendarTime {
            switch moment {
            case .day(let day): .date(day)
            case .time(let instant): isUTC ? .utc(instant) : .zoned(clock.localDateTime(of: instant), zone: 0)
            }
        }
        var event = CalendarEvent()
        (event.uid, event.summary, event.location) = (uid, new.title, new.place)
        (event.start, event.end) = (time(new.start), .time(time(new.end)))
        if new.end == new.start { event.end = .open }
        if new.isWeekly {
            var rule = RecurrenceRule(frequency: .weekly)
            rule.until = new.until.map { last in
                guard case .time = new.start else { return .date(last) }
                return .absolute(
                    clock.instant(of: last.midnight.advanced(byMilliseconds: event.start.local.millisecondsOfDay)))
            }
            event.rule = rule
        }
        let zones = [CalendarZone.named(EventZone(timeZone))]
        let text = ICalendar(excerpts: [ICalendar.Excerpt(events: [event], zones: zones)]).text(writtenAt: now)
        let lines = text.components(separatedBy: "\r\n")
        func part(_ name: String) -> [String]? {
            guard let first = lines.firstIndex(of: "BEGIN:\(name)"), let last = lines.firstIndex(of: "END:\(name)")
            else {
                return nil
            }
            return Array(lines[first...last])
        }
        func bytes(_ lines: [String]) -> [UInt8] { Array(lines.map { $0 + "\r\n" }.joined().utf8) }
        var own = part("VEVENT") ?? []
        let stamp = own.firstIndex { $0.hasPrefix("DTSTAMP:") } ?? 0
        own.insert("CREATED:\(BasicDateTime.utc(now))", at: stamp + 1)
        return (bytes(own), part("VTIMEZONE").map(bytes))
    }

    /// Whether a description of the user's zone gives the times of an event as this computer does.
    private func isEqual(_ zone: [String], for new: NewEvent) -> Bool {
        var clock = ZonedTime(timeZone)
        let weeks = new.isWeekly ? [0, 13, 26, 39, 52] : [0]
        let instants = weeks.flatMap { week in
            [new.start, new.end].map { Instant(millisecondsSinceEpoch: $0.milliseconds + Int64(week) * 604_800_000) }
        }
        let name = "upcoming-probe"
        let renamed = zone.map { $0.uppercased().hasPrefix("TZID") ? "TZID:\(name)" : $0 }
        let events = instants.flatMap { instant in
            [
                "BEGIN:VEVENT", "DTSTART;TZID=\(name):\(BasicDateTime.local(clock.localDateTime(of: instant)))",
                "END:VEVENT",
            ]
        }
        let lines =
            ["BEGIN:VCALENDAR"] + renamed.filter { !$0.uppercased().hasPrefix("X-LIC") } + events + ["END:VCALENDAR"]
        let object = CalendarReader.read(Array(lines.map { $0 + "\r\n" }.joined().utf8)).object
        var read = CalendarClock(zones: object.zones, timeZone: .gmt)
        return object.events.map { read.instant(of: $0.start) } == instants
    }
}

extension EditedText {
    /// The lines of the zone with a name in a text; `nil` without one.
    static func zone(_ name: String, in text: [UInt8]) -> [String]? {
        var reader = ContentLines(text)
        var lines: [String]?
        var isNamed = false
        while let line = reader.next(where: { _ in true }) {
            let value = line.text.trimmedOrNil ?? ""
            if line.property == .begin, value.uppercased() == "VTIMEZONE" { (lines, isNamed) = ([], false) }
            guard lines != nil else { continue }
            if line.name == "TZID", value == name { isNamed = true }
            lines?.append(String(decoding: line.head + line.value, as: UTF8.self))
            guard line.property == .end, value.uppercased() == "VTIMEZONE" else { continue }
            if isNamed { return lines }
            lines = nil
        }
        return nil
    }
}
