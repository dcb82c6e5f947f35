import Foundation
import TestSupport
import Testing

@testable import Events
@testable import Planning
@testable import Time

struct DesktopSearchTests {
    private let now = Instant("2018-11-03 12:00")

    private func search(_ agenda: Agenda) -> DesktopSearch {
        let times = TimeFormatter(locale: Locale(identifier: "en_US"), hourCycle: .ofLocale, timeZone: agenda.timeZone)
        let texts = AgendaFormatter(agenda, times: times, today: LocalDateTime("2018-11-03 00:00").date)
        return DesktopSearch(texts, condition: nil, at: now)
    }

    private func titles(_ search: DesktopSearch, _ words: String...) -> [String?] {
        search.results(for: words, at: now).map(search.title)
    }

    @Test func `all words are found in what is still to come, the soonest first`() {
        let search = search(.sample)
        #expect(titles(search, "football") == ["Football Game", "Football Tailgate with John"])
        #expect(titles(search, "friends", "lunch") == ["Lunch with Friends"])
        // What is over is not found, and no word finds nothing.
        #expect(titles(search, "yoga").isEmpty && titles(search, " ").isEmpty)
    }

    @Test func `of a long search the beginning is looked for`() {
        let search = search(.sample)
        #expect(titles(search, "lunch" + String(repeating: " ", count: 1000) + "nothing") == titles(search, "lunch"))
        #expect(titles(search, String(repeating: "lunch", count: 200_000)).isEmpty)
    }

    @Test(.slow) func `a question about a hundred thousand events is answered while typing`() throws {
        let first = Instant("2018-11-04 00:00")
        let events = (0..<100_000).map { number in
            let start = first.advanced(by: Int64(number) * 60_000)
            return Event(
                title: "Meeting \(number)", start: .absolute(start), end: .absolute(start.advanced(by: 30 * 60_000)),
                location: "Room \(number % 100)")
        }
        let search = search(Agenda(Feed(events)))
        // One that many events answer ends at the twentieth; one that no event answers looks at all.
        for (words, count) in [(["meeting"], 20), (["room", "99999"], 1), (["nothing"], 0)] {
            let times = (0..<3).map { _ in
                processorTime { #expect(search.results(for: words, at: now).count == count) }
            }
            // A release takes less than 50 ms, which the benchmark measures; this is not one.
            let best = try #require(times.min())
            #expect(best < .seconds(5), "\(words): \(best)")
        }
    }
}
