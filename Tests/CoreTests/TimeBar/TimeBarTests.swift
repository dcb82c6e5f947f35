import Foundation
import Testing
import TestSupport

@testable import Events
@testable import Planning
@testable import Text
@testable import Time

struct TimeBarTests {
    private func timeBar(_ agenda: Agenda, _ title: String) -> TimeBar? {
        TimeBar(of: agenda.position(titled: title), in: agenda)
    }

    @Test func `an event without conflicts has none`() {
        #expect(timeBar(.sample, "Yoga") == nil)
    }

    @Test func `the event stands first and every bar is in proportion`() throws {
        let agenda = Agenda.sample
        let bar = try #require(timeBar(agenda, "Birthday Party"))
        #expect(
            bar.bars.map { agenda.entries[$0.entry].event.title } == [
                "Birthday Party", "Dentist Appointment", "Evening Picnic",
            ])
        #expect(bar.bars.map(\.lane) == [0, 1, 2])
        // Eight hours, widened by a twentieth on both sides.
        let hour = 1 / (8 * 1.1)
        func near(_ span: ClosedRange<Double>, _ start: Double, _ end: Double) -> Bool {
            abs(span.lowerBound - (start + 0.4) * hour) < 1e-9 && abs(span.upperBound - (end + 0.4) * hour) < 1e-9
        }
        #expect(near(bar.bars[0].span, 0, 8))
        #expect(near(bar.bars[1].span, 1.25, 2))
        #expect(near(bar.bars[2].span, 5.5, 6.5))
        #expect(bar.bars.allSatisfy { !$0.isCutAtStart && !$0.isCutAtEnd })
        #expect(bar.shared == [bar.bars[1].span, bar.bars[2].span])
        #expect(bar.hiddenCount == 0)
    }

    @Test func `a busy day is shown whole, with all that is on it in one lane`() throws {
        let agenda = Agenda(
            Feed([
                Event("Trip", allDay: "2018-11-05", to: "2018-11-08", availability: .busyDays),
                Event("Call", "2018-11-05 12:00", "2018-11-05 18:00"),
                Event("Gym", "2018-11-07 23:00", "2018-11-08 02:00"),
            ]))
        let rows = try ConflictRows(agenda, at: Instant("2018-11-01 00:00"))
        let events = rows.events(onBusyDayOf: rows.rows[0])
        #expect(events.map { agenda.entries[$0].event.title } == ["Call", "Gym"])
        let bar = TimeBar(ofBusyDay: agenda.position(titled: "Trip"), with: events, in: agenda)
        #expect(bar.bars.map(\.lane) == [0, 1, 1] && bar.laneCount == 2 && bar.shared.count == 2)
        #expect(bar.bars[0].span == 0...1 && !bar.bars[0].isCutAtStart && !bar.bars[0].isCutAtEnd)
        #expect(abs(bar.bars[1].span.lowerBound - 1.0 / 6) < 1e-9 && bar.bars[2].isCutAtEnd)
    }

    @Test func `a conflicting event over a whole year is cut and does not shrink the event`() throws {
        let agenda = Agenda(
            Feed([
                Event("Year", "2018-01-01 00:00", "2019-01-01 00:00"),
                Event("Lunch", "2018-06-01 12:00", "2018-06-01 13:00"),
            ]))
        let lunch = try #require(timeBar(agenda, "Lunch"))
        #expect(lunch.bars[1].span == 0...1)
        #expect(lunch.bars[1].isCutAtStart && lunch.bars[1].isCutAtEnd)
        #expect(!lunch.bars[0].isCutAtStart && !lunch.bars[0].isCutAtEnd)
        #expect(lunch.bars[0].span.upperBound - lunch.bars[0].span.lowerBound > 0.15)
        #expect(lunch.shared == [lunch.bars[0].span])
        let year = try #require(timeBar(agenda, "Year"))
        #expect(year.bars.allSatisfy { !$0.isCutAtStart && !$0.isCutAtEnd })
    }

    @Test func `more conflicting events than lanes are counted and still hatched`() throws {
        let conflicting = (0..<9).map { Event("Rival \($0)", "2018-06-01 1\($0):00", "2018-06-01 1\($0):30") }
        let agenda = Agenda(Feed(conflicting + [Event("Day", "2018-06-01 08:00", "2018-06-01 20:00")]))
        let bar = try #require(timeBar(agenda, "Day"))
        #expect(bar.bars.count == 1 + TimeBar.maximumConflicting)
        #expect(bar.hiddenCount == 4)
        #expect(bar.shared.count == 9)
    }

    @Test func `a conflict fills the width`() {
        let agenda = Agenda.sample
        let pair = [agenda.position(titled: "Birthday Party"), agenda.position(titled: "Evening Picnic")]
        let bar = TimeBar(comparing: pair, in: agenda)
        // From 12:30 PM to 8:30 PM.
        #expect(bar.bars.map(\.span) == [0...1, 5.5 / 8...6.5 / 8])
        #expect(bar.shared == [5.5 / 8...6.5 / 8])
        #expect(bar.bars.allSatisfy { !$0.isCutAtStart && !$0.isCutAtEnd })
    }

    @Test func `a conflict is on a scale for its shortest event`() {
        let agenda = Agenda(
            Feed([
                Event("Week", "2018-06-01 00:00", "2018-06-08 00:00"),
                Event("Lunch", "2018-06-03 12:00", "2018-06-03 13:00"),
                Event("Walk", "2018-06-03 12:30", "2018-06-03 14:00"),
            ]))
        let bar = TimeBar(comparing: [0, 1, 2], in: agenda)
        // From two hours before lunch to two hours after it.
        #expect(bar.bars.map(\.span) == [0...1, 0.4...0.6, 0.5...0.8])
        #expect(bar.bars.map(\.isCutAtStart) == [true, false, false])
        #expect(bar.bars.map(\.isCutAtEnd) == [true, false, false])
        #expect(bar.shared == [0.4...0.8])
    }

    @Test func `events without length have a scale too`() {
        let agenda = Agenda(
            Feed([
                Event("Bell", "2018-06-01 12:00", "2018-06-01 12:00"),
                Event("Whistle", "2018-06-01 12:00", "2018-06-01 12:00"),
            ]))
        let bar = TimeBar(comparing: [0, 1], in: agenda)
        #expect(bar.bars.map(\.span) == [0.5...0.5, 0.5...0.5] && bar.shared.isEmpty)
        #expect(TimeBar(comparing: [], in: agenda).bars.isEmpty)
    }

    @Test func `random bars stay in the frame`() throws {
        var random = SeededRandom()
        for _ in 0..<200 {
            let events = (0..<6).map { number in
                let start = Int64.random(in: 0...2000, using: &random) * 600_000
                let lengths: [Int64] = [0, 600_000, 5_400_000, 90_000_000, 9_000_000_000]
                let length = lengths.randomElement(using: &random) ?? 0
                return Event(
                    title: "Event \(number)", start: .floating(LocalDateTime(millisecondsSinceEpoch: start)),
                    end: .floating(LocalDateTime(millisecondsSinceEpoch: start + length)))
            }
            let agenda = Agenda(Feed(events))
            for entry in agenda.entries.indices {
                guard let bar = TimeBar(of: entry, in: agenda) else {
                    #expect(!agenda.conflicts.hasConflict(entry))
                    continue
                }
                expectInFrame(bar)
                expectInFrame(TimeBar(comparing: [entry] + agenda.conflicts.conflicts(of: entry), in: agenda))
            }
        }
    }

    private func expectInFrame(_ bar: TimeBar) {
        let spans = bar.bars.map(\.span) + bar.shared
        #expect(spans.allSatisfy { $0.lowerBound >= 0 && $0.upperBound <= 1 })
        #expect(zip(bar.shared, bar.shared.dropFirst()).allSatisfy { $0.upperBound < $1.lowerBound })
        // What is cut off touches the frame.
        #expect(bar.bars.allSatisfy { !$0.isCutAtStart || $0.span.lowerBound == 0 })
        #expect(bar.bars.allSatisfy { !$0.isCutAtEnd || $0.span.upperBound == 1 })
    }
}
