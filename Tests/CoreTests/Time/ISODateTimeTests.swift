import Foundation
import Testing
import TestSupport

@testable import Time

struct ISODateTimeTests {
    private func parse(_ text: String) -> Result<Instant, ISODateTimeError> {
        let bytes = Array(text.utf8)
        do throws(ISODateTimeError) {
            return .success(try ISODateTime.parse(bytes.span))
        } catch {
            return .failure(error)
        }
    }

    private func milliseconds(_ text: String) -> Int64? {
        guard case .success(let instant) = parse(text) else { return nil }
        return instant.millisecondsSinceEpoch
    }

    private func error(_ text: String) -> String? {
        guard case .failure(let error) = parse(text) else { return nil }
        return error.description
    }

    private func formatter(fraction: Bool, zone: TimeZone = .gmt) -> ISO8601DateFormatter {
        let formatter = ISO8601DateFormatter()
        formatter.formatOptions = fraction ? [.withInternetDateTime, .withFractionalSeconds] : [.withInternetDateTime]
        formatter.timeZone = zone
        return formatter
    }

    /// Random instants of the years 1600 to 9999, half of them of this age.
    private func randomDate(using random: inout some RandomNumberGenerator) -> Date {
        let milliseconds =
            Bool.random(using: &random)
            ? Int64.random(in: -11_676_096_000_000...253_402_300_799_999, using: &random)
            : Int64.random(in: 0...3_000_000_000_000, using: &random)
        return Date(timeIntervalSince1970: Double(milliseconds) / 1000)
    }

    private func milliseconds(_ date: Date) -> Int64 {
        Int64((date.timeIntervalSince1970 * 1000).rounded())
    }

    @Test func `random instants read as ISO 8601 date formatter reads them`() throws {
        let zones = try [0, 3600, -18_000, 20_700, 50_400, -34_200].map {
            try #require(TimeZone(secondsFromGMT: $0))
        }
        var random = SeededRandom()
        for fraction in [true, false] {
            for zone in zones {
                let formatter = formatter(fraction: fraction, zone: zone)
                for _ in 0..<1000 {
                    let text = formatter.string(from: randomDate(using: &random))
                    let expected = try #require(formatter.date(from: text))
                    #expect(milliseconds(text) == milliseconds(expected), "\(text)")
                }
            }
        }
    }

    /// What is taken, the formatter takes too, and as the same time.
    @Test func `mutated texts that are taken read as the formatter reads them`() {
        let formatters = [true, false].map { formatter(fraction: $0) }
        let alphabet = Array("0123456789-:.TZ+ tz")
        var random = SeededRandom()
        var taken = 0
        for round in 0..<6000 {
            let formatter = formatters[round % 2]
            var characters = Array(formatter.string(from: randomDate(using: &random)))
            let index = Int.random(in: 0..<characters.count, using: &random)
            characters[index] = alphabet[Int.random(in: 0..<alphabet.count, using: &random)]
            let text = String(characters)
            guard let time = milliseconds(text), !text.hasPrefix("0"), !text.hasPrefix("1") else { continue }
            taken += 1
            #expect(formatter.date(from: text).map(milliseconds) == time, "\(text)")
        }
        #expect(taken > 500)
    }

    @Test func `the fraction and the distance from UTC are read as they are meant`() {
        let noon = milliseconds("2015-06-18T12:00:00Z")
        #expect(noon == 1_434_628_800_000)
        for (text, distance) in [
            ("2015-06-18T12:00:00.000Z", 0), ("2015-06-18T12:00:00.614Z", 614), ("2015-06-18T12:00:00.6Z", 600),
            ("2015-06-18T12:00:00.06Z", 60), ("2015-06-18T12:00:00.999999999Z", 999),
            ("2015-06-18T12:00:00+00:00", 0), ("2015-06-18T12:00:00-00:00", 0), ("2015-06-18T14:00:00+02:00", 0),
            ("2015-06-18T17:30:00.001+05:30", 1), ("2015-06-17T22:30:00-13:30", 0),
        ] {
            #expect(milliseconds(text) == noon.map { $0 + Int64(distance) }, "\(text)")
        }
        #expect(milliseconds("1969-12-31T23:59:59.999Z") == -1)
        #expect(milliseconds("0001-01-01T00:00:00Z") == -62_135_596_800_000)
        #expect(milliseconds("9999-12-31T23:59:59.999Z") == 253_402_300_799_999)
    }

    @Test func `another form is reported by its first fault`() {
        for text in [
            "", " 2015-06-18T12:00:00Z", "15-06-18T12:00:00Z", "20150618T120000Z", "2015-6-18T12:00:00Z", "May",
        ] {
            #expect(error(text) == "it does not begin with a date like 2027-03-05", "\(text)")
        }
        for text in [
            "2015-06-18", "2015-06-18 12:00:00Z", "2015-06-18t12:00:00Z", "2015-06-18T12:00Z", "2015-06-18T12:0:00Z",
            "2015-06-18T1:00:00Z", "2015-06-18T120000Z", "2015-06-18T12:00:000Z",
        ] {
            #expect(error(text) == "no T and time with seconds follow the date", "\(text)")
        }
        for text in ["2015-06-18T12:00:00.Z", "2015-06-18T12:00:00.", "2015-06-18T12:00:00.1234567890Z"] {
            #expect(error(text) == "not 1 to 9 digits follow the point", "\(text)")
        }
        for text in [
            "2015-06-18T12:00:00", "2015-06-18T12:00:00.000", "2015-06-18T12:00:00z", "2015-06-18T12:00:00 Z",
            "2015-06-18T12:00:00+0200", "2015-06-18T12:00:00+02", "2015-06-18T12:00:00,5Z", "2015-06-18T12:00:00+2:00",
        ] {
            #expect(error(text) == "no Z, and no distance from UTC like +05:30, follows the time", "\(text)")
        }
        for text in [
            "2015-06-18T12:00:00Z ", "2015-06-18T12:00:00ZZ", "2015-06-18T12:00:00+02:00Z", "2015-06-18T12:00:00Z\0",
        ] {
            #expect(error(text) == "more follows after the time zone", "\(text)")
        }
    }

    @Test func `impossible numbers are reported with the possible ones`() {
        #expect(error("0000-06-18T12:00:00Z") == "there is no year 0")
        #expect(error("2015-00-18T12:00:00Z") == "there is no month 0")
        #expect(error("2015-13-18T12:00:00Z") == "there is no month 13")
        #expect(error("2015-06-00T12:00:00Z") == "there is no day 0")
        #expect(error("2015-06-31T12:00:00Z") == "June has 30 days in 2015")
        #expect(error("2015-02-29T12:00:00Z") == "February has 28 days in 2015")
        #expect(error("1900-02-29T12:00:00Z") == "February has 28 days in 1900")
        #expect(milliseconds("2000-02-29T00:00:00Z") == 951_782_400_000)
        #expect(error("2015-06-18T24:00:00Z") == "there is no hour 24")
        #expect(error("2015-06-18T12:60:00Z") == "there is no minute 60")
        #expect(error("2015-06-30T23:59:60Z") == "there is no second 60")
        #expect(error("2015-06-18T12:00:00+24:00") == "no time zone is 24:00 from UTC")
        #expect(error("2015-06-18T12:00:00-05:60") == "no time zone is 05:60 from UTC")
    }
}
