import Testing

@testable import Core

struct EventsFeedTests {
    private let source = Source(path: "/somewhere/events.json")

    private func decode(_ text: String) throws -> Feed {
        try EventsFeed.decode(Array(text.utf8), source: source)
    }

    private func time(_ day: Int, _ hour: Int, _ minute: Int) throws -> EventTime {
        let date = try #require(CalendarDate(year: 2018, month: 11, day: day))
        return .floating(try #require(LocalDateTime(date: date, hour: hour, minute: minute)))
    }

    @Test func entriesBecomeFloatingEventsInTheOrderOfTheFile() throws {
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
}
