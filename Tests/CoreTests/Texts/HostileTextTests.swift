import Foundation
import Testing

@testable import Events
@testable import Planning
@testable import Text
@testable import Time

/// What a source may say, in what the pages and dialogs say.
struct HostileTextTests {
    // Tests are given their positions, since what a test is given is printed.
    private static let hostile = [
        String(repeating: "👨\u{200d}", count: 3000), "Z" + String(repeating: "\u{301}", count: 20_000),
        String(repeating: "W", count: 20_000), String(repeating: "\u{639}", count: 51_000),
        String(repeating: "a\n\u{202e}", count: 9000),
    ]

    @Test(arguments: hostile.indices)
    func `the texts of an event are short lines`(_ kind: Int) {
        let text = Self.hostile[kind]
        let event = Event(
            title: text, start: .floating(LocalDateTime("2018-11-03 12:00")),
            end: .floating(LocalDateTime("2018-11-03 14:00")), location: text)
        let feed = Feed(source: Source(path: "/\(text)"), events: [event], problems: [])
        let agenda = Agenda(feeds: [feed], timeZone: .gmt)
        let times = TimeFormatter(locale: Locale(identifier: "en_US"), hourCycle: .ofLocale, timeZone: .gmt)
        let texts = AgendaFormatter(agenda, times: times, today: LocalDateTime("2018-11-03 12:00").date)
        for said in [texts.title(of: 0), texts.subtitle(of: 0).text, texts.accessibleName(of: 0)] {
            #expect(said.unicodeScalars.count < 2000)
            #expect(!said.unicodeScalars.contains { $0 == "\n" || $0 == "\u{202e}" })
            #expect(said.allSatisfy { $0.unicodeScalars.count < 80 })
        }
    }

    @Test(arguments: hostile.indices)
    func `the texts of a team are short lines`(_ kind: Int) {
        let text = Self.hostile[kind]
        let team = Team(triCode: text, name: text, fullName: text + " " + text, city: text, record: text)
        #expect(team.nickname.unicodeScalars.count <= 501)
        #expect(team.monogram.unicodeScalars.count <= 80)
    }

    @Test func `a long text comes in parts that end between lines and words`() {
        #expect("One two three".parts(length: 8, count: 9) == ["One two ", "three"])
        #expect("One\ntwo three".parts(length: 12, count: 9) == ["One", "two three"])
        #expect("Onetwothree".parts(length: 4, count: 9) == ["Onet", "woth", "ree"])
        #expect("Onetwothree".parts(length: 4, count: 2) == ["Onet", "woth…"])
        #expect("One".parts(length: 4, count: 2) == ["One"])
        #expect("".parts(length: 4, count: 2).isEmpty)
        let words = String(repeating: "word ", count: 10_000)
        #expect(words.parts(length: 3000, count: 20).joined() == words)
    }

    @Test(arguments: hostile.indices)
    func `the parts of a hostile text are bounded`(_ kind: Int) {
        let text = Self.hostile[kind]
        let parts = text.parts(length: 3000, count: 20)
        #expect(parts.allSatisfy { $0.unicodeScalars.count <= 3001 })
        #expect(parts.count <= 20)
    }
}
