import Foundation
import TestSupport
import Testing

@testable import Events
@testable import Formats
@testable import Planning
@testable import Time

/// Random families: needs are in conflict as the slow definition says, minute by minute, with all assignments tried.
struct NeedOracleTests {
    private let start = Instant("2018-11-03 00:00")
    private static let minutes = 2 * 1440
    private let people = People((1...4).map { Person(id: $0, name: "Person \($0)") })

    /// The minutes of a row, by the needs in it.
    private typealias Rows = [[Int]: [Int]]

    private struct Calendar {
        let people: PersonSet
        let needs: PersonSet
    }

    private func someone(_ most: Int, using random: inout SeededRandom) -> PersonSet {
        let count = Int.random(in: 0...most, using: &random)
        return (0..<count).reduce(into: []) { set, _ in
            set.insert(PersonSet(Int.random(in: 0..<5, using: &random)))
        }
    }

    private func agenda(_ calendars: [Calendar], count: Int, using random: inout SeededRandom) -> Agenda {
        var events = [[Event]](repeating: [], count: calendars.count)
        for number in 0..<count {
            let calendar = Int.random(in: calendars.indices, using: &random)
            let status = Int.random(in: 0..<5, using: &random) == 0 ? Event.Status.cancelled : .confirmed
            let kind = Int.random(in: 0..<6, using: &random)
            let availability: Event.Availability = kind == 0 ? .free : kind == 1 ? .declined : .busy
            if Int.random(in: 0..<10, using: &random) == 0 {
                let day = LocalDateTime("2018-11-03 00:00").date.advanced(by: Int.random(in: 0...1, using: &random))
                events[calendar].append(
                    Event(
                        title: "Event \(number)", when: .allDay(from: day, to: day.advanced(by: 1)),
                        availability: availability == .busy ? .busyDays : availability, status: status))
                continue
            }
            let first = Int64.random(in: 0..<Int64(NeedOracleTests.minutes - 400), using: &random)
            let length = Int64.random(in: 1...400, using: &random)
            events[calendar].append(
                Event(
                    title: "Event \(number)", start: .absolute(start.advanced(by: first * 60_000)),
                    end: .absolute(start.advanced(by: (first + length) * 60_000)), availability: availability,
                    status: status))
        }
        let feeds = events.enumerated().map { number, events in
            Feed(
                source: Source(argument: "https://example.org/\(number).ics"), kind: .calendar, events: events,
                problems: [])
        }
        let choices = zip(feeds, calendars).map { feed, calendar in
            (feed.source, SourceChoices(people: calendar.people, needs: calendar.needs, counting: .counts))
        }
        return Agenda(
            feeds: feeds, choices: Dictionary(uniqueKeysWithValues: choices), rules: PeopleRules(people),
            timeZone: .newYork)
    }

    /// Which needs some largest assignment leaves out, by trying all of them.
    private func leftOut(_ free: [PersonSet]) -> [Bool] {
        var (most, leftOut) = (-1, [Bool](repeating: false, count: free.count))
        func assign(_ need: Int, _ used: PersonSet, _ without: [Int]) {
            guard need < free.count else {
                let met = free.count - without.count
                if met > most { (most, leftOut) = (met, [Bool](repeating: false, count: free.count)) }
                if met == most { for need in without { leftOut[need] = true } }
                return
            }
            assign(need + 1, used, without + [need])
            for person in free[need].subtracting(used).ids { assign(need + 1, used.union(PersonSet(person)), without) }
        }
        assign(0, [], [])
        return leftOut
    }

    private func slowRows(_ agenda: Agenda, _ calendars: [Calendar]) -> Rows {
        func of(_ entry: Int) -> Calendar { calendars[agenda.entries[entry].source] }
        func asks(_ entry: Int) -> Bool {
            let event = agenda.entries[entry].event
            return !of(entry).needs.isEmpty && of(entry).needs.isDisjoint(with: of(entry).people)
                && event.status != .cancelled && event.availability != .declined
        }
        func takes(_ entry: Int) -> PersonSet {
            let event = agenda.entries[entry].event
            let isBusy = event.when.isTimed ? event.availability == .busy : event.availability == .busyDays
            guard isBusy, event.status != .cancelled else { return [] }
            if !of(entry).people.isEmpty { return of(entry).people }
            // A day of nobody's is not marked as busy.
            return asks(entry) || !event.when.isTimed ? [] : .me
        }
        var known: [[PersonSet]: [Bool]] = [:]
        var rowOfNeed: [Int: Int] = [:]
        var rows: [(needs: Set<Int>, minutes: Set<Int>)] = []
        for minute in 0..<NeedOracleTests.minutes {
            let moment = start.advanced(by: Int64(minute) * 60_000)
            let now = agenda.entries.indices.filter {
                agenda.entries[$0].start <= moment && moment < agenda.entries[$0].end
            }
            let busy = now.reduce(into: PersonSet()) { $0.formUnion(takes($1)) }
            let occupied = now.filter { !asks($0) }.reduce(into: PersonSet()) { $0.formUnion(takes($1)) }
            let needs = now.filter {
                asks($0) && (of($0).people.isEmpty || !of($0).people.isSubset(of: occupied))
            }
            let free = needs.map { of($0).needs.subtracting(busy) }
            let found = known[free] ?? leftOut(free)
            known[free] = found
            for (need, isOut) in zip(needs, found) where isOut {
                let row = rowOfNeed[need] ?? rows.count
                if row == rows.count { rows.append(([], [])) }
                rowOfNeed[need] = row
                rows[row].needs.insert(need)
                rows[row].minutes.insert(minute)
                for other in zip(needs, found).filter(\.1).map(\.0)
                where !of(other).needs.isDisjoint(with: of(need).needs) {
                    guard let old = rowOfNeed[other], old != row else { continue }
                    for need in rows[old].needs { rowOfNeed[need] = row }
                    rows[row].needs.formUnion(rows[old].needs)
                    rows[row].minutes.formUnion(rows[old].minutes)
                    rows[old] = ([], [])
                }
            }
        }
        return Dictionary(
            uniqueKeysWithValues: rows.filter { !$0.needs.isEmpty }.map { ($0.needs.sorted(), $0.minutes.sorted()) })
    }

    private func minutes(_ time: Interval) -> Range<Int> {
        func minute(_ moment: Instant) -> Int {
            Int((moment.millisecondsSinceEpoch - start.millisecondsSinceEpoch) / 60_000)
        }
        return minute(time.start)..<min(minute(time.end), NeedOracleTests.minutes)
    }

    @Test(arguments: [12, 30, 45]) func `needs of random families are in conflict as the slow definition says`(
        count: Int
    ) {
        var (random, found) = (SeededRandom(seed: UInt64(count)), 0)
        for _ in 0..<12 {
            let calendars = (0..<7).map { _ in
                Calendar(people: someone(2, using: &random), needs: someone(3, using: &random))
            }
            let agenda = agenda(calendars, count: count, using: &random)
            let rows = agenda.needConflicts.map { ($0.needs, $0.times.flatMap(minutes)) }
            #expect(Dictionary(uniqueKeysWithValues: rows) == slowRows(agenda, calendars))
            found += rows.count
        }
        #expect(found > 5)
    }
}
