import Foundation
import Testing

@testable import Events
@testable import Formats
@testable import Planning

@Suite struct KnownFeedsTests {
    private func calendar(_ uids: ClosedRange<Int>, at place: String = "/a.ics") -> Feed {
        let events = uids.map {
            "BEGIN:VEVENT\nUID:\($0)\nDTSTART:20181105T180000Z\nRRULE:FREQ=DAILY;COUNT=3\nEND:VEVENT\n"
        }
        return CalendarFeed.decode(
            Array("BEGIN:VCALENDAR\n\(events.joined())END:VCALENDAR\n".utf8), source: Source(argument: place))
    }

    private func stars(_ ids: ClosedRange<Int>, at place: String) throws -> Feed {
        let text = ids.map { #"{"id": \#($0), "title": "Star \#($0)", "date": "2015-06-1\#($0 % 10)T20:00:00.000Z"}"# }
        return try Feed.decode(Array("[\(text.joined(separator: ","))]".utf8), source: Source(argument: place))
    }

    private func known(_ feeds: [(String, Feed)]) -> KnownFeeds {
        var known = KnownFeeds()
        for (name, feed) in feeds { known.add(feed, name: name) }
        return known
    }

    @Test func `a calendar is known by its UIDs at another place`() {
        let known = known([("Other", calendar(900...910)), ("Work", calendar(1...20))])
        #expect(known.likeness(of: calendar(1...20, at: "/b.ics")) == .sameEvents(as: "Work"))
        // One of before has most of them still.
        #expect(known.likeness(of: calendar(5...30)) == .sameEvents(as: "Work"))
        #expect(known.likeness(of: calendar(11...40)) == nil)
        #expect(known.likeness(of: calendar(30...40)) == nil)
    }

    @Test func `an invitation out of a calendar is no calendar`() {
        #expect(known([("Work", calendar(1...20))]).likeness(of: calendar(3...3)) == .mostEvents(in: "Work"))
        #expect(known([("Invitation", calendar(3...3))]).likeness(of: calendar(1...20)) == nil)
    }

    @Test func `a feed in JSON is known by its titles and times at another place`() throws {
        let known = known([("Stars", try stars(1...9, at: "https://example.org/stars.json"))])
        #expect(known.likeness(of: try stars(1...9, at: "/copy.json")) == .sameEvents(as: "Stars"))
        #expect(known.likeness(of: try stars(20...29, at: "/copy.json")) == nil)
    }

    @Test func `what has no events is like nothing`() {
        #expect(
            known([("Work", calendar(1...20))])
                .likeness(of: CalendarFeed.decode([] as [UInt8], source: Source(path: "/a"))) == nil
        )
        #expect(KnownFeeds().likeness(of: calendar(1...2)) == nil)
    }

    @Test func `an address is the same one in every spelling`() {
        let subscription = Source(argument: "webcal://example.org/a.ics")
        #expect(subscription.isSamePlace(as: Source(argument: "https://EXAMPLE.org/a.ics")))
        #expect(subscription.isSamePlace(as: Source(argument: "webcals://example.org:443/a.ics")))
        #expect(!subscription.isSamePlace(as: Source(argument: "https://example.org/b.ics")))
        #expect(!subscription.isSamePlace(as: Source(path: "/a.ics")))
        #expect(Source(path: "/a.ics").isSamePlace(as: Source(path: "/a.ics")))
    }
}
