import Testing

@testable import Events
@testable import Planning
@testable import Time

struct FirstEntryTests {
    @Test func `the first event of a source that has not ended`() {
        let own = Feed("own", [Event("Own", "2018-11-05 12:00", "2018-11-05 13:00")])
        let new = Feed(
            "new",
            [
                Event("Past", "2018-11-01 12:00", "2018-11-01 13:00"),
                Event("Now", "2018-11-05 12:00", "2018-11-05 14:00"),
                Event("Later", "2018-11-07 12:00", "2018-11-07 13:00"),
            ])
        let agenda = Agenda(feeds: [own, new], timeZone: .newYork)
        func first(at now: String, of feeds: Feed...) -> String? {
            agenda.firstEntry(of: feeds.map(\.source), at: Instant(now)).map { agenda.entries[$0].event.title }
        }
        #expect(first(at: "2018-11-05 13:00", of: new) == "Now")
        #expect(first(at: "2018-11-05 14:00", of: new) == "Later")
        #expect(first(at: "2018-11-08 12:00", of: new) == "Later")
        #expect(first(at: "2018-11-03 12:00", of: own, new) == "Own")
        #expect(agenda.firstEntry(of: [new.source], at: Instant("2018-11-08 12:00"), orPast: false) == nil)
        #expect(first(at: "2018-11-03 12:00", of: Feed("other", [])) == nil)
    }
}
