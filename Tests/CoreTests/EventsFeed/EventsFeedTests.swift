import Testing

@testable import Events
@testable import Formats
@testable import Time

struct EventsFeedTests {
    private let source = Source(path: "/somewhere/events.json")

    private func decode(_ text: String) throws -> Feed {
        try EventsFeed.decode(Array(text.utf8), source: source)
    }

    private func time(_ day: Int, _ hour: Int, _ minute: Int) throws -> EventTime {
        let date = try #require(CalendarDate(year: 2018, month: 11, day: day))
        return .floating(try #require(LocalDateTime(date: date, hour: hour, minute: minute)))
    }

    @Test func `entries become floating events in the order of the file`() throws {
        let feed = try decode(
            """
            [{"title": "Evening Picnic", "start": "November 10, 2018 6:00 PM", "end": "November 10, 2018 7:00 PM"},
             {"end": "November 8, 2018 1:30 AM", "color": [1, {}], "title": "Nap \\u2013 \\"Break\\"",
              "start": "November 8, 2018 12:56 AM"}]
            """)
        let expected = try [
            Event(title: "Evening Picnic", start: time(10, 18, 0), end: time(10, 19, 0)),
            Event(title: "Nap – \"Break\"", start: time(8, 0, 56), end: time(8, 1, 30)),
        ]
        #expect(feed == Feed(source: source, events: expected, problems: []))
    }

    private func problems(_ text: String) throws -> [String] {
        let feed = try decode(text)
        #expect(feed.problems.allSatisfy { $0.source == source })
        return feed.problems.map { "\($0.path): \($0.message)" }
    }

    private func error(_ bytes: [UInt8]) -> SourceError? {
        do throws(SourceError) {
            _ = try EventsFeed.decode(bytes, source: source)
            return nil
        } catch {
            return error
        }
    }

    private let good = #"{"title": "Gym", "start": "November 3, 2018 6:14 PM", "end": "November 3, 2018 6:14 PM"}"#

    @Test func `a list without entries is a feed without events`() throws {
        #expect(try decode(" []\n") == Feed(source: source, events: [], problems: []))
    }

    @Test func `every bad entry is a problem and the others load`() throws {
        let feed = try decode("[7, \(good), null, [], \"x\", true, \(good)]")
        #expect(feed.events.map(\.title) == ["Gym", "Gym"])
        #expect(
            feed.problems.map { "\($0.path): \($0.message)" } == [
                "/0: Here is a number instead of an event, {…}.",
                "/2: Here is the word null instead of an event, {…}.",
                "/3: Here is a list instead of an event, {…}.",
                "/4: Here is a text instead of an event, {…}.",
                "/5: Here is the word true instead of an event, {…}.",
            ])
    }

    @Test func `every faulty member of an entry is a problem`() throws {
        #expect(
            try problems(#"[{}, {"title": 1, "start": {}, "end": null}]"#) == [
                "/0/title: The event has no title; a text is expected.",
                "/0/start: The event has no start; a date like \"November 3, 2018 6:14 PM\" is expected.",
                "/0/end: The event has no end; a date like \"November 3, 2018 6:14 PM\" is expected.",
                "/1/title: The title is a number; a text is expected.",
                "/1/start: The start is an object; a date like \"November 3, 2018 6:14 PM\" is expected.",
                "/1/end: The end is the word null; a date like \"November 3, 2018 6:14 PM\" is expected.",
            ])
    }

    @Test func `a blank title is a problem`() throws {
        let times = #""start": "May 3, 2018 6:14 PM", "end": "May 3, 2018 7:14 PM"}"#
        #expect(
            try problems(#"[{"title": "", \#(times), {"title": " \u00a0\n", \#(times)]"#) == [
                "/0/title: The title is empty; a text is expected.",
                "/1/title: The title is blank; a text is expected.",
            ])
        #expect(try decode(#"[{"title": " a ", \#(times)]"#).events.map(\.title) == [" a "])
    }

    @Test func `a bad date is quoted shortened`() throws {
        let long = String(repeating: "é", count: 61)
        #expect(
            try problems(
                """
                [{"title": "a", "start": "February 30, 2018 6:14 PM", "end": "May 3, 2018 13:00 PM"},
                 {"title": "a", "start": "2018-11-03T18:14:00Z", "end": "\(long)"},
                 {"title": "a", "start": "a\\n\\u2028\\u0000b", "end": ""}]
                """) == [
                    "/0/start: The start \"February 30, 2018 6:14 PM\" is not a date like "
                        + "\"November 3, 2018 6:14 PM\": February has 28 days in 2018.",
                    "/0/end: The end \"May 3, 2018 13:00 PM\" is not a date like \"November 3, 2018 6:14 PM\": "
                        + "hour 13 does not go with PM.",
                    "/1/start: The start \"2018-11-03T18:14:00Z\" is not a date like \"November 3, 2018 6:14 PM\": "
                        + "it does not begin with the English name of a month.",
                    "/1/end: The end \"\(long.dropLast())…\" is not a date like \"November 3, 2018 6:14 PM\": "
                        + "it does not begin with the English name of a month.",
                    "/2/start: The start \"a   b\" is not a date like \"November 3, 2018 6:14 PM\": "
                        + "it does not begin with the English name of a month.",
                    "/2/end: The end \"\" is not a date like \"November 3, 2018 6:14 PM\": "
                        + "it does not begin with the English name of a month.",
                ])
    }

    @Test func `an end before the start is a problem and one at the start is not`() throws {
        #expect(
            try problems(#"[{"title": "a", "start": "May 3, 2018 6:14 PM", "end": "May 3, 2018 6:13 PM"}]"#) == [
                "/0/end: The event ends, \"May 3, 2018 6:13 PM\", before it starts, \"May 3, 2018 6:14 PM\"."
            ])
        #expect(try decode("[\(good)]").events.map { $0.when.start == $0.when.end } == [true])
    }

    @Test func `of several members with one name the last counts`() throws {
        let feed = try decode("[{\"title\": 7, \"end\": \"x\", \(good.dropFirst())]")
        #expect(feed.events.map(\.title) == ["Gym"])
        #expect(feed.problems.isEmpty)
    }

    @Test func `a text that is no list is refused with what it is`() {
        let expected =
            "where a list of events is expected: "
            + #"[{"title": "…", "start": "November 3, 2018 6:14 PM", "end": "…"}, …]."#
        for (text, what) in [
            ("{}", "an object"), ("\"a\"", "a text"), ("7", "a number"), ("null", "the word null"),
            ("false", "the word false"),
        ] {
            #expect(error(Array(text.utf8))?.message == "The file holds \(what) \(expected)")
        }
    }

    @Test func `a text that is not JSON is refused with the place`() {
        #expect(
            error(Array("[\(good),\n \(good),\n]".utf8))?.message
                == "The file is not JSON. At line 2, column \(good.count + 2), there is a comma after the last item, "
                + "which JSON does not allow.")
        #expect(
            error([0x5B, 0xFF])?.message
                == "The file is not UTF-8: byte 1, counted from 0, does not belong there. Save it as UTF-8.")
        #expect(
            error([0xFF, 0xFE, 0x5B, 0])?.message
                == "The file is encoded as UTF-16. Save it as UTF-8.")
        #expect(
            error([])?.message == "The file is empty.")
        #expect(
            error(Array(repeating: UInt8(ascii: "["), count: 100_000))?.message
                == "The file is nested more than 512 levels deep, from line 1, column 513 on. Remove some levels.")
    }

    @Test func `beyond ten thousand problems the rest is counted`() throws {
        for (count, last) in [(10_000, nil), (10_001, "One more problem is"), (10_007, "7 more problems are")] {
            let problems = try problems("[" + Array(repeating: "1", count: count).joined(separator: ",") + "]")
            #expect(problems.dropFirst(9999).first == "/9999: Here is a number instead of an event, {…}.")
            #expect(Array(problems.dropFirst(10_000)) == [last].compactMap { $0.map { ": \($0) not listed." } })
        }
    }
}
