import Foundation
import Testing

@testable import Events
@testable import Formats
@testable import Planning
@testable import Text
@testable import Time

struct ChangeReportTests: ChangingCalendar {
    private func texts(_ report: ChangeReport?) -> [String] {
        let times = TimeFormatter(locale: Locale(identifier: "en_US"), hourCycle: .ofLocale, timeZone: .newYork)
        let texts = ChangeFormatter(times, now: now)
        return (report?.changes ?? []).map { "\($0.title): \(texts.text(of: $0))" }
    }

    @Test func `each change has its words, the soonest first`() throws {
        let told = try report(
            [
                event("1", "Choir", "20181104T130000"), event("2", "Run", "20181105T130000"),
                event("3", "Swim", "20181106T130000"), event("4", "Walk", "20181107T130000", "LOCATION:Park\n"),
                event("5", "Talk", "20181108T130000"),
            ],
            [
                event("1", "Choir", "20181110T163000"), event("3", "Swim", "20181106T130000", "STATUS:CANCELLED\n"),
                event("4", "Stroll", "20181107T130000", "LOCATION:Lake\n"),
                event("5", "Talk", "20181108T130000", "TRANSP:TRANSPARENT\n"), event("6", "Climb", "20181109T130000"),
            ])
        #expect(
            texts(told)
                == [
                    "Run: removed, was Mon, Nov 5, 1:00 PM", "Swim: cancelled, Tue, Nov 6, 1:00 PM",
                    "Stroll: was called Walk, now at Lake, Wed, Nov 7, 1:00 PM", "Talk: now free, Thu, Nov 8, 1:00 PM",
                    "Climb: new, Fri, Nov 9, 1:00 PM", "Choir: moved from Sun, Nov 4, 1:00 PM to Sat, Nov 10, 4:30 PM",
                ].map { $0.replacing("Walk", with: "Walk".isolated).replacing("Lake", with: "Lake".isolated) })
        #expect(told?.furtherCount == 0 && told?.isSeen == false)
    }

    @Test func `what is over is not told, nor an order or a text that nobody reads`() throws {
        let past = event("1", "Past", "20181101T130000")
        #expect(
            try report([past, event("2", "Run", "20181105T130000")], [event("2", "Run", "20181105T130000")]) == nil)
        let two = [event("2", "Run", "20181105T130000"), event("3", "Swim", "20181106T130000")]
        #expect(try report(two, two.reversed()) == nil)
        #expect(try report(two, [two[0], event("3", "Swim", "20181106T130000", "DESCRIPTION:New\n")]) == nil)
        // What was over counts when it is moved to the future.
        #expect(texts(try report([past], [event("1", "Past", "20181105T130000")])).count == 1)
    }

    @Test func `a series that moves is one change`() throws {
        let rule = "RRULE:FREQ=WEEKLY;COUNT=20\n"
        #expect(
            texts(
                try report(
                    [event("1", "Class", "20181106T190000", rule)], [event("1", "Class", "20181107T200000", rule)]))
                == ["Class: moved from Tue, Nov 6, 7:00 PM to Wed, Nov 7, 8:00 PM · 20 times"])
        #expect(
            texts(
                try report(
                    [event("1", "Class", "20181106T190000", rule)],
                    [event("1", "Class", "20181106T190000", "RRULE:FREQ=WEEKLY;COUNT=18\n")]))
                == ["Class: removed, was Tue, Mar 12, 7:00 PM · 2 times"])
    }

    @Test func `a series that is shown further as days pass has not changed`() throws {
        let series = [
            event("1", "Class", "20181106T190000", "RRULE:FREQ=WEEKLY\n"), event("2", "X", "20181107T190000"),
        ]
        let later = now.advanced(by: 40 * 86_400_000)
        let changes = FeedChanges(from: try feed(series), to: try feed(series, at: later))
        #expect(!changes.isEmpty)
        #expect(ChangeReport(changes, of: source, at: later, timeZone: .newYork) == nil)
    }

    @Test func `of a feed that changes whole the soonest events are listed`() throws {
        let events = (0..<3000).map { event("\($0)", "\($0)", "20181105T130000") }
        let others = (0..<3000).map { event("other\($0)", "Other \($0)", "20181104T130000") }
        let told = try #require(try report(events, others))
        #expect(told.changes.count == ChangeReport.limit)
        #expect(told.changes.allSatisfy { $0.kind == .added })
        #expect(told.furtherCount == 6000 - ChangeReport.limit)
        let kept = try JSONDecoder().decode([EventChange].self, from: JSONEncoder().encode(told.changes))
        #expect(kept == told.changes)
    }
}
