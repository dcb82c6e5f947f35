import Foundation
import Testing

@testable import Events
@testable import Formats
@testable import Planning
@testable import Text
@testable import Time

struct ChangeNoticeTests: ChangingCalendar {
    private let other = Feed("club", [Event("Bears @ Packers", "2018-11-10 15:00", "2018-11-10 18:00")])

    private func agenda(_ feed: Feed) -> Agenda { Agenda(feeds: [feed, other], timeZone: .newYork) }

    private func notice(
        _ before: [String], _ after: [String], _ choices: NoticeChoices = NoticeChoices()
    ) throws -> EventNotice? {
        let (old, new) = (try feed(before), try feed(after))
        let report = try #require(try report(before, after))
        let times = TimeFormatter(locale: Locale(identifier: "en_US"), hourCycle: .ofLocale, timeZone: .newYork)
        let texts = AgendaFormatter(agenda(new), times: times, today: times.localDateTime(of: now).date)
        return EventNotice([report], before: agenda(old), after: texts, choices: choices, now: now)
    }

    @Test func `an event that is moved into a conflict can be ignored there`() throws {
        let told = try #require(
            try notice([event("1", "Choir", "20181104T130000")], [event("1", "Choir", "20181110T163000")]))
        #expect(told.title == "Choir")
        #expect(
            told.body
                == "moved from Sun, Nov 4, 1:00 PM to Sat, Nov 10, 4:30 PM · conflicts with \("Bears @ Packers".isolated)"
        )
        let pair = try #require(told.conflict)
        #expect(told.link == .conflict(pair.event, pair.conflicting))
    }

    @Test func `a conflict that was there before is not new`() throws {
        let told = try #require(
            try notice([event("1", "Choir", "20181110T153000")], [event("1", "Choir", "20181110T163000")]))
        #expect(told.body == "moved from Sat, Nov 10, 3:30 PM to 4:30 PM" && told.conflict == nil)
        // A new title is not worth a notification.
        #expect(
            try notice([event("1", "Choir", "20181110T153000")], [event("1", "Singing", "20181110T153000")]) == nil)
    }

    @Test func `a new event counts when it conflicts, a moved one when it is near`() throws {
        let far = [event("1", "Choir", "20181204T130000")]
        #expect(try notice(far, far + [event("2", "Run", "20181105T130000")]) == nil)
        #expect(try notice(far, [event("1", "Choir", "20181205T130000")]) == nil)
        #expect(try notice(far, far + [event("2", "Run", "20181110T163000")])?.title == "Run")
        // What is no longer so far away is near.
        #expect(try notice(far, [event("1", "Choir", "20181105T130000")])?.title == "Choir")
        let cancelled = try notice(
            [event("1", "Choir", "20181104T130000")], [event("1", "Choir", "20181104T130000", "STATUS:CANCELLED\n")])
        #expect(cancelled?.body == "cancelled, Sun, Nov 4, 1:00 PM")
    }

    @Test func `a change says what got better, and for whom the event is`() throws {
        func notes(_ before: [String], _ after: [String], people: People = People()) throws -> [String] {
            let report = try #require(try report(before, after))
            let change = try #require(report.changes.first)
            let times = TimeFormatter(locale: Locale(identifier: "en_US"), hourCycle: .ofLocale, timeZone: .newYork)
            let agenda = Agenda(feeds: [try feed(after), other], rules: PeopleRules(people), timeZone: .newYork)
            return AgendaFormatter(agenda, times: times, today: times.localDateTime(of: now).date)
                .notes(on: change, in: report.source)
        }
        let better = "no longer conflicts with Bears @ Packers"
        let (at, away) = (event("1", "Choir", "20181110T163000"), event("1", "Choir", "20181111T163000"))
        #expect(try notes([at], [away]) == [better])
        #expect(try notes([away], [at]) == [])
        #expect(try notes([at], [event("1", "Choir", "20181110T163000", "STATUS:CANCELLED\n")]) == [better])
        #expect(try notes([at], [event("1", "Choir", "20181110T163000", "TRANSP:TRANSPARENT\n")]) == [better])
        #expect(try notes([at], []) == [better])
        #expect(try notes([event("1", "Choir", "20181110T163000", "TRANSP:TRANSPARENT\n")], []) == [])
        #expect(try notes([event("1", "Choir", "20181110T163000", "STATUS:CANCELLED\n")], []) == [])
        // It still does.
        #expect(try notes([at], [event("1", "Choir", "20181110T154500")]) == [])
        // It was free before.
        let free = event("1", "Choir", "20181110T163000", "TRANSP:TRANSPARENT\n")
        #expect(try notes([free], [event("1", "Choir", "20181111T163000", "TRANSP:TRANSPARENT\n")]) == [])
        let ana = People([Person(id: 1, name: "Ana")])
        #expect(try notes([at], [away], people: ana) == ["for Me", better])
    }

    @Test func `a reminder names the conflict, but no private event`() throws {
        let times = TimeFormatter(locale: Locale(identifier: "en_US"), hourCycle: .ofLocale, timeZone: .newYork)
        func body(_ classification: String = "PUBLIC") throws -> String? {
            let choir = event("1", "Choir", "20181110T163000", "CLASS:\(classification)\n")
            let agenda = Agenda(feeds: [try feed([choir]), other], timeZone: .newYork)
            let entry = agenda.position(titled: classification == "PUBLIC" ? "Choir" : "Bears @ Packers")
            let texts = AgendaFormatter(agenda, times: times, today: times.localDateTime(of: now).date)
            return EventNotice(remindingOf: [entry], in: texts, now: Instant("2018-11-10 14:50"))?.body
        }
        #expect(try body()?.hasSuffix(" · conflicts with \("Bears @ Packers".isolated)") == true)
        #expect(try body("PRIVATE")?.hasSuffix(" · conflicts with \("Private event".isolated)") == true)
    }

    @Test func `several at once are one notification`() throws {
        let before = (1...5).map { event("\($0)", "Lesson \($0)", "2018110\($0 + 3)T130000") }
        let after = (1...5).map { event("\($0)", "Lesson \($0)", "2018110\($0 + 3)T140000") }
        let told = try #require(try notice(before, after))
        #expect(told.title == "5 changes" && told.link == .changes() && told.conflict == nil)
        #expect(
            told.body == """
                Lesson 1: moved from Sun, Nov 4, 1:00 PM to 2:00 PM
                Lesson 2: moved from Mon, Nov 5, 1:00 PM to 2:00 PM
                Lesson 3: moved from Tue, Nov 6, 1:00 PM to 2:00 PM
                and 2 more changes
                """)
    }

    @Test func `a private event is not named`() throws {
        let told = try #require(
            try notice(
                [event("1", "Doctor", "20181104T130000", "CLASS:PRIVATE\n")],
                [event("1", "Doctor", "20181110T163000", "CLASS:PRIVATE\n")]))
        #expect(told.title == "Private event" && !told.body.contains("Doctor"))
    }

    @Test func `the user chooses what counts`() throws {
        let (before, after) = ([event("1", "Choir", "20181104T130000")], [event("1", "Choir", "20181110T163000")])
        var choices = NoticeChoices()
        choices.moves = false
        #expect(try notice(before, after, choices) != nil)
        choices.conflicts = false
        #expect(try notice(before, after, choices) == nil)
        choices = NoticeChoices()
        choices.quiet = [source]
        #expect(try notice(before, after, choices) == nil)
        let kept = try JSONDecoder().decode(NoticeChoices.self, from: JSONEncoder().encode(choices))
        #expect(kept == choices)
        #expect(try JSONDecoder().decode(NoticeChoices.self, from: Data(#"{"moves": 3}"#.utf8)) == NoticeChoices())
    }
}
