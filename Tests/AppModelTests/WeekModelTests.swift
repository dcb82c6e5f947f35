import AppModel
import Events
import Foundation
import Planning
import TestSupport
import Testing
import Time

/// The week of the agenda, without widgets. Now is October 31, 2018, a Wednesday.
@MainActor
@Suite struct WeekModelTests {
    private let here: PlayedLibrary
    private let window: WindowModel

    init() async throws {
        (here, window) = try await PlayedLibrary.openedWindow()
        window.view.weekBeginning = .weekday
    }

    private func add() async throws {
        let events = [
            "UID:a\nSUMMARY:Choir\nDTSTART:20181031T190000\nDURATION:PT2H\nRRULE:FREQ=WEEKLY",
            "UID:b\nSUMMARY:Class\nDTSTART:20181101T060000\nDURATION:PT2H",
        ]
        here.library.add([
            try here.calendar("a.ics", events.map { "BEGIN:VEVENT\n\($0)\nEND:VEVENT" }.joined(separator: "\n"))
        ])
        await eventually("an agenda") { window.agenda.texts != nil }
    }

    private func titles(_ week: WeekModel) -> [String] {
        guard let contents = week.contents else { return [] }
        return contents.layout.stops.compactMap { contents.layout.entry(at: $0) }
            .map { contents.texts.agenda.title(of: $0) }
    }

    @Test func `a week is made while it is shown, and follows the agenda and the waking hours`() async throws {
        let week = WeekModel(window.agenda, window.view)
        try await add()
        #expect(week.contents == nil)
        week.isShown = true
        await eventually("the week") { titles(week) == ["Choir", "Class"] }
        #expect(week.contents?.layout.hours == 6...22)
        window.agenda.filter.search = "choir"
        await eventually("the search") { titles(week) == ["Choir"] }
        window.view.wakingHours = FreeHours(from: 600, to: 1320)
        await eventually("other hours") { week.contents?.layout.hours == 10...22 }
    }

    @Test func `the week of the conflicts follows their filter`() async throws {
        let week = WeekModel(window.agenda, window.view, conflicts: window.conflicts)
        try await add()
        here.library.add([
            try here.calendar(
                "b.ics", "BEGIN:VEVENT\nUID:c\nSUMMARY:Rival\nDTSTART:20181031T200000\nDURATION:PT2H\nEND:VEVENT")
        ])
        week.isShown = true
        func marked() -> Int? { week.contents?.layout.days.map(\.conflictingCount).reduce(0, +) }
        await eventually("the week") { marked() == 2 }
        window.conflicts.filter.search = "nothing"
        await eventually("none") { marked() == 0 }
    }

    @Test func `another week is gone to, also one beyond the usual reach of series`() async throws {
        let week = WeekModel(window.agenda, window.view)
        try await add()
        week.isShown = true
        week.go(pages: 1)
        await eventually("the next week") { titles(week) == ["Choir"] }
        #expect(week.present == nil)
        week.go(to: CalendarDate(year: 2026, month: 12, day: 9))
        await eventually("a far week") {
            week.contents?.layout.days.first?.date.components.year == 2026 && titles(week) == ["Choir"]
        }
        week.go(to: nil)
        await eventually("the present week") { titles(week) == ["Choir", "Class"] }
    }

    @Test func `a week has the days that fit and that were chosen, from today or the first weekday`() async throws {
        let week = WeekModel(window.agenda, window.view)
        window.view.weekBeginning = .today
        try await add()
        week.isShown = true
        let today = window.agenda.preferences.today
        let sunday = -today.weekday.daysAfter(.sunday)
        /// Counted from today.
        func days() -> [Int] {
            week.contents?.layout.days.map { $0.date.daysSinceEpoch - today.daysSinceEpoch } ?? []
        }
        await eventually("seven days from today") { days() == Array(0..<7) }
        window.view.weekBeginning = .weekday
        await eventually("the week of Sunday") { days() == Array(sunday..<sunday + 7) }
        window.view.weekLength = .three
        await eventually("three days from today") { days() == [0, 1, 2] }
        week.go(pages: 1)
        await eventually("the next three") { days() == [3, 4, 5] }
        week.go(pages: -2)
        await eventually("those before") { days() == [-3, -2, -1] }
        // A day of the present days leads back to them, and a day in view moves nothing.
        week.go(to: today.advanced(by: 2))
        await eventually("the present days") { days() == [0, 1, 2] && week.day == nil }
        week.go(to: today.advanced(by: 1))
        #expect(week.day == nil)
        week.room = WeekRoom(width: 160)
        await eventually("one day") { days() == [0] }
        window.view.weekLength = .seven
        week.room = WeekRoom(width: 800)
        await eventually("the week of Sunday again") { days() == Array(sunday..<sunday + 7) }
    }

    @Test func `what was chosen about the pages is saved`() throws {
        window.view.weekPages.insert("agenda")
        window.view.wakingHours = FreeHours(from: 420, to: 60)
        window.view.starOrder = .date
        (window.view.weekLength, window.view.weekBeginning) = (.three, .weekday)
        window.view.cardCalendars = [Source(path: "/a/films.ics")]
        let state = SavedState(view: window.view.saved)
        let loaded = SavedState(parsing: [UInt8](try JSONEncoder().encode(state)))
        #expect(loaded == state && ViewModel(loaded.view).weekPages == ["agenda"])
        #expect(loaded.view?.wakingHours == FreeHours(from: 420, to: 60))
        #expect(ViewModel(loaded.view).starOrder == .date)
        #expect(loaded.view?.weekLength == .three && loaded.view?.weekBeginning == .weekday)
        #expect(ViewModel(loaded.view).cardCalendars == [Source(path: "/a/films.ics")])
        let old =
            #"{"window":{"width":800,"height":600,"isMaximized":false},"files":[],"#
            + #""view":{"showsSidebar":false,"showsWeekNumbers":true}}"#
        let view = SavedState(parsing: [UInt8](old.utf8)).view
        var expected = SavedView()
        (expected.showsSidebar, expected.showsWeekNumbers) = (false, true)
        #expect(view == expected && view?.wakingHours == .waking)
    }
}
