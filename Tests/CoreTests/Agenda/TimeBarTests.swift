import Foundation
import Testing
import TestSupport

@testable import Events
@testable import Planning
@testable import Text
@testable import Time

struct TimeBarTests {
    private func timeBar(_ agenda: Agenda, _ title: String) -> TimeBar? {
        let times = TimeFormatter(locale: Locale(identifier: "en_US"), hourCycle: .ofLocale, timeZone: agenda.timeZone)
        return TimeBar(of: agenda.position(titled: title), in: agenda, texts: times)
    }

    @Test func anEventWithoutConflictsHasNone() {
        #expect(timeBar(.sample, "Yoga") == nil)
    }

    @Test func theEventStandsFirstAndEveryBarIsInProportion() throws {
        let agenda = Agenda.sample
        let bar = try #require(timeBar(agenda, "Birthday Party"))
        #expect(
            bar.bars.map { agenda.entries[$0.entry].event.title } == [
                "Birthday Party", "Dentist Appointment", "Evening Picnic",
            ])
        // Eight hours, widened by a twentieth on both sides.
        let hour = 1 / (8 * 1.1)
        func near(_ span: ClosedRange<Double>, _ start: Double, _ end: Double) -> Bool {
            abs(span.lowerBound - (start + 0.4) * hour) < 1e-9 && abs(span.upperBound - (end + 0.4) * hour) < 1e-9
        }
        #expect(near(bar.bars[0].span, 0, 8))
        #expect(near(bar.bars[1].span, 1.25, 2))
        #expect(near(bar.bars[2].span, 5.5, 6.5))
        #expect(bar.overlaps == [bar.bars[1].span, bar.bars[2].span])
        #expect(bar.hiddenConflicting == 0)
    }

    @Test func marksStandAtRoundTimesAndAreSixAtTheMost() throws {
        let bar = try #require(timeBar(.sample, "Birthday Party"))
        let times = TimeFormatter(locale: Locale(identifier: "en_US"), hourCycle: .ofLocale, timeZone: .newYork)
        #expect(bar.ticks.map { times.hourMark($0.instant) } == ["2 PM", "4 PM", "6 PM", "8 PM"])
        #expect(bar.ticks.allSatisfy { (0...1).contains($0.position) && !$0.isMidnight })
    }

    @Test func aConflictingEventOverAWholeYearIsCutAndDoesNotShrinkTheEvent() throws {
        let agenda = Agenda(
            Feed([
                Event("Year", "2018-01-01 00:00", "2019-01-01 00:00"),
                Event("Lunch", "2018-06-01 12:00", "2018-06-01 13:00"),
            ]))
        let lunch = try #require(timeBar(agenda, "Lunch"))
        #expect(lunch.bars[1].span == 0...1 || lunch.bars[1].span.lowerBound < 0.06)
        #expect(lunch.bars[0].span.upperBound - lunch.bars[0].span.lowerBound > 0.15)
        #expect(lunch.overlaps == [lunch.bars[0].span])
        let year = try #require(timeBar(agenda, "Year"))
        #expect(year.ticks.count <= 6 && year.ticks.allSatisfy(\.isMidnight))
    }

    @Test func moreConflictingEventsThanLanesAreCountedAndStillHatched() throws {
        let conflicting = (0..<9).map { Event("Rival \($0)", "2018-06-01 1\($0):00", "2018-06-01 1\($0):30") }
        let agenda = Agenda(Feed(conflicting + [Event("Day", "2018-06-01 08:00", "2018-06-01 20:00")]))
        let bar = try #require(timeBar(agenda, "Day"))
        #expect(bar.bars.count == 1 + TimeBar.maximumConflicting)
        #expect(bar.hiddenConflicting == 4)
        #expect(bar.overlaps.count == 9)
    }

    @Test func randomBarsStayInTheFrame() throws {
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
            let times = TimeFormatter(locale: Locale(identifier: "en_US"), hourCycle: .ofLocale, timeZone: .newYork)
            for entry in agenda.entries.indices {
                guard let bar = TimeBar(of: entry, in: agenda, texts: times) else {
                    #expect(!agenda.conflicts.hasConflict(entry))
                    continue
                }
                let spans = bar.bars.map(\.span) + bar.overlaps
                #expect(spans.allSatisfy { $0.lowerBound >= 0 && $0.upperBound <= 1 })
                #expect(bar.ticks.count <= 6)
                #expect(zip(bar.ticks, bar.ticks.dropFirst()).allSatisfy { $0.position < $1.position })
                #expect(zip(bar.overlaps, bar.overlaps.dropFirst()).allSatisfy { $0.upperBound < $1.lowerBound })
            }
        }
    }
}
