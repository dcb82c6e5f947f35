import Foundation
import TestSupport
import Testing

@testable import Events
@testable import Formats
@testable import Planning
@testable import Rules
@testable import Storage
@testable import Time

/// Random families: the conflicts of an agenda are those of the slow definition, pair by pair and minute by minute.
struct ConflictOracleTests {
    struct Family: CustomTestStringConvertible {
        let count: Int
        /// The minutes in which events start, and the longest of them.
        let minutes: Int
        let longest: Int
        /// The share of the events that are somebody's own.
        var own = 4
        var testDescription: String { "\(count) events in \(minutes) min, up to \(longest) min" }
    }

    static let families = [
        Family(count: 60, minutes: 2000, longest: 120), Family(count: 250, minutes: 3000, longest: 200),
        Family(count: 400, minutes: 30, longest: 90), Family(count: 2600, minutes: 10, longest: 60, own: 7),
        Family(count: 1300, minutes: 5000, longest: 4000),
    ]

    private let ana = 1
    private let mia = 2
    private let start = Instant("2018-11-03 00:00")

    /// For whom the calendars are, and whether their events conflict with each other. Two of the last are nobody's.
    private let calendars: [(people: PersonSet, conflictsWithin: Bool)] = [
        (.me, true), (PersonSet(1), true), ([PersonSet(1), PersonSet(2)], true), ([.me, PersonSet(2)], true),
        ([], false), ([], false), (PersonSet(2), false),
    ]

    private func agenda(_ family: Family, using random: inout SeededRandom) -> Agenda {
        var events = [[Event]](repeating: [], count: calendars.count)
        for number in 0..<family.count {
            let first = Int64.random(in: 0..<Int64(family.minutes), using: &random)
            let length = Int64.random(in: 1...Int64(family.longest), using: &random)
            let calendar =
                Int.random(in: 0..<7, using: &random) < family.own
                ? Int.random(in: 0..<4, using: &random) : Int.random(in: 4..<7, using: &random)
            events[calendar].append(
                Event(
                    title: "Event \(number)", start: .absolute(start.advanced(by: first * 60_000)),
                    end: .absolute(start.advanced(by: (first + length) * 60_000)),
                    availability: Int.random(in: 0..<8, using: &random) == 0 ? .free : .busy,
                    status: [.confirmed, .confirmed, .confirmed, .confirmed, .tentative, .cancelled][
                        Int.random(in: 0..<6, using: &random)],
                    location: ["Hall", "Lake", nil][Int.random(in: 0..<3, using: &random)]))
        }
        let feeds = events.enumerated().map { number, events in
            Feed(
                source: Source(argument: "https://example.org/\(number).ics"), kind: .calendar, events: events,
                problems: [])
        }
        var choices: [Source: SourceChoices] = [:]
        for (feed, calendar) in zip(feeds, calendars) {
            choices[feed.source] = SourceChoices(
                people: calendar.people, counting: .counts, conflictsWithin: calendar.conflictsWithin)
        }
        let people = People([Person(id: ana, name: "Ana"), Person(id: mia, name: "Mia")])
        return Agenda(feeds: feeds, choices: choices, rules: PeopleRules(people), timeZone: .newYork)
    }

    private func isBusy(_ entry: Int, in agenda: Agenda) -> Bool {
        let event = agenda.entries[entry].event
        return event.availability == .busy && event.status != .cancelled
    }

    /// Whether two events can conflict: they share a person, and are not of one calendar whose events do not conflict.
    private func canConflict(_ one: Int, _ other: Int, in agenda: Agenda) -> Bool {
        let (first, second) = (agenda.entries[one].source, agenda.entries[other].source)
        return isBusy(one, in: agenda) && isBusy(other, in: agenda)
            && (first != second || calendars[first].conflictsWithin)
            && sharePerson(calendars[first].people, calendars[second].people)
    }

    /// Whether events of two calendars take the time of a person. Nobody's take the user's beside the user's own.
    private func sharePerson(_ one: PersonSet, _ other: PersonSet) -> Bool {
        if one.isEmpty { return other.contains(.me) }
        return other.isEmpty ? one.contains(.me) : !one.isDisjoint(with: other)
    }

    /// The conflicting pairs: those that can conflict, and have a minute in common.
    private func pairs(_ agenda: Agenda) -> Set<ConflictClusters.Pair> {
        let minutes = agenda.entries.map { entry in
            (entry.start.millisecondsSinceEpoch / 60_000)..<(entry.end.millisecondsSinceEpoch / 60_000)
        }
        var pairs: Set<ConflictClusters.Pair> = []
        let busy = minutes.indices.filter { isBusy($0, in: agenda) }
        for (place, one) in busy.enumerated() {
            for other in busy[(place + 1)...]
            where !minutes[one].clamped(to: minutes[other]).isEmpty && canConflict(one, other, in: agenda) {
                pairs.insert(ConflictClusters.Pair(one, other))
            }
        }
        return pairs
    }

    private func check(_ agenda: Agenda, against pairs: Set<ConflictClusters.Pair>) {
        var others = [[Int]](repeating: [], count: agenda.entries.count)
        for pair in pairs {
            others[pair.first].append(pair.second)
            others[pair.second].append(pair.first)
        }
        let times = TimeFormatter(locale: Locale(identifier: "en_US"), hourCycle: .ofLocale, timeZone: .newYork)
        let texts = AgendaFormatter(agenda, times: times, today: LocalDateTime("2018-11-03 00:00").date)
        for entry in agenda.entries.indices {
            let expected = others[entry].sorted()
            let limited = agenda.conflicts.conflicts(of: entry, limit: Conflict.mostOfEvent)
            #expect(limited.count == min(expected.count, Conflict.mostOfEvent))
            #expect(expected.count > Conflict.mostOfEvent ? Set(limited).isSubset(of: expected) : limited == expected)
            let isTentative = agenda.entries[entry].event.status == .tentative
            let possible = expected.count { isTentative || agenda.entries[$0].event.status == .tentative }
            #expect(agenda.possibleCount(of: entry) == possible)
            let label = texts.conflictLabel(of: entry) ?? ""
            #expect(label.contains("more than 1,000 events") == (expected.count > Conflict.mostOfEvent))
            if (2...Conflict.mostOfEvent).contains(expected.count) {
                let all = agenda.span(of: entry) == nil ? "" : " in all"
                #expect(label.hasSuffix("\(times.number(expected.count)) events\(all)"))
            }
        }
        let clusters = agenda.largeClusters()
        var listed = agenda.conflicts().flatMap(\.occurrences).map { ConflictClusters.Pair($0.first, $0.second) }
        for cluster in clusters {
            let own = agenda.conflicts(of: cluster)
            #expect(own.count == min(cluster.conflictCount, LargeCluster.mostListed))
            listed += own.map { ConflictClusters.Pair($0.first.first, $0.first.second) }
        }
        #expect(Set(listed).count == listed.count)
        #expect(pairs.isSuperset(of: listed))
        #expect((listed.count < pairs.count) == clusters.contains(where: \.hasMore))
    }

    /// The pairs that are not over are counted by their calendars as if each was looked at.
    private func checkComing(_ agenda: Agenda, _ pairs: Set<ConflictClusters.Pair>) {
        for minutes in [-1, 20, 1500, 9000] as [Int64] {
            let now = start.advanced(by: minutes * 60_000)
            let expected: [[Int]: Int] = pairs.reduce(into: [:]) { counts, pair in
                let (first, second) = (agenda.entries[pair.first], agenda.entries[pair.second])
                guard min(first.end, second.end) > now else { return }
                counts[Set([first.source, second.source]).sorted(), default: 0] += 1
            }
            #expect(agenda.comingPairCounts(at: now) == expected)
        }
    }

    @Test(.slow, arguments: families)
    func `conflicts are those of the slow definition`(family: Family) {
        var random = SeededRandom(seed: UInt64(family.count))
        for _ in 0..<(family.count < 300 ? 20 : 1) {
            let agenda = agenda(family, using: &random)
            let all = pairs(agenda)
            check(agenda, against: all)
            if family.count < 300 { checkComing(agenda, all) }

            let ignored = all.sorted().filter { _ in Int.random(in: 0..<40, using: &random) == 0 }.prefix(50)
            let decisions = ignored.map { agenda.decision(.once, toIgnore: $0.first, with: $0.second) }
            let ignoring = agenda.ignoring(IgnoredConflicts(decisions))
            check(ignoring, against: all.subtracting(ignored))
            if family.count < 300 { checkComing(ignoring, all.subtracting(ignored)) }
            #expect(ignoring.ignoredConflicts().count == ignored.count)
        }
    }

    @Test(arguments: families.prefix(2))
    func `near-conflicts are those of the slow definition`(family: Family) {
        var random = SeededRandom(seed: UInt64(family.count) + 1)
        let buffer: Int64 = 15 * 60_000
        for _ in 0..<20 {
            let agenda = agenda(family, using: &random)
            var expected: Set<ConflictClusters.Pair> = []
            for one in agenda.entries.indices {
                for other in agenda.entries.indices where canConflict(one, other, in: agenda) {
                    let (first, second) = (agenda.entries[one], agenda.entries[other])
                    let gap = second.start.millisecondsSinceEpoch - first.end.millisecondsSinceEpoch
                    guard (0..<buffer).contains(gap), let place = first.event.location,
                        let next = second.event.location, place != next
                    else { continue }
                    expected.insert(ConflictClusters.Pair(one, other))
                }
            }
            let (found, isComplete) = agenda.nearConflicts(buffer: buffer)
            #expect(isComplete)
            #expect(Set(found.map { ConflictClusters.Pair($0.first.first, $0.first.second) }) == expected)
        }
    }
}
