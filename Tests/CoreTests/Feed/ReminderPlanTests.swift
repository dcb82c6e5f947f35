import Foundation
import Testing

@testable import Events
@testable import Formats
@testable import Planning
@testable import Storage
@testable import Text
@testable import Time

/// Which reminders are due, and what they say.
struct ReminderPlanTests: ChangingCalendar {
    private func agenda(_ feeds: [Feed]) -> Agenda { Agenda(feeds: feeds, timeZone: .newYork) }

    private func plan(
        _ events: [String], _ reminder: SourceReminder = .ahead(minutes: 15), given: Set<EventReminder> = [],
        at now: String = "2018-11-03 12:00"
    ) throws -> ReminderPlan {
        ReminderPlan(agenda([try feed(events)]), [source: reminder], given: given, now: Instant(now))
    }

    private func alarm(_ trigger: String, _ action: String = "DISPLAY") -> String {
        "BEGIN:VALARM\nACTION:\(action)\nDESCRIPTION:Soon\nTRIGGER\(trigger)\nEND:VALARM\n"
    }

    @Test func `an event has its reminder the lead time before, once`() throws {
        let choir = [event("1", "Choir", "20181103T130000")]
        let early = try plan(choir)
        #expect(early.entries.isEmpty && early.next == Instant("2018-11-03 12:45"))
        let due = try plan(choir, at: "2018-11-03 12:45")
        #expect(due.entries == [0] && due.due.map(\.moment) == [Instant("2018-11-03 12:45")] && due.next == nil)
        #expect(try plan(choir, given: Set(due.due), at: "2018-11-03 12:46").entries.isEmpty)
        // Another time is another reminder.
        let moved = try plan(
            [event("1", "Choir", "20181103T140000")], given: Set(due.due), at: "2018-11-03 13:45")
        #expect(moved.entries == [0])
    }

    @Test func `what became due before is given until the event is over`() throws {
        let choir = [event("1", "Choir", "20181103T130000")]
        #expect(try plan(choir, at: "2018-11-03 13:59").entries == [0])
        #expect(try plan(choir, at: "2018-11-03 14:00") == ReminderPlan())
        // An event without a length has its minute.
        let bell = ["BEGIN:VEVENT\nUID:2\nSUMMARY:Bell\nDTSTART:20181103T130000\nEND:VEVENT\n"]
        #expect(try plan(bell, .ahead(minutes: 0), at: "2018-11-03 13:00").entries == [0])
        #expect(try plan(bell, .ahead(minutes: 0), at: "2018-11-03 13:01").entries.isEmpty)
    }

    @Test func `an event that does not take place has none, and one of another source`() throws {
        let cancelled = [event("1", "Choir", "20181103T130000", "STATUS:CANCELLED\n")]
        #expect(try plan(cancelled) == ReminderPlan())
        let there = agenda([try feed([event("1", "Choir", "20181103T130000")])])
        #expect(ReminderPlan(there, [:], given: [], now: now) == ReminderPlan())
        #expect(ReminderPlan(there, [Source(argument: "/b.ics"): .stated], given: [], now: now) == ReminderPlan())
    }

    @Test func `the desktop reminds of what its own calendars have`() throws {
        let own = try feed([event("1", "Choir", "20181103T130000")])
        let desktop = Source(location: "desktop-calendar:work")
        #expect(!desktop.canRemind && source.canRemind)
        let copy = Feed(
            source: desktop, kind: .calendar, events: own.events, calendar: own.calendar,
            calendarPositions: own.calendarPositions, problems: [])
        let wanted: [Source: SourceReminder] = [source: .ahead(minutes: 15), desktop: .ahead(minutes: 15)]
        #expect(ReminderPlan(agenda([own]), wanted, given: [], now: now).next != nil)
        #expect(ReminderPlan(agenda([own, copy]), wanted, given: [], now: now) == ReminderPlan())
    }

    @Test(arguments: [(0, "2018-11-05 09:00"), (120, "2018-11-05 09:00"), (1440, "2018-11-04 09:00")])
    func `an event without a time has it at nine`(minutes: Int, moment: String) throws {
        let holiday = ["BEGIN:VEVENT\nUID:1\nSUMMARY:Holiday\nDTSTART;VALUE=DATE:20181105\nEND:VEVENT\n"]
        #expect(try plan(holiday, .ahead(minutes: minutes)).next == Instant(moment))
    }

    @Test func `the calendar's own reminders are taken only where they are wanted`() throws {
        let events = [
            event(
                "1", "Choir", "20181105T130000",
                alarm(":-PT10M") + alarm(";RELATED=END:-PT5M", "AUDIO") + alarm(":-P1D", "EMAIL")
                    + alarm(";VALUE=DATE-TIME:20181104T010000Z") + alarm(":soon")),
            event("2", "Run", "20181105T100000"),
        ]
        #expect(try feed(events).hasAlarms && !feed([events[1]]).hasAlarms)
        let all = try plan(events, .stated, at: "2018-11-05 12:56")
        #expect(
            all.due.map(\.moment) == [Instant("2018-11-03 21:00"), Instant("2018-11-05 12:50")]
                && all.next == Instant("2018-11-05 13:55"))
        // Several of one event are one line.
        #expect(all.entries.count == 1)
        #expect(try plan(events, .ahead(minutes: 15)).next == Instant("2018-11-05 09:45"))
    }

    @Test(arguments: [
        ("20181103T165000Z", true), ("20181103T164959Z", false), ("20181110T164959Z", true), ("20181110T175000Z", true),
        ("20181103T165000", false), ("soon", false),
    ])
    func `a reminder that another device has dismissed is not given`(acknowledged: String, isDone: Bool) throws {
        let stated = alarm(":-PT10M").replacingOccurrences(of: "TRIGGER", with: "ACKNOWLEDGED:\(acknowledged)\nTRIGGER")
        let choir = [event("1", "Choir", "20181103T130000", stated + "RRULE:FREQ=WEEKLY;COUNT=2\n")]
        #expect(try plan(choir, .stated, at: "2018-11-03 12:55").entries.isEmpty == isDone)
        // Of a series, those that are due later are not done with.
        #expect(
            try plan(choir, .stated, at: "2018-11-10 12:55").entries.isEmpty == (acknowledged == "20181110T175000Z"))
    }

    @Test func `days of a reminder are those of the wall clock`() throws {
        // The clocks go back in between.
        let choir = [event("1", "Choir", "20181104T130000", alarm(":-P1D"))]
        #expect(try plan(choir, .stated, at: "2018-11-03 09:00").next == Instant("2018-11-03 13:00"))
    }

    @Test func `days of a lead time are those of the wall clock`() throws {
        let choir = [event("1", "Choir", "20181104T130000")]
        #expect(try plan(choir, .ahead(minutes: 1440), at: "2018-11-03 09:00").next == Instant("2018-11-03 13:00"))
        #expect(try plan(choir, .ahead(minutes: 1500), at: "2018-11-03 09:00").next == Instant("2018-11-03 12:00"))
    }

    /// The moments of a day at which the calendar reminds of a choir from 1 to 2 PM.
    private func moments(_ alarms: String, of event: String? = nil) throws -> [String] {
        let choir = event ?? self.event("1", "Choir", "20181103T130000", alarms)
        var (moments, given): ([String], Set<EventReminder>) = ([], [])
        for minute in 0..<(24 * 60) {
            let time = "\((minute / 60).padded(to: 2)):\((minute % 60).padded(to: 2))"
            let plan = try plan([choir], .stated, given: given, at: "2018-11-03 \(time)")
            given.formUnion(plan.due)
            if !plan.entries.isEmpty { moments.append(time) }
        }
        return moments
    }

    @Test(arguments: [
        (":-PT10M", "REPEAT:2\nDURATION:PT5M\n", ["12:50", "12:55", "13:00"]),
        (":-PT10M", "DURATION:PT5M\nREPEAT:2\n", ["12:50", "12:55", "13:00"]),
        (":-PT10M", "REPEAT:2\n", ["12:50"]), (":-PT10M", "REPEAT:-2\nDURATION:PT5M\n", ["12:50"]),
        (":PT0S", "REPEAT:100000\nDURATION:PT1M\n", ["13:00", "13:01", "13:02", "13:03", "13:04"]),
        (":PT0S", "REPEAT:3\nDURATION:PT20S\n", ["13:00", "13:01"]),
        (";RELATED=END:PT5M", "", ["14:05"]), (";RELATED=END:PT0S", "", ["14:00"]), (":PT3H", "", ["16:00"]),
        (";VALUE=DATE-TIME:20181103T093000", "", ["09:30"]), (";VALUE=DATE-TIME:20181103T133000Z", "", ["09:30"]),
        (";VALUE=DATE-TIME:20181103T150000", "", ["15:00"]),
    ])
    func `a reminder comes at its moments`(trigger: String, more: String, expected: [String]) throws {
        let stated = alarm(trigger).replacingOccurrences(of: "END:VALARM", with: "\(more)END:VALARM")
        #expect(try moments(stated) == expected)
    }

    @Test func `an event has at most five reminders, the last ones`() throws {
        #expect(
            try moments((1...8).map { alarm(":-PT\($0)0M") }.joined()) == ["12:10", "12:20", "12:30", "12:40", "12:50"])
    }

    @Test(arguments: [("20181103T165000Z", []), ("20181103T164959Z", ["12:50"]), ("soon", ["12:50"])])
    func `what was dismissed in Thunderbird is not given`(acknowledged: String, expected: [String]) throws {
        let end = alarm(":-PT10M") + "X-MOZ-LASTACK:\(acknowledged)\n"
        #expect(try moments(end) == expected)
        #expect(try moments("X-MOZ-LASTACK:\(acknowledged)\n" + alarm(":-PT10M")) == expected)
    }

    @Test func `what was due before the user chose it is done with`() throws {
        let there = agenda([try feed([event("1", "Choir", "20181103T120500")])])
        let plan = ReminderPlan(there, [source: .ahead(minutes: 15)], silent: [source], given: [], now: now)
        #expect(plan.entries.isEmpty && plan.due.count == 1)
    }

    // MARK: What it says

    private func notice(_ events: [String], at moment: String) throws -> EventNotice {
        let times = TimeFormatter(locale: Locale(identifier: "en_US"), hourCycle: .ofLocale, timeZone: .newYork)
        let there = agenda([try feed(events)])
        let now = Instant(moment)
        let texts = AgendaFormatter(there, times: times, today: times.localDateTime(of: now).date)
        return try #require(EventNotice(remindingOf: Array(there.entries.indices), in: texts, now: now))
    }

    @Test(arguments: [
        ("12:45", "in 15 min · 1:00 PM · Hall"), ("13:00", "now · 1:00 PM · Hall"), ("13:20", "since 1:00 PM · Hall"),
        ("14:05", "over · 1:00 PM · Hall"),
    ])
    func `it says how soon the event begins, and where`(time: String, body: String) throws {
        let told = try notice([event("1", "Choir", "20181103T130000", "LOCATION:Hall\n")], at: "2018-11-03 \(time)")
        #expect(told.kind == .reminder && told.title == "Choir" && told.body == body && told.meeting == nil)
        if case .event = told.link {} else { Issue.record("opens \(told.link)") }
    }

    @Test func `a meeting can be joined`() throws {
        let link = "https://meet.example.org/choir"
        let told = try notice(
            [event("1", "Choir", "20181103T130000", "LOCATION:\(link)\n")], at: "2018-11-03 12:45")
        #expect(told.meeting?.url == link && told.body == "in 15 min · 1:00 PM · Online")
    }

    @Test func `a private event is not named, and neither is its place`() throws {
        let told = try notice(
            [event("1", "Doctor", "20181103T130000", "CLASS:PRIVATE\nLOCATION:Clinic\n")], at: "2018-11-03 12:45")
        #expect(told.title == "Private event" && told.body == "in 15 min · 1:00 PM")
    }

    @Test func `several at once are one notification`() throws {
        let lessons = (1...5).map { event("\($0)", "Lesson \($0)", "20181103T130\($0)00") }
        let told = try notice(lessons, at: "2018-11-03 12:45")
        #expect(told.title == "5 events" && told.meeting == nil)
        #expect(
            told.body == (1...3).map { "1:0\($0) PM: \("Lesson \($0)".isolated)\n" }.joined() + "and 2 more events")
        #expect(told.link == .agenda(CalendarDate("2018-11-03")))
    }

    @Test func `a day is named`() throws {
        let holiday = ["BEGIN:VEVENT\nUID:1\nSUMMARY:Holiday\nDTSTART;VALUE=DATE:20181104\nEND:VEVENT\n"]
        #expect(try notice(holiday, at: "2018-11-03 09:00").body == "Tomorrow · All day")
        #expect(try notice(holiday, at: "2018-11-04 09:00").body == "Today · All day")
        #expect(try notice(holiday, at: "2018-11-02 09:00").body == "Sun, Nov 4 · All day")
    }
}
