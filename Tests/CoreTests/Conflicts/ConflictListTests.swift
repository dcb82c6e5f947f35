import Foundation
import TestSupport
import Testing

@testable import Events
@testable import Formats
@testable import Planning
@testable import Time

/// All conflicts of an agenda, each once.
struct ConflictListTests {
    private func titles(_ agenda: Agenda, _ conflict: Conflict) -> [String] {
        [conflict.first.first, conflict.first.second].map { agenda.entries[$0].event.title }
    }

    @Test func `each conflict of the sample comes once, soonest first`() {
        let agenda = Agenda.sample
        let conflicts = agenda.conflicts(in: Agenda.always)
        #expect(
            conflicts.map { titles(agenda, $0) } == [
                ["Football Game", "Football Tailgate with John"],
                ["Evening Cookout with Friends", "SF Coffee Festival"],
                ["Lunch with Friends", "Nap Break"],
                ["TV Show Marathon", "Beer with Friends"],
                ["Birthday Party", "Dentist Appointment"],
                ["Birthday Party", "Evening Picnic"],
            ])
        #expect(conflicts.allSatisfy { $0.kind == .overlap && $0.count == 1 && !$0.first.isPossible })
        #expect(
            conflicts[2].first.time
                == Interval(start: Instant("2018-11-08 12:56"), end: Instant("2018-11-08 12:59")))
    }

    @Test func `a range has the conflicts whose overlap is in it`() {
        let agenda = Agenda.sample
        func count(_ from: String, _ to: String) -> Int { agenda.conflicts(in: Instant(from)..<Instant(to)).count }
        #expect(count("2018-11-08 12:58", "2018-11-08 13:00") == 1)
        #expect(count("2018-11-08 12:59", "2018-11-08 13:00") == 0)
        #expect(count("2018-11-08 12:00", "2018-11-08 12:56") == 0)
        #expect(count("2018-11-10 14:00", "2018-11-10 18:01") == 2)
        let days = AgendaRange(from: CalendarDate("2018-11-09"), to: CalendarDate("2018-11-11"))
        #expect(agenda.conflicts(in: agenda.moments(of: days)).count == 3)
        #expect(agenda.moments(of: .all) == Agenda.always)
    }

    @Test func `two series conflict once, and a time that differs is a conflict of its own`() {
        let agenda = Agenda(SeriesFixture.changedClass)
        let conflicts = agenda.conflicts(in: Agenda.always)
        #expect(conflicts.map(\.count) == [24, 1])
        #expect(conflicts[0].first.time.start == Instant("2018-11-06 20:00"))
        #expect(conflicts[0].last.time.start == Instant("2019-04-30 20:00"))
        #expect(conflicts[1].first.time.start == Instant("2018-11-20 20:30"))
        #expect(conflicts[0].firstComing(at: Instant("2018-11-06 20:59")) == 0)
        #expect(conflicts[0].firstComing(at: Instant("2018-11-06 21:00")) == 1)
        #expect(conflicts[0].occurrence(1).time.start == Instant("2018-11-27 20:00"))
        #expect(conflicts[0].firstComing(at: Instant("2020-01-01 00:00")) == 24)
        #expect(conflicts[0].occurrences.map(\.time.start) == conflicts[0].occurrences.map(\.time.start).sorted())
        let december = agenda.conflicts(in: Instant("2018-12-01 00:00")..<Instant("2019-01-01 00:00"))
        #expect(december.map(\.count) == [4])
        func soonCount(_ now: String) -> Int {
            ConflictEnds(of: agenda, at: Instant(now)).soonCount(at: Instant(now))
        }
        #expect(soonCount("2018-11-20 20:40") == 1)
        #expect(soonCount("2018-11-20 21:30") == 1)
        #expect(soonCount("2019-05-01 00:00") == 0)
    }

    @Test func `a conflict is soon until the end of the fourteenth day, today being the first`() throws {
        let now = Instant("2018-11-05 23:30")
        func soonCount(_ times: (String, String)...) throws -> Int {
            let events = times.enumerated().map { Event("Event \($0)", $1.0, $1.1) }
            let agenda = Agenda(Feed(events + [Event("Year", "2018-01-01 00:00", "2019-12-31 00:00")]))
            let rows = try ConflictRows(agenda, at: now)
            let count = ConflictEnds(of: agenda, at: Instant("2018-11-05 00:00")).soonCount(at: now)
            #expect(rows.soonCount == count)
            return count
        }
        #expect(try soonCount(("2018-11-18 23:59", "2018-11-19 00:30"), ("2018-11-19 00:30", "2018-11-19 01:00")) == 1)
        #expect(try soonCount(("2018-11-19 00:00", "2018-11-19 00:30")) == 0)
        // What is going on counts.
        #expect(try soonCount(("2018-11-05 22:00", "2018-11-05 23:31"), ("2018-11-05 20:00", "2018-11-05 21:00")) == 1)
        #expect(try soonCount(("2018-11-05 22:00", "2018-11-05 23:30")) == 0)
    }

    @Test func `a conflict of two series is soon if one of their times is`() throws {
        let agenda = Agenda(SeriesFixture.choirAndClass(times: 26))
        for (now, soon, later) in [("2018-10-23 12:00", 0, 1), ("2018-10-24 12:00", 1, 0), ("2019-01-01 00:00", 1, 0)] {
            let rows = try ConflictRows(agenda, at: Instant(now))
            #expect(rows.soonCount == soon && rows.laterCount == later, "\(now)")
            #expect(ConflictEnds(of: agenda, at: Instant(now)).soonCount(at: Instant(now)) == soon, "\(now)")
        }
    }

    @Test func `the number of conflicts that are soon is that of the rows at any moment`() throws {
        let agenda = Agenda(
            Feed([
                Event("Trip", allDay: "2018-11-05", to: "2018-11-08", availability: .busyDays),
                Event("Call", "2018-11-05 10:00", "2018-11-05 11:00"),
                Event("Visit", "2018-11-05 10:30", "2018-11-05 12:00", status: .tentative),
                Event("Moment", "2018-11-05 11:30", "2018-11-05 11:30"),
                Event("Gym", "2018-11-07 18:00", "2018-11-07 19:00"),
                Event("Off", allDay: "2018-11-09", to: "2018-11-10", availability: .busyDays),
                Event("Walk", "2018-11-09 18:00", "2018-11-09 19:00"),
            ]))
        var numbers: [Int] = []
        for hour in 0..<600 {
            let now = Instant("2018-10-17 00:00").advanced(by: Int64(hour) * 3_600_000)
            let rows = try ConflictRows(agenda, at: now)
            var zone = ZonedTime(agenda.timeZone)
            let day = zone.instant(of: zone.localDateTime(of: now).date.midnight)
            #expect(ConflictEnds(of: agenda, at: day).soonCount(at: now) == rows.soonCount)
            let all = rows.sections[rows.firstComing...].reduce(0) { $0 + $1.conflictCount }
            #expect(rows.soonCount + rows.laterCount == all)
            numbers.append(rows.soonCount)
        }
        #expect(numbers.first == 0 && numbers.max() == 4 && numbers.last == 0)
    }

    @Test func `a conflict says whether it is possible, or with a day marked as busy`() {
        let agenda = Agenda(
            Feed([
                Event("Off", allDay: "2018-11-05", to: "2018-11-07", availability: .busyDays),
                Event("Call", "2018-11-05 10:00", "2018-11-05 11:00"),
                Event("Visit", "2018-11-05 10:30", "2018-11-05 12:00", status: .tentative),
                Event("Moment", "2018-11-05 11:30", "2018-11-05 11:30"),
            ]))
        let conflicts = agenda.conflicts(in: Agenda.always)
        #expect(
            conflicts.map { titles(agenda, $0) } == [
                ["Off", "Call"], ["Off", "Visit"], ["Call", "Visit"], ["Off", "Moment"], ["Visit", "Moment"],
            ])
        #expect(conflicts.map(\.kind) == [.busyDay, .busyDay, .overlap, .busyDay, .overlap])
        #expect(conflicts.map(\.first.isPossible) == [false, true, true, false, true])
        #expect(conflicts[4].first.time.start == conflicts[4].first.time.end)
        #expect(!conflicts[4].first.isOver(at: Instant("2018-11-05 11:30")))
        #expect(conflicts[2].first.isOver(at: Instant("2018-11-05 11:00")))
    }

    // MARK: Random agendas

    /// Series that conflict in regular and in other ways, all-day and tentative events, and sources of nobody.
    private func randomFeeds(_ random: inout SeededRandom) -> ([Feed], [Source: SourceChoices]) {
        var choices: [Source: SourceChoices] = [:]
        let feeds = (0..<Int.random(in: 1...3, using: &random)).map { number -> Feed in
            var events: [Event] = []
            for series in 0..<Int.random(in: 0...3, using: &random) {
                let (start, step) = (
                    Int.random(in: 0...20, using: &random), [24, 24, 48].randomElement(using: &random) ?? 24
                )
                for week in 0..<Int.random(in: 1...5, using: &random) {
                    let original = start + week * step
                    let moved = Int.random(in: 0...6, using: &random) == 0 ? 1 : 0
                    events.append(
                        event(
                            "S\(number)-\(series)", from: original + moved,
                            length: Int.random(in: 0...9, using: &random) == 0 ? 3 : 2,
                            status: Int.random(in: 0...8, using: &random) == 0 ? .tentative : .confirmed,
                            uid: "\(number)-\(series)", recurrenceID: time(original)))
                }
            }
            for single in 0..<Int.random(in: 0...5, using: &random) {
                events.append(
                    event(
                        "E\(number)-\(single)", from: Int.random(in: 0...99, using: &random),
                        length: Int.random(in: 0...12, using: &random),
                        status: [.confirmed, .tentative, .cancelled].randomElement(using: &random) ?? .confirmed))
            }
            if Bool.random(using: &random) {
                events.append(Event("Off \(number)", allDay: "2018-11-04", to: "2018-11-06", availability: .busyDays))
            }
            let feed = Feed(
                source: Source(argument: "https://example.org/\(number).ics"), kind: .calendar, events: events,
                problems: [])
            choices[feed.source] = SourceChoices(
                people: [PersonSet.me, .me, []].randomElement(using: &random),
                counting: [.counts, .counts, .never].randomElement(using: &random))
            return feed
        }
        return (feeds, choices)
    }

    private func time(_ hour: Int) -> EventTime {
        .floating(
            LocalDateTime(
                millisecondsSinceEpoch: LocalDateTime("2018-11-03 00:00").millisecondsSinceEpoch + Int64(hour)
                    * 3_600_000))
    }

    private func event(
        _ title: String, from start: Int, length: Int, status: Event.Status, uid: String? = nil,
        recurrenceID: EventTime? = nil
    ) -> Event {
        Event(
            title: title, when: .timed(start: time(start), end: time(start + length), isEndAssumed: false),
            status: status,
            uid: uid, recurrenceID: recurrenceID)
    }

    private struct Shape: Hashable {
        let masters: Set<String>
        let times: [Int64]
    }

    @Test func `random agendas have the conflicts of the definition, pair by pair`() {
        var random = SeededRandom(seed: 41)
        for _ in 0..<150 {
            let (feeds, choices) = randomFeeds(&random)
            let whole = Agenda(feeds: feeds, choices: choices, timeZone: .berlin)
            var decisions = IgnoredConflicts()
            for conflict in whole.conflicts(in: Agenda.always) where Int.random(in: 0...4, using: &random) == 0 {
                let scope = Bool.random(using: &random) ? IgnoredConflict.Scope.once : .always
                decisions.insert(
                    whole.decision(scope, toIgnore: conflict.first.first, with: conflict.first.second))
            }
            let agenda = whole.ignoring(decisions)
            let start = Instant("2018-11-03 00:00").advanced(by: Int64.random(in: 0...60, using: &random) * 3_600_000)
            let range = start..<start.advanced(by: Int64.random(in: 0...60, using: &random) * 3_600_000)
            for range in [Agenda.always, range] {
                check(
                    agenda.conflicts(in: range), pairs(agenda, range) { !isIgnored($0, $1, decisions, agenda) }, agenda)
                check(
                    agenda.ignoredConflicts(in: range), pairs(agenda, range) { isIgnored($0, $1, decisions, agenda) },
                    agenda)
            }
            #expect(agenda.conflictCount == agenda.conflicts(in: Agenda.always).count)
        }
    }

    /// The keys by which an entry is always ignored. An occurrence that was moved has keys of its own alone.
    private func keys(of entry: Int, in agenda: Agenda) -> [EventKey] {
        let event = agenda.entries[entry].event
        let isOfSeries = event.recurrenceID.map { $0 == event.when.start } ?? false
        return agenda.origins(of: entry).map(\.key) + (isOfSeries ? [.ofSeries(uid: event.uid ?? "")] : [])
    }

    /// The definition, plainly.
    private func isIgnored(_ one: Int, _ other: Int, _ decisions: IgnoredConflicts, _ agenda: Agenda) -> Bool {
        return decisions.decisions.contains { decision in
            let keys = [decision.first.key, decision.second.key]
            switch decision.scope {
            case .once:
                let ids = [agenda.entries[one].id, agenda.entries[other].id]
                return keys == ids || keys == ids.reversed()
            case .always:
                let (first, second) = (self.keys(of: one, in: agenda), self.keys(of: other, in: agenda))
                return first.contains(keys[0]) && second.contains(keys[1])
                    || first.contains(keys[1]) && second.contains(keys[0])
            }
        }
    }

    /// The pairs of a range, those with an earlier entry of a smaller number.
    private func pairs(_ agenda: Agenda, _ range: Range<Instant>, _ isIncluded: (Int, Int) -> Bool) -> [(Int, Int)] {
        let roles = agenda.roles
        var pairs: [(Int, Int)] = []
        for first in agenda.entries.indices {
            for second in agenda.entries.indices where second > first {
                let (a, b) = (agenda.entries[first], agenda.entries[second])
                let kinds = [a, b].map { roles[$0.source].kind(of: $0.event) }
                guard kinds[0] != nil, kinds[1] != nil, kinds != [.busyDay, .busyDay],
                    a.start < b.end && b.start < a.end,
                    a.source != b.source || roles[a.source].conflictsWithin,
                    !roles[a.source].people.isEmpty || !roles[b.source].people.isEmpty, isIncluded(first, second)
                else { continue }
                let (start, end) = (max(a.start, b.start), min(a.end, b.end))
                guard start < range.upperBound, end > range.lowerBound || start >= range.lowerBound else { continue }
                pairs.append((first, second))
            }
        }
        return pairs
    }

    private func check(_ conflicts: [Conflict], _ pairs: [(Int, Int)], _ agenda: Agenda) {
        let found = conflicts.flatMap(\.occurrences).map { [$0.first, $0.second] }
        #expect(Set(found) == Set(pairs.map { [$0.0, $0.1] }))
        #expect(found.count == pairs.count)
        let starts = conflicts.map(\.first.time.start)
        #expect(starts == starts.sorted())
        // Two pairs are of one conflict exactly if they are of the same series in the same way.
        var shapes: [Shape: Int] = [:]
        for (number, conflict) in conflicts.enumerated() {
            for occurrence in conflict.occurrences {
                let (a, b) = (agenda.entries[occurrence.first], agenda.entries[occurrence.second])
                #expect(occurrence.time.start == max(a.start, b.start) && occurrence.time.end == min(a.end, b.end))
                #expect(occurrence.isPossible == (a.event.status == .tentative || b.event.status == .tentative))
                guard let one = a.event.uid, let other = b.event.uid else {
                    #expect(conflict.count == 1)
                    continue
                }
                let (first, second) = one <= other ? (a, b) : (b, a)
                func length(_ entry: Agenda.Entry) -> Int64 {
                    entry.end.millisecondsSinceEpoch - entry.start.millisecondsSinceEpoch
                }
                let distance = second.start.millisecondsSinceEpoch - first.start.millisecondsSinceEpoch
                let shape = Shape(
                    masters: [one, other],
                    times: one == other
                        ? [abs(distance), length(a), length(b)] : [distance, length(first), length(second)])
                #expect(shapes[shape] ?? number == number)
                shapes[shape] = number
            }
        }
    }
}
