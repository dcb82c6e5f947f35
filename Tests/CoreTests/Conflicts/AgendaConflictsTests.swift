import Foundation
import Testing
import TestSupport

@testable import Events
@testable import Formats
@testable import Planning
@testable import Time

/// What conflicts with what in an agenda of several sources, by how each counts.
struct AgendaConflictsTests {
    private func calendar(_ address: String, _ events: [Event]) -> Feed {
        Feed(source: Source(argument: address), kind: .calendar, events: events, problems: [])
    }

    private func event(
        _ title: String, _ start: Int, _ end: Int, day: Int = 3, _ availability: Event.Availability = .busy,
        status: Event.Status = .confirmed, uid: String? = nil
    ) -> Event {
        func time(_ hour: Int) -> EventTime {
            .floating(LocalDateTime("2018-11-0\(day) \(hour.padded(to: 2)):00"))
        }
        return Event(
            title: title, when: .timed(start: time(start), end: time(end), isEndAssumed: false),
            availability: availability, status: status, uid: uid)
    }

    private func texts(_ agenda: Agenda) -> AgendaFormatter {
        AgendaFormatter(
            agenda, times: TimeFormatter(locale: Locale(identifier: "en_US"), hourCycle: .ofLocale, timeZone: .newYork),
            today: LocalDateTime("2018-11-03 12:00").date)
    }

    private func heading(_ title: String, _ agenda: Agenda) -> String {
        texts(agenda).conflictHeading(of: agenda.position(titled: title))
    }

    @Test func `parallel talks of a calendar of nobody's do not conflict with each other`() {
        let talks = calendar("https://example.org/talks.ics", [event("Swift", 10, 12), event("GTK", 11, 13)])
        let own = Feed([event("Dentist", 11, 12)])
        let agenda = Agenda(talks, own)
        #expect(agenda.conflicting(of: "Swift") == ["Dentist"])
        #expect(agenda.conflicting(of: "Dentist") == ["Swift", "GTK"])
        #expect(agenda.conflictCount == 2)
        let alone = Agenda(talks)
        #expect(alone.conflicts.pairCount == 0)
        #expect(
            heading("GTK", alone)
                == "No conflicts, because nobody’s events conflict with your own, and with nothing else")
        let chosen = Agenda(
            feeds: [talks], choices: [talks.source: SourceChoices(people: .me, conflictsWithin: false)],
            timeZone: .newYork)
        #expect(
            heading("GTK", chosen) == "No conflicts, because events of talks do not conflict with each other")
    }

    @Test func `the same talk in ones own calendar does not conflict with the others`() {
        let talks = calendar("https://example.org/talks.ics", [event("Swift", 10, 12), event("GTK", 11, 13)])
        let mine = calendar("/home/me/mine.ics", [event("Swift", 10, 12)])
        let agenda = Agenda(talks, mine)
        #expect(agenda.entries.count == 2)
        #expect(agenda.conflicts.pairCount == 0)
        // Both stand in calendars of one's own: both are meant.
        let other = calendar("/home/me/other.ics", [event("GTK", 11, 13)])
        #expect(Agenda(talks, mine, other).conflicts.pairCount == 1)
    }

    @Test func `a calendar that never counts is in no conflict and says so`() {
        let never = calendar("/home/me/ideas.ics", [event("Film", 18, 20)])
        let own = Feed([event("Dinner", 19, 21)])
        let agenda = Agenda(
            feeds: [never, own], choices: [never.source: SourceChoices(counting: .never)], timeZone: .newYork)
        #expect(agenda.conflicts.pairCount == 0)
        #expect(!agenda.isBusy(agenda.position(titled: "Film")))
        #expect(heading("Film", agenda) == "Never in conflict, because ideas never counts")
        // The same event counts where another source has it.
        let both = Agenda(
            feeds: [never, own, Feed("b.json", [event("Film", 18, 20)])],
            choices: [never.source: SourceChoices(counting: .never)], timeZone: .newYork)
        #expect(both.conflicting(of: "Film") == ["Dinner"])
    }

    @Test func `free events count where the user says so but not those that were declined`() {
        let classes = calendar(
            "/home/me/classes.ics", [event("Algebra", 10, 12, .free), event("Party", 11, 13, .declined)])
        let own = Feed([event("Dentist", 11, 12)])
        #expect(Agenda(classes, own).conflicts.pairCount == 0)
        #expect(heading("Algebra", Agenda(classes, own)) == "Never in conflict, because it is marked as free")
        let agenda = Agenda(
            feeds: [classes, own], choices: [classes.source: SourceChoices(counting: .countsFreeToo)],
            timeZone: .newYork)
        #expect(agenda.conflicting(of: "Dentist") == ["Algebra"])
        #expect(heading("Party", agenda) == "Never in conflict, because you have declined it")
    }

    @Test func `a tentative event conflicts possibly`() {
        let agenda = Agenda(
            Feed([event("Lunch", 12, 14), event("Maybe", 13, 15, status: .tentative), event("Call", 13, 14)]))
        let texts = texts(agenda)
        func of(_ title: String) -> [String?] {
            let entry = agenda.position(titled: title)
            return [texts.conflictLabel(of: entry), texts.conflicts(of: entry), texts.conflictHeading(of: entry)]
        }
        #expect(
            of("Maybe") == [
                "Possible: 2 events", "possible conflicts with 2 events", "Possible conflicts with 2 events",
            ])
        #expect(
            of("Lunch") == [
                "2 events", "conflicts with 2 events, with 1 of them possibly",
                "Conflicts with 2 events, with 1 of them possibly",
            ])
        let (lunch, maybe) = (agenda.position(titled: "Lunch"), agenda.position(titled: "Maybe"))
        #expect(texts.overlap(of: maybe, with: lunch) == "overlaps 1 h · tentative")
        #expect(texts.conflict(with: maybe, of: lunch) == "possible conflict with Maybe")
        let two = self.texts(Agenda(Feed([event("Lunch", 12, 14), event("Maybe", 13, 15, status: .tentative)])))
        #expect(two.conflictLabel(of: 0) == "Possible: Maybe")
        #expect(two.conflicts(of: 0) == "possible conflict with Maybe")
        #expect(two.conflictHeading(of: 1) == "Possible conflict with 1 event")
    }

    @Test func `an invitation without an answer conflicts possibly, and says why`() {
        let fixture = SeriesFixture.calendar([
            SeriesFixture.event("Demo", "20181103T100000", ["ATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:me@example.org"]),
            SeriesFixture.event("Lunch", "20181103T110000"),
        ])
        let before = Agenda(fixture)
        #expect(before.possibleCount(of: 0) == 0)
        let agenda = Agenda(fixture.answered(by: ["me@example.org"]))
        let texts = texts(agenda)
        let (demo, lunch) = (agenda.position(titled: "Demo"), agenda.position(titled: "Lunch"))
        #expect(texts.status(of: demo) == "No answer yet" && texts.status(of: lunch) == nil)
        #expect(texts.shortSubtitle(of: demo).text.contains("no answer yet"))
        #expect(agenda.possibleCount(of: lunch) == 1)
        #expect(texts.conflictLabel(of: lunch) == "Possible: Demo")
        #expect(texts.overlap(of: demo, with: lunch) == "overlaps 1 h · no answer yet")
        // An answer is no news.
        #expect(FeedChanges(from: fixture, to: fixture.answered(by: ["me@example.org"])).changed.isEmpty)
    }

    @Test func `a day that is marked as busy conflicts with what is on it`() {
        let leave = Event("Leave", allDay: "2018-11-03", to: "2018-11-05", availability: .busyDays)
        let trip = Event("Trip", allDay: "2018-11-03", to: "2018-11-04", availability: .busyDays)
        let mine = calendar("/home/me/mine.ics", [leave, trip, event("Call", 9, 10), event("Talk", 9, 10, day: 5)])
        let agenda = Agenda(mine)
        #expect(agenda.conflicting(of: "Leave") == ["Call"])
        #expect(agenda.conflicting(of: "Call") == ["Trip", "Leave"])
        let texts = texts(agenda)
        let (call, day) = (agenda.position(titled: "Call"), agenda.position(titled: "Leave"))
        #expect(texts.overlap(of: day, with: call) == "on a day you marked as busy")
        #expect(texts.conflictHeading(of: day) == "Conflicts with 1 event")
        let nobodys = Agenda(
            feeds: [mine], choices: [mine.source: SourceChoices(people: [])], timeZone: .newYork)
        #expect(heading("Leave", nobodys) == "Never in conflict, because it is all day and not your own")
    }

    @Test func `a conflict of two series counts once and says how often`() {
        let agenda = Agenda(SeriesFixture.changedClass)
        // One is taken out, and one is moved, which is a conflict of its own.
        #expect(agenda.conflicts.pairCount == 25)
        #expect(agenda.conflictCount == 2)
        let texts = texts(agenda)
        func overlaps(_ first: Int) -> [String] {
            let titles = agenda.entries.indices.filter { agenda.entries[$0].event.title == "Choir" }
            return agenda.conflicts.conflicts(of: titles[first]).map { texts.overlap(of: $0, with: titles[first]) }
        }
        #expect(overlaps(0) == ["overlaps 1 h · 24 times until April 2019"])
        #expect(overlaps(1).isEmpty)
        #expect(overlaps(2) == ["overlaps 30 min"])
        #expect(overlaps(25) == ["overlaps 1 h · 24 times until April 2019"])
        let selection = AgendaSelection(
            agenda,
            range: AgendaRange(from: CalendarDate("2018-11-20"), to: CalendarDate("2018-12-20")))
        #expect(selection.conflictCount == 2)
    }

    /// The rules, said plainly: pair by pair.
    @Test func `random agendas hold to the rules`() {
        var random = SeededRandom(seed: 21)
        let people: [PersonSet?] = [nil, .me, []]
        let countings: [SourceCounting?] = [nil, .counts, .countsFreeToo, .never]
        let within: [Bool?] = [nil, nil, true, false]
        for _ in 0..<300 {
            var choices: [Source: SourceChoices] = [:]
            let feeds = (0..<Int.random(in: 1...4, using: &random)).map { number -> Feed in
                let events = (0..<Int.random(in: 1...9, using: &random)).map { _ in self.event(&random) }
                let feed = Feed(
                    source: Source(argument: "https://example.org/\(number).ics"), kind: .calendar, events: events,
                    problems: [])
                choices[feed.source] = SourceChoices(
                    people: people.randomElement(using: &random) ?? nil,
                    counting: countings.randomElement(using: &random) ?? nil,
                    conflictsWithin: within.randomElement(using: &random) ?? nil)
                return feed
            }
            check(Agenda(feeds: feeds, choices: choices, timeZone: .newYork), feeds, choices)
        }
    }

    private func event(_ random: inout SeededRandom) -> Event {
        let title = ["A", "B", "C"].randomElement(using: &random) ?? ""
        let availability = [Event.Availability.busy, .busy, .busyDays, .free, .declined].randomElement(using: &random)
        let status = [Event.Status.confirmed, .confirmed, .tentative, .cancelled].randomElement(using: &random)
        if Int.random(in: 0...4, using: &random) == 0 {
            let day = LocalDateTime("2018-11-03 00:00").date
            return Event(
                title: title, when: .allDay(from: day, to: day.advanced(by: 1)), availability: availability ?? .busy,
                status: status ?? .confirmed)
        }
        let start = Int.random(in: 8...14, using: &random)
        return event(
            title, start, start + Int.random(in: 0...3, using: &random), availability ?? .busy,
            status: status ?? .confirmed)
    }

    private func check(_ agenda: Agenda, _ feeds: [Feed], _ choices: [Source: SourceChoices]) {
        let roles = feeds.map { SourceRole(choices[$0.source] ?? SourceChoices(), for: $0) }
        // Of each entry the sources that make it busy.
        let busy = agenda.entries.indices.map { entry in
            agenda.origins(of: entry).filter { origin in
                let feed = feeds[origin.source]
                return roles[origin.source].kind(of: feed.events[feed.keys.firstIndex(of: origin.key) ?? 0]) != nil
            }.map(\.source)
        }
        func conflict(_ first: Int, _ second: Int) -> Bool {
            guard first != second, !busy[first].isEmpty, !busy[second].isEmpty else { return false }
            let (a, b) = (agenda.entries[first], agenda.entries[second])
            guard a.start < b.end, b.start < a.end, a.event.when.isTimed || b.event.when.isTimed else { return false }
            guard [first, second].contains(where: { agenda.people(of: $0) == .me }) else { return false }
            func isOwn(_ entry: Int) -> Bool { busy[entry].contains { roles[$0].conflictsWithin } }
            return isOwn(first) && isOwn(second)
                || !busy[first].contains { !roles[$0].conflictsWithin && busy[second].contains($0) }
        }
        for first in agenda.entries.indices {
            let expected = agenda.entries.indices.filter { conflict(first, $0) }
            #expect(agenda.conflicts.conflicts(of: first).sorted() == expected)
            #expect(agenda.isBusy(first) == !busy[first].isEmpty)
            #expect(agenda.possibleCount(of: first) == expected.count { agenda.isPossible(first, with: $0) })
        }
    }
}
