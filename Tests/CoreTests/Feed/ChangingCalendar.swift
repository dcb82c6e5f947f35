import Foundation

@testable import Events
@testable import Formats
@testable import Time

/// Tests of a calendar that a refresh changes, on November 3, 2018 at noon in New York.
protocol ChangingCalendar {}

extension ChangingCalendar {
    var now: Instant { Instant("2018-11-03 12:00") }
    var source: Source { Source(argument: "/family.ics") }

    /// An event of an hour.
    ///
    /// - Parameter more: Further lines, each with its line break.
    func event(_ uid: String, _ title: String, _ start: String, _ more: String = "") -> String {
        "BEGIN:VEVENT\nUID:\(uid)\nSUMMARY:\(title)\nDTSTART:\(start)\nDURATION:PT1H\n\(more)END:VEVENT\n"
    }

    /// - Parameter moment: When it was read; `nil` for `now`.
    func feed(_ events: [String], at moment: Instant? = nil) throws -> Feed {
        let text = "BEGIN:VCALENDAR\n\(events.joined())END:VCALENDAR\n"
        return try Feed.decode(Answer(bytes: Array(text.utf8)), source: source, now: moment ?? now)
    }

    /// What a refresh changed; `nil` when there is nothing to report.
    func report(_ before: [String], _ after: [String]) throws -> ChangeReport? {
        ChangeReport(
            FeedChanges(from: try feed(before), to: try feed(after)), of: source, at: now, timeZone: .newYork)
    }
}
