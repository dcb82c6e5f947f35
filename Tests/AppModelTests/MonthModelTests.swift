import AppModel
import Events
import Foundation
import Planning
import TestSupport
import Testing
import Time

/// The month of the agenda, without widgets.
@MainActor
@Suite struct MonthModelTests {
    private let here: PlayedLibrary
    private let window: WindowModel

    init() async throws {
        (here, window) = try await PlayedLibrary.openedWindow()
    }

    private func add() async throws {
        let events = [
            "UID:a\nSUMMARY:Choir\nDTSTART:20181031T190000\nDURATION:PT2H\nRRULE:FREQ=WEEKLY",
            "UID:b\nSUMMARY:Trip\nDTSTART;VALUE=DATE:20181109\nDTEND;VALUE=DATE:20181113",
        ]
        here.library.add([
            try here.calendar("a.ics", events.map { "BEGIN:VEVENT\n\($0)\nEND:VEVENT" }.joined(separator: "\n"))
        ])
        await eventually("an agenda") { window.agenda.texts != nil }
    }

    /// The titles of the days, with those of the bars before them.
    private func titles(_ month: MonthModel) -> [String] {
        month.layout?.weeks.flatMap { week in
            week.bars.map(\.event.title) + week.days.flatMap { $0.timed.map(\.title) }
        } ?? []
    }

    private let october31 = CalendarDate(year: 2018, month: 10, day: 31)

    private func title(_ month: MonthModel) -> String? { month.layout?.title }

    @Test func `a month is made while it is shown, and follows the agenda`() async throws {
        let month = MonthModel(window.agenda)
        try await add()
        #expect(month.layout == nil && month.day == window.agenda.preferences.today)
        month.go(to: october31)
        month.isShown = true
        await eventually("the month") { title(month) == "October 2018" && titles(month) == ["Choir"] }
        month.go(months: 1)
        let november = ["Choir", "Trip", "Choir", "Trip", "Choir", "Choir", "Choir"]
        await eventually("the next month") {
            title(month) == "November 2018" && titles(month).sorted() == november.sorted()
        }
        window.agenda.filter.search = "trip"
        await eventually("the search") { titles(month) == ["Trip", "Trip"] }
    }

    @Test func `the same day of another month is gone to, or its last`() async throws {
        let month = MonthModel(window.agenda)
        try await add()
        month.isShown = true
        month.go(to: october31)
        month.go(months: 1)
        #expect(month.day == CalendarDate(year: 2018, month: 11, day: 30))
        month.go(months: -9)
        #expect(month.day == CalendarDate(year: 2018, month: 2, day: 28))
        month.go(to: nil)
        let today = window.agenda.preferences.today
        #expect(month.day == today)
        await eventually("the present month") { month.layout?.month == CalendarMonth(of: today) }
    }

    @Test func `another day of the month needs no other layout, and series are shown in a far month`() async throws {
        let month = MonthModel(window.agenda)
        try await add()
        month.go(to: october31)
        month.isShown = true
        await eventually("the month") { title(month) == "October 2018" }
        month.go(to: CalendarDate(year: 2018, month: 10, day: 2))
        #expect(month.day == CalendarDate(year: 2018, month: 10, day: 2) && title(month) == "October 2018")
        month.go(to: CalendarDate(year: 2026, month: 12, day: 9))
        await eventually("a far month") { title(month) == "December 2026" && titles(month).contains("Choir") }
    }

    @Test func `a page shows its list, its week or its month`() throws {
        #expect(window.view.form(of: "agenda") == .list)
        window.view.choose(.month, for: "agenda")
        #expect(window.view.form(of: "agenda") == .month && window.view.form(of: "conflicts") == .list)
        window.view.choose(.week, for: "agenda")
        #expect(window.view.form(of: "agenda") == .week && window.view.monthPages.isEmpty)
        window.view.choose(.month, for: "agenda")
        let state = SavedState(view: window.view.saved)
        let loaded = SavedState(parsing: [UInt8](try JSONEncoder().encode(state)))
        #expect(loaded == state && ViewModel(loaded.view).form(of: "agenda") == .month)
        window.view.choose(.list, for: "agenda")
        #expect(window.view.weekPages.isEmpty && window.view.monthPages.isEmpty)
    }
}
