import Testing

@testable import Events
@testable import Formats
@testable import JSON
@testable import Time

struct StarEventsFeedTests {
    private let source = Source(path: "/somewhere/stars.json")

    private func decode(_ text: String) throws -> Feed {
        try StarEventsFeed.decode(Array(text.utf8), source: source)
    }

    private func problems(_ text: String) throws -> [String] {
        let feed = try decode(text)
        #expect(feed.events.count == feed.starEvents.count)
        #expect(feed.problems.allSatisfy { $0.source == source })
        return feed.problems.map { "\($0.path): \($0.message)" }
    }

    /// 2027-03-05T18:30:00Z.
    private let date = Instant(millisecondsSinceEpoch: 1_804_271_400_000)

    @Test func `an entry is read with all its members`() throws {
        let feed = try decode(
            #"""
            [{"id": 12, "description": "Bring a café chair.\nAnd tea.", "title": "Moonrise Picnic", "seats": [4],
              "timestamp": "2027-01-02T03:04:05.678Z", "image": "https://pictures.example/o'clock.jpg",
              "phone": "1 (555) 010-0199", "date": "2027-03-05T18:30:00.000Z",
              "locationline1": "Old Observatory", "locationline2": "North Hill"}]
            """#)
        let expected = StarEvent(
            id: 12, title: "Moonrise Picnic", text: "Bring a café chair.\nAnd tea.",
            timestamp: Instant(millisecondsSinceEpoch: 1_798_859_045_678), date: date,
            imageURL: "https://pictures.example/o'clock.jpg", phone: "1 (555) 010-0199",
            locationLines: ["Old Observatory", "North Hill"])
        let event = Event(
            title: "Moonrise Picnic", start: .absolute(date), end: .absolute(date.advanced(by: 3_600_000)),
            isEndAssumed: true, location: "Old Observatory, North Hill")
        #expect(feed == Feed(source: source, kind: .starEvents, events: [event], starEvents: [expected], problems: []))
    }

    @Test func `all but title and date may be missing or null`() throws {
        let expected = [StarEvent(title: "Eclipse", date: date)]
        #expect(try decode(#"[{"title": "Eclipse", "date": "2027-03-05T18:30:00Z"}]"#).starEvents == expected)
        let nulls = ["id", "description", "timestamp", "image", "phone", "locationline1", "locationline2"]
            .map { "\"\($0)\": null, " }.joined()
        let feed = try decode("[{\(nulls)\"title\": \"Eclipse\", \"date\": \"2027-03-05T18:30:00Z\"}]")
        #expect(feed.starEvents == expected)
        #expect(feed.problems.isEmpty)
        #expect(feed.events.map(\.location) == [nil])
    }

    @Test func `blank texts are as good as none`() throws {
        let feed = try decode(
            #"""
            [{"title": "Eclipse", "date": "2027-03-05T18:30:00Z", "description": " ", "image": "", "phone": " ",
              "locationline1": "\t", "locationline2": "North Hill"}]
            """#)
        #expect(
            feed.starEvents == [StarEvent(title: "Eclipse", text: " ", date: date, locationLines: ["North Hill"])])
        #expect(feed.events.map(\.location) == ["North Hill"])
        #expect(feed.problems.isEmpty)
    }

    @Test func `a long description is kept whole`() throws {
        let text = String(repeating: "é ", count: 20_000)
        let feed = try decode(
            "[{\"title\": \"a\", \"date\": \"2027-03-05T18:30:00Z\", \"description\": \"\(text)\"}]")
        #expect(feed.starEvents.map(\.text) == [text])
    }

    @Test func `the order is that of the file`() throws {
        let feed = try decode(
            #"[{"title": "b", "date": "2027-03-05T18:30:00Z"}, 7, {"title": "a", "date": "2026-03-05T18:30:00Z"}]"#)
        #expect(feed.starEvents.map(\.title) == ["b", "a"])
        #expect(feed.events.map(\.title) == ["b", "a"])
    }

    @Test func `every faulty member of an entry is a problem and the others load`() throws {
        let example = #""2027-03-05T18:30:00Z""#
        #expect(
            try problems(
                #"""
                ["x", {}, {"title": " ", "date": "2027-02-29T18:30:00Z"}, {"title": "", "date": 5},
                 {"title": "Kept", "date": "2027-03-05T18:30:00+01:00"}, {"title": null, "date": null},
                 {"title": "a", "date": "March 5, 2027 6:30 PM"}]
                """#) == [
                    "/0: Here is a text instead of an event, {…}.",
                    "/1/title: The event has no title; a text is expected.",
                    "/1/date: The event has no date; a date like \(example) is expected.",
                    "/2/title: The title is blank; a text is expected.",
                    "/2/date: The date \"2027-02-29T18:30:00Z\" is not a date like \(example): "
                        + "February has 28 days in 2027.",
                    "/3/title: The title is empty; a text is expected.",
                    "/3/date: The date is a number; a date like \(example) is expected.",
                    "/5/title: The title is the word null; a text is expected.",
                    "/5/date: The date is the word null; a date like \(example) is expected.",
                    "/6/date: The date \"March 5, 2027 6:30 PM\" is not a date like \(example): "
                        + "it does not begin with a date like 2027-03-05.",
                ])
    }

    @Test func `a member that may be missing is a problem where it is wrong`() throws {
        #expect(
            try problems(
                #"""
                [{"title": "a", "date": "2027-03-05T18:30:00Z", "id": 1.5, "description": {}, "timestamp": "soon",
                  "image": 4, "phone": [], "locationline1": true, "locationline2": 2}]
                """#) == [
                    "/0/id: The id is a number; a whole number is expected.",
                    "/0/description: The description is an object; a text is expected.",
                    "/0/timestamp: The timestamp \"soon\" is not a date like \"2027-03-05T18:30:00Z\": "
                        + "it does not begin with a date like 2027-03-05.",
                    "/0/image: The image is a number; a text is expected.",
                    "/0/phone: The phone is a list; a text is expected.",
                    "/0/locationline1: The locationline1 is the word true; a text is expected.",
                    "/0/locationline2: The locationline2 is a number; a text is expected.",
                ])
        let feed = try decode(#"[{"title": "a", "date": "2027-03-05T18:30:00Z", "image": 4}]"#)
        #expect(feed.starEvents.isEmpty && feed.events.isEmpty)
    }

    @Test func `a text that is no list is refused with what it is`() {
        let error = #expect(throws: SourceError.self) { try decode(#"{"title": "a"}"#) }
        #expect(error?.kind == .noStarEvents(.object))
        #expect(
            error?.message == "The file holds an object where a list of events is expected: "
                + #"[{"title": "…", "date": "2027-03-05T18:30:00Z"}, …]."#)
    }

    @Test func `beyond ten thousand problems the rest is counted and is left out too`() throws {
        let bad = #"{"title": "a", "date": "2027-03-05T18:30:00Z", "image": 4}"#
        let feed = try decode("[" + Array(repeating: bad, count: 10_002).joined(separator: ",") + "]")
        #expect(feed.starEvents.isEmpty)
        #expect(feed.problems.count == 10_001)
        #expect(feed.problems.last?.message == "2 more problems are not listed.")
    }
}
