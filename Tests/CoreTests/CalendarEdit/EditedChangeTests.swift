import Events
import Foundation
import Storage
import Testing
import Text
import Time

@testable import Formats
@testable import Planning

/// The words of an edit, read from its event before and after.
@Suite struct EditedChangeTests {
    private let samples: EditSamples
    private let times = TimeFormatter(locale: Locale(identifier: "en_US"), hourCycle: .ofLocale, timeZone: .gmt)

    init() throws {
        samples = try EditSamples(
            text: EditSamples.text.replacing(
                "END:VCALENDAR\r\n",
                with: """
                    BEGIN:VEVENT\r
                    UID:choir\r
                    DTSTAMP:20261101T000000Z\r
                    DTSTART:20261207T190000\r
                    DURATION:PT1H\r
                    RRULE:FREQ=WEEKLY;COUNT=5\r
                    SUMMARY:Choir\r
                    END:VEVENT\r
                    BEGIN:VEVENT\r
                    UID:fair\r
                    DTSTAMP:20261101T000000Z\r
                    DTSTART;VALUE=DATE:20261212\r
                    SUMMARY:Fair\r
                    END:VEVENT\r
                    END:VCALENDAR\r

                    """))
    }

    @Test(arguments: EventAnswer.allCases)
    func `one other answer is an answer`(_ answer: EventAnswer) throws {
        func event(_ participation: String) -> [UInt8] {
            Array(
                """
                BEGIN:VEVENT\r
                UID:a\r
                DTSTART:20261207T190000\r
                ATTENDEE;PARTSTAT=ACCEPTED:mailto:ben@example.org\r
                ATTENDEE;PARTSTAT=\(participation):mailto:me@example.org\r
                END:VEVENT\r

                """.utf8)
        }
        let change = EditedChange(
            from: event("NEEDS-ACTION"), to: event(answer.rawValue.uppercased()), uid: "a", timeZone: .gmt)
        #expect(change?.kind == .answered(answer))
    }

    /// Makes an edit, and returns its words as the history has them.
    private func words(
        _ uid: String, _ day: Int? = nil, _ scope: EditScope = .one, _ change: (inout EventEdit) -> Void
    ) throws -> String {
        var edit = EventEdit()
        change(&edit)
        return try words(uid, day, scope, .change(edit))
    }

    private func words(
        _ uid: String, _ day: Int? = nil, _ scope: EditScope = .one, _ edit: CalendarEdit = .remove
    ) throws -> String {
        let editing = samples.editing()
        let original = day.map { EventTime.floating(LocalDateTime("2026-12-\($0 < 10 ? "0" : "")\($0) 19:00")) }
        let plan = try editing.plan(
            try CalendarFile(samples.path), EditedEvent(uid: uid, originalStart: original), edit, scope, deed: .change,
            title: uid.capitalized)
        _ = try editing.write(plan)
        let entry = try #require(try editing.history().first)
        let text = EditWords(entry, in: .gmt).message(times, today: LocalDateTime("2026-12-05 08:00").date).text
        return String(text.unicodeScalars.filter { !("\u{2066}"..."\u{2069}").contains($0) }).replacing(
            "\u{202F}", with: " ")
    }

    private func at(_ text: String) -> Moment {
        .time(Instant(millisecondsSinceEpoch: LocalDateTime(text).millisecondsSinceEpoch))
    }

    @Test func `an edit of a single event says when the event is then`() throws {
        #expect(try words("dinner") { $0.start = at("2026-12-06 18:00") } == "Dinner moved to Sun 6:00 PM")
        #expect(try words("dinner") { $0.end = at("2026-12-06 19:00") } == "Dinner now ends Sun 7:00 PM")
        #expect(
            try words("dinner") {
                ($0.start, $0.keepsEnd) = (at("2026-12-06 18:30"), true)
            } == "Dinner now begins Sun 6:30 PM")
        #expect(try words("dinner") { $0.isFree = true } == "Dinner marked as free")
        #expect(try words("dinner") { $0.isFree = false } == "Dinner marked as busy")
        #expect(try words("dinner") { $0.title = "Supper" } == "Dinner changed")
        #expect(
            try words("fair") { $0.start = .day(LocalDateTime("2026-12-13 00:00").date) }
                == "Fair moved to Sun, Dec 13")
        #expect(try words("dinner") == "Dinner deleted")
    }

    @Test func `an edit of a series says whether one or all of it changed`() throws {
        #expect(try words("choir", 14) { $0.start = at("2026-12-15 20:00") } == "Choir moved to Dec 15 at 8:00 PM")
        #expect(try words("choir", 14) { $0.isFree = true } == "Choir marked as free")
        #expect(try words("choir", 21) { $0.isFree = true } == "Choir marked as free")
        #expect(try words("choir", 7) == "Choir of Mon 7:00 PM deleted")
        #expect(try words("choir", 14) == "Choir of Dec 15 at 8:00 PM deleted")
        #expect(try words("choir", 28, .all) { $0.title = "Singing" } == "All events of Choir changed")
        #expect(try words("choir", 28, .all) == "All events of Choir deleted")
    }
}
