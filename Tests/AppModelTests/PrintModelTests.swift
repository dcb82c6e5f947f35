import AppModel
import Events
import Foundation
import Planning
import TestSupport
import Testing
import Time

/// What is printed, without widgets.
@MainActor
@Suite struct PrintModelTests {
    private let here: PlayedLibrary
    private let window: WindowModel

    init() async throws {
        (here, window) = try await PlayedLibrary.openedWindow()
    }

    @Test func `the agenda is a list, or sheets of weeks or months`() async throws {
        here.library.add([
            try here.calendar(
                "a.ics", "BEGIN:VEVENT\nUID:a\nSUMMARY:Choir\nDTSTART:20181031T190000\nDURATION:PT2H\nEND:VEVENT")
        ])
        await eventually("an agenda") { window.agenda.texts != nil }
        var choice = PrintChoice()
        let day = CalendarDate(year: 2018, month: 10, day: 31)
        (choice.period, choice.from, choice.until) = (.chosen, day, day)
        let model = PrintModel(choice, window.agenda, window.conflicts)
        await eventually("the list") { model.list != nil }
        #expect(model.grid == nil && model.list?.sections.count == 1 && !model.hasPeople)
        model.choice.choose(.week)
        #expect(model.list == nil)
        await eventually("the week") { model.list != nil }
        #expect(model.grid?.sheets.map(\.rows.count) == [1])
        model.choice.choose(.month)
        await eventually("the month") { model.list != nil }
        #expect(model.grid?.sheets.map(\.title) == ["October 2018"])
        model.choice.content = .conflicts
        await eventually("the conflicts") { model.list != nil }
        #expect(model.grid == nil)
    }
}
