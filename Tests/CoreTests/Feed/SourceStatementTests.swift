import Foundation
import Testing

@testable import Events
@testable import Formats
@testable import Planning

struct SourceStatementTests {
    private func statement(_ lines: String) throws -> SourceStatement {
        let text = "BEGIN:VCALENDAR\n\(lines)\nBEGIN:VEVENT\nDTSTART:20181103T100000\nEND:VEVENT\nEND:VCALENDAR\n"
        return try Feed.decode(Array(text.utf8), source: Source(path: "/a/basic.ics")).statement
    }

    @Test func `a calendar says its name its color and how often to ask`() throws {
        #expect(
            try statement("X-WR-CALNAME:Bins\nX-APPLE-CALENDAR-COLOR:#1BADF8FF\nX-PUBLISHED-TTL:PT1H")
                == SourceStatement(name: "Bins", color: RGBColor("#1badf8"), refreshInterval: 3_600_000))
        #expect(
            try statement(
                "X-WR-CALNAME:Bins\nNAME:Waste\nX-APPLE-CALENDAR-COLOR:#000000\nCOLOR:Turquoise\n"
                    + "X-PUBLISHED-TTL:PT1H\nREFRESH-INTERVAL;VALUE=DURATION:PT1M")
                == SourceStatement(name: "Waste", color: RGBColor("#40e0d0"), refreshInterval: 900_000))
        #expect(try statement("REFRESH-INTERVAL:P30D").refreshInterval == 86_400_000)
        #expect(try statement("COLOR:no such color") == .none)
        #expect(try Feed.decode(Array("[]".utf8), source: Source(path: "/a.json")).statement == .none)
    }

    @Test func `a hostile name is one short line`() throws {
        let name = try #require(try statement("X-WR-CALNAME:a\\n\u{202E}b" + String(repeating: "x", count: 9000)).name)
        #expect(name.count <= 201)
        #expect(!name.unicodeScalars.contains { $0 == "\n" || $0 == "\u{202E}" })
        #expect(try statement("X-WR-CALNAME: \\n \nCOLOR:").name == nil)
    }

    @Test(arguments: [
        ("red", "#ff0000"), (" Rebecca Purple ", "#663399"), ("#1BADF8FF", "#1badf8"), ("#08f8", "#0088ff"),
        ("#1badf8", "#1badf8"), ("rgb(27,173,248)", "#1badf8"), ("rgba(27, 173, 248, 0.5)", "#1badf8"),
    ])
    func `a color is a name or digits`(text: String, expected: String) {
        #expect(RGBColor(css: text)?.description == expected)
    }

    @Test(arguments: [
        "", "#", "reddish", "rgb(1,2)", "rgb(1,2,300)", "rgb(1%,2,3)", "#1badf8f",
        String(repeating: "a", count: 100_000),
    ])
    func `what is no color is none`(text: String) {
        #expect(RGBColor(css: text) == nil)
    }

    @Test func `the agenda calls a calendar what it calls itself`() {
        func feed(_ path: String, _ name: String) -> Feed {
            let text = "BEGIN:VCALENDAR\nNAME:\(name)\nBEGIN:VEVENT\nDTSTART:20181103T100000\nEND:VEVENT\nEND:VCALENDAR"
            return CalendarFeed.decode(Array(text.utf8), source: Source(path: path))
        }
        let feeds = [feed("/a/basic.ics", "Bins"), feed("/b/basic.ics", "Choir")]
        #expect(feeds.map { Agenda(feeds: feeds, timeZone: .gmt).sourceNames[$0.source] } == ["Bins", "Choir"])
        let given = Agenda(feeds: feeds, givenNames: [feeds[0].source: "Waste"], timeZone: .gmt)
        #expect(feeds.map { given.sourceNames[$0.source] } == ["Waste", "Choir"])
    }
}
