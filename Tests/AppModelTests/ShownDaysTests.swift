import AppModel
import Events
import Formats
import Foundation
import Planning
import Testing
import TestSupport
import Time

/// Series beyond the time in which they are usually shown.
@MainActor
@Suite struct ShownDaysTests {
    private let here: PlayedLibrary
    private let agenda: AgendaModel
    private let window: WindowModel

    /// Two weekly series: one goes on, the other ended in 2012. The day is October 31, 2018.
    private static let series = """
        BEGIN:VEVENT
        UID:walk
        SUMMARY:Walk
        DTSTART:20100106T120000
        RRULE:FREQ=WEEKLY
        END:VEVENT
        BEGIN:VEVENT
        UID:choir
        SUMMARY:Choir
        DTSTART:20100107T190000
        RRULE:FREQ=WEEKLY;UNTIL=20120105
        END:VEVENT
        """

    init() async throws {
        here = try PlayedLibrary()
        window = here.window()
        agenda = window.agenda
        let preferences = Preferences(in: here.played.surroundings, locale: Locale(identifier: "en_US"))
        agenda.show(preferences.times)
        await here.open()
        here.library.add([try here.calendar("series.ics", ShownDaysTests.series)])
        await eventually("it is shown") { [agenda] in agenda.texts != nil }
        await settled()
    }

    private func settled() async { await eventually("all is shown") { !window.isReading } }

    private var days: [CalendarDate] { agenda.texts?.agenda.days.map(\.date) ?? [] }

    private func rows() -> Int { agenda.snapshot?.rows.rowCount ?? 0 }

    @Test func `a day far away has its series as soon as somebody goes there`() async throws {
        let date = try #require(CalendarDate("2026-02-04"))
        #expect(!days.contains(date))
        #expect(!agenda.showSeries(around: date))
        await eventually("it is there") { days.contains(date) && agenda.showSeries(around: date) }
        // What is shown usually costs nothing, and what is too far away for anybody is not made.
        let count = days.count
        #expect(agenda.showSeries(around: try #require(CalendarDate("2019-02-04"))))
        #expect(agenda.showSeries(around: try #require(CalendarDate("9999-12-31"))))
        await settled()
        #expect(days.count == count)
    }

    @Test func `a link to a day waits for its series`() async throws {
        let date = try #require(CalendarDate("2013-02-06"))
        #expect(window.links.follow("upcoming://agenda?date=\(date)"))
        let seen = Seen()
        await eventually("it is followed") {
            window.proceedWithLink { _ in
                seen.days.append(days.contains(date))
                return true
            }
            return window.links.awaited == nil
        }
        #expect(seen.days == [true])
    }

    @Test func `what a search does not find is looked for in other years, until the search ends`() async {
        let count = days.count
        agenda.filter.search = "choir"
        await eventually("it is found") { rows() > 50 && !agenda.isBuilding }
        agenda.filter.search = "no such title"
        await eventually("nothing is found") { rows() == 0 && !agenda.isBuilding }
        agenda.filter.search = ""
        await eventually("it is as before") { days.count == count && rows() == count && !agenda.isBuilding }
    }

    @Test func `a link to an event leads there in other years too`() async throws {
        let feed = try #require(here.library.feeds.first)
        let range = AgendaRange(from: CalendarDate("2011-01-01"), to: nil)
        let wide = try #require(
            feed.showingSeries(throughout: range, around: here.played.clock.now, timeZone: agenda.preferences.timeZone))
        let position = try #require(wide.events.firstIndex { $0.title == "Choir" })
        let key = wide.keys[position]
        #expect(window.links.follow("upcoming://event/\(key)"))
        await eventually("it is followed") {
            window.proceedWithLink { _ in agenda.texts?.agenda.position(of: key) != nil }
            return window.links.awaited == nil
        }
        #expect(window.links.error == nil)
    }

    @Test func `a link to an event that is nowhere is answered, and the agenda is as before`() async {
        let count = days.count
        #expect(window.links.follow("upcoming://event/0123456789abcdef"))
        await eventually("it is answered") {
            window.proceedWithLink { _ in false }
            return window.links.error != nil
        }
        await settled()
        #expect(days.count == count)
    }
}

/// Whether the day was there each time that the link was followed.
@MainActor
private final class Seen {
    var days: [Bool] = []
}
