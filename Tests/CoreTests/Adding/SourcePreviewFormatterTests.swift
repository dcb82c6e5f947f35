import Foundation
import Testing

@testable import Events
@testable import Formats
@testable import Planning
@testable import Time

@Suite struct SourcePreviewFormatterTests {
    private let source = Source(argument: "https://example.org/work.ics")
    private let texts = SourcePreviewFormatter(
        times: TimeFormatter(locale: Locale(identifier: "en_US"), hourCycle: .ofLocale, timeZone: .gmt),
        today: LocalDateTime("2018-11-03 12:00").date)

    private func feed(_ text: String) -> Feed {
        CalendarFeed.decode(
            Array(
                (text.replacing("EVENT{", with: "BEGIN:VEVENT\n").replacing("}", with: "\nEND:VEVENT")
                    + "\nEND:VCALENDAR\n").utf8),
            source: source, now: Instant(millisecondsSinceEpoch: 1_541_073_600_000))
    }

    private func preview(_ text: String, likeness: SourceLikeness? = nil) -> SourcePreview {
        SourcePreview(source, .success(FeedSummary(feed(text), timeZone: .gmt)), likeness: likeness)
    }

    @Test(arguments: [
        ("DTSTART:20181102T235900Z", "November 2, 2018 · all in the past"),
        ("DTSTART:20181103T000000Z", "November 3, 2018"),
        (
            "DTSTART;VALUE=DATE:20170101\nRRULE:FREQ=YEARLY;COUNT=2",
            "January 1, 2017 to January 1, 2018 · all in the past"
        ),
        ("DTSTART;VALUE=DATE:20170101\nRRULE:FREQ=YEARLY", "From January 1, 2017 on, without an end"),
    ])
    func `what is all in the past says so`(event: String, span: String) {
        #expect(texts.facts(of: preview("BEGIN:VCALENDAR\nEVENT{UID:a\n\(event)}")).contains(span))
    }

    @Test func `a few lines describe a calendar`() {
        let preview = preview(
            """
            BEGIN:VCALENDAR
            NAME:Work
            EVENT{UID:a\nDTSTART:20181103T180000Z\nRRULE:FREQ=DAILY;COUNT=3}
            EVENT{UID:b\nDTSTART:20181203T180000Z}
            EVENT{UID:c}
            """)
        #expect(texts.name(of: source, preview) == "Work")
        #expect(
            texts.facts(of: preview) == [
                "Calendar · 2 events, 1 of them repeats", "November 3, 2018 to December 3, 2018",
                "Nobody’s events conflict with your own, and with nothing else.",
            ])
        #expect(texts.warnings(of: preview) == ["It has 1 problem, listed once it is added."])
        #expect(
            texts.accessibleName(of: source, preview).hasPrefix(
                "Work, https://example.org/work.ics, Calendar · 2 events, 1 of them repeats, November 3"))
    }

    @Test func `one day, no end and whole days have words of their own`() {
        #expect(
            texts.facts(of: preview("BEGIN:VCALENDAR\nEVENT{UID:a\nDTSTART:20181103T180000Z}"))[1] == "November 3, 2018"
        )
        #expect(
            texts.facts(of: preview("BEGIN:VCALENDAR\nEVENT{UID:a\nDTSTART;VALUE=DATE:20181103\nRRULE:FREQ=YEARLY}"))
                == [
                    "Calendar · 1 event, 1 of them repeats", "From November 3, 2018 on, without an end",
                    "Never counts for conflicts: all its events take whole days.",
                ])
        #expect(texts.facts(of: preview("BEGIN:VCALENDAR")) == ["Calendar · no events"])
    }

    @Test func `where events are marked as free, that is said and asked about`() {
        let free = "EVENT{UID:a\nDTSTART:20181103T180000Z\nTRANSP:TRANSPARENT}\n"
        let most = preview(
            "BEGIN:VCALENDAR\n\(free)\(free.replacing("UID:a", with: "UID:b"))EVENT{UID:c\nDTSTART:20181103T190000Z}")
        #expect(most.asksForFree)
        #expect(
            texts.facts(of: most).last
                == "Nobody’s events conflict with your own, and with nothing else. "
                + "Most of them are marked as free, and do not conflict.")
        let all = preview("BEGIN:VCALENDAR\n\(free)")
        #expect(all.asksForFree)
        #expect(
            texts.facts(of: all).last == "All its events are marked as free, so none counts for conflicts.")
        #expect(
            texts.facts(of: all, choices: SourceChoices(people: .me, counting: .countsFreeToo)).last
                == "Its events count for conflicts.")
        #expect(!preview("BEGIN:VCALENDAR\nEVENT{UID:a\nDTSTART:20181103T180000Z}").asksForFree)
        #expect(!preview("BEGIN:VCALENDAR\n\(free)", likeness: .samePlace(as: "Work")).asksForFree)
    }

    @Test func `what is here already is said`() {
        let text = "BEGIN:VCALENDAR\nEVENT{UID:a\nDTSTART:20181103T180000Z}"
        func warning(_ likeness: SourceLikeness) -> [String] {
            let preview = preview(text, likeness: likeness)
            #expect(!preview.isWorthAdding)
            return texts.warnings(of: preview)
        }
        #expect(warning(.samePlace(as: "Work")) == ["This address is here already, as “Work”."])
        #expect(warning(.sameEvents(as: "عمل")) == ["This calendar is here already, as “\u{2068}عمل\u{2069}”."])
        #expect(warning(.mostEvents(in: "Work")) == ["Most of its events are here already, in “Work”."])
        #expect(preview(text).isWorthAdding)
    }

    @Test func `a name of ten thousand letters is cut where others stand beside it`() {
        let warning = texts.warnings(
            of: preview("BEGIN:VCALENDAR", likeness: .mostEvents(in: String(repeating: "x", count: 10_000))))
        #expect(warning.joined().count < 200)
    }

    @Test func `what cannot be read says why`() {
        let preview = SourcePreview(source, .failure(SourceError(.webPage)))
        #expect(texts.name(of: source, preview) == "work")
        #expect(texts.facts(of: preview).isEmpty)
        #expect(texts.warnings(of: preview) == [SourceError(.webPage).message])
        #expect(!preview.isWorthAdding)
    }

    @Test func `what is being read has a name, and no more`() {
        #expect(texts.facts(of: nil).isEmpty)
        #expect(texts.warnings(of: nil).isEmpty)
        #expect(texts.accessibleName(of: source, nil) == "work, https://example.org/work.ics, being read")
    }
}
