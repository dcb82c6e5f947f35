import Foundation
import Testing
import TestSupport

@testable import Time

private let zoneNames = [
    "America/New_York", "Europe/Berlin", "Asia/Tokyo", "Australia/Lord_Howe", "Pacific/Apia", "America/St_Johns",
    "Africa/Casablanca", "UTC",
]

struct ZonedTimeTests {
    private static let years1900To2100: Range<Int64> = -2_208_988_800_000..<4_133_980_800_000

    private func zone(_ name: String) throws -> TimeZone {
        try #require(TimeZone(identifier: name))
    }

    private func local(
        _ year: Int, _ month: Int, _ day: Int, _ hour: Int, _ minute: Int, _ second: Int = 0
    ) throws -> LocalDateTime {
        let date = try #require(CalendarDate(year: year, month: month, day: day))
        return try #require(LocalDateTime(date: date, hour: hour, minute: minute, second: second))
    }

    private func utc(_ text: String) throws -> Instant {
        Instant(millisecondsSinceEpoch: Int64(try Date(text, strategy: .iso8601).timeIntervalSince1970) * 1000)
    }

    @Test(arguments: zoneNames)
    func `the wall clock shows what foundations calendar says`(name: String) throws {
        let timeZone = try zone(name)
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = timeZone
        var zoned = ZonedTime(timeZone)
        var random = SeededRandom()
        for _ in 0..<3000 {
            let seconds = Int64.random(in: ZonedTimeTests.years1900To2100, using: &random) / 1000
            let instant = Instant(millisecondsSinceEpoch: seconds * 1000)
            let date = Date(timeIntervalSince1970: TimeInterval(seconds))
            let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute, .second], from: date)
            let expected = try local(
                try #require(parts.year), try #require(parts.month), try #require(parts.day),
                try #require(parts.hour), try #require(parts.minute), try #require(parts.second))
            #expect(zoned.localDateTime(of: instant) == expected, "\(name) \(date)")
            #expect(zoned.offsetSeconds(at: instant) == timeZone.secondsFromGMT(for: date), "\(name) \(date)")
        }
    }

    /// The oracle tries every offset that the zone has within a day and a half.
    @Test(arguments: zoneNames)
    func `a wall clock time is the first instant that shows it or reads with the offset before the gap`(name: String)
        throws
    {
        let timeZone = try zone(name)
        var zoned = ZonedTime(timeZone)
        var random = SeededRandom()
        func offset(_ second: Int) -> Int {
            timeZone.secondsFromGMT(for: Date(timeIntervalSince1970: TimeInterval(second)))
        }
        var doubled = 0
        var left = 0
        for _ in 0..<400 {
            // Half of the times are near a change of the offset, where there is one.
            var second = Int(Int64.random(in: ZonedTimeTests.years1900To2100, using: &random) / 1000)
            // Those of 1970 to 2037, in which each of the three zones below has many.
            let near = Date(timeIntervalSince1970: TimeInterval(Int.random(in: 0..<1 << 31, using: &random)))
            if Bool.random(using: &random), let change = timeZone.nextDaylightSavingTimeTransition(after: near) {
                let moment = Int(change.timeIntervalSince1970)
                second = moment + offset(moment - 1) + Int.random(in: -3600..<3600, using: &random)
            }
            let around = stride(from: second - 130_000, through: second + 130_000, by: 1800).map(offset)
            let instants = Set(around).map { second - $0 }.filter { $0 + offset($0) == second }.sorted()
            let expected = instants.first ?? second - (around.first ?? 0)
            if instants.isEmpty { left += 1 }
            if instants.count > 1 { doubled += 1 }
            let result = zoned.instant(of: LocalDateTime(millisecondsSinceEpoch: Int64(second) * 1000))
            #expect(result == Instant(millisecondsSinceEpoch: Int64(expected) * 1000), "\(name) \(second)")
        }
        if ["America/New_York", "Europe/Berlin", "Australia/Lord_Howe"].contains(name) {
            #expect(doubled > 0 && left > 0)
        }
    }

    @Test func `a time that the clock leaves out is read with the offset before the gap`() throws {
        var newYork = ZonedTime(try zone("America/New_York"))
        #expect(try newYork.instant(of: local(2018, 3, 11, 2, 30)) == utc("2018-03-11T07:30:00Z"))
        #expect(try newYork.instant(of: local(2018, 3, 11, 1, 59, 59)) == utc("2018-03-11T06:59:59Z"))
        #expect(try newYork.instant(of: local(2018, 3, 11, 3, 0)) == utc("2018-03-11T07:00:00Z"))
        var lordHowe = ZonedTime(try zone("Australia/Lord_Howe"))
        #expect(try lordHowe.instant(of: local(2018, 10, 7, 2, 15)) == utc("2018-10-06T15:45:00Z"))
        #expect(try lordHowe.instant(of: local(2018, 10, 7, 2, 30)) == utc("2018-10-06T15:30:00Z"))
    }

    @Test func `a time that the clock shows twice is its first showing`() throws {
        var newYork = ZonedTime(try zone("America/New_York"))
        #expect(try newYork.instant(of: local(2018, 11, 4, 1, 30)) == utc("2018-11-04T05:30:00Z"))
        #expect(try newYork.instant(of: local(2018, 11, 4, 2, 0)) == utc("2018-11-04T07:00:00Z"))
        #expect(try newYork.localDateTime(of: utc("2018-11-04T06:30:00Z")) == local(2018, 11, 4, 1, 30))
        var lordHowe = ZonedTime(try zone("Australia/Lord_Howe"))
        #expect(try lordHowe.instant(of: local(2018, 4, 1, 1, 45)) == utc("2018-03-31T14:45:00Z"))
        #expect(try lordHowe.instant(of: local(2018, 4, 1, 2, 0)) == utc("2018-03-31T15:30:00Z"))
    }

    @Test func `the day that Samoa skipped is one gap`() throws {
        var apia = ZonedTime(try zone("Pacific/Apia"))
        #expect(try apia.instant(of: local(2011, 12, 29, 23, 59, 59)) == utc("2011-12-30T09:59:59Z"))
        #expect(try apia.instant(of: local(2011, 12, 30, 12, 0)) == utc("2011-12-30T22:00:00Z"))
        #expect(try apia.instant(of: local(2011, 12, 31, 0, 0)) == utc("2011-12-30T10:00:00Z"))
        #expect(try apia.localDateTime(of: utc("2011-12-30T10:00:00Z")) == local(2011, 12, 31, 0, 0))
    }

    @Test func `milliseconds are kept also before 1970`() throws {
        var tokyo = ZonedTime(try zone("Asia/Tokyo"))
        let local = LocalDateTime(millisecondsSinceEpoch: -1)
        #expect(tokyo.instant(of: local) == Instant(millisecondsSinceEpoch: -32_400_001))
        #expect(tokyo.localDateTime(of: Instant(millisecondsSinceEpoch: -32_400_001)) == local)
        var newYork = ZonedTime(try zone("America/New_York"))
        let change = try utc("1967-04-30T07:00:00Z")
        #expect(newYork.offsetSeconds(at: change) == -4 * 3600)
        #expect(newYork.offsetSeconds(at: change.advanced(by: -1)) == -5 * 3600)
    }

    @Test func `years far away are read too`() throws {
        var berlin = ZonedTime(try zone("Europe/Berlin"))
        #expect(try berlin.localDateTime(of: utc("2500-07-01T12:00:00Z")) == local(2500, 7, 1, 14, 0))
        #expect(try berlin.instant(of: local(2500, 7, 1, 14, 0)) == utc("2500-07-01T12:00:00Z"))
        let first = try local(1, 1, 1, 0, 0)
        #expect(berlin.localDateTime(of: berlin.instant(of: first)) == first)
        let last = try local(9999, 12, 31, 23, 59)
        #expect(berlin.localDateTime(of: berlin.instant(of: last)) == last)
    }
}
