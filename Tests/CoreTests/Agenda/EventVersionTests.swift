import Foundation
import Testing

@testable import Events
@testable import Formats
@testable import Planning
@testable import Time

/// One event in several calendars that have different versions of it.
struct EventVersionTests {
    private let now = Instant("2027-03-01 12:00")

    private func feed(_ name: String, _ events: [String], head: String = "") -> Feed {
        let text = events.map { "BEGIN:VEVENT\nUID:a\nSUMMARY:Team\n\($0)\nEND:VEVENT\n" }.joined()
        return CalendarFeed.decode(
            Array("BEGIN:VCALENDAR\n\(head)\n\(text)END:VCALENDAR\n".utf8), source: Source(path: "/\(name).ics"),
            now: now)
    }

    /// The entries of an agenda of calendars in this order and in the other one, which must be the same: "2 10:00 Team".
    private func entries(
        _ feeds: [Feed], followed: Set<String> = [], location: SourceLocation = #_sourceLocation
    ) -> [String] {
        let texts = [feeds, feeds.reversed()].map { feeds in
            let choices = feeds.filter { followed.contains($0.source.location) }.map {
                ($0.source, SourceChoices(people: []))
            }
            let agenda = Agenda(
                feeds: feeds, choices: Dictionary(uniqueKeysWithValues: choices), timeZone: TimeZone.gmt)
            return agenda.entries.enumerated().map { position, entry -> String in
                var zone = ZonedTime(.gmt)
                let start = zone.localDateTime(of: entry.start)
                let (hour, day) = (start.millisecondsOfDay / 3_600_000, start.date.components.day)
                let states = [
                    entry.status == .cancelled ? "cancelled" : nil, agenda.isBusy(position) ? nil : "free",
                ].compactMap { $0 }
                return (["\(day) \(hour)h \(entry.event.title)"] + states).joined(separator: " ")
            }
        }
        #expect(texts[0] == texts[1], "The order of the calendars counts.", sourceLocation: location)
        return texts[0]
    }

    private let old = "DTSTAMP:20270101T000000Z\nDTSTART:20270302T100000Z\nDURATION:PT1H\nLOCATION:Hall"

    @Test(arguments: [
        ("SEQUENCE:1\nDTSTAMP:20260101T000000Z", ["2 15h Team"]), ("DTSTAMP:20270102T000000Z", ["2 15h Team"]),
        ("DTSTAMP:20261231T000000Z", ["2 10h Team"]), ("", ["2 10h Team"]),
    ])
    func `the time is that of the higher SEQUENCE, then of the later DTSTAMP`(version: String, expected: [String]) {
        let other = feed("b", ["\(version)\nDTSTART:20270302T150000Z\nDURATION:PT1H"])
        #expect(entries([feed("a", [old]), other]) == expected)
    }

    @Test func `title, place and status are those of the newer version`() throws {
        let new =
            "SEQUENCE:2\nSUMMARY:Team, moved\nLOCATION:Pier\nSTATUS:TENTATIVE\nDTSTART:20270302T100000Z\nDURATION:PT1H"
        for feeds in [[feed("a", [old]), feed("b", [new])], [feed("b", [new]), feed("a", [old])]] {
            let entry = try #require(Agenda(feeds: feeds, timeZone: .gmt).entries.first)
            #expect(entry.event.title == "Team, moved" && entry.event.location == "Pier")
            #expect(entry.event.status == .tentative)
        }
    }

    @Test func `a cancellation with a higher SEQUENCE cancels, and one with the same does not`() {
        let cancel = old.replacingOccurrences(of: "LOCATION:Hall", with: "SEQUENCE:1")
        #expect(
            entries([feed("a", [old]), feed("b", [cancel], head: "METHOD:CANCEL")]) == ["2 10h Team cancelled free"])
        #expect(entries([feed("a", [old]), feed("b", [old], head: "METHOD:CANCEL")]) == ["2 10h Team"])
        // A newer version takes place again.
        let again = old + "\nSEQUENCE:2"
        #expect(entries([feed("a", [again]), feed("b", [cancel], head: "METHOD:CANCEL")]) == ["2 10h Team"])
    }

    @Test func `an older copy makes nothing busy`() {
        let free = old + "\nSEQUENCE:1\nTRANSP:TRANSPARENT"
        #expect(entries([feed("a", [old]), feed("b", [free])]) == ["2 10h Team free"])
        #expect(entries([feed("a", [old]), feed("b", [old + "\nTRANSP:TRANSPARENT"])]) == ["2 10h Team"])
    }

    @Test func `whether it is busy is said by the newest copy that is somebody's`() {
        let moved = "SEQUENCE:3\nDTSTART:20270302T150000Z\nDURATION:PT1H"
        let free = feed("own", [old + "\nTRANSP:TRANSPARENT"])
        #expect(entries([free, feed("club", [moved])], followed: ["/club.ics"]) == ["2 15h Team free"])
        let busy = feed("own", [old])
        #expect(
            entries([busy, feed("club", [moved + "\nTRANSP:TRANSPARENT"])], followed: ["/club.ics"]) == ["2 15h Team"])
        // As new as one's own, a followed calendar counts too.
        #expect(entries([free, feed("club", [old])], followed: ["/club.ics"]) == ["2 10h Team"])
    }

    @Test func `a cancellation of a followed calendar is shown and frees nothing`() {
        let cancelled = feed("club", [old + "\nSEQUENCE:1\nSTATUS:CANCELLED"])
        #expect(entries([feed("own", [old]), cancelled], followed: ["/club.ics"]) == ["2 10h Team cancelled"])
        #expect(
            entries([feed("own", [old]), cancelled], followed: ["/club.ics", "/own.ics"]) == [
                "2 10h Team cancelled free"
            ])
    }

    // MARK: Series

    private let series = "DTSTART:20270302T100000Z\nDURATION:PT1H\nRRULE:FREQ=DAILY;COUNT=3"

    @Test func `one occurrence moves by a copy with a higher SEQUENCE, with or without its series`() {
        let moved = "SEQUENCE:1\nRECURRENCE-ID:20270303T100000Z\nDTSTART:20270303T150000Z\nDURATION:PT1H"
        let expected = ["2 10h Team", "3 15h Team", "4 10h Team"]
        #expect(entries([feed("a", [series]), feed("b", [series, moved])]) == expected)
        #expect(entries([feed("a", [series]), feed("b", [moved])]) == expected)
    }

    @Test func `one occurrence is cancelled by a copy with a higher SEQUENCE, with or without its series`() {
        let cancelled =
            "SEQUENCE:1\nSTATUS:CANCELLED\nRECURRENCE-ID:20270303T100000Z\nDTSTART:20270303T100000Z\nDURATION:PT1H"
        #expect(entries([feed("a", [series]), feed("b", [series, cancelled])]) == ["2 10h Team", "4 10h Team"])
        #expect(entries([feed("a", [series]), feed("b", [cancelled])]) == ["2 10h Team", "4 10h Team"])
        let cancellation = feed("b", [cancelled], head: "METHOD:CANCEL")
        #expect(entries([cancellation]) == ["3 10h Team cancelled free"])
        #expect(
            entries([feed("a", [series]), cancellation]) == ["2 10h Team", "3 10h Team cancelled free", "4 10h Team"])
        #expect(
            entries([feed("a", [series]), cancellation], followed: ["/b.ics"]) == [
                "2 10h Team", "3 10h Team cancelled", "4 10h Team",
            ])
        #expect(
            entries([feed("a", [series]), feed("b", [series, cancelled])], followed: ["/b.ics"]) == [
                "2 10h Team", "3 10h Team cancelled", "4 10h Team",
            ])
        // It is older than the series.
        #expect(entries([feed("a", [series + "\nSEQUENCE:2"]), feed("b", [series, cancelled])]).count == 3)
    }

    @Test func `a series that has moved is not at its old times`() {
        let moved = feed("b", [series.replacingOccurrences(of: "T10", with: "T15") + "\nSEQUENCE:1"])
        let expected = ["2 15h Team", "3 15h Team", "4 15h Team"]
        #expect(entries([feed("a", [series]), moved]) == expected)
        #expect(
            entries([feed("a", [series]), moved], followed: ["/b.ics"])
                == [2, 3, 4].flatMap { day in
                    ["\(day) 10h Team cancelled", "\(day) 15h Team"]
                })
        let without = feed("b", [series + "\nSEQUENCE:1\nEXDATE:20270303T100000Z"])
        #expect(entries([feed("a", [series]), without]) == ["2 10h Team", "4 10h Team"])
        #expect(
            entries([feed("a", [series]), without], followed: ["/b.ics"]) == [
                "2 10h Team", "3 10h Team cancelled", "4 10h Team",
            ])
    }

    @Test func `series that do not overlap are no versions of one`() {
        let later = feed("b", [series.replacingOccurrences(of: "0302T", with: "0309T") + "\nSEQUENCE:1"])
        #expect(entries([feed("a", [series]), later]).count == 6)
    }
}
