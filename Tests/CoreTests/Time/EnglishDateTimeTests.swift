import Foundation
import Testing
import TestSupport

@testable import Time

struct EnglishDateTimeTests {
    private func parse(_ text: String) -> Result<LocalDateTime, EnglishDateTimeError> {
        let bytes = Array(text.utf8)
        do throws(EnglishDateTimeError) {
            return .success(try EnglishDateTime.parse(bytes.span))
        } catch {
            return .failure(error)
        }
    }

    private func time(_ text: String) -> String? {
        guard case .success(let time) = parse(text) else { return nil }
        let minutes = time.millisecondsOfDay / 60_000
        return "\(time.date) \((minutes / 60).padded(to: 2)):\((minutes % 60).padded(to: 2))"
    }

    private func error(_ text: String) -> String? {
        guard case .failure(let error) = parse(text) else { return nil }
        return error.description
    }

    private func strictFormatter() -> DateFormatter {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = .gmt
        formatter.isLenient = false
        formatter.dateFormat = "MMMM d, yyyy h:mm a"
        return formatter
    }

    /// Random minutes of the years 1 to 9999, half of them of this age. Before the switch to the Gregorian calendar, in
    /// October 1582, Foundation counts the days of the Julian one, so those are left out.
    private func randomDate(using random: inout some RandomNumberGenerator) -> Date {
        let minutes =
            Bool.random(using: &random)
            ? Int.random(in: -203_000_000...4_223_371_679, using: &random)
            : Int.random(in: 0...50_000_000, using: &random)
        return Date(timeIntervalSince1970: TimeInterval(minutes) * 60)
    }

    @Test func `random dates read as date formatter reads them`() {
        let formatter = strictFormatter()
        var random = SeededRandom()
        for _ in 0..<5000 {
            let date = randomDate(using: &random)
            let text = formatter.string(from: date)
            let expected = Int64(date.timeIntervalSince1970) * 1000
            #expect(parse(text) == .success(LocalDateTime(millisecondsSinceEpoch: expected)), "\(text)")
        }
    }

    /// What is taken, the formatter takes too, and as the same time. What only the formatter takes is not of the form:
    /// a short month, no comma, a year of three digits, a minute of one, the hour 0, "P" for "PM", more spaces.
    @Test func `mutated texts are refused where date formatter refuses them`() throws {
        let formatter = strictFormatter()
        let alphabet = Array("0123456789 ,:APMapmNovemberJuly")
        let months = EnglishMonth.names.joined(separator: "|")
        let form = try Regex("(\(months)) [0-9]{1,2}, [0-9]{4} (0?[1-9]|1[0-2]):[0-9]{2} [AP]M").ignoresCase()
        var random = SeededRandom()
        var both = 0
        var laxer = 0
        for _ in 0..<5000 {
            var characters = Array(formatter.string(from: randomDate(using: &random)))
            for _ in 0..<Int.random(in: 1...2, using: &random) {
                let index = Int.random(in: 0..<characters.count, using: &random)
                let character = alphabet[Int.random(in: 0..<alphabet.count, using: &random)]
                switch Int.random(in: 0..<3, using: &random) {
                case 0: characters[index] = character
                case 1: characters.insert(character, at: index)
                default: characters.remove(at: index)
                }
            }
            let text = String(characters)
            let milliseconds = formatter.date(from: text).map { Int64($0.timeIntervalSince1970) * 1000 }
            if case .success(let time) = parse(text) {
                if time.date.components.year > 1582 {
                    #expect(time.millisecondsSinceEpoch == milliseconds, "\(text)")
                }
                both += 1
            } else if milliseconds != nil {
                #expect(try form.wholeMatch(in: text) == nil, "\(text)")
                laxer += 1
            }
        }
        #expect(both > 50 && laxer > 50)
    }

    @Test func `the twelve hour clock is read as it is meant`() {
        #expect(time("November 3, 2018 12:00 AM") == "2018-11-03 00:00")
        #expect(time("November 3, 2018 12:59 AM") == "2018-11-03 00:59")
        #expect(time("November 3, 2018 1:00 AM") == "2018-11-03 01:00")
        #expect(time("November 3, 2018 11:59 AM") == "2018-11-03 11:59")
        #expect(time("November 3, 2018 12:00 PM") == "2018-11-03 12:00")
        #expect(time("November 3, 2018 12:30 PM") == "2018-11-03 12:30")
        #expect(time("November 3, 2018 6:14 PM") == "2018-11-03 18:14")
    }

    @Test func `every month is known in any case`() {
        for (index, month) in EnglishMonth.names.enumerated() {
            let expected = "2020-\((index + 1).padded(to: 2))-29 15:04"
            for name in [month, month.uppercased(), month.lowercased()] {
                #expect(time("\(name) 29, 2020 3:04 pM") == expected)
            }
        }
    }

    @Test func `a leading zero and the narrow space of newer formatters are taken`() {
        #expect(time("November 03, 2018 06:14 PM") == "2018-11-03 18:14")
        #expect(time("November 3, 2018 6:14\u{202F}PM") == "2018-11-03 18:14")
        #expect(time("January 1, 0001 12:00 AM") == "0001-01-01 00:00")
        #expect(time("December 31, 9999 11:59 PM") == "9999-12-31 23:59")
    }

    @Test func `another form is reported by its first fault`() {
        for text in ["", " November 3, 2018 6:14 PM", "Nov 3, 2018 6:14 PM", "Novembers 3, 2018 6:14 PM", "3 November"]
        {
            #expect(error(text) == "it does not begin with the English name of a month", "\(text)")
        }
        for text in ["November", "November ", "November  3, 2018 6:14 PM", "November 003, 2018 6:14 PM", "May x"] {
            #expect(error(text) == "no day follows the month", "\(text)")
        }
        for text in ["May 3", "May 3 2018 6:14 PM", "May 3, 18 6:14 PM", "May 3, 20180 6:14 PM", "May 3,2018 6:14 PM"] {
            #expect(error(text) == "no comma and year of four digits follow the day", "\(text)")
        }
        for text in [
            "May 3, 2018", "May 3, 2018 6 PM", "May 3, 2018 6:1 PM", "May 3, 2018 6:014 PM", "May 3, 2018, 6:14 PM",
        ] {
            #expect(error(text) == "no time with minutes follows the year", "\(text)")
        }
        for text in [
            "May 3, 2018 6:14", "May 3, 2018 6:14PM", "May 3, 2018 6:14 P", "May 3, 2018 6:14 XM",
            "May 3, 2018 6:14:00 PM",
        ] {
            #expect(error(text) == "no AM or PM follows the time", "\(text)")
        }
        for text in [
            "May 3, 2018 6:14 PM ", "May 3, 2018 6:14 PM EST", "May 3, 2018 6:14 PMM", "May 3, 2018 6:14 PM\0",
        ] {
            #expect(error(text) == "more follows after AM or PM", "\(text)")
        }
    }

    @Test func `impossible numbers are reported with the possible ones`() {
        #expect(error("February 30, 2018 6:14 PM") == "February has 28 days in 2018")
        #expect(error("February 30, 2020 6:14 PM") == "February has 29 days in 2020")
        #expect(error("February 29, 1900 6:14 PM") == "February has 28 days in 1900")
        #expect(error("April 31, 2018 6:14 PM") == "April has 30 days in 2018")
        #expect(error("May 32, 2018 6:14 PM") == "May has 31 days in 2018")
        #expect(error("May 0, 2018 6:14 PM") == "there is no day 0")
        #expect(error("May 3, 0000 6:14 PM") == "there is no year 0")
        #expect(error("May 3, 2018 13:00 PM") == "hour 13 does not go with PM")
        #expect(error("May 3, 2018 0:30 AM") == "hour 0 does not go with AM")
        #expect(error("May 3, 2018 12:60 AM") == "there is no minute 60")
    }
}
