import Foundation
import Testing

@testable import Events
@testable import Time

struct TimeResolverTests {
    private let noon = LocalDateTime("2018-11-03 12:00")

    private func zoned(_ local: LocalDateTime, _ zone: TimeZone) -> EventTime { .zoned(local, EventZone(zone)) }

    @Test func `a zoned time is read in its own zone wherever the reader is`() {
        for reader in [TimeZone.newYork, .berlin, .gmt] {
            var times = TimeResolver(reader)
            #expect(times.instant(of: zoned(noon, .newYork)) == Instant("2018-11-03 12:00"))
            #expect(times.instant(of: zoned(noon, .berlin)) == Instant("2018-11-03 07:00"))
            var clock = ZonedTime(reader)
            #expect(times.instant(of: .floating(noon)) == clock.instant(of: noon))
        }
    }

    @Test func `many zones in any order are each read right`() throws {
        let zones = TimeZone.knownTimeZoneIdentifiers.prefix(60).compactMap(TimeZone.init(identifier:)).map(
            EventZone.init)
        var times = TimeResolver(.newYork)
        for _ in 0..<500 {
            let zone = try #require(zones.randomElement())
            let local = LocalDateTime(millisecondsSinceEpoch: .random(in: 0...1_900_000_000) * 1000)
            var clock = ZonedTime(zone.timeZone)
            #expect(times.instant(of: .zoned(local, zone)) == clock.instant(of: local))
        }
    }

    @Test func `zoned times are equal with equal zones`() {
        #expect(zoned(noon, .newYork) == zoned(noon, .newYork))
        #expect(zoned(noon, .newYork) != zoned(noon, .berlin))
        #expect(zoned(noon, .newYork) != .floating(noon))
        #expect(Set([zoned(noon, .newYork), zoned(noon, .newYork)]).count == 1)
    }

    @Test func `whole days go from midnight to midnight`() {
        var times = TimeResolver(.newYork)
        let day = noon.date
        // The clocks go back on November 4.
        let all = times.interval(of: .allDay(from: day, to: day.advanced(by: 2)))
        #expect(all.start == Instant("2018-11-03 00:00"))
        #expect(all.end == all.start.advanced(by: 49 * 3_600_000))
        #expect(times.interval(of: .allDay(from: day, to: day)).end == Instant("2018-11-04 00:00"))
        #expect(times.interval(of: .toBeAnnounced(day)) == times.interval(of: .allDay(from: day, to: day)))
    }

    @Test func `an event is no larger than its two texts and its times take together`() {
        #expect(MemoryLayout<EventTime>.size <= 17)
        #expect(MemoryLayout<Event>.stride <= 96)
    }
}
