import Foundation
import Testing
import TestSupport

@testable import Events
@testable import Planning
@testable import Text
@testable import Time

struct TimeScaleTests {
    private static let hour: Int64 = 3_600_000

    /// Hours of an arbitrary day.
    private func interval(_ start: Double, _ end: Double) -> Interval {
        func instant(_ hours: Double) -> Instant {
            Instant(millisecondsSinceEpoch: 1_530_000_000_000 + Int64(hours * Double(TimeScaleTests.hour)))
        }
        return Interval(start: instant(start), end: instant(end))
    }

    private func expect(_ scale: TimeScale, is shown: Interval) {
        #expect(scale.start == shown.start && scale.end == shown.end)
    }

    @Test func `it shows all of what is not much longer`() {
        expect(TimeScale(around: interval(12, 13), with: [interval(11, 14.5)]), is: interval(11, 14.5))
        // Six hours more on one side.
        expect(TimeScale(around: interval(12, 13), with: [interval(9, 19)]), is: interval(9, 19))
        expect(TimeScale(around: interval(8, 20), with: [interval(0, 9), interval(19, 40)]), is: interval(0, 40))
    }

    @Test func `it cuts what is much longer`() {
        expect(TimeScale(around: interval(12, 13), with: [interval(5.9, 19.1)]), is: interval(10, 15))
        expect(TimeScale(around: interval(12, 18), with: [interval(-7, 37)]), is: interval(6, 24))
        let part = TimeScale(around: interval(12, 13), with: [interval(9, 30)]).part(of: interval(9, 30))
        #expect(part == TimeScale.Part(span: 0...1, isCutAtStart: false, isCutAtEnd: true))
    }

    @Test func `it has a margin`() {
        expect(TimeScale(around: interval(12, 22), with: [], margin: 0.1), is: interval(11, 23))
    }

    @Test func `it is never without length`() {
        expect(TimeScale(around: interval(12, 12), with: []), is: interval(11.875, 12.125))
        expect(TimeScale(from: interval(1, 2).end, to: interval(1, 2).start), is: interval(1.375, 1.625))
    }

    @Test func `what is outside is at its edge`() {
        let scale = TimeScale(from: interval(12, 16).start, to: interval(12, 16).end)
        #expect(scale.part(of: interval(1, 2)) == TimeScale.Part(span: 0...0, isCutAtStart: true, isCutAtEnd: false))
        #expect(scale.part(of: interval(13, 14)).span == 0.25...0.5)
        #expect(scale.part(of: interval(18, 19)).span == 1...1)
    }

    @Test func `ticks are at round times and at most six`() {
        let times = TimeFormatter(locale: Locale(identifier: "en_US"), hourCycle: .ofLocale, timeZone: .newYork)
        let agenda = Agenda.sample
        let bar = TimeBar(of: agenda.position(titled: "Birthday Party"), in: agenda)
        let ticks = bar?.scale.ticks(times) ?? []
        #expect(ticks.map { times.hourMark($0.instant) } == ["2 PM", "4 PM", "6 PM", "8 PM"])
        #expect(ticks.allSatisfy { (0...1).contains($0.position) && !$0.isMidnight })
    }

    @Test func `ends at round times have ticks`() {
        let times = TimeFormatter(locale: Locale(identifier: "en_US"), hourCycle: .ofLocale, timeZone: .gmt)
        let scale = TimeScale(from: Instant("2018-11-03 16:00"), to: Instant("2018-11-03 18:00"))
        let marks = scale.ticks(times).map { times.hourMark($0.instant) }
        #expect(marks.first == times.hourMark(scale.start) && marks.last == times.hourMark(scale.end))
    }

    @Test func `ticks of any period ascend`() {
        var random = SeededRandom()
        let times = TimeFormatter(locale: Locale(identifier: "en_US"), hourCycle: .ofLocale, timeZone: .newYork)
        for _ in 0..<300 {
            let length = pow(10, Double.random(in: -1...5, using: &random))
            let start = Double.random(in: 0...20_000, using: &random)
            let scale = TimeScale(around: interval(start, start + length), with: [])
            let ticks = scale.ticks(times)
            #expect(ticks.count <= 6 && ticks.allSatisfy { (0...1).contains($0.position) })
            #expect(zip(ticks, ticks.dropFirst()).allSatisfy { $0.position < $1.position })
            #expect(length < 24 * 8 || ticks.allSatisfy(\.isMidnight))
        }
    }
}
