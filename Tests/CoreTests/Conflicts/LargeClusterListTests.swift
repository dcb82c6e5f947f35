import Foundation
import JSON
import Testing

@testable import Events
@testable import Formats
@testable import Planning
@testable import Rules
@testable import Time
import TestSupport

/// Very many events at once in the lists, the reports and the numbers of conflicts.
struct LargeClusterListTests {
    private let day = "2018-11-03"

    /// So many events at one time, beside a pair on another day.
    private func crowd(_ count: Int) -> Agenda {
        Agenda(
            Feed(
                (0..<count).map { Event("Talk \($0)", "2018-11-03 15:00", "2018-11-03 17:00") } + [
                    Event("Choir", "2018-11-05 15:00", "2018-11-05 17:00"),
                    Event("Dinner", "2018-11-05 16:00", "2018-11-05 18:00"),
                ]))
    }

    private func rows(_ agenda: Agenda, filter: ConflictFilter = ConflictFilter()) throws -> ConflictRows {
        try ConflictRows(agenda, filter: filter, at: Instant("2018-11-01 00:00"))
    }

    private func texts(_ agenda: Agenda) -> AgendaFormatter {
        let times = TimeFormatter(locale: Locale(identifier: "en_US"), hourCycle: .ofLocale, timeZone: .newYork)
        return AgendaFormatter(agenda, times: times, today: LocalDateTime("2018-11-03 00:00").date)
    }

    @Test func `more than a hundred events at once are one row`() throws {
        let rows = try rows(crowd(150))
        #expect(rows.rows.count == 2 && rows.items.count == 1)
        #expect(rows.soonCount == 2 && rows.agenda.conflictCount == 2)
        #expect(ConflictEnds(of: rows.agenda, at: rows.now).soonCount(at: rows.now) == 2)
        let cluster = try #require(rows.rows[0].largeCluster)
        #expect(cluster.eventCount == 150 && cluster.mostAtOnce == 150 && cluster.hasMore)
        #expect(cluster.time == Interval(start: Instant("2018-11-03 15:00"), end: Instant("2018-11-03 17:00")))
        let formatter = ConflictFormatter(rows, agenda: texts(rows.agenda))
        #expect(formatter.title(ofCluster: rows.rows[0]) == "150 events at once")
        #expect(
            formatter.accessibleName(ofCluster: rows.rows[0], isOpen: false)
                == "150 events at once, more than 10,000 conflicts, folded")
        #expect(try self.rows(crowd(100)).rows.allSatisfy { $0.largeCluster == nil })
    }

    @Test(.slow, arguments: [(120, 7140), (150, 10_000)])
    func `a large cluster unfolds its first conflicts`(count: Int, listed: Int) throws {
        let rows = try rows(crowd(count))
        var folding = ConflictFolding()
        folding.toggle(1, in: ConflictLines(rows, folding: folding))
        let lines = ConflictLines(rows, folding: folding)
        #expect(lines.lines.count == 2 + listed + 1)
        #expect(lines.lines.last == .conflict(0))
        #expect(lines.line(withID: lines.id(ofLine: 50)) == 50)
        let pairs = (2...listed + 1).compactMap { lines.item(ofLine: $0)?.shown }
        #expect(Set(pairs).count == listed)
        #expect(pairs.allSatisfy { rows.agenda.conflicts.areInConflict($0.first, $0.second) })
        let formatter = ConflictFormatter(rows, agenda: texts(rows.agenda))
        #expect(
            formatter.extent(ofCluster: rows.rows[0])
                == (count == 120 ? "7,140 conflicts" : "more than 10,000 conflicts"))
        folding.toggle(1, in: lines)
        #expect(ConflictLines(rows, folding: folding).lines[1...] == [.cluster(0, isOpen: false), .conflict(0)])
    }

    @Test func `a search in a large cluster counts and lists the conflicts of what is found`() throws {
        let agenda = crowd(150)
        let rows = try rows(agenda, filter: ConflictFilter(search: "talk 77"))
        let cluster = try #require(rows.rows.first?.largeCluster)
        #expect(rows.rows.count == 1 && cluster.conflictCount == 149 && cluster.eventCount == 150)
        var folding = ConflictFolding()
        folding.toggle(1, in: ConflictLines(rows, folding: folding))
        let lines = ConflictLines(rows, folding: folding)
        #expect(lines.lines.count == 151)
        #expect(
            lines.lines.indices.dropFirst(2).allSatisfy { line in
                guard let shown = lines.item(ofLine: line)?.shown else { return false }
                return [shown.first, shown.second].contains { agenda.entries[$0].event.title == "Talk 77" }
            })
    }

    @Test(.slow) func `a report lists ten thousand conflicts of a cluster, and says that there are more`() throws {
        let selection = ConflictSelection(crowd(300))
        #expect(
            selection.clusters.map(\.listed.count) == [10_000] && selection.conflictCount == 10_001 && selection.hasMore
        )
        let printed = ConflictReport(texts(selection.agenda), selection: selection)
        let report = try #require(JSONSerialization.jsonObject(with: Data(printed.text.utf8)) as? [String: Any])
        #expect((report["conflicts"] as? [Any])?.count == 10_001)
        let cluster = try #require((report["clusters"] as? [[String: Any]])?.first)
        #expect(cluster["eventCount"] as? Int == 300 && cluster["conflictCount"] as? Int == 10_000)
        #expect(cluster["more"] as? Bool == true && cluster["moreCount"] == nil)
        let outline = Array(printed.lines())
        #expect(outline.contains { $0.contains("300 events at once") && $0.contains("more than 10,000 conflicts") })
        #expect(outline.last == "more than 10,001 conflicts")
    }

    @Test func `an event in a report names at most a hundred others, and how many there are`() throws {
        let text = AgendaReport(crowd(1500)).text
        let report = try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        let day = try #require((report["days"] as? [[String: Any]])?.first)
        let events = try #require(day["events"] as? [[String: Any]])
        #expect(events.count == 1500)
        for event in [events[0], events[700], events[1499]] {
            #expect(Set(event["conflictsWith"] as? [String] ?? []).count == 100)
            #expect(event["conflictCount"] as? Int == 1000 && event["more"] as? Bool == true)
        }
    }

    @Test func `a range counts the conflicts of a cluster whose overlap is in it`() {
        let agenda = Agenda(
            Feed((0..<200).map { Event("Shift \($0)", Instant("2018-11-03 00:00"), hours: 24 + $0) }))
        let selection = ConflictSelection(
            agenda, range: AgendaRange(from: CalendarDate("2018-11-08"), to: CalendarDate("2018-11-09")))
        // Those that last into the sixth day.
        let lasting = (0..<200).count { 24 + $0 > 121 }
        #expect(selection.clusters.map(\.cluster.conflictCount) == [lasting * (lasting - 1) / 2])
        #expect(AgendaSelection(agenda, range: .all).conflictCount == 1)
    }

    @Test func `a series that overlaps itself is one conflict`() throws {
        let agenda = Agenda(
            SeriesFixture.calendar([
                "BEGIN:VEVENT", "UID:a", "SUMMARY:Watch", "DTSTART:20181101T000000", "DURATION:P20D",
                "RRULE:FREQ=HOURLY;COUNT=600", "END:VEVENT", SeriesFixture.event("Dinner", "20181101T003000"),
            ]))
        #expect(agenda.conflicts.pairCount > 100_000)
        let conflicts = agenda.conflicts()
        let own = try #require(conflicts.first { $0.count > 1 })
        #expect(conflicts.count == 4 && own.count == 599)
        #expect(agenda.conflictCount == 4)
        // Two that start before the end of the dinner, and the one that lasts.
        #expect(conflicts.filter { $0 != own }.allSatisfy { $0.count == 1 })
        #expect(agenda.largeClusters().isEmpty)
        let later = agenda.conflicts(in: Instant("2018-11-20 00:00")..<Instant("2018-11-21 00:00"))
        #expect(later.count == 1 && later[0].count < 599)
    }

    @Test(.slow, arguments: [1000, 16_000])
    func `what is listed grows with the events, whatever overlaps`(count: Int) throws {
        let start = Instant("2018-11-03 00:00")
        func agenda(_ times: (Int) -> (start: Int, length: Int)) -> Agenda {
            Agenda(
                Feed(
                    (0..<count).map { number in
                        let (first, length) = times(number)
                        return Event("Event \(number)", start.advanced(by: Int64(first) * 60_000), minutes: length)
                    }))
        }
        for agenda in [
            agenda { _ in (0, 60) }, agenda { ($0, 2 * (count - $0)) },
            agenda { $0 < 90 ? ($0, 3 * count) : (2 * $0, 1) }, agenda { $0 == 0 ? (0, 3 * count) : (2 * $0, 1) },
            agenda { (10 * ($0 / 99), 10) },
        ] {
            let rows = try rows(agenda)
            let clusters = rows.rows.compactMap(\.largeCluster)
            let known = rows.items.count + clusters.reduce(0) { $0 + $1.conflictCount }
            #expect(clusters.contains(where: \.hasMore) || known == agenda.conflicts.pairCount)
            #expect(known <= agenda.conflicts.pairCount)
            #expect(rows.items.count <= 50_000 + 2 * count)
        }
    }
}

extension Event {
    fileprivate init(_ title: String, _ start: Instant, minutes: Int) {
        self.init(
            title: title, start: .absolute(start), end: .absolute(start.advanced(by: Int64(minutes) * 60_000)))
    }

    fileprivate init(_ title: String, _ start: Instant, hours: Int) {
        self.init(title, start, minutes: 60 * hours)
    }
}
