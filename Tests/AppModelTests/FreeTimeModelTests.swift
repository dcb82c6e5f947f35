import AppModel
import Events
import Foundation
import Planning
import TestSupport
import Testing
import Time

/// The dialogs about free time, without widgets. Now is October 31, 2018.
@MainActor
@Suite struct FreeTimeModelTests {
    private let here: PlayedLibrary
    private let window: WindowModel

    init() async throws {
        here = try PlayedLibrary()
        window = here.window()
        await here.open()
    }

    private func add() async throws {
        let events = [("Choir", "20181110T190000"), ("Class", "20181110T200000")].map { title, start in
            "BEGIN:VEVENT\nUID:\(title)\nSUMMARY:\(title)\nDTSTART:\(start)\nDURATION:PT2H\nEND:VEVENT"
        }
        here.library.add([try here.calendar("a.ics", events.joined(separator: "\n"))])
        await eventually("an agenda") { window.agenda.contents.agenda?.agenda.entries.count == 2 }
    }

    @Test func `the answer follows what is typed, and the agenda`() async throws {
        let model = FitModel(window.agenda, window.conflicts)
        #expect(model.words == .empty && model.share == nil)
        model.text = "Nov 10 7pm 2h"
        #expect(model.words == .nothingToAsk)
        try await add()
        await eventually("it conflicts") { model.words.verdict == "This conflicts with 2 events." }
        #expect(model.share?.hasCalendar == true)
        model.text = "Nov 10 5pm 1h"
        await eventually("it is free") { model.words.isFree }
        model.text = "dinner"
        await eventually("nothing is understood") { model.words.hint.hasPrefix("No time was understood in “dinner”") }
        #expect(model.share == nil)
        model.text = " "
        #expect(model.words == .empty)
    }

    @Test func `a free time that is chosen is asked for`() async throws {
        try await add()
        let model = FitModel(window.agenda, window.conflicts)
        model.text = "Nov 10 7pm 1h"
        await eventually("it conflicts") { !model.words.verdict.isEmpty }
        guard case .time(let time) = model.words.sections.last?.rows.last?.target else {
            Issue.record("no free time")
            return
        }
        model.choose(time)
        await eventually("it is free") { model.words.isFree }
        #expect(model.words.understood.contains("10:00") && model.words.understood.hasSuffix(" · 1 h"))
    }

    @Test func `an event that is moved is asked for at its own time first`() async throws {
        try await add()
        let agenda = try #require(window.agenda.contents.agenda?.agenda)
        let model = FitModel(window.agenda, window.conflicts, moving: agenda.entries[0].id)
        #expect(model.movedTitle == "Choir")
        await eventually("the other one is in its way") { model.words.verdict == "This conflicts with 1 event." }
        #expect(model.words.sections[0].rows.map(\.title) == ["Class"])
        let gone = FitModel(window.agenda, window.conflicts, moving: EventKey(rawValue: 1))
        #expect(gone.text.isEmpty && gone.movedTitle == nil)
    }

    @Test func `free time follows its fields`() async throws {
        let model = FreeTimeModel(window.agenda)
        #expect(model.status == FitWords.nothingToAsk.hint)
        try await add()
        await eventually("there is some") { model.section != nil }
        model.fields[.length] = "soon"
        #expect(model.status == "“soon” was not understood. Try 1h · 90min · 1h30." && model.section == nil)
        model.fields[.length] = "2h"
        model.fields[.from] = "Nov 10"
        model.fields[.until] = "Nov 10"
        model.fields[.hours] = "12:00-22:00"
        await eventually("one is left") { model.section?.rows.count == 1 }
        #expect(model.share?.hasCalendar == true)
        model.fields.sources = [Source(path: "/none.ics")]
        await eventually("the sources that count") { model.section?.rows.first?.detail == "10 h" }
    }

    @Test func `sources are chosen by their names`() async throws {
        try await add()
        let choices = window.agenda.choosableSources
        #expect(choices.map(\.name) == ["a.ics"])
        #expect(SourceChoice.name(of: nil, among: choices) == "All calendars")
        #expect(SourceChoice.name(of: [choices[0].source], among: choices) == "a.ics")
    }
}
