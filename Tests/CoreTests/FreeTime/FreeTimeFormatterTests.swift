import Foundation
import TestSupport
import Testing

@testable import Events
@testable import Planning
@testable import Time

/// The answers to typed times. Now is always Thursday, November 1, 2018, at noon.
struct FreeTimeFormatterTests {
    private let agenda = Agenda(
        Feed(
            "work.json",
            [
                Event("Call", "2018-11-05 10:00", "2018-11-05 11:00", location: "Office"),
                Event("Long", "2018-11-05 10:30", "2018-11-05 12:30", status: .tentative),
            ]),
        Feed("home.json", [Event("Dinner", "2018-11-05 18:00", "2018-11-05 20:00", location: "Nora")]))
    private let now = LocalDateTime("2018-11-01 12:00")
    private let times = TimeFormatter(
        locale: Locale(identifier: "en_US"), hourCycle: .ofLocale, timeZone: .newYork)

    static let examples = TypedTimeParser.examples.joined(separator: " · ")
    static let repeating =
        "Only a single time can be checked, not a repeating one. Type the day of the first, such as Mon 7pm."

    private func formatter(
        _ typed: String, moving title: String? = nil, in agenda: Agenda? = nil, chosen: Range<Instant>? = nil,
        later: Int = 0, isNew: Bool = false
    ) -> FreeTimeFormatter {
        let agenda = agenda ?? self.agenda
        let parser = TypedTimeParser(locale: Locale(identifier: "en_US"))
        let moved = title.map { agenda.entries[agenda.position(titled: $0)].id }
        var extent = FreeTimeQuestion.Extent()
        for _ in 0..<later / FreeTimeQuestion.mostPieces { extent.add() }
        let question = FreeTimeQuestion(
            parser.parse(typed, now: now, in: .newYork), moving: moved, buffer: 900_000, chosen: chosen,
            extent: extent, at: Instant("2018-11-01 12:00"))
        return FreeTimeFormatter(
            AgendaFormatter(agenda, times: times, today: now.date), question.answer(in: agenda), isNew: isNew)
    }

    private func words(_ typed: String, moving title: String? = nil) -> FreeTimeWords {
        formatter(typed, moving: title).words
    }

    /// The rows under the title of each section: the titles of events, the days and times of free ones.
    private func rows(_ words: FreeTimeWords) -> [String: [String]] {
        Dictionary(uniqueKeysWithValues: words.sections.map { ($0.title, $0.rows.map(text)) })
    }

    private func text(_ row: FreeTimeWords.Row) -> String {
        guard case .time = row.target else { return row.title }
        return "\(row.title), \(row.detail.split(separator: " · ")[0])"
    }

    @Test func `a time that is free says what is free around it`() {
        let words = words("Nov 5 2pm 2h")
        #expect(words.understood == "Monday, November 5, 2:00 PM – 4:00 PM · 2 h")
        #expect(words.verdict == "This is free." && words.isFree && words.hint.isEmpty)
        #expect(rows(words) == ["Free around it": ["Monday, November 5, 12:30 PM – 6:00 PM"]])
        #expect(words.sections[0].rows[0].detail == "12:30 PM – 6:00 PM · 5 h 30 min")
        #expect(
            words.sections[0].rows[0].target == .time(Instant("2018-11-05 14:00")..<Instant("2018-11-05 16:00")))
    }

    @Test func `a time that is not free says what it conflicts with, and what is free near it`() {
        let words = words("Nov 5 10:45")
        #expect(words.understood == "Monday, November 5, 10:45 AM – 11:45 AM · 1 h (assumed)")
        #expect(words.verdict == "This conflicts with 2 events." && !words.isFree)
        #expect(
            rows(words) == [
                "Conflicts with": ["Call", "Long"],
                "Free near it": [
                    // The nearest of the day on either side come first.
                    "Monday, November 5, 12:30 PM – 1:30 PM", "Monday, November 5, 8:45 AM – 9:45 AM",
                    "Monday, November 5, 1:00 PM – 2:00 PM", "Sunday, November 4, 10:45 AM – 11:45 AM",
                    "Tuesday, November 6, 10:45 AM – 11:45 AM", "Wednesday, November 7, 10:45 AM – 11:45 AM",
                ],
            ])
        #expect(words.sections[1].rows[0].accessibleName == "Monday, November 5, 12:30 PM – 1:30 PM · 1 h")
        let row = words.sections[0].rows[1]
        #expect(
            row.detail == "10:30 AM – 12:30 PM · Tentative · work")
        #expect(row.accessibleName.hasPrefix("Long, 10:30 AM – 12:30 PM"))
        #expect(row.target == .event(agenda.entries[1].id) && row.color != nil)
        // As near to the time as possible, and as long.
        #expect(
            words.sections[1].rows[0...1].map(\.target) == [
                .time(Instant("2018-11-05 12:30")..<Instant("2018-11-05 13:30")),
                .time(Instant("2018-11-05 08:45")..<Instant("2018-11-05 09:45")),
            ])
    }

    @Test func `what is over is not offered`() {
        #expect(rows(words("today 1pm"))["Free around it"] == ["Thursday, November 1, 12:00 PM – 10:00 PM"])
        let free = words("2018-10-31 1pm")
        #expect(free.sections.isEmpty && free.verdict.isEmpty && !free.isFree)
        #expect(free.hint == "This time is over.")
        let over = Agenda(Feed([Event("Over", "2018-10-20 10:00", "2018-10-20 11:00")]))
        let busyThen = formatter("2018-10-20 10am", in: over).words
        #expect(rows(busyThen) == ["Conflicts with": ["Over"]] && busyThen.verdict.isEmpty)
        #expect(rows(formatter("2018-10-20", in: over).words)["Events on this day"] == ["Over"])
        #expect(words("2018-10-20").hint == "This time is over.")
        let busy = Agenda(Feed([Event("Now", "2018-11-01 12:00", "2018-11-01 13:00")]))
        #expect(
            rows(formatter("today noon", in: busy).words)["Free near it"]?.first
                == "Thursday, November 1, 1:00 PM – 2:00 PM")
    }

    @Test func `the title of an event may be before or after the time`() {
        for typed in ["Dentist Nov 5 2pm", "Nov 5 2pm Dentist"] {
            #expect(
                words(typed).understood
                    == "Dentist · Monday, November 5, 2:00 PM – 3:00 PM · 1 h (assumed)")
            #expect(words(typed).isFree && words(typed).hint.isEmpty)
            let file = formatter(typed).share?.calendar(writtenAt: Instant("2018-11-01 12:00")) ?? ""
            #expect(file.contains("SUMMARY:Dentist\r\n"))
        }
    }

    @Test(arguments: ["Nov 6 3am", "Nov 6 11pm", "Nov 6 22:00"])
    func `a free time outside the waking hours says so, and others are offered`(typed: String) {
        let words = words(typed)
        #expect(words.verdict == "This is free, but outside your waking hours." && words.isFree)
        let offered = rows(words)["Free near it"] ?? []
        #expect(offered.count >= 3)
        for case .time(let time) in words.sections[0].rows.map(\.target) {
            #expect(agenda.fit(Interval(start: time.lowerBound, end: time.upperBound), hours: .waking).isInHours)
        }
    }

    @Test func `what begins in the waking hours may end after them`() {
        let words = words("Nov 6 9pm 4h")
        #expect(words.verdict == "This is free.")
        #expect(rows(words) == ["Free around it": ["Tuesday, November 6, 8:00 AM – Wed 1:00 AM"]])
    }

    @Test func `an event that is longer than the waking hours may be at any time`() {
        let offered = rows(words("Nov 5 9am 20h"))["Free near it"] ?? []
        #expect(offered.count == 6 && offered.contains("Sunday, November 4, 9:00 AM – Mon 5:00 AM"))
    }

    @Test func `a time that is close to an event at a place says so`() {
        let words = words("Nov 5 8:05pm 1h")
        #expect(words.verdict == "This is free, but too close to 1 event." && words.isFree)
        #expect(rows(words)["Too close to it"] == ["Dinner"])
    }

    @Test func `times that are offered keep the buffer to events at a place`() throws {
        let words = words("Nov 5 7pm")
        #expect(words.verdict == "This conflicts with 1 event.")
        #expect(
            rows(words)["Free near it"]?.filter { $0.hasPrefix("Monday") } == [
                "Monday, November 5, 8:15 PM – 9:15 PM", "Monday, November 5, 4:45 PM – 5:45 PM",
                "Monday, November 5, 8:45 PM – 9:45 PM",
            ])
        for case .time(let time) in words.sections[1].rows.map(\.target) {
            let fit = agenda.fit(Interval(start: time.lowerBound, end: time.upperBound), buffer: 900_000)
            #expect(fit.isFree && fit.near.isEmpty)
        }
        // A free time that is chosen begins where the buffer ends.
        let evening = self.words("Nov 5 evening").sections[1].rows[0]
        #expect(text(evening) == "Monday, November 5, 8:15 PM – 10:00 PM")
        #expect(evening.target == .time(Instant("2018-11-05 20:15")..<Instant("2018-11-05 21:15")))
    }

    @Test func `times that are too close to others are offered where there are no others, and say so`() {
        let agenda = Agenda(
            Feed(
                ["2018-11-01 12:00/2018-11-05 12:00", "2018-11-05 13:00/2020-01-01 00:00"].map { times in
                    let times = times.split(separator: "/").map(String.init)
                    return Event("Course", times[0], times[1], location: "School")
                }))
        let words = formatter("Nov 5 10am", in: agenda).words
        #expect(
            rows(words)["Free near it, but too close to other events"] == ["Monday, November 5, 12:00 PM – 1:00 PM"])
        #expect(rows(words)["Free near it"] == nil)
    }

    @Test func `a time that is chosen is answered for, and the others stay`() throws {
        let typed = words("Dentist Nov 5 10:45")
        let times = typed.sections[1].rows.map(\.target)
        guard case .time(let chosen) = times[0] else {
            Issue.record("no time")
            return
        }
        let choice = formatter("Dentist Nov 5 10:45", chosen: chosen)
        let words = choice.words
        #expect(words.understood == "Dentist · Monday, November 5, 12:30 PM – 1:30 PM · 1 h (assumed)")
        #expect(words.verdict == "This is free." && words.isFree)
        #expect(words.sections.map(\.title) == ["The typed time conflicts with", "Free near it"])
        #expect(words.sections[0].rows == typed.sections[0].rows)
        #expect(words.sections[1].rows.map(\.target) == times)
        #expect(words.sections[1].rows.map(\.isChosen) == [true, false, false, false, false, false])
        #expect(
            words.sections[1].more == "Choose it again to go back to the typed time." && typed.sections[1].more == nil)
        #expect(
            choice.share?.text == "Dentist · Monday, November 5, 12:30 PM – 1:30 PM · 1 h (assumed)\nThis is free.")
        #expect(choice.share?.calendar(writtenAt: chosen.lowerBound)?.contains("DTSTART:20181105T173000Z") == true)
        // A time that is too close to something, or has been taken meanwhile, says with what.
        let evening = formatter("Nov 5", chosen: Instant("2018-11-05 20:00")..<Instant("2018-11-05 21:00")).words
        #expect(evening.verdict == "This is free, but too close to 1 event." && evening.hint.isEmpty)
        #expect(
            evening.sections.map(\.title) == [
                "Events on this day", "3 free times of at least 1 h until Monday, November 5",
                "Too close to the chosen time",
            ])
        let taken = formatter("Nov 5", chosen: Instant("2018-11-05 18:00")..<Instant("2018-11-05 19:00")).words
        #expect(rows(taken)["The chosen time conflicts with"] == ["Dinner"])
    }

    @Test func `later times follow those that are near, one of a day`() {
        let first = words("Nov 5 10:45").sections[1]
        let more = formatter("Nov 5 10:45", later: 6).words.sections[1]
        #expect(first.hasMoreTimes && more.hasMoreTimes && first.rows.count == 6)
        #expect(Array(more.rows.prefix(6)) == first.rows)
        #expect(
            more.rows.dropFirst(6).map(text) == [
                "Thursday, November 8, 10:45 AM – 11:45 AM", "Friday, November 9, 10:45 AM – 11:45 AM",
                "Saturday, November 10, 10:45 AM – 11:45 AM", "Sunday, November 11, 10:45 AM – 11:45 AM",
                "Monday, November 12, 10:45 AM – 11:45 AM", "Tuesday, November 13, 10:45 AM – 11:45 AM",
            ])
        // A year is looked at.
        let all = formatter("Nov 5 10:45", later: 1200).words.sections[1]
        #expect(all.rows.count == 6 + 364 && !all.hasMoreTimes)
        #expect(!words("Nov 5 2pm").sections[0].hasMoreTimes)
    }

    @Test func `a day alone says what is free on it`() {
        let words = words("Nov 5")
        #expect(words.understood == "Monday, November 5" && words.verdict.isEmpty)
        #expect(words.hint == "At what time? Add it, such as 7pm or 19:00-21:30.")
        #expect(
            rows(words) == [
                "Events on this day": ["Call", "Long", "Dinner"],
                "3 free times of at least 1 h until Monday, November 5": [
                    "Monday, November 5, 8:00 AM – 9:45 AM, 12:30 PM – 5:45 PM, 8:15 PM – 10:00 PM"
                ],
            ])
        #expect(words.sections[1].note == "15 min apart from events at other places")
        #expect(
            words.sections[1].rows[0].target == .time(Instant("2018-11-05 08:00")..<Instant("2018-11-05 09:00")))
        #expect(self.words("Nov 5 5h").sections[1].rows.map(\.detail) == ["12:30 PM – 5:45 PM"])
        #expect(rows(self.words("Nov 5", moving: "Call"))["Events on this day"] == ["Long", "Dinner"])
        // What is over is not offered.
        #expect(self.words("today").sections[0].rows.map(\.detail) == ["12:00 PM – 10:00 PM"])
    }

    @Test func `several days say what is free on each`() {
        let words = words("Trip Nov 5-6 5h")
        #expect(words.understood == "Trip · Monday, November 5 to Tuesday, November 6")
        #expect(
            rows(words) == [
                "Events at that time": ["Call", "Long", "Dinner"],
                "2 free times of at least 5 h until Tuesday, November 6": [
                    "Monday, November 5, 12:30 PM – 5:45 PM", "Tuesday, November 6, 8:00 AM – 10:00 PM",
                ],
            ])
    }

    @Test func `a part of a day says what is in it`() {
        let words = words("Nov 5 evening")
        #expect(words.understood == "Monday, November 5, 6:00 PM – Tue 12:00 AM" && words.verdict.isEmpty)
        #expect(rows(words)["Events at that time"] == ["Dinner"])
        #expect(words.sections[1].rows.map(\.detail) == ["8:15 PM – 10:00 PM"])
        #expect(self.words("tonight").sections[0].rows.map(\.detail) == ["6:00 PM – 10:00 PM"])
        #expect(self.words("this morning").hint == "This time is over.")
    }

    @Test(arguments: [
        ("dinner", "No time was understood in “dinner”. Try \(FreeTimeFormatterTests.examples)."),
        (", ,", "No time was understood. Try \(FreeTimeFormatterTests.examples)."),
        ("Lunch Nov 5 2pm dinner", "“Lunch dinner” was not understood. Try \(FreeTimeFormatterTests.examples)."),
        ("Feb 30 8am", "February 2019 has no day 30. Its last day is Thursday, February 28."),
        ("Sat 25:00", "There is no time 25:00. Hours are 0 to 24, minutes 0 to 59."),
        ("Sat Sun 8am", "These are several days or times. Type one day, and one time with its end or length."),
        ("2018-10-01 8am", "This time is over."),
        ("every monday 7pm", FreeTimeFormatterTests.repeating),
        ("Yoga each Tuesday evening", FreeTimeFormatterTests.repeating),
        ("Mondays 7pm", FreeTimeFormatterTests.repeating),
        ("every other week Fri 8pm", FreeTimeFormatterTests.repeating),
        ("every 2 weeks Fri 8pm", FreeTimeFormatterTests.repeating),
        ("Sat 8am every day", FreeTimeFormatterTests.repeating),
        ("Every Brilliant Thing Sat 8pm", ""),
        ("2028-10-01 8am", "Repeating events are known until November 2020."),
    ])
    func `what is wrong is said in words`(typed: String, hint: String) {
        #expect(words(typed).hint == hint)
    }

    @Test(arguments: [
        ("dinner", "For example \(FreeTimeFormatterTests.examples)."),
        ("Lunch Nov 5 2pm dinner", "“Lunch dinner” was not understood. Try \(FreeTimeFormatterTests.examples)."),
        ("Holiday Nov 5", "All day. For a time, add it, such as 7pm or 19:00-21:30."),
        ("Holiday Nov 5 evening", "At what time? Add it, such as 7pm or 19:00-21:30."),
    ])
    func `a new event can begin with its title, and can be all day`(typed: String, hint: String) {
        #expect(formatter(typed, isNew: true).words.hint == hint)
    }

    @Test func `text of any kind is said in one line`() {
        let words = words("\u{202e}evil\u{7}" + String(repeating: "x", count: 500))
        #expect(words.hint.count < 250)
        #expect(!words.hint.unicodeScalars.contains { $0 == "\u{202e}" || $0 == "\u{7}" })
    }

    @Test func `an event that is moved does not conflict with itself`() {
        #expect(words("Nov 5 18:30", moving: "Dinner").verdict == "This is free.")
        let words = words("Nov 5 10:00-11:00", moving: "Call")
        #expect(rows(words)["Conflicts with"] == ["Long"])
        let share = formatter("Nov 5 2pm 1h", moving: "Call").share
        #expect(share?.fileName == "Call.ics")
        #expect(share?.text.hasPrefix("Another time for “Call”\nMonday, November 5, 2:00 PM – 3:00 PM · 1 h\n") == true)
        let file = share?.calendar(writtenAt: Instant("2018-11-01 12:00")) ?? ""
        #expect(file.contains("SUMMARY:Call\r\nLOCATION:Office\r\n") && file.contains("DTSTART:20181105T190000Z"))
    }

    @Test func `another time for an event is at the same hour of other days first, and once in a part of a day`() {
        #expect(
            rows(words("Nov 5 10:00-11:00", moving: "Call"))["Free near it"] == [
                "Saturday, November 3, 10:00 AM – 11:00 AM", "Sunday, November 4, 10:00 AM – 11:00 AM",
                "Tuesday, November 6, 10:00 AM – 11:00 AM", "Wednesday, November 7, 10:00 AM – 11:00 AM",
                "Monday, November 5, 9:30 AM – 10:30 AM", "Monday, November 5, 12:30 PM – 1:30 PM",
            ])
        let list = formatter("Nov 5", moving: "Call").share
        #expect(list?.text.hasPrefix("Another time for “Call”\n") == true)
    }

    @Test func `many conflicts are counted, and the first are listed`() {
        let agenda = Agenda(Feed((0..<40).map { Event("E\($0)", "2018-11-05 10:00", "2018-11-05 11:00") }))
        let words = formatter("Nov 5 10am", in: agenda).words
        #expect(words.verdict == "This conflicts with 40 events.")
        #expect(words.sections[0].rows.count == 12 && words.sections[0].more == "28 more events")
    }

    @Test func `the answer is shared as a text and as a file`() throws {
        let share = try #require(formatter("Nov 5 14:00-16:00").share)
        #expect(
            share.text == """
                Monday, November 5, 2:00 PM – 4:00 PM · 2 h
                This is free.

                Free around it
                  Monday, November 5 · 12:30 PM – 6:00 PM · 5 h 30 min
                """)
        #expect(share.fileName == "New Event.ics" && share.link == nil && share.hasCalendar)
        let file = try #require(share.calendar(writtenAt: Instant("2018-11-01 12:00")))
        #expect(file.contains("SUMMARY:New Event\r\n") && !file.contains("TRANSP"))
        #expect(formatter("dinner").share == nil && formatter("Nov 5").share?.fileName == "Free Time.ics")
    }
}
