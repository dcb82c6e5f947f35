import Foundation
import Testing

@testable import Events
@testable import Formats
@testable import Planning
@testable import Time

@Suite struct CalendarExportTests {
    private let calendar = CalendarFeed.decode(
        Array(
            """
            BEGIN:VCALENDAR
            BEGIN:VEVENT
            UID:run
            SUMMARY:Run
            DTSTART:20181101T180000
            DTEND:20181101T190000
            RRULE:FREQ=WEEKLY;COUNT=4
            END:VEVENT
            BEGIN:VEVENT
            UID:trip
            SUMMARY:Trip
            DTSTART;VALUE=DATE:20181105
            DTEND;VALUE=DATE:20181109
            END:VEVENT
            END:VCALENDAR
            """.utf8), source: Source(path: "/calendar.ics"), now: Instant("2018-11-01 12:00"))
    private let events = Feed([
        Event("Lunch", "2018-11-01 18:30", "2018-11-01 19:30"), Event("Nap", "2018-11-02 12:00", "2018-11-02 13:00"),
    ])

    private func titles(_ export: CalendarExport) -> [String] {
        let text = export.calendar().text(writtenAt: Instant("2018-11-01 12:00"))
        return CalendarReader.read(Array(text.utf8)).object.events.map(\.summary).sorted()
    }

    private func export(_ filter: AgendaFilter) throws -> CalendarExport {
        let agenda = Agenda(calendar, events)
        return CalendarExport(try AgendaRows(agenda, filter: filter))
    }

    @Test func `all that is listed is written, each event and each series once`() throws {
        let export = try export(AgendaFilter())
        #expect(export.fileName == "Agenda.ics")
        #expect(titles(export) == ["Lunch", "Nap", "Run", "Trip"])
        #expect(export.calendar().eventCount == 4)
    }

    @Test func `what a filter leaves out is not written`() throws {
        let conflicts = try export(AgendaFilter(conflictsOnly: true))
        #expect(conflicts.fileName == "Conflicts.ics")
        #expect(titles(conflicts) == ["Lunch", "Run"])
        let search = try export(AgendaFilter(search: "tri/p"))
        #expect(search.fileName == "Agenda tri-p.ics")
        #expect(titles(try export(AgendaFilter(search: "tri"))) == ["Trip"])
    }

    @Test func `the games of a season are written, and nothing else`() throws {
        let text = """
            {"Team": {"Name": "Gulls", "FullName": "Bay Gulls"}, "GameSection": [{"Heading": "REGULAR SEASON", "Game": [
              {"Id": 1, "Type": "S", "IsHome": true, "Opponent": {"Name": "Owls"},
               "Date": {"Timestamp": "2018-11-04T18:00:00Z"}}]}]}
            """
        let feed = try Feed.decode(Array(text.utf8), source: Source(path: "/season.json"))
        let agenda = Agenda(calendar, feed)
        let season = try #require(feed.season)
        let export = try #require(CalendarExport(of: season, from: feed.source, in: agenda))
        #expect(export.fileName == "Bay Gulls.ics")
        #expect(titles(export).count == 1)
        #expect(export.calendar().eventCount == 1)
        #expect(CalendarExport(of: season, from: feed.source, in: Agenda(calendar)) == nil)
    }
}
