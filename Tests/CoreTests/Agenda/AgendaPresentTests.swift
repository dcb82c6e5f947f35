import Foundation
import Testing

@testable import Events
@testable import Planning
@testable import Time
import TestSupport

/// What is over at a moment, what comes next, and where the moment is.
struct AgendaPresentTests {
    private static let holidays = Event("Holidays", allDay: "2018-11-02", to: "2018-11-05")
    private static let feast = Event("Feast", "2018-11-03 00:00", "2018-11-03 00:30")
    private static let market = Event("Market", "2018-11-03 09:00", "2018-11-03 11:00")
    private static let baking = Event("Baking", "2018-11-03 10:30", "2018-11-03 15:00")
    private static let choir = Event("Choir", "2018-11-03 15:00", "2018-11-03 17:00")
    private static let party = Event("Party", "2018-11-03 22:00", "2018-11-04 02:00")
    private static let walk = Event("Walk", "2018-11-06 11:00", "2018-11-06 12:00")
    private static let all = [holidays, feast, market, baking, choir, party, walk]

    private func rows(_ events: [Event], _ filter: AgendaFilter = AgendaFilter()) throws -> AgendaRows {
        try AgendaRows(Agenda(Feed(events)), filter: filter)
    }

    private func title(_ row: Int?, _ rows: AgendaRows) -> String? {
        row.map { rows.agenda.entries[rows.entry(ofRow: $0)].event.title }
    }

    private func line(_ present: AgendaPresent, _ rows: AgendaRows) -> String? {
        present.line.map { "\($0.isBelow ? "below" : "above") \(title($0.row, rows) ?? "")" }
    }

    @Test func `all-day events are the first rows of their day`() throws {
        let rows = try rows(Self.all)
        #expect(
            (0..<rows.rowCount).map { title($0, rows) } == [
                "Holidays", "Holidays", "Feast", "Market", "Baking", "Choir", "Party", "Holidays", "Walk",
            ])
        #expect(rows.sections.map(\.allDayCount) == [1, 1, 1, 0])
        let birthday = Event("Birthday", allDay: "2018-11-03", to: "2018-11-04")
        let whole = try self.rows([Self.feast, birthday])
        #expect(whole.agenda.entries.map(\.event.title) == ["Feast", "Birthday"])
        #expect((0..<2).map { title($0, whole) } == ["Birthday", "Feast"])
        for row in 0..<2 { #expect(whole.row(withID: whole.rowID(row)) == row) }
    }

    @Test(arguments: [
        ("2018-11-01 12:00", nil, "Holidays", "Holidays", 0),
        ("2018-11-02 12:00", "below Holidays", "Holidays", "Holidays", 0),
        ("2018-11-03 00:00", "above Market", "Feast", "Holidays", 1),
        ("2018-11-03 00:30", "above Market", "Market", "Holidays", 1),
        ("2018-11-03 10:00", "above Baking", "Market", "Holidays", 1),
        ("2018-11-03 14:59", "above Choir", "Baking", "Holidays", 1),
        ("2018-11-03 15:00", "above Party", "Choir", "Holidays", 1),
        ("2018-11-03 18:00", "above Party", "Party", "Choir", 1),
        // The party of yesterday lasts.
        ("2018-11-04 00:00", "below Holidays", "Party", "Choir", 1),
        // That day has an hour more.
        ("2018-11-04 02:00", "below Holidays", "Holidays", "Holidays", 2),
        ("2018-11-05 00:00", nil, "Walk", "Walk", 3),
        ("2018-11-06 12:00", "below Walk", "Walk", "Walk", 3),
        ("2018-11-07 00:00", nil, "Walk", "Walk", 4),
    ])
    func `a moment has a place and a next event`(
        now: String, line: String?, next: String, opening: String, section: Int
    ) throws {
        let rows = try rows(Self.all)
        let present = AgendaPresent(rows, at: Instant(now))
        #expect(self.line(present, rows) == line)
        #expect(title(present.nextRow, rows) == next)
        #expect(title(present.openingRow, rows) == opening)
        #expect(present.firstSection == section)
        #expect(present.hasComing == (now < "2018-11-06 12:00"))
    }

    @Test func `an event under way and the next one count the minutes`() throws {
        let off = Event("Off", "2018-11-03 14:50", "2018-11-03 15:50", status: .cancelled)
        let game = Event(title: "Game", when: .toBeAnnounced(LocalDateTime("2018-11-03 00:00").date))
        let rows = try rows(Self.all + [off, game])
        let times = TimeFormatter(locale: Locale(identifier: "en_US"), hourCycle: .ofLocale, timeZone: .newYork)
        func counts(_ now: String) -> [String] {
            let present = AgendaPresent(rows, at: Instant(now))
            let texts = AgendaFormatter(rows.agenda, times: times, today: present.today)
            return (0..<rows.rowCount).compactMap { row in
                present.countdown(ofRow: row, in: rows).map {
                    "\(title(row, rows) ?? "") \(texts.text($0, of: rows.entry(ofRow: row)))"
                }
            }
        }
        #expect(counts("2018-11-03 14:30") == ["Baking 30 min left", "Choir in 30 min"])
        #expect(counts("2018-11-03 10:45") == ["Market 15 min left", "Baking 4 h 15 min left"])
        #expect(counts("2018-11-03 18:59") == [])
        #expect(counts("2018-11-03 19:00") == [])
        #expect(counts("2018-11-03 19:01") == ["Party in 2 h 59 min"])
        // The party of yesterday lasts, in a night with an hour more.
        #expect(counts("2018-11-04 00:30") == ["Party 2 h 30 min left"])
        let night = AgendaPresent(rows, at: Instant("2018-11-02 22:30"))
        #expect(night.nextStart == Instant("2018-11-03 00:00"))
        let market = try #require((0..<rows.rowCount).first { title($0, rows) == "Market" })
        #expect(
            AgendaPresent(rows, at: Instant("2018-11-03 10:00")).countdown(ofRow: market, in: rows)
                == .left(minutes: 60, elapsed: 0.5))
    }

    @Test func `an event is over from its end on and an all-day one from midnight on`() throws {
        let bell = Event("Bell", "2018-11-03 12:00", "2018-11-03 12:00")
        let game = Event(title: "Game", when: .toBeAnnounced(LocalDateTime("2018-11-03 00:00").date))
        let agenda = Agenda(Feed([Self.holidays, Self.market, bell, game]))
        func phase(_ title: String, _ now: String, day: Int = 1) -> EventPhase {
            agenda.phase(of: agenda.position(titled: title), onDay: day, at: Instant(now))
        }
        #expect(phase("Market", "2018-11-03 08:59") == .coming)
        #expect(phase("Market", "2018-11-03 09:00") == .underWay)
        #expect(phase("Market", "2018-11-03 11:00") == .over)
        #expect(phase("Bell", "2018-11-03 11:59") == .coming)
        #expect(phase("Bell", "2018-11-03 12:00") == .over)
        #expect(phase("Game", "2018-11-03 23:59") == .underWay)
        #expect(phase("Game", "2018-11-04 00:00") == .over)
        #expect(phase("Holidays", "2018-11-03 23:59") == .underWay)
        #expect(phase("Holidays", "2018-11-04 00:00") == .over)
        #expect(phase("Holidays", "2018-11-04 00:00", day: 2) == .underWay)
    }

    /// In a night in which the clock goes forward, 24 hours reach into the second day.
    @Test func `an event of the day before yesterday can last`() throws {
        let rows = try rows([Event("Night", "2019-03-09 23:45", "2019-03-11 00:30")])
        #expect(rows.sections.count == 1)
        #expect(AgendaPresent(rows, at: Instant("2019-03-11 00:29")).firstSection == 0)
        #expect(AgendaPresent(rows, at: Instant("2019-03-11 00:30")).firstSection == 1)
    }

    @Test func `an empty agenda has no present`() throws {
        let present = AgendaPresent(try rows([]), at: Instant("2018-11-03 12:00"))
        #expect(present.nextRow == nil && present.openingRow == nil && present.line == nil)
        #expect(!present.hasComing && present.nextChange == nil)
    }

    @Test func `the next change is the next beginning or end`() throws {
        let rows = try rows(Self.all)
        func change(_ now: String) -> Instant? { AgendaPresent(rows, at: Instant(now)).nextChange }
        #expect(change("2018-11-03 00:00") == Instant("2018-11-03 00:30"))
        #expect(change("2018-11-03 00:30") == Instant("2018-11-03 09:00"))
        #expect(change("2018-11-03 10:40") == Instant("2018-11-03 11:00"))
        #expect(change("2018-11-06 12:00") == nil)
    }

    /// Nothing changes between two changes, in any zone, also where the clock changes.
    @Test(.slow, arguments: ["America/New_York", "Europe/Berlin", "Asia/Kathmandu", "Pacific/Apia", "America/Havana"])
    func `between two changes the present is the same`(identifier: String) throws {
        let zone = try #require(TimeZone(identifier: identifier))
        for _ in 0..<40 {
            let start = LocalDateTime("2018-11-02 00:00").millisecondsSinceEpoch
            let events = (0..<Int.random(in: 0...8)).map { number in
                let from = LocalDateTime(millisecondsSinceEpoch: start + .random(in: 0...96) * 3_600_000)
                let to = LocalDateTime(
                    millisecondsSinceEpoch: from.millisecondsSinceEpoch + .random(in: 0...30) * 3_600_000)
                return number % 3 == 0
                    ? Event(title: "\(number)", when: .allDay(from: from.date, to: to.date.advanced(by: 1)))
                    : Event(title: "\(number)", start: .floating(from), end: .floating(to))
            }
            let rows = try AgendaRows(Agenda(Feed(events), timeZone: zone), filter: AgendaFilter())
            var clock = ZonedTime(zone)
            var last: AgendaPresent?
            for minute in 0..<(120 * 4) {
                let now = clock.instant(of: LocalDateTime("2018-11-01 12:00")).advanced(by: Int64(minute) * 900_000)
                let present = AgendaPresent(rows, at: now)
                defer { last = present }
                let over = (0..<rows.rowCount).filter { row in
                    rows.agenda.phase(of: rows.entry(ofRow: row), onDay: rows.day(ofRow: row), at: now)
                        == .over
                }
                #expect(present.hasComing == (over.count < rows.rowCount))
                if let next = present.nextRow, present.hasComing { #expect(!over.contains(next)) }
                // Days before the first one are over.
                let before = rows.sections.prefix(present.firstSection).last?.rows.upperBound ?? 0
                #expect(over.starts(with: 0..<before))
                if let last, let change = last.nextChange, now < change, last.today == present.today {
                    #expect(present.line == last.line && present.nextRow == last.nextRow)
                    #expect(present.hasSameParts(as: last) && present.nextChange == last.nextChange)
                }
                if let line = present.line {
                    let starts = (0..<rows.rowCount).map { rows.agenda.entries[rows.entry(ofRow: $0)].start }
                    #expect(line.isBelow || starts[line.row] > now)
                }
            }
        }
    }
}
