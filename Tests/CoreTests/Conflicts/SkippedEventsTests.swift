import Foundation
import Testing

@testable import Events
@testable import Formats
@testable import Planning
@testable import Time

/// Events to which the user does not go: struck, free, and in no conflict.
struct SkippedEventsTests {
    private let now = Instant("2018-11-01 12:00")

    /// Choir is every week, and the visit is on the day of its second time.
    private func calendar(choir: String = "20181106T190000", visit: String = "20181113T1930") -> Feed {
        SeriesFixture.calendar([
            SeriesFixture.event("Choir", choir, ["RRULE:FREQ=WEEKLY;COUNT=4"]),
            SeriesFixture.event("Visit", visit + "00"),
            SeriesFixture.event("Class", "20181106T200000"),
        ])
    }

    private func texts(_ agenda: Agenda) -> AgendaFormatter {
        let times = TimeFormatter(locale: Locale(identifier: "en_US"), hourCycle: .ofLocale, timeZone: .newYork)
        return AgendaFormatter(agenda, times: times, today: LocalDateTime("2018-11-01 00:00").date)
    }

    private func skipping(_ decisions: SkippedEvent..., in feed: Feed) -> Agenda {
        Agenda(feeds: [feed], timeZone: .newYork, skipped: Set(decisions))
    }

    private func entry(_ title: String, _ day: String, in agenda: Agenda) throws -> Int {
        try #require(
            agenda.entries.indices.first {
                agenda.entries[$0].event.title == title && agenda.entries[$0].start >= Instant(day + " 00:00")
            })
    }

    @Test func `an event that is skipped takes no time, and is in no conflict`() throws {
        let before = Agenda(calendar())
        #expect(before.conflictCount == 2)
        let choir = try entry("Choir", "2018-11-13", in: before)
        let agenda = skipping(before.decision(toSkip: choir, inSeries: false), in: calendar())
        #expect(agenda.conflictCount == 1 && !agenda.conflicts.hasConflict(choir))
        #expect(agenda.entries.indices.filter(agenda.isSkipped) == [choir])
        #expect(!agenda.isBusy(choir))
        #expect(agenda.isBusy(try entry("Choir", "2018-11-20", in: agenda)))
        let evening = Instant("2018-11-13 18:00")..<Instant("2018-11-13 19:30")
        #expect(before.freeTimes(in: evening) == [evening.lowerBound..<Instant("2018-11-13 19:00")])
        #expect(agenda.freeTimes(in: evening) == [evening])
        let texts = texts(agenda)
        #expect(texts.standing(of: choir) == .skipped && texts.standing(of: choir).isOff)
        #expect(texts.note(of: choir) == "not going" && texts.status(of: choir) == "Not going")
        #expect(texts.accessibleName(of: choir).hasPrefix("Choir, 7:00 PM to 9:00 PM, not going"))
        #expect(AgendaReport(agenda).text.contains("notGoing"))
        #expect(!AgendaReport(before).text.contains("notGoing"))
        #expect(NextEvents(agenda, after: Instant("2018-11-13 12:00")).events.first?.title == "Visit")
    }

    @Test func `of a series all events are skipped, also where it moves`() throws {
        let before = Agenda(calendar())
        let decision = before.decision(toSkip: try entry("Choir", "2018-11-13", in: before), inSeries: true)
        for choir in ["20181106T190000", "20181106T200000"] {
            let agenda = skipping(decision, in: calendar(choir: choir))
            #expect(agenda.entries.indices.count(where: agenda.isSkipped) == 4 && agenda.conflictCount == 0)
        }
        #expect(before.decision(toSkip: try entry("Visit", "2018-11-13", in: before), inSeries: true).times != nil)
    }

    @Test func `the decision about one event lapses when it moves, and only then`() throws {
        let before = Agenda(calendar())
        let decision = before.decision(toSkip: try entry("Visit", "2018-11-13", in: before), inSeries: false)
        let same = skipping(decision, in: calendar())
        let visit = try entry("Visit", "2018-11-13", in: same)
        #expect(same.isSkipped(visit) && !same.hasLapsedSkip(visit))
        let moved = skipping(decision, in: calendar(visit: "20181114T1930"))
        let later = try entry("Visit", "2018-11-14", in: moved)
        #expect(!moved.isSkipped(later) && moved.hasLapsedSkip(later))
        #expect(texts(moved).lapsedSkip(of: later) == "counts again: you were not going")
        #expect(texts(same).lapsedSkip(of: visit) == nil)
        #expect(texts(same).conflicts(of: visit) == nil)
    }

    @Test func `where the source has no ids, a change says that the decision lapsed`() throws {
        func feed(_ day: Int) -> Feed { Feed([Event("Visit", "2018-11-\(day) 19:30", "2018-11-\(day) 20:30")]) }
        let before = Agenda(feed(13))
        let agenda = skipping(before.decision(toSkip: 0, inSeries: false), in: feed(14))
        let report = try #require(
            ChangeReport(FeedChanges(from: feed(13), to: feed(14)), of: feed(14).source, at: now, timeZone: .newYork))
        #expect(!agenda.isSkipped(0) && !agenda.hasLapsedSkip(0))
        #expect(texts(agenda).notes(on: report.changes[0], in: report.source) == ["counts again: you were not going"])
    }

    @Test func `where the source has no ids, a change says for whom the event was by a decision that lapsed`() throws {
        func feed(_ day: Int) -> Feed { Feed([Event("Visit", "2018-11-\(day) 19:30", "2018-11-\(day) 20:30")]) }
        func agenda(_ feed: Feed, _ decisions: [EventKey: PersonSet]) -> Agenda {
            let mia = Person(id: 1, name: "Mia")
            return Agenda(feeds: [feed], rules: PeopleRules(People([mia], decisions: decisions)), timeZone: .newYork)
        }
        let key = try #require(feed(13).keys.first)
        let mia = PersonSet(1)
        let report = try #require(
            ChangeReport(FeedChanges(from: feed(13), to: feed(14)), of: feed(14).source, at: now, timeZone: .newYork))
        func notes(_ decisions: [EventKey: PersonSet]) -> [String] {
            texts(agenda(feed(14), decisions)).notes(on: report.changes[0], in: report.source)
        }
        #expect(notes([key: mia]) == ["for Me", "was for Mia, as you chose"])
        #expect(notes([:]) == ["for Me"])
    }

    @Test func `an event of several calendars is skipped in all of them, for everybody`() throws {
        let mine = SeriesFixture.calendar([SeriesFixture.event("Visit", "20181113T193000")])
        let other = SeriesFixture.calendar(
            [SeriesFixture.event("Visit", "20181113T193000"), SeriesFixture.event("Lesson", "20181113T193000")],
            path: "/other.ics")
        let before = Agenda(mine, other)
        #expect(before.conflictCount == 1)
        let decision = before.decision(toSkip: try entry("Visit", "2018-11-13", in: before), inSeries: false)
        let agenda = Agenda(feeds: [mine, other], timeZone: .newYork, skipped: [decision])
        #expect(agenda.conflictCount == 0)
        #expect(skipping(decision, in: other).conflictCount == 0)
    }

    @Test func `a day that is marked as busy is free when it is skipped`() throws {
        let feed = Feed([
            Event("Trip", allDay: "2018-11-13", to: "2018-11-14", availability: .busyDays),
            Event("Call", "2018-11-13 10:00", "2018-11-13 11:00"),
        ])
        let before = Agenda(feed)
        let decision = before.decision(toSkip: try entry("Trip", "2018-11-13", in: before), inSeries: false)
        let agenda = Agenda(feeds: [feed], timeZone: .newYork, skipped: [decision])
        #expect(before.conflictCount == 1 && agenda.conflictCount == 0)
        #expect(!agenda.isBusyDay(try entry("Trip", "2018-11-13", in: agenda)))
    }

    @Test func `it is not reminded of, and no notification tells of it`() throws {
        let feed = calendar()
        let before = Agenda(feed)
        let visit = try entry("Visit", "2018-11-13", in: before)
        let agenda = skipping(before.decision(toSkip: visit, inSeries: false), in: feed)
        let wanted = [feed.source: SourceReminder.ahead(minutes: 15)]
        let start = Instant("2018-11-13 19:16")
        #expect(ReminderPlan(before, wanted, given: [], now: start).entries.contains(visit))
        #expect(!ReminderPlan(agenda, wanted, given: [], now: start).entries.contains(visit))
    }

    @Test func `what is skipped is listed with ignored conflicts, a series once`() throws {
        let before = Agenda(calendar())
        let decisions = [("Choir", true), ("Visit", false)].map { title, inSeries in
            before.decision(toSkip: before.position(titled: title), inSeries: inSeries)
        }
        let agenda = Agenda(feeds: [calendar()], timeZone: .newYork, skipped: Set(decisions))
        let rows = try ConflictRows(agenda, showing: .decided, at: Instant("2018-11-08 12:00"))
        #expect(rows.skipped.map { agenda.entries[$0].event.title } == ["Choir", "Visit"])
        #expect(agenda.entries[rows.skipped[0]].start == Instant("2018-11-13 19:00"))
        let lines = ConflictLines(rows, folding: ConflictFolding())
        #expect(lines.lines == [.notGoing, .skipped(rows.skipped[0]), .skipped(rows.skipped[1])])
        #expect(lines.line(withID: lines.id(ofLine: 2)) == 2 && lines.item(ofLine: 1) == nil)
        let formatter = ConflictFormatter(rows, agenda: texts(agenda))
        #expect(formatter.notGoingTitle == "Not going · 2")
        #expect(
            formatter.details(ofSkipped: rows.skipped[0])
                == "every Tuesday, 4 times · Tue, Nov 13 · 7:00 PM – 9:00 PM")
        #expect(formatter.details(ofSkipped: rows.skipped[1]) == "Tue, Nov 13 · 7:30 PM – 9:30 PM")
        let others = try ConflictRows(agenda, at: now)
        #expect(
            others.leadsToIgnored && ConflictFormatter(others, agenda: texts(agenda)).ignoredTitle == "Not going · 2")
        #expect(ConflictLines(others, folding: ConflictFolding()).lines.last == .ignored)
        #expect(
            ConflictsPageState(.list, rows: rows, until: LocalDateTime("2020-11-03 00:00").date, showsEarlier: false)
                == .list)
        // What is over is not listed.
        #expect(try ConflictRows(agenda, showing: .decided, at: Instant("2018-12-08 12:00")).skipped.isEmpty)
    }
}
