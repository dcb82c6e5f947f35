import Foundation
import Testing

@testable import Events
@testable import Planning
@testable import Text
@testable import Time

struct SourceNamesTests {
    private func names(_ paths: String...) -> [String] {
        let sources = paths.map { Source(location: $0) }
        let names = SourceNames(sources)
        return sources.map { names[$0] }
    }

    @Test func `a name is the last part of the path where that is enough`() {
        #expect(names("/a/x.json", "/a/y.json") == ["x", "y"])
        #expect(names() == [])
    }

    @Test func `folders tell equal names apart`() {
        #expect(names("/home/work/x.json", "/home/club/x.json", "/y.json") == ["x · work", "x · club", "y"])
        #expect(names("/a/m/x.json", "/b/m/x.json", "/b/n/x.json") == ["x · a/m", "x · b/m", "x · n"])
        #expect(names("/x.json", "/a/x.json") == ["x.json", "x · a"])
    }

    @Test func `hosts tell equal paths apart and schemes equal hosts`() {
        #expect(names("https://a.org/x.json", "/y.json") == ["x", "y"])
        #expect(names("https://a.org/x.json", "https://b.org/x.json") == ["x · a.org", "x · b.org"])
        #expect(names("https://a.org/", "https://b.org:81/") == ["a.org", "b.org:81"])
        #expect(names("https://a.org/é b", "https://b.org/%C3%A9%20b") == ["é b · a.org", "é b · b.org"])
        let addresses = ["https://a.org/x", "http://a.org/x", "http://a.org/x?team=1"]
        #expect(names(addresses[0], addresses[1], addresses[2]) == addresses)
        #expect(names("/a.org/x", "https://a.org/x") == ["/a.org/x", "https://a.org/x"])
    }

    @Test func `calendars of the desktop that were never read have their UIDs in their names`() {
        #expect(
            names("desktop-calendar:home", "desktop-calendar:team")
                == ["Calendar of this computer · home", "Calendar of this computer · team"])
    }

    @Test func `the same source twice has one name`() {
        #expect(names("/a/x.json", "/a/x.json") == ["x", "x"])
    }

    @Test func `a source goes by what it calls itself unless another does too`() {
        let sources = ["/a/x.ics", "/b/y.ics", "/c/z.ics", "/d/z.ics"].map { Source(path: $0) }
        func names(_ own: [String?], given: [Source: String] = [:]) -> [String] {
            let own = Dictionary(
                zip(sources, own).compactMap { source, name in name.map { (source, $0) } }, uniquingKeysWith: { $1 })
            let names = SourceNames(sources, givenNames: given, ownNames: own)
            return sources.map { names[$0] }
        }
        #expect(names(["Work", "Home", nil, nil]) == ["Work", "Home", "z · c", "z · d"])
        #expect(
            names(["Work", "Work", "Z", "Z"]) == ["Work (x)", "Work (y)", "Z (z · c)", "Z (z · d)"])
        #expect(
            names(["Work", "Home", nil, nil], given: [sources[0]: "Home"])
                == ["Home", "Home (y)", "z · c", "z · d"])
    }

    @Test func `a file is not called like a source that states or was given its name`() {
        let (file, other) = (Source(path: "/a/My_Work.ics"), Source(path: "/b/y.ics"))
        for names in [
            SourceNames([file, other], ownNames: [other: "My Work"]),
            SourceNames([file, other], givenNames: [other: "My Work"]),
        ] {
            #expect([names[file], names[other]] == ["My Work · a", "My Work"])
        }
    }

    @Test func `file names that are equal without endings and dashes are kept apart`() {
        #expect(names("/a/b-c.ics", "/a/b_c.json", "/a/b c") == ["b-c.ics", "b_c.json", "b c"])
        #expect(names("/a/-.ics", "/a/_.ics", "/a/.ics") == ["-.ics", "_.ics", ".ics"])
    }

    @Test func `rows and reports use them`() {
        let event = Event("Talk", "2018-11-03 12:00", "2018-11-03 13:00")
        let feeds = ["/a/x.json", "/b/x.json"].map { Feed(source: Source(path: $0), events: [event], problems: []) }
        let agenda = Agenda(feeds: feeds, timeZone: .newYork)
        let times = TimeFormatter(locale: Locale(identifier: "en_US"), hourCycle: .ofLocale, timeZone: .newYork)
        let texts = AgendaFormatter(agenda, times: times, today: LocalDateTime("2018-11-03 12:00").date)
        #expect(texts.origin(of: 0) == "x · a, x · b")
        #expect(AgendaReport(agenda).text.contains("\"x · a\""))
    }

    @Test(arguments: [
        ("/a/b.json", "b"), ("/a/b/", "b"), ("/", "/"), ("//a//b", "b"), ("/a/.hidden", ".hidden"),
        ("/a b/é%20.json", "é%20"), ("/a/...", "..."), ("/a/choir-concerts.ics", "choir concerts"),
        ("/a/upcoming_events.json", "upcoming events"), ("/a/games-2026-11-25.ics", "games 2026-11-25"),
        ("/a/Version 1.2", "Version 1.2"), ("/a/Dr. Smith", "Dr. Smith"), ("/a/_-_.ics", "_-_.ics"),
        ("/a/b.tar.gz", "b.tar"), ("/a/-b-.ics", "b"), ("https://a.org/my-calendar.ics?key=1", "my calendar"),
        ("https://a.org/", "a.org"), ("https://a.org/feed", "feed"),
    ])
    func `the name of a file has no ending and no dashes`(_ location: String, _ name: String) {
        #expect(Source(location: location).name == name)
    }

    @Test(arguments: ["/a/..", "/a/."])
    func `a path that ends in dots is named like its folder`(_ path: String) {
        #expect(Source(path: path).name == URL(fileURLWithPath: path).lastPathComponent.singleLine())
    }
}
