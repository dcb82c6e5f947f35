import Foundation
import Testing
import TestSupport

@testable import Events
@testable import Formats
@testable import Time

struct ICalendarTests {
    private func text(_ event: ICalendar.Event) -> String {
        ICalendar(events: [event]).text(writtenAt: Instant(millisecondsSinceEpoch: 1_700_000_000_999))
    }

    private func event(_ summary: String, description: String? = nil, length: Int64 = 3_600_000) -> ICalendar.Event {
        let start = Instant(millisecondsSinceEpoch: 1_434_646_922_614)
        return ICalendar.Event(
            uid: "1@example.org", summary: summary, time: .timed(start, start.advanced(by: length)),
            location: "Hoth, Anoat System", description: description, contact: "1 (800) 545-5334")
    }

    /// The values by property, read back scalar by scalar as §3.1 and §3.3.11 say.
    private func values(_ text: String) throws -> [String: String] {
        var values: [String: String] = [:]
        for line in unfolded(Array(text.unicodeScalars)) where !line.isEmpty {
            let colon = try #require(line.firstIndex(of: ":"))
            var value = String.UnicodeScalarView()
            var isEscaped = false
            for scalar in line[(colon + 1)...] {
                if scalar == "\\", !isEscaped {
                    isEscaped = true
                    continue
                }
                value.append(isEscaped && scalar == "n" ? "\n" : scalar)
                isEscaped = false
            }
            values[String(String.UnicodeScalarView(line[..<colon]))] = String(value)
        }
        return values
    }

    private func unfolded(_ scalars: [Unicode.Scalar]) -> [[Unicode.Scalar]] {
        var lines: [[Unicode.Scalar]] = [[]]
        var position = 0
        while position < scalars.count {
            if scalars[position...].starts(with: ["\r", "\n", " "]) {
                position += 3
            } else if scalars[position...].starts(with: ["\r", "\n"]) {
                lines.append([])
                position += 2
            } else {
                lines[lines.count - 1].append(scalars[position])
                position += 1
            }
        }
        return lines
    }

    private func isSame(_ first: String?, _ second: String) -> Bool {
        first?.unicodeScalars.elementsEqual(second.unicodeScalars) ?? false
    }

    @Test func `an event is written whole`() {
        let expected = """
            BEGIN:VCALENDAR
            VERSION:2.0
            PRODID:-//Upcoming//Upcoming//EN
            BEGIN:VEVENT
            UID:1@example.org
            DTSTAMP:20231114T221320Z
            DTSTART:20150618T170202Z
            DTEND:20150618T180202Z
            SUMMARY:Stop\\, or else\\; \\\\o/
            LOCATION:Hoth\\, Anoat System
            DESCRIPTION:One\\nTwo
            CONTACT:1 (800) 545-5334
            END:VEVENT
            END:VCALENDAR

            """
        let text = text(event("Stop, or else; \\o/", description: "One\r\nTwo"))
        #expect(text == expected.replacing("\n", with: "\r\n"))
    }

    @Test func `an event without length has no end`() {
        #expect(!text(event("Bell", length: 0)).contains("DTEND"))
    }

    @Test func `every text comes back and no line is longer than 75 octets`() throws {
        let alphabet: [Character] = ["a", " ", "é", "日", "👨‍👩‍👧‍👦", ",", ";", "\\", "\n", ":", "n", "\u{301}", "\t"]
        var random = SeededRandom()
        for length in 0..<150 {
            let title = "t" + String((0..<length).compactMap { _ in alphabet.randomElement(using: &random) })
            let text = text(event(title, description: String(repeating: title, count: 4)))
            #expect(text.hasSuffix("END:VCALENDAR\r\n"))
            for line in text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
                #expect(line.count <= 76)
                #expect(line.isEmpty || line.last == UInt8(ascii: "\r"))
                #expect(String(line) != nil, "a line ends within a character")
                let backslashes = line.dropLast().reversed().prefix { $0 == UInt8(ascii: "\\") }.count
                #expect(backslashes.isMultiple(of: 2), "a line ends within an escape")
            }
            #expect(try isSame(values(text)["SUMMARY"], title))
            #expect(try isSame(values(text)["DESCRIPTION"], String(repeating: title, count: 4)))
        }
    }

    @Test func `every kind of line break is one and control characters are left out`() throws {
        let text = text(event("a\r\nb\rc\u{2028}d\u{0}e\u{7}f\u{7f}g"))
        #expect(try values(text)["SUMMARY"] == "a\nb\nc\ndefg")
    }
}
