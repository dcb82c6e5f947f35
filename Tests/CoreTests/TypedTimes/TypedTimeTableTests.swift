import Foundation
import TestSupport
import Testing

@testable import Planning
@testable import Time

/// The table of typed texts in English and the six languages of the window, `typed-times.tsv`.
struct TypedTimeTableTests {
    private static let now = LocalDateTime("2026-11-25 10:00")

    struct Row: CustomTestStringConvertible {
        let locale, text, value, title, other: String

        var testDescription: String { "\(locale) \(text)" }
    }

    private static let rows: [Row] = {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "typed-times.tsv")
        let lines = ((try? String(contentsOf: file, encoding: .utf8)) ?? "").split(separator: "\n")
        return lines.filter { !$0.hasPrefix("#") }.map { line in
            let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            func cell(_ place: Int) -> String { cells.indices.contains(place) ? cells[place] : "" }
            return Row(locale: cell(0), text: cell(1), value: cell(2), title: cell(3), other: cell(4))
        }
    }()

    private static func text(_ time: LocalDateTime, seenFrom day: CalendarDate? = nil) -> String {
        let clock = "\((time.minuteOfDay / 60).padded(to: 2)):\((time.minuteOfDay % 60).padded(to: 2))"
        return time.date == day ? clock : "\(time.date) \(clock)"
    }

    /// The value as the table writes it.
    private static func value(of typed: TypedTime) -> String {
        if let fault = typed.fault { return "fault " + "\(fault)".prefix { $0 != "(" } }
        guard typed.isUnderstood else { return "?" }
        guard let span = typed.span else {
            let days = "\(typed.day.map { "\($0)" } ?? "")" + (typed.lastDay.map { "..\($0)" } ?? "")
            return days + (typed.part.map { " \($0)" } ?? "") + (typed.length.map { " for \($0)" } ?? "")
        }
        let end = span.isLengthAssumed ? "" : "-" + text(span.end, seenFrom: span.start.date)
        return text(span.start) + end
    }

    @Test(arguments: rows) func `a text means the value of the table`(row: Row) throws {
        let parser = TypedTimeParser(locale: Locale(identifier: row.locale))
        let times = TimeFormatter(locale: Locale(identifier: row.locale), hourCycle: .ofLocale, timeZone: .newYork)
        var zone = ZonedTime(.newYork)
        let event = TypedEdit(parser, times, now: zone.instant(of: Self.now), awake: nil).reading(row.text)
        let until = event.until == nil ? "" : " until \(event.lastDay.map { "\($0)" } ?? "?")"
        #expect((event.isWeekly ? "weekly " : "") + Self.value(of: event.typed) + until == row.value)
        #expect(event.typed.title ?? "" == row.title)
        #expect(event.typed.otherDay.map { "\($0)" } ?? "" == row.other)
    }

    @Test func `the table has English and each language of the window`() {
        let counts = Dictionary(grouping: Self.rows, by: \.locale).mapValues(\.count)
        #expect(counts.count == 7 && counts.values.allSatisfy { $0 >= 35 } && Self.rows.count >= 300)
    }

    @Test func `an answer names the other day that can be meant`() {
        let times = TimeFormatter(locale: Locale(identifier: "en_US"), hourCycle: .ofLocale, timeZone: .newYork)
        let parser = TypedTimeParser(locale: times.locale)
        let next = parser.parse("next friday 7pm", now: Self.now, in: .newYork)
        let note = "If you mean Friday, November 27, type that date."
        #expect(next.otherDayNote(times) == note)
        let agenda = Agenda(feeds: [], timeZone: .newYork)
        var zone = ZonedTime(.newYork)
        let answer = FreeTimeQuestion(next, at: zone.instant(of: Self.now)).answer(in: agenda)
        let texts = AgendaFormatter(agenda, times: times, today: Self.now.date)
        #expect(FreeTimeFormatter(texts, answer).words.hint == note)
    }

    @Test(arguments: [
        ("Lunch sat 12 to 1:30", "2026-11-28 12:00-13:30"), ("sat 11 to 1:30", "2026-11-28 11:00-13:30"),
        ("sat 11:30-1", "2026-11-28 11:30-13:00"), ("sat 9-5:30", "2026-11-28 09:00-17:30"),
        ("sat 9 to 9:30", "2026-11-28 09:00-09:30"), ("sat 6 to 7:15", "2026-11-28 18:00-19:15"),
        ("sat 12 to 12:30", "2026-11-28 12:00-12:30"), ("dentist dec 10 at 4 for 45 minutes", "2026-12-10 16:00-16:45"),
        ("sat 12:00-01:30", "2026-11-28 12:00-2026-11-29 01:30"), ("sat 10:30-10:15", "fault endsBeforeStart"),
        ("sat 9:00-8:45", "fault endsBeforeStart"),
    ])
    func `on a clock of 12 hours a bare hour is a waking one, and its end the next after it`(
        text: String, value: String
    ) {
        let times = TimeFormatter(locale: Locale(identifier: "en_US"), hourCycle: .ofLocale, timeZone: .newYork)
        var zone = ZonedTime(.newYork)
        let parser = TypedTimeParser(locale: times.locale)
        let edit = TypedEdit(parser, times, now: zone.instant(of: Self.now), awake: .waking)
        #expect(Self.value(of: edit.reading(text).typed) == value)
    }

    @Test func `a text of the greatest length is read at once`() {
        let parser = TypedTimeParser(locale: Locale(identifier: "en_US"))
        let word = "next half past in two weekend every to at 0930-"
        let text = String(String(repeating: word, count: 10).prefix(200))
        // A reading of each word from each other one would take minutes.
        for _ in 0..<20 { _ = parser.parse(text, now: Self.now, in: .newYork) }
        #expect(!parser.parse(text, now: Self.now, in: .newYork).isUnderstood)
    }
}
