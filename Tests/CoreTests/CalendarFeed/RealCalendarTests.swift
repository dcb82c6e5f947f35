import Foundation
import Testing

@testable import Events
@testable import Formats
@testable import Time

/// Real calendars, and what another implementation (recurring-ical-events) makes of them. They have licenses of their own and
/// lie beside the project.
private enum RealCalendars {
    static let folder = URL(filePath: #filePath).appending(path: "../../../../../shared/data/calendars/").standardized
    static let areThere = FileManager.default.fileExists(atPath: folder.appending(path: "expected").path)

    static func bytes(_ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: folder.appending(path: name)))
    }
}

/// Where the calendars are not there, these tests are reported as skipped.
@Suite(.enabled(if: RealCalendars.areThere, "the folder of real calendars is not beside the project"))
struct RealCalendarTests {
    private struct Expected: Decodable {
        let start: String
        let end: String
        let allDay: Bool
        let title: String
        let uid: String
    }

    private static let names = [
        "2207678_2010-01-01_2012-01-01", "Australian_TV_Melbourne_2001-01-01_2006-01-01",
        "EstoniaHolidays_2008-01-01_2014-01-01", "Packers_2002-01-01_2010-01-01", "THFC_2002-01-01_2008-01-01",
        "google_aus_holidays_2003-01-01_2012-01-01",
    ]

    /// The same occurrences, but for one file: `google_aus_holidays` gives dates a `TZID`, which RFC 5545 §3.2.19 forbids.
    /// Here they are dates; the other implementation takes them for midnights of that zone.
    @Test(arguments: names)
    func `occurrences are those of another implementation`(name: String) throws {
        let parts = name.split(separator: "_").map(String.init)
        let file = parts.dropLast(2).joined(separator: "_") + ".ics"
        let areDatesZoned = name.hasPrefix("google")
        var clock = TimeResolver(CalendarFixture.berlin)
        var pacific = TimeResolver(try #require(TimeZone(identifier: "America/Los_Angeles")))
        let days = try parts.suffix(2).map { clock.instant(of: .floating(try #require(CalendarDate($0)).midnight)) }
        let window = days[0]..<days[1]
        let (object, problems) = CalendarReader.read(try RealCalendars.bytes(file))
        #expect(problems.isEmpty)

        var ours: [String] = []
        for occurrence in object.occurrences(in: window, timeZone: CalendarFixture.berlin).occurrences {
            let interval = clock.interval(of: occurrence.when)
            guard interval.start < window.upperBound,
                interval.end > window.lowerBound || interval.start >= window.lowerBound
            else { continue }
            let event = object.events[occurrence.event]
            let times =
                if case .allDay(let from, let to) = occurrence.when { "\(from) \(to)" } else {
                    "\(interval.start.millisecondsSinceEpoch) \(interval.end.millisecondsSinceEpoch)"
                }
            ours.append("\(times) \(event.uid ?? "") \(event.summary)")
        }
        let lines = try RealCalendars.bytes("expected/\(name).jsonl").split(separator: 0x0A)
        let theirs = try lines.map { line in
            let expected = try JSONDecoder().decode(Expected.self, from: Data(line))
            let times = try [expected.start, expected.end].map { text in
                if expected.allDay { return text }
                let instant = Instant(try Date(text, strategy: .iso8601))
                return areDatesZoned
                    ? pacific.localDateTime(of: instant).date.description : String(instant.millisecondsSinceEpoch)
            }
            return "\(times[0]) \(times[1]) \(expected.uid) \(expected.title)"
        }
        #expect(ours.sorted() == theirs.sorted())
    }

    @Test func `faulty calendars give what is good`() throws {
        func counts(_ name: String) throws -> [Int] {
            let (object, problems) = CalendarReader.read(try RealCalendars.bytes(name))
            return [object.events.count, problems.count]
        }
        // Twenty events without anything, and no END.
        #expect(try counts("big_bad_calendar.ics") == [0, 21])
        #expect(try counts("bom_calendar.ics") == [0, 0])
        #expect(try counts("lastfm.ics") == [33, 0])
        // An event on October 32, and four busy times that end before they start.
        #expect(try counts("ICal.ics") == [24, 5])
        #expect(try counts("schedule-unstable.ics") == [37, 0])
        #expect(try counts("issue_836_do_not_quote_tzid.ics") == [1, 0])
        #expect(try counts("evolution2.ics") == [1, 0])
    }

    /// A changed instance with dates of its own and no master.
    @Test func `an override that lists dates has them`() throws {
        let (object, problems) = CalendarReader.read(
            try RealCalendars.bytes("issue_156_RDATE_with_PERIOD_TZID_khal.ics"))
        let window =
            Instant(millisecondsSinceEpoch: 1_514_764_800_000)..<Instant(millisecondsSinceEpoch: 1_577_836_800_000)
        #expect(problems.isEmpty)
        #expect(object.occurrences(in: window, timeZone: .gmt).occurrences.count == 19)
    }

    /// An `RRULE` with blanks behind its commas, and a zone of Exchange's making.
    @Test func `a rule of Exchange is followed`() throws {
        let (object, problems) = CalendarReader.read(try RealCalendars.bytes("issue_165_missing_event.ics"))
        let window =
            Instant(millisecondsSinceEpoch: 1_420_070_400_000)..<Instant(millisecondsSinceEpoch: 1_451_606_400_000)
        #expect(problems.isEmpty)
        #expect(object.occurrences(in: window, timeZone: .gmt).occurrences.count == 14)
    }

    @Test func `two of them are calendars of teams`() throws {
        var names: [String: String] = [:]
        let files = try FileManager.default.contentsOfDirectory(
            at: RealCalendars.folder, includingPropertiesForKeys: nil)
        for file in files where file.pathExtension == "ics" {
            let feed = CalendarFeed.decode(Array(try Data(contentsOf: file)), source: Source(path: file.path))
            names[file.lastPathComponent] = feed.season?.team.fullName
        }
        #expect(names == ["Packers.ics": "Green Bay Packers", "THFC.ics": "Spurs"])
    }
}
