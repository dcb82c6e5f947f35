import Foundation
import Testing

@testable import Events
@testable import Text
@testable import Time

struct FoldedTitleTests {
    /// What a title is folded to by the letter: composed, in small letters, with one space for each run of blanks.
    private func folded(_ title: String) -> [UInt8] {
        let words = title.precomposedStringWithCanonicalMapping.lowercased().split(whereSeparator: \.isWhitespace)
        return Array(words.joined(separator: " ").utf8)
    }

    @Test func `a title of any scalar is folded as its normal form is`() {
        for value: UInt32 in 0...0xffff {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let title = "A \(scalar)e\(scalar)\u{301}\(scalar)"
            let bytes = FoldedTitle(title).bytes
            if bytes != folded(title) { Issue.record("U+\(String(value, radix: 16)): \(bytes)") }
        }
    }

    @Test(arguments: [" \u{489}", "a \u{488}b", "\u{489} ", "a\u{488}"])
    func `an enclosing mark goes with the blank before it`(_ title: String) {
        #expect(FoldedTitle(title).bytes == folded(title))
    }

    @Test func `letters side by side are folded as their normal form is`() {
        let scalars: [ClosedRange<UInt32>] = [
            0x20...0x24f, 0x300...0x345, 0x370...0x52f, 0x1100...0x1112, 0x1161...0x1175, 0x11a8...0x11c2,
            0x2000...0x205f, 0x3041...0x30fa, 0xac00...0xac1c,
        ]
        let all = scalars.joined().compactMap(Unicode.Scalar.init)
        var random = SeededRandom()
        for _ in 0..<20_000 {
            var title = ""
            for _ in 0..<Int.random(in: 1...5, using: &random) {
                title.unicodeScalars.append(all.randomElement(using: &random) ?? " ")
            }
            #expect(FoldedTitle(title).bytes == folded(title), "\(title.unicodeScalars.map(\.value)), \(random)")
        }
    }

    /// Two titles are compared without being folded as a whole where their beginnings differ.
    @Test func `titles are ordered as their folded bytes are`() {
        let titles = [
            "", " ", "a", "A", " a", "a ", "a b", "A  B", "ab", "a\tb", "a b c", "Ab", "b", "B a", "\u{e9}", "\u{c9}",
            "e\u{301}",
            "e", "[", "_", "z", "Z", "a-", "a -", "a\n", "abc", "a bc", "a  c", "  ", "\t a", "a \t b", "a b ",
            "a b  c",
        ].map(FoldedTitle.init)
        for first in titles {
            for second in titles {
                let (firstBytes, secondBytes) = (first.bytes, second.bytes)
                #expect((first == second) == (firstBytes == secondBytes), "\(firstBytes) \(secondBytes)")
                #expect(
                    (first < second) == firstBytes.lexicographicallyPrecedes(secondBytes),
                    "\(firstBytes) \(secondBytes)")
            }
        }
    }

    @Test func `each event of a feed has its own title folded`() {
        let titles = ["A", "A", "B", "B ", "\u{c9}", "E\u{301}", "A"]
        let when = When.toBeAnnounced(CalendarDate(daysSinceEpoch: 0))
        let feed = Feed(
            source: Source(path: "/a.json"), events: titles.map { Event(title: $0, when: when) }, problems: [])
        #expect(feed.foldedTitles == titles.map(FoldedTitle.init))
    }

    /// The hash of a UID is kept from one event to the next.
    @Test func `keys do not depend on the event before`() {
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
