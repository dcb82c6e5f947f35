import Foundation
import Testing

@testable import Events
@testable import Formats

struct FeedKindTests {
    private func kind(_ text: String) throws -> FeedKind {
        let content = FeedContent(Array(text.utf8))
        _ = try content.json()
        return try #require(FeedFormats.all.first { $0.looksRight(content) }).kind
    }

    @Test func `one member of a kind tells it`() throws {
        for name in ["start", "end"] {
            #expect(try kind("[{\"\(name)\": 1}, {\"date\": 1}]") == .events, "\(name)")
        }
        for name in ["timestamp", "date", "image", "locationline1"] {
            #expect(try kind("[{\"\(name)\": null}, {\"end\": 1}]") == .starEvents, "\(name)")
        }
    }

    @Test func `the first entry that tells decides`() throws {
        #expect(try kind(#"[7, [], {}, {"title": "a"}, {"date": ""}, {"start": ""}]"#) == .starEvents)
        #expect(try kind(#"[null, {"id": 1}, {"start": ""}, {"date": ""}, {"date": ""}]"#) == .events)
    }

    @Test func `an entry with the members of both is of an events feed`() throws {
        #expect(try kind(#"[{"image": "a", "date": "", "end": ""}, {"date": ""}]"#) == .events)
    }

    @Test func `what tells nothing is an events feed`() throws {
        for text in ["[]", "[{}]", #"[1, "date", {"title": "a"}]"#, #"{"date": ""}"#, "7", #"[[{"date": ""}]]"#] {
            #expect(try kind(text) == .events, "\(text)")
        }
    }

    @Test func `an object with a part of a schedule is a season`() throws {
        for name in ["GameSection", "GameList", "Team", "-Team"] {
            #expect(try kind("{\"date\": 1, \"\(name)\": null}") == .season, "\(name)")
        }
        #expect(try kind(#"[{"Team": 1}]"#) == .events)
        #expect(try kind(#"{"team": 1}"#) == .events)
    }

    @Test func `each kind is read by its own decoder`() throws {
        let source = Source(path: "/somewhere/feed.json")
        let party = #"{"title": "Party", "start": "March 5, 2027 6:30 PM", "end": "March 5, 2027 9:30 PM"}"#
        let moon = #"{"title": "Moon", "date": "2027-03-05T18:30:00Z"}"#
        let events = try Feed.decode(Array("[\(party), \(moon)]".utf8), source: source)
        #expect(events.events.map(\.title) == ["Party"])
        #expect(events.starEvents.isEmpty)
        #expect(events.problems.map(\.path) == ["/1/start", "/1/end"])
        let stars = try Feed.decode(Array("[\(moon), \(party)]".utf8), source: source)
        #expect(stars.events.map(\.title) == ["Moon"])
        #expect(stars.starEvents.map(\.title) == ["Moon"])
        #expect(stars.problems.map(\.path) == ["/1/date"])
    }

    @Test func `a file of star events is read as such`() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "stars-\(UUID().uuidString).json")
        try Data(#"[{"title": "Moon", "date": "2027-03-05T18:30:00Z"}]"#.utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let feed = try await Source(path: file.path).load()
        #expect(feed.starEvents.map(\.title) == ["Moon"])
        #expect(feed.problems.isEmpty)
    }

    @Test func `each kind is known by the name that the store gives it`() {
        for format in FeedFormats.all { #expect(FeedKind(rawValue: format.kind.rawValue) == format.kind) }
        #expect(Set(FeedFormats.all.map { $0.kind }).count == FeedFormats.all.count)
        #expect(["events", "star-events", "season"].allSatisfy { FeedKind(rawValue: $0) != nil })
        #expect(FeedKind(rawValue: "unknown") == nil)
    }

    @Test func `a text that is not JSON is refused with the place`() {
        #expect(
            throws: SourceError(.empty)
        ) { try Feed.decode([], source: Source(path: "/somewhere/feed.json")) }
    }
}
