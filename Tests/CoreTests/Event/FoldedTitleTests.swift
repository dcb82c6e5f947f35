import Testing

@testable import Events
@testable import Text
@testable import Time

struct FoldedTitleTests {
    /// Two titles are compared without being folded as a whole where their beginnings differ.
    @Test func titlesAreOrderedAsTheirFoldedBytesAre() {
        let titles = [
            "", " ", "a", "A", " a", "a ", "a b", "A  B", "ab", "a\tb", "a b c", "Ab", "b", "B a", "\u{e9}", "\u{c9}",
            "e\u{301}",
            "e", "[", "_", "z", "Z", "a-", "a -", "a\n", "abc", "a bc", "a  c", "  ", "\t a", "a \t b", "a b ",
            "a b  c",
        ].map(FoldedTitle.init)
        for first in titles {
            for second in titles {
                let (firstBytes, secondBytes) = (Array(first.bytes), Array(second.bytes))
                #expect((first == second) == (firstBytes == secondBytes), "\(firstBytes) \(secondBytes)")
                #expect(
                    (first < second) == firstBytes.lexicographicallyPrecedes(secondBytes),
                    "\(firstBytes) \(secondBytes)")
            }
        }
    }

    @Test func eachEventOfAFeedHasItsOwnTitleFolded() {
        let titles = ["A", "A", "B", "B ", "\u{c9}", "E\u{301}", "A"]
        let when = When.toBeAnnounced(CalendarDate(daysSinceEpoch: 0))
        let feed = Feed(
            source: Source(path: "/a.json"), events: titles.map { Event(title: $0, when: when) }, problems: [])
        #expect(feed.foldedTitles == titles.map(FoldedTitle.init))
    }

    /// The hash of a UID is kept from one event to the next.
    @Test func keysDoNotDependOnTheEventBefore() {
        let when = When.toBeAnnounced(CalendarDate(daysSinceEpoch: 0))
        let uids = ["a", "a", "b", "", "a", "ab", "b"]
        let events = uids.enumerated().map { number, uid in
            let start = EventTime.absolute(Instant(millisecondsSinceEpoch: Int64(number)))
            return Event(title: "A", when: when, uid: uid, recurrenceID: number % 3 == 0 ? nil : start)
        }
        func keys(_ events: [Event]) -> [EventKey] {
            Feed(source: Source(path: "/a.ics"), events: events, problems: []).keys
        }
        #expect(Set(keys(events)).count == uids.count)
        #expect(keys(events) == events.flatMap { keys([$0]) })
    }
}
