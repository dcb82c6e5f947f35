import Foundation
import TestSupport
import Testing

@testable import Events
@testable import Formats
@testable import Planning
@testable import Time

/// Ignoring a conflict of the list takes its row away and no other, and bringing it back restores the list.
struct IgnoredListingTests {
    private let now = Instant("2018-11-01 12:00")

    private func rows(_ agenda: Agenda, ignored: Bool = false) throws -> [String] {
        let rows = try ConflictRows(agenda, buffer: 900_000, showing: ignored ? .decided : .open, at: now)
        return rows.items.map { words($0, agenda) }
    }

    /// A conflict with all of its times: "near: Choir 17:00 – Class 18:00, …".
    private func words(_ item: ConflictRows.Item, _ agenda: Agenda) -> String {
        let times = item.conflict.occurrences.map { occurrence in
            [occurrence.first, occurrence.second].map { entry in
                let item = agenda.entries[entry]
                return "\(item.event.title) \(item.start.millisecondsSinceEpoch) \(item.id)"
            }.joined(separator: " – ")
        }
        return "\(item.conflict.kind): " + times.joined(separator: ", ")
    }

    private func item(_ agenda: Agenda, at position: Int = 0) throws -> ConflictRows.Item {
        try ConflictRows(agenda, buffer: 900_000, at: now).items[position]
    }

    /// Ignores a conflict, and checks what is listed then, and after a restart.
    private func check(
        _ scope: IgnoredConflict.Scope, _ item: ConflictRows.Item, in agenda: Agenda, _ read: () -> Agenda,
        _ comment: Comment? = nil
    ) throws {
        let before = try rows(agenda)
        let decisions = agenda.decisions(scope, toIgnore: item)
        #expect(Set(decisions).count == decisions.count, comment)
        let without = agenda.ignoring(IgnoredConflicts(decisions))
        let after = try rows(without)
        let (gone, listed) = (words(item, agenda), try rows(without, ignored: true))
        switch scope {
        case .always:
            #expect(!after.contains(gone), comment)
            #expect(listed.contains(gone), comment)
            // Of the others only those of the same two can be gone.
            let others = try ConflictRows(agenda, buffer: 900_000, at: now).items.filter { other in
                titles(other.shown, agenda) != titles(item.shown, agenda)
            }
            #expect(after.filter { row in others.contains { words($0, agenda) == row } }.count == others.count, comment)
        case .once where item.conflict.count == 1:
            #expect(after == before.filter { $0 != gone }, comment)
            #expect(listed == [gone], comment)
        case .once:
            #expect(after.count == before.count, comment)
            #expect(!after.contains(gone) && listed.count == 1, comment)
        }
        #expect(try rows(read().ignoring(IgnoredConflicts(decisions))) == after, comment)
        let ignoredItems = try ConflictRows(without, buffer: 900_000, showing: .decided, at: now).items
        let back = ignoredItems.filter { words($0, without) == gone || scope == .once }
            .flatMap { without.decisions(ignoring: $0) }
        var left = IgnoredConflicts(decisions)
        back.forEach { left.remove($0) }
        #expect(try left.isEmpty && rows(without.ignoring(left)) == before, comment)
    }

    private func titles(_ occurrence: Conflict.Occurrence, _ agenda: Agenda) -> Set<String> {
        Set([occurrence.first, occurrence.second].map { agenda.entries[$0].event.title })
    }

    private static let weekly = SeriesFixture.event("Review", "20181106T140000", ["RRULE:FREQ=WEEKLY;COUNT=6"])
    private static let moved = SeriesFixture.event("Review", "20181113T163000", ["RECURRENCE-ID:20181113T140000"])
    private static let dentist = SeriesFixture.event("Dentist", "20181113T160000")

    private static let kinds: [(String, [String])] = [
        ("moved and single", [weekly, moved, dentist]),
        (
            "moved and series",
            [weekly, moved, SeriesFixture.event("Club", "20181106T160000", ["RRULE:FREQ=WEEKLY;COUNT=6"])]
        ),
        (
            "moved and moved of another series",
            [
                weekly, moved, SeriesFixture.event("Club", "20181107T160000", ["RRULE:FREQ=WEEKLY;COUNT=6"]),
                SeriesFixture.event("Club", "20181113T160000", ["RECURRENCE-ID:20181114T160000"]),
            ]
        ),
        ("a date of its own", [SeriesFixture.event("Review", "20181106T140000", ["RDATE:20181113T163000"]), dentist]),
        ("a moved occurrence without its series", [moved, dentist]),
        (
            "an occurrence without its series",
            [SeriesFixture.event("Review", "20181113T163000", ["RECURRENCE-ID:20181113T163000"]), dentist]
        ),
        (
            "all later ones moved",
            [
                weekly,
                SeriesFixture.event("Review", "20181113T163000", ["RECURRENCE-ID;RANGE=THISANDFUTURE:20181113T140000"]),
                SeriesFixture.event("Club", "20181106T160000", ["RRULE:FREQ=WEEKLY;COUNT=6"]),
            ]
        ),
        (
            "both moved alike, so that it is listed with the others",
            [
                weekly, moved, SeriesFixture.event("Club", "20181106T133000", ["RRULE:FREQ=WEEKLY;COUNT=6"]),
                SeriesFixture.event("Club", "20181113T160000", ["RECURRENCE-ID:20181113T133000"]),
            ]
        ),
        ("one series with itself", [SeriesFixture.event("Review", "20181106T140000", ["RRULE:FREQ=HOURLY;COUNT=3"])]),
        (
            "near ones",
            [
                SeriesFixture.event("Review", "20181106T140000", ["RRULE:FREQ=WEEKLY;COUNT=6", "LOCATION:Office"]),
                SeriesFixture.event("Review", "20181113T161000", ["RECURRENCE-ID:20181113T140000", "LOCATION:Office"]),
                SeriesFixture.event("Dentist", "20181113T140000", ["LOCATION:Town"]),
            ]
        ),
    ]

    @Test(arguments: kinds) func `the row of a kind of conflict goes and comes back`(
        name: String, events: [String]
    ) throws {
        let read = { Agenda(SeriesFixture.calendar(events)) }
        let agenda = read()
        #expect(try rows(agenda).isEmpty == false)
        for position in try rows(agenda).indices {
            for scope in [IgnoredConflict.Scope.always, .once] {
                try check(scope, item(agenda, at: position), in: agenda, read, "\(name), \(scope)")
            }
        }
    }

    @Test(arguments: kinds) func `the conflict of two events is the one of the list`(
        name: String, events: [String]
    ) throws {
        let agenda = Agenda(SeriesFixture.calendar(events))
        for position in try rows(agenda).indices {
            let item = try item(agenda, at: position)
            let (first, second) = (agenda.entries[item.shown.first], agenda.entries[item.shown.second])
            // One event has no list of the overlaps of its own series.
            guard item.conflict.kind != .near, first.event.uid != second.event.uid else { continue }
            for (one, other) in [(first.id, second.id), (second.id, first.id)] {
                #expect(agenda.item(ofConflict: one, with: other) == item, "\(name)")
            }
        }
    }

    @Test func `events that do not overlap have no conflict`() throws {
        let agenda = Agenda(SeriesFixture.choirAndClass(times: 2))
        let (choir, next) = (agenda.entries[0].id, agenda.entries[2].id)
        #expect(agenda.item(ofConflict: choir, with: next) == nil)
        #expect(agenda.onlyConflict(of: 0)?.conflict.count == 2)
        #expect(agenda.onlyConflict(of: 0).map(agenda.mayRepeat) == true)
    }

    @Test func `a moved occurrence that another source has too goes and comes back`() throws {
        let copy = Feed([Event("Review", "2018-11-13 16:30", "2018-11-13 18:30")])
        let calendar = SeriesFixture.calendar([Self.weekly, Self.moved, Self.dentist])
        for feeds in [[copy, calendar], [calendar, copy]] {
            let read = { Agenda(feeds: feeds, timeZone: .newYork) }
            #expect(read().entries.count == 7)
            for scope in [IgnoredConflict.Scope.always, .once] { try check(scope, item(read()), in: read(), read) }
            // The decision holds where only one of the two sources is left.
            let decisions = IgnoredConflicts(read().decisions(.always, toIgnore: try item(read())))
            #expect(Agenda(feeds: [calendar], timeZone: .newYork).ignoring(decisions).conflictCount <= 1)
        }
    }

    @Test func `what is decided about a moved occurrence says nothing about its series`() throws {
        let club = SeriesFixture.event("Club", "20181106T160000", ["RRULE:FREQ=WEEKLY;COUNT=6"])
        let agenda = Agenda(SeriesFixture.calendar([Self.weekly, Self.moved, club]))
        let decisions = IgnoredConflicts(agenda.decisions(.always, toIgnore: try item(agenda)))
        let again = SeriesFixture.event("Review", "20181120T163000", ["RECURRENCE-ID:20181120T140000"])
        let later = Agenda(SeriesFixture.calendar([Self.weekly, Self.moved, again, club])).ignoring(decisions)
        #expect(later.conflictCount == 1)
    }

    @Test(.slow, arguments: 0..<40) func `the rows of random agendas go and come back`(number: Int) throws {
        var random = SeededRandom(seed: UInt64(number))
        let events = RandomCalendar.events(&random)
        let copies = RandomCalendar.copies(&random)
        let read = { Agenda(feeds: [SeriesFixture.calendar(events), Feed(copies)], timeZone: .newYork) }
        let agenda = read()
        let count = try rows(agenda).count
        for position in (0..<count).shuffled(using: &random).prefix(12) {
            for scope in [IgnoredConflict.Scope.always, .once] {
                try check(
                    scope, item(agenda, at: position), in: agenda, read,
                    "\(scope) \(rows(agenda)[position]) in\n\(events.joined(separator: "\n"))")
            }
        }
    }
}

/// Calendars of single events, series, and occurrences that are moved, renewed or without their series.
private enum RandomCalendar {
    static func events(_ random: inout SeededRandom) -> [String] {
        (0..<Int.random(in: 2...5, using: &random)).flatMap { number -> [String] in
            let title = "E\(number)"
            let place = Bool.random(using: &random) ? ["LOCATION:Place \(number)"] : []
            let start = time(&random)
            switch Int.random(in: 0...5, using: &random) {
            case 0: return [SeriesFixture.event(title, start, place)]
            case 1: return [SeriesFixture.event(title, time(&random), ["RECURRENCE-ID:\(start)"] + place)]
            case 2: return [SeriesFixture.event(title, start, ["RDATE:\(time(&random)),\(time(&random))"] + place)]
            case 3:
                return [
                    SeriesFixture.event(title, start, ["RRULE:FREQ=DAILY;COUNT=8"] + place),
                    SeriesFixture.event(
                        title, time(&random), ["RECURRENCE-ID;RANGE=THISANDFUTURE:\(later(start, days: 3))"] + place),
                ]
            default:
                let moved = (0..<Int.random(in: 0...3, using: &random)).map { place in
                    SeriesFixture.event(
                        title, time(&random), ["RECURRENCE-ID:\(later(start, days: place))"])
                }
                return [SeriesFixture.event(title, start, ["RRULE:FREQ=DAILY;COUNT=8"] + place)] + moved
            }
        }
    }

    /// Events of another source, some of which are also in the calendar.
    static func copies(_ random: inout SeededRandom) -> [Event] {
        (0..<3).map { _ in
            let (day, hour) = (Int.random(in: 6...9, using: &random), Int.random(in: 9...14, using: &random))
            let start = LocalDateTime("2018-11-\(twoDigits(day)) \(twoDigits(hour)):00")
            let end = start.advanced(byMilliseconds: 2 * 3_600_000)
            return Event(
                title: "E\(Int.random(in: 0...4, using: &random))", start: .floating(start), end: .floating(end))
        }
    }

    private static func time(_ random: inout SeededRandom) -> String {
        let (day, hour) = (Int.random(in: 6...9, using: &random), Int.random(in: 9...14, using: &random))
        return "201811" + twoDigits(day) + "T" + twoDigits(hour) + (Bool.random(using: &random) ? "0000" : "1000")
    }

    private static func later(_ start: String, days: Int) -> String {
        start.prefix(6) + twoDigits((Int(start.prefix(8).suffix(2)) ?? 6) + days) + start.dropFirst(8)
    }

    private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
