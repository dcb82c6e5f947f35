import Foundation
import Testing

@testable import Events
@testable import Formats
@testable import Planning
@testable import Text
@testable import Time

struct EventSearchTests {
    private static let lines = """
        SUMMARY:Choir
        DTSTART:20181106T180000Z
        LOCATION:Église Saint-Jean
        DESCRIPTION:Bring the blue folder. Übung für alle, and after that we meet the teachers in the gymnasium of the old school.
        """

    private func agenda(_ description: String? = nil, name: String = "Family Events") -> Agenda {
        let lines = description.map { "SUMMARY:Choir\nDTSTART:20181106T180000Z\nDESCRIPTION:\($0)" } ?? Self.lines
        let text = "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:1\n\(lines)\nEND:VEVENT\nEND:VCALENDAR\n"
        let source = Source(path: "/work.ics")
        let feed = CalendarFeed.decode(Array(text.utf8), source: source, now: Instant("2018-11-03 12:00"))
        return Agenda(feeds: [feed], givenNames: [source: name], timeZone: .berlin)
    }

    @Test(arguments: [
        ("choir", true), ("eglise", true), ("SAINT-JEAN choir", true), ("family", true), ("gymnasium", true),
        ("ubung", true), ("Übung family choir jean", true), ("choir zoo", false), ("zoo", false), ("div", false),
    ])
    func `words are found in title location source and description`(search: String, isFound: Bool) throws {
        let agenda = agenda()
        for folded in [FoldedTexts(), try FoldedTexts(of: agenda)] {
            #expect(EventSearch(search, in: agenda, folded: folded).matches(0) == isFound)
            let rows = try AgendaRows(agenda, filter: AgendaFilter(search: search), folded: folded)
            #expect(rows.rowCount == (isFound ? 1 : 0))
        }
    }

    @Test func `what is found outside of the row is shown and said`() {
        let agenda = agenda()
        let times = TimeFormatter(locale: Locale(identifier: "en_US"), hourCycle: .ofLocale, timeZone: .berlin)
        let texts = AgendaFormatter(agenda, times: times, today: LocalDateTime("2018-11-03 12:00").date)
        func shown(_ search: String) -> String { texts.subtitle(of: 0, foundBy: EventSearch(search, in: agenda)).text }
        func said(_ search: String) -> String { texts.accessibleName(of: 0, foundBy: EventSearch(search, in: agenda)) }
        let found = "“… teachers in the gymnasium of the old school.”"
        for search in ["choir", "jean", "family"] { #expect(shown(search) == "Église Saint-Jean") }
        #expect(shown("Gymnasium") == "Église Saint-Jean · \(found)")
        #expect(said("choir jean") == "Choir, 7:00 PM, Église Saint-Jean")
        #expect(said("family") == "Choir, 7:00 PM, Église Saint-Jean, Family Events")
        #expect(said("gymnasium").hasSuffix(", \(found)"))
    }

    @Test func `the text of a star event is searched`() {
        let walk = StarEvent(title: "Moon Walk", text: "Bring a lantern.", date: Instant("2018-11-06 20:00"))
        let feed = Feed(
            source: Source(path: "/stars.json"), kind: .starEvents, events: [walk.event], starEvents: [walk],
            problems: [])
        let agenda = Agenda(feeds: [feed], timeZone: .berlin)
        #expect(EventSearch("lantern moon", in: agenda).matches(0))
        #expect(EventSearch("lantern", in: agenda).excerpt(of: 0) == "Bring a lantern.")
        #expect(!EventSearch("torch", in: agenda).matches(0))
    }

    @Test func `tags of a description are no words`() {
        let agenda = agenda("<div>Meet <b>here</b></div>")
        #expect(EventSearch("meet here", in: agenda).matches(0))
        #expect(!EventSearch("div", in: agenda).matches(0))
        #expect(EventSearch("meet", in: agenda).excerpt(of: 0) == "Meet here")
    }

    @Test func `a search of a hostile description ends and its excerpt is short`() {
        let agenda = agenda(String(repeating: "ä\u{202e}", count: 200_000) + " needle")
        let search = EventSearch("needle", in: agenda)
        #expect(search.matches(0))
        #expect((search.excerpt(of: 0) ?? "").count < 140)
    }

    @Test(arguments: [
        ("محمد", "مُحَمَّد"), ("احمد", "أحمد"), ("مدرسه", "مدرسة"), ("مستشفي", "مستشفى"), ("سلام", "ســلام"),
        ("שלום", "שָׁלוֹם"), ("lodz", "Łódź"), ("kobenhavn", "København"), ("dakovo", "Đakovo"), ("hamrun", "Ħamrun"),
        ("strasse", "Straße"), ("aesop", "Æsop"), ("oeuvre", "Œuvre"), ("don't", "Don’t"), ("check-in", "Check‑in"),
        ("check-in", "Check–in"), ("weekend", "Week\u{ad}end"), ("weekend", "Week\u{200b}end"), ("file", "ﬁle"),
        ("ελληνικα", "Ελληνικά"), ("елка", "Ёлка"),
    ])
    func `letters are found as they are usually typed`(search: String, text: String) {
        #expect(TextSearch(search).matches(text))
        #expect(TextSearch(text).matches(search))
    }

    @Test(arguments: [
        ("yoga mat", "Yoga without a Mat", ["Yoga", "Mat"]), ("an", "banana", ["anan"]),
        ("ss", "Große Straße", ["ß", "ß"]),
        ("cafe", "Im Café — um 7", ["Café"]), ("احمد", "عند أحمد", ["أحمد"]), ("zoo", "Choir", []), ("", "Choir", []),
        ("week", "Week\u{ad}end", ["Week"]),
    ])
    func `found words are marked where they are in the text`(search: String, text: String, marked: [String]) {
        let bytes = Array(text.utf8)
        #expect(TextSearch(search).ranges(in: text).map { String(decoding: bytes[$0], as: UTF8.self) } == marked)
    }

    @Test(arguments: [
        ("가", "\u{1100}\u{1161}"), ("e\u{301}", "É"), ("Ｘ", "x"), ("strasse", "Strasse"), ("ß", "Straße"),
    ])
    func `forms of a letter are equal`(search: String, text: String) {
        #expect(TextSearch(search).matches(text))
        #expect(TextSearch(text).matches(text))
    }
}
