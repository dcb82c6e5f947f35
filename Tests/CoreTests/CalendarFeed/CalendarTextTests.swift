import Foundation
import Testing

@testable import Events
@testable import Formats
@testable import Time

/// Calendars in the encodings and with the faults of other programs.
struct CalendarTextTests {
    private func summaries(_ bytes: [UInt8]) throws -> [String] {
        let feed = try Feed.decode(bytes, source: Source(path: "/a.ics"))
        #expect(feed.problems.isEmpty)
        return feed.events.map(\.title)
    }

    private func calendar(_ lines: String, end: String = "\n") -> String {
        "BEGIN:VCALENDAR\nVERSION:2.0\nBEGIN:VEVENT\nUID:a\nDTSTART:20181103T100000Z\n\(lines)\nEND:VEVENT\nEND:VCALENDAR\n"
            .replacing("\n", with: end)
    }

    @Test(arguments: [false, true], [false, true])
    func `UTF-16 is read`(isBig: Bool, hasMark: Bool) throws {
        let text = calendar("SUMMARY:Frühstück – 食事 🎉", end: "\r\n")
        let units = ((hasMark ? "\u{FEFF}" : "") + text).utf16
        let bytes = units.flatMap { unit in
            isBig ? [UInt8(unit >> 8), UInt8(unit & 255)] : [UInt8(unit & 255), UInt8(unit >> 8)]
        }
        #expect(try summaries(bytes) == ["Frühstück – 食事 🎉"])
        #expect(try summaries(bytes + [0]) == ["Frühstück – 食事 🎉"])
    }

    @Test func `texts in Windows 1252 are read`() throws {
        func windows(_ bytes: [UInt8]) -> [UInt8] {
            Array(calendar("SUMMARY:#").utf8).flatMap { $0 == UInt8(ascii: "#") ? bytes : [$0] }
        }
        #expect(try summaries(windows([0x4D, 0xFC, 0x6C, 0x6C, 0x20, 0x96, 0x20, 0x80])) == ["Müll – €"])
        #expect(try summaries(windows([0x5C, 0x2C, 0xE9])) == [",é"])
        // One wrong byte in UTF-8, and bytes that no set has.
        #expect(try summaries(windows(Array("Müll ".utf8) + [0xFF])) == ["Müll \u{FFFD}"])
        #expect(try summaries(windows([0xFF, 0x81])) == ["ÿ\u{FFFD}"])
    }

    @Test func `a return alone ends a line`() throws {
        #expect(try summaries(Array(calendar("SUMMARY:One\n  two", end: "\r").utf8)) == ["One two"])
        #expect(try summaries(Array(calendar("SUMMARY:One\n  two", end: "\r\r\n").utf8)) == ["One two"])
    }

    @Test(arguments: [
        "SUMMARY;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:M=C3=BCll; =\n=42io": "Müll; Bio",
        "SUMMARY;CHARSET=ISO-8859-1;ENCODING=quoted-printable:M=FCll": "Müll",
        "SUMMARY;QUOTED-PRINTABLE:a=3D=\n b\\, c=": "a= b, c",
        "SUMMARY;ENCODING=QUOTED-PRINTABLE:a=4\n x=zz": "a=4x=zz",
        "SUMMARY:a=3D": "a=3D", "SUMMARY:a=\n =3D": "a==3D", "SUMMARY;LANGUAGE=q:50 =\n  %": "50 = %",
        "SUMMARY:Bach &#8211; R&amp;B &uuml; AT&T; &nope; &": "Bach – R&B ü AT&T; &nope; &",
        "SUMMARY:&#x48;&#xD800;&#0;&lt;b&gt;": "H&#xD800;\0<b>",
    ])
    func `texts of phones and servers are decoded`(line: String, title: String) throws {
        #expect(try summaries(Array(calendar(line).utf8)) == [title])
        #expect(try summaries(Array(calendar(line, end: "\r\n").utf8)) == [title])
    }

    @Test func `a soft line break may end a description`() throws {
        let text = calendar(
            "DESCRIPTION;ENCODING=QUOTED-PRINTABLE:one=0D=0Atwo=\nthree=0A=\n four\nSUMMARY:A\nLOCATION:R&amp;D")
        let object = CalendarFixture(text).object
        #expect(object.events.first?.details == "one\ntwothree\n four")
        #expect(object.events.first?.location == "R&D")
        #expect(object.events.first?.summary == "A")
    }

    @Test(arguments: [
        "<br />\n<b>Warning</b>: no index in /a.php on line 3<br />\n", "<b>Notice</b><br />",
        "From: a@example.org\nSubject: BEGIN: VEVENT\nContent-Type: text/calendar\n\n", "\u{FEFF}\n\n \n", "null\n",
    ])
    func `what stands before a calendar is skipped`(head: String) throws {
        let text = head + calendar("SUMMARY:A\nDURATION:x") + "-- \nBoundary\n"
        let feed = try Feed.decode(Array(text.utf8), source: Source(path: "/a.txt"))
        #expect(feed.events.map(\.title) == ["A"])
        let line = head.count { $0 == "\n" } + 7
        #expect(feed.problems.map(\.path) == ["line \(line)"])
    }

    @Test(arguments: ["<b>Fatal error</b>", "From: a@example.org\n\nHello", "BEGIN:VTODO\nEND:VTODO", "\u{FE}\u{FF}"])
    func `an error of a calendar file does not speak of JSON`(text: String) throws {
        for source in [Source(path: "/a.ICS"), Source(location: "https://example.org/a.ics?key=1#x")] {
            let error = #expect(throws: SourceError.self) { try Feed.decode(Array(text.utf8), source: source) }
            #expect(error?.message.contains("BEGIN:VCALENDAR") == true)
            #expect(error?.message.contains("JSON") == false)
        }
        let error = #expect(throws: SourceError.self) { try Feed.decode([], source: Source(path: "/a.ics")) }
        #expect(error == SourceError(.empty))
        #expect(try Feed.decode(Array("[]".utf8), source: Source(path: "/a.ics")).kind == .events)
        #expect(throws: SourceError.self) {
            try Feed.decode(Array(#"{"a": "\nBEGIN:VCALENDAR"}"#.utf8), source: Source(path: "/a.json"))
        }
    }

    @Test func `blanks around names and colons are ignored`() throws {
        let mozilla = """
            BEGIN:VCALENDAR
            VERSION

             :2.0
            BEGIN:VEVENT
            SUMMARY

             :Tea
            DTSTART

             ;VALUE=DATE
             :20181103
            END:VEVENT
            END:VCALENDAR

            """
        let spaced =
            "BEGIN : VCALENDAR\nBEGIN :VEVENT\nSUMMARY : Tea\nDTSTART ; VALUE = DATE : 20181103 \nEND: VEVENT\nEND:VCALENDAR"
        let indented = """
            BEGIN:VCALENDAR
              VERSION:2.0
              BEGIN:VEVENT
                UID:a
                CREATED:20181101T000000Z
                SUMMARY:Tea
                DTSTART;VALUE=DATE:20181103
              END:VEVENT
            END:VCALENDAR
            """
        for text in [mozilla, spaced, indented] {
            for end in ["\n", "\r\n"] {
                let fixture = CalendarFixture(text.replacing("\n", with: end))
                let texts = try fixture.texts().map { $0.replacing("  ", with: " ") }
                #expect(texts == ["2018-11-03..2018-11-04 Tea"], "\(text)")
                #expect(fixture.problems.isEmpty)
            }
        }
    }

    @Test(arguments: [
        ("D3 #3", ["01", "04", "07"]), ("D1 #0", (1...30).map { ($0 < 10 ? "0" : "") + String($0) }),
        ("D10", ["01", "11"]), ("W1 TU TH 20181113T000000", ["01", "06", "08"]), ("W2 #2", ["01", "15"]),
        ("w1 MO 20181113", ["01", "05", "12"]), ("MD1 1 15 LD #3", ["01", "15", "30"]), ("MD1 2- #2", ["01", "29"]),
        ("MP1 1+ 2- TH #2", ["01", "22"]), ("MP1 1 TH 2 3- FR 20181130T235959Z", ["01", "09", "16"]),
        ("YD1 305 310 #2", ["01", "06"]), ("YM1 11 #5", ["01"]),
    ])
    func `rules of V calendar are followed`(rule: String, days: [String]) throws {
        let fixture = CalendarFixture(
            """
            BEGIN:VCALENDAR
            VERSION:1.0
            BEGIN:VEVENT
            DTSTART:20181101T100000
            RRULE:\(rule)
            END:VEVENT
            END:VCALENDAR
            """)
        let texts = try fixture.texts(from: "2018-11-01", to: "2018-12-01")
        #expect(texts.map { String($0.dropFirst(8).prefix(2)) } == days)
        #expect(fixture.problems.isEmpty)
    }

    @Test(arguments: ["D1 0800 1200 #3", "W1 XX #3", "MP1 6+ MO", "MD1 32", "M5 #2", "YM1 13", "D0 #3", "D1 #x"])
    func `other rules of V calendar are one problem`(rule: String) throws {
        let fixture = CalendarFixture(events: "DTSTART:20181101T100000\nRRULE:\(rule)")
        #expect(try fixture.texts().count == 1)
        #expect(fixture.problems.count == 1)
    }

    @Test func `lists may be separated by semicolons`() throws {
        let fixture = CalendarFixture(
            events:
                "SUMMARY:A\nDTSTART:20181101T100000\nRRULE:D1 #4\nEXDATE:20181102T100000;20181103T100000\nRDATE:20181110T100000;20181111T100000"
        )
        #expect(try fixture.texts().map { $0.dropFirst(8).prefix(2) } == ["01", "04", "10", "11"])
        #expect(fixture.problems.isEmpty)
    }
}
