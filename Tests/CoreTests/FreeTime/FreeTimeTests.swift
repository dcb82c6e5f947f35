import Foundation
import TestSupport
import Testing

@testable import Events
@testable import Planning
@testable import Time

struct FreeTimeTests {
    private let hour: Int64 = 3_600_000

    private let agenda = Agenda(
        Feed(
            "work.json",
            [
                Event("Call", "2018-11-05 10:00", "2018-11-05 11:00"),
                Event("Long", "2018-11-05 10:30", "2018-11-05 12:30"),
                Event("Free", "2018-11-05 13:00", "2018-11-05 14:00", availability: .free),
                Event("Moment", "2018-11-05 15:00", "2018-11-05 15:00"),
                Event("Off", allDay: "2018-11-06", to: "2018-11-07", availability: .busyDays),
            ]),
        Feed("home.json", [Event("Dinner", "2018-11-05 18:00", "2018-11-05 20:00")]))

    private func times(_ ranges: [Range<Instant>]) -> [String] {
        let times = TimeFormatter(
            locale: Locale(identifier: "en_US"), hourCycle: .twentyFourHours, timeZone: .newYork)
        return ranges.map { range in
            let days = [range.lowerBound, range.upperBound].map { times.localDateTime(of: $0).date.components.day }
            return "\(days[0]) \(times.time(range.lowerBound)) - \(days[1]) \(times.time(range.upperBound))"
        }
    }

    private func range(_ from: String, _ to: String) -> Range<Instant> { Instant(from)..<Instant(to) }

    @Test func `what is between busy events is free`() {
        let monday = range("2018-11-05 08:00", "2018-11-08 00:00")
        #expect(
            times(agenda.freeTimes(in: monday)) == [
                "5 08:00 - 5 10:00", "5 12:30 - 5 15:00", "5 15:00 - 5 18:00", "5 20:00 - 6 00:00",
                "7 00:00 - 8 00:00",
            ])
        #expect(
            times(agenda.freeTimes(in: monday, atLeast: 3 * hour)) == [
                "5 15:00 - 5 18:00", "5 20:00 - 6 00:00", "7 00:00 - 8 00:00",
            ])
        var zone = ZonedTime(.newYork)
        let home = agenda.counting(for: nil, of: [agenda.sources[1]])
        #expect(
            times(agenda.freeTimes(in: monday, hours: .all, atLeast: 5 * hour, counting: home, &zone)) == [
                "5 08:00 - 5 18:00", "5 20:00 - 8 00:00",
            ])
        #expect(times(agenda.freeTimes(in: range("2018-11-05 10:40", "2018-11-05 13:00"))) == ["5 12:30 - 5 13:00"])
        #expect(agenda.freeTimes(in: range("2018-11-05 10:10", "2018-11-05 10:50")).isEmpty)
    }

    @Test func `only the hours and weekdays that are asked for are free`() {
        let week = range("2018-11-05 00:00", "2018-11-10 00:00")
        let hours = FreeHours(from: 9 * 60, to: 18 * 60, weekdays: [.monday, .tuesday, .thursday])
        #expect(
            times(agenda.freeTimes(in: week, hours: hours, atLeast: hour)) == [
                "5 09:00 - 5 10:00", "5 12:30 - 5 15:00", "5 15:00 - 5 18:00", "8 09:00 - 8 18:00",
            ])
        // Hours past midnight belong to the day on which they begin.
        let night = FreeHours(from: 22 * 60, to: 2 * 60, weekdays: [.sunday, .monday])
        #expect(
            times(agenda.freeTimes(in: week, hours: night)) == ["5 00:00 - 5 02:00", "5 22:00 - 6 00:00"])
        let days = FreeHours(from: 0, to: 1440, weekdays: [.wednesday, .thursday])
        #expect(times(agenda.freeTimes(in: week, hours: days)) == ["7 00:00 - 9 00:00"])
        #expect(agenda.freeTimes(in: week, hours: FreeHours(from: 0, to: 60, weekdays: [])).isEmpty)
    }

    @Test func `the clock changes within the hours`() {
        // In New York it goes back at two on November 4: that night has an hour more.
        let night = FreeHours(from: 0, to: 6 * 60)
        let free = agenda.freeTimes(in: range("2018-11-04 00:00", "2018-11-05 00:00"), hours: night)
        #expect(free.map(\.length) == [7 * hour])
    }

    @Test func `the extent has all days with events`() {
        #expect(agenda.extent.map { times([$0]) } == ["5 00:00 - 7 00:00"])
        #expect(Agenda(Feed([])).extent == nil)
    }

    private func interval(_ from: String, _ to: String) -> Interval {
        Interval(start: Instant(from), end: Instant(to))
    }

    @Test func `an event fits where nothing conflicts with it`() throws {
        let fit = agenda.fit(interval("2018-11-05 12:30", "2018-11-05 14:30"))
        #expect(fit.isFree && fit.before == nil && fit.after == nil)
        #expect(fit.around.map { times([$0]) } == ["5 12:30 - 5 15:00"])
        let far = agenda.fit(interval("2018-12-05 12:00", "2018-12-05 13:00"))
        #expect(far.around.map { times([$0]) } == ["4 12:00 - 6 13:00"])
    }

    @Test func `an event that does not fit gets the nearest free times that take it`() {
        let fit = agenda.fit(interval("2018-11-05 10:45", "2018-11-05 12:45"))
        #expect(fit.conflicts.map { agenda.entries[$0].event.title } == ["Call", "Long"])
        #expect(!fit.isFree && fit.around == nil)
        #expect(fit.after.map { times([$0]) } == ["5 12:30 - 5 15:00"])
        #expect(fit.before?.upperBound == Instant("2018-11-05 10:00"))
        // Long before everything, a year is looked at.
        #expect(fit.before.map { $0.length > 360 * 24 * hour } == true)
        let long = agenda.fit(interval("2018-11-05 10:00", "2018-11-05 13:30"))
        #expect(long.after.map { times([$0]) } == ["5 20:00 - 6 00:00"])
        let hours = FreeHours(from: 8 * 60, to: 22 * 60)
        let day = agenda.fit(interval("2018-11-05 14:30", "2018-11-05 18:30"), hours: hours)
        #expect(day.after.map { times([$0]) } == ["7 08:00 - 7 22:00"])
        #expect(day.before.map { times([$0]) } == ["4 08:00 - 4 22:00"])
    }

    @Test func `without free time for a year there is no proposal`() {
        let agenda = Agenda(Feed([Event("Years", "2010-01-01 00:00", "2030-01-01 00:00")]))
        let fit = agenda.fit(interval("2018-11-05 10:00", "2018-11-05 11:00"))
        #expect(fit.conflicts.count == 1 && fit.before == nil && fit.after == nil)
        let twoYears = agenda.fit(interval("2018-11-05 10:00", "2020-11-05 11:00"))
        #expect(twoYears.before == nil && twoYears.after == nil)
    }

    @Test func `a buffer finds events at other locations near it`() {
        let agenda = Agenda(
            Feed([
                Event("Lunch", "2018-11-05 11:00", "2018-11-05 12:00", location: "Market"),
                Event("Desk", "2018-11-05 11:00", "2018-11-05 12:00"),
                Event("Gym", "2018-11-05 13:10", "2018-11-05 14:00", location: "Gym"),
                Event("Pier", "2018-11-05 13:15", "2018-11-05 14:00", location: "Pier"),
            ]))
        let asked = interval("2018-11-05 12:00", "2018-11-05 13:00")
        let near = agenda.fit(asked, buffer: 900_000).near.map { agenda.entries[$0].event.title }
        #expect(near == ["Lunch", "Gym"])
        #expect(agenda.fit(asked).near.isEmpty)
        // The nearest free times keep it.
        let taken = interval("2018-11-05 13:20", "2018-11-05 13:50")
        let hours = FreeHours(from: 480, to: 1320)
        let nearest = agenda.fit(taken, buffer: 900_000, hours: hours)
        #expect(
            times([nearest.before, nearest.after].compactMap { $0 }) == ["5 12:15 - 5 12:55", "5 14:15 - 5 22:00"])
        let close = agenda.fit(taken, hours: hours)
        #expect(times([close.before, close.after].compactMap { $0 }) == ["5 12:00 - 5 13:10", "5 14:00 - 5 22:00"])
    }

    @Test func `random agendas agree with a look at each minute`() {
        var random = SeededRandom(seed: 51)
        let start = Instant("2018-11-05 00:00")
        func moment(_ minute: Int) -> Instant { start.advanced(by: Int64(minute) * 60_000) }
        for _ in 0..<30 {
            let events = (0..<Int.random(in: 0...12, using: &random)).map { number in
                let first = Int.random(in: 0...1400, using: &random)
                let times = [first, first + Int.random(in: 0...200, using: &random)].map { minute in
                    EventTime.absolute(moment(minute))
                }
                let location = Bool.random(using: &random) ? "Place \(number)" : nil
                return Event(title: "E\(number)", start: times[0], end: times[1], location: location)
            }
            let agenda = Agenda(Feed(events))
            let length = Int.random(in: 1...120, using: &random)
            let hours = FreeHours(from: 300, to: 1200)
            let buffer = Int64(Int.random(in: 0...30, using: &random)) * 60_000
            let (free, distant) = (
                agenda.freeTimes(in: start..<moment(1440), hours: hours, atLeast: Int64(length) * 60_000),
                agenda.freeTimes(
                    in: start..<moment(1440), hours: hours, atLeast: Int64(length) * 60_000, buffer: buffer)
            )
            for minute in 0..<(1440 - length) {
                let asked = Interval(start: moment(minute), end: moment(minute + length))
                func isIn(_ times: [Range<Instant>]) -> Bool {
                    times.contains { $0.lowerBound <= asked.start && asked.end <= $0.upperBound }
                }
                let fit = agenda.fit(asked, buffer: buffer)
                let fits = minute >= 300 && minute + length <= 1200 && fit.isFree
                #expect(isIn(free) == fits)
                #expect(isIn(distant) == (fits && fit.near.isEmpty))
            }
        }
    }
}
