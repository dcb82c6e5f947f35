import Foundation

@testable import Events
@testable import Formats
@testable import Time

/// Calendars of series, for the tests of conflicts.
enum SeriesFixture {
    /// The calendar of some events.
    static func calendar(_ events: [String], path: String = "/mine.ics") -> Feed {
        let lines = ["BEGIN:VCALENDAR"] + events + ["END:VCALENDAR", ""]
        return CalendarFeed.decode(
            Array(lines.joined(separator: "\n").utf8), source: Source(path: path), now: Instant("2018-11-01 12:00"))
    }

    /// An event of two hours. Its UID is its title in lowercase.
    ///
    /// - Parameter lines: Further lines.
    static func event(_ title: String, _ start: String, _ lines: [String] = []) -> String {
        let all =
            ["BEGIN:VEVENT", "UID:\(title.lowercased())", "SUMMARY:\(title)", "DTSTART:\(start)", "DURATION:PT2H"]
            + lines
            + ["END:VEVENT"]
        return all.joined(separator: "\n")
    }

    /// Choir and Class, which conflict every week, on Tuesdays from November 6, 2018.
    ///
    /// - Parameter classStart: Choir is from seven to nine.
    static func choirAndClass(times: Int = 26, classStart: String = "20181106T200000") -> Feed {
        let rule = "RRULE:FREQ=WEEKLY;COUNT=\(times)"
        return calendar([event("Choir", "20181106T190000", [rule]), event("Class", classStart, [rule])])
    }

    /// The same, but Class does not take place once, and half an hour later another time.
    static let changedClass: Feed = {
        let rule = "RRULE:FREQ=WEEKLY;COUNT=26"
        return calendar([
            event("Choir", "20181106T190000", [rule]),
            event("Class", "20181106T200000", [rule, "EXDATE:20181113T200000"]),
            event("Class", "20181120T203000", ["RECURRENCE-ID:20181120T200000"]),
        ])
    }()
}
