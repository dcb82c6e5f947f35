import Foundation
import Testing

@testable import Events
@testable import Formats
@testable import Time

struct CalendarCollectionTests {
    private let source = Source(argument: "https://cal.example.org/work/")

    private func part(_ href: String, _ components: String...) -> Answer.Part {
        let text = (["BEGIN:VCALENDAR", "VERSION:2.0"] + components + ["END:VCALENDAR"]).joined(separator: "\n")
        return Answer.Part(href: href, mediaType: "text/calendar", bytes: Array(text.utf8))
    }

    private func event(_ lines: String...) -> String {
        (["BEGIN:VEVENT"] + lines + ["END:VEVENT"]).joined(separator: "\n")
    }

    /// A zone of a calendar's own, with one offset all year.
    private func zone(_ name: String, offset: String) -> String {
        """
        BEGIN:VTIMEZONE
        TZID:\(name)
        BEGIN:STANDARD
        DTSTART:19700101T000000
        TZOFFSETFROM:\(offset)
        TZOFFSETTO:\(offset)
        END:STANDARD
        END:VTIMEZONE
        """
    }

    private func decode(_ parts: Answer.Part...) -> Feed {
        CalendarFeed.decode(
            parts, heads: [], source: source,
            now: Instant(millisecondsSinceEpoch: 1_541_000_000_000))  // October 31, 2018
    }

    private func starts(_ feed: Feed) -> [String] {
        var clock = TimeResolver(.gmt)
        return feed.events.map { event in
            let start = clock.localDateTime(of: clock.interval(of: event.when).start)
            return "\(event.title) \(start.millisecondsOfDay / 3_600_000)"
        }
    }

    @Test func `each part is an object of the calendar`() {
        let feed = decode(
            part("a.ics", event("UID:a", "SUMMARY:A", "DTSTART:20181101T100000Z")),
            part("b.ics", event("UID:b", "SUMMARY:B", "DTSTART:20181102T100000Z")))
        #expect(feed.kind == .calendar)
        #expect(feed.events.map(\.title) == ["A", "B"])
        #expect(feed.problems == [])
    }

    @Test func `an event knows the part and the lines that it comes from`() throws {
        let folded = event("UID:b", "SUMMARY:B", "DTSTART:2018110", " 2T100000Z", "X-A:1")
        let alarm = event("UID:c", "DTSTART;VALUE=DATE:20181103", "BEGIN:VALARM", "TRIGGER:-PT5M", "END:VALARM")
        let parts = [
            part("a.ics", event("UID:a", "SUMMARY:A", "DTSTART:20181101T100000Z")),
            part("b.ics", zone("Own", offset: "+0200"), folded, alarm),
        ]
        let calendar = try #require(
            CalendarFeed.decode(parts, heads: [], source: source, now: Instant("2018-10-31 12:00")).calendar)
        let texts = calendar.events.indices.map { position -> [String] in
            let event = calendar.events[position]
            let bytes = parts.first { $0.href == calendar.part(ofEvent: position) }?.bytes ?? []
            let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
            return lines[(event.lines.lowerBound - 1)...(event.lines.upperBound - 1)].map(String.init)
        }
        #expect(texts.map(\.first) == Array(repeating: "BEGIN:VEVENT", count: 3))
        #expect(texts.map(\.last) == Array(repeating: "END:VEVENT", count: 3))
        #expect(texts.map { $0[1] } == ["UID:a", "UID:b", "UID:c"] && texts.map(\.count) == [5, 7, 7])
        #expect(calendar.parts == ["a.ics", "b.ics"])
    }

    @Test func `a changed instance in another part takes the place of its instance`() {
        let feed = decode(
            part(
                "change.ics",
                event("UID:a", "SUMMARY:Moved", "RECURRENCE-ID:20181102T100000Z", "DTSTART:20181102T150000Z")),
            part("series.ics", event("UID:a", "SUMMARY:A", "DTSTART:20181101T100000Z", "RRULE:FREQ=DAILY;COUNT=3")))
        #expect(feed.events.map(\.title).sorted() == ["A", "A", "Moved"])
        #expect(feed.calendar?.series.count == 1)
    }

    @Test func `a zone of the same name is each part's own`() {
        let feed = decode(
            part(
                "a.ics", zone("Mine", offset: "+0200"), event("UID:a", "SUMMARY:A", "DTSTART;TZID=Mine:20181101T100000")
            ),
            part(
                "b.ics", zone("Mine", offset: "-0300"), event("UID:b", "SUMMARY:B", "DTSTART;TZID=Mine:20181101T100000")
            ),
            part(
                "c.ics", zone("Mine", offset: "+0200"), event("UID:c", "SUMMARY:C", "DTSTART;TZID=Mine:20181101T110000")
            ))
        #expect(starts(feed) == ["A 8", "B 13", "C 9"])
        #expect(feed.calendar?.zones.count == 2)
    }

    @Test func `a part that cannot be read is a problem with its name, and the others count`() throws {
        let feed = decode(
            part("bad.ics", event("UID:a", "SUMMARY:A", "DTSTART:tomorrow")),
            Answer.Part(href: "page\u{1b}.html", bytes: Array("<html>".utf8)),
            part("good.ics", event("UID:b", "SUMMARY:B", "DTSTART:20181102T100000Z")))
        #expect(feed.events.map(\.title) == ["B"])
        #expect(feed.problems.map(\.path).allSatisfy { $0.contains(", line ") && !$0.contains("\u{1b}") })
        #expect(feed.problems.contains { $0.path.hasPrefix("bad.ics") })
        #expect(feed.problems.contains { $0.path.hasPrefix("page") })
    }

    @Test func `an answer of several parts is read as a calendar`() throws {
        let parts = [
            part("a.ics", event("UID:a", "SUMMARY:A", "DTSTART:20181101T100000Z")),
            part("b.ics", event("UID:b", "SUMMARY:B", "DTSTART:20181102T100000Z")),
        ]
        let feed = try Feed.decode(try #require(Answer(parts: parts)), source: source)
        #expect(feed.events.map(\.title) == ["A", "B"])
    }
}
