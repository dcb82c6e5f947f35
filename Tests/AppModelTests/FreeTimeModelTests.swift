import AppModel
import Events
import Foundation
import Planning
import TestSupport
import Testing
import Time

/// The dialog about free time, without widgets. Now is October 31, 2018.
@MainActor
@Suite struct FreeTimeModelTests {
    private let here: PlayedLibrary
    private let window: WindowModel

    init() async throws {
        (here, window) = try await PlayedLibrary.openedWindow()
    }

    private func add() async throws {
        let events = [("Choir", "20181110T190000"), ("Class", "20181110T200000")].map { title, start in
            "BEGIN:VEVENT\nUID:\(title)\nSUMMARY:\(title)\nDTSTART:\(start)\nDURATION:PT2H\nEND:VEVENT"
        }
        here.library.add([try here.calendar("a.ics", events.joined(separator: "\n"))])
        await eventually("an agenda") { window.agenda.texts?.agenda.entries.count == 2 }
    }

    @Test func `the answer follows what is typed, and the agenda`() async throws {
        let model = FreeTimeModel(window.agenda, window.conflicts, window.view)
        #expect(model.share == nil && model.missing == nil && !model.hasSaving)
        #expect(model.placeholder == "Sat 7pm 2h" && model.examples == ["Sat 7pm 2h", "Dec 12 19:00-21:30"])
        #expect(
            FreeTimeModel(window.agenda, window.conflicts, window.view, .add()).placeholder == "Dentist tomorrow noon")
        model.text = "Nov 10 7pm 2h"
        await eventually("without a calendar nothing is in the way") { model.words.isFree }
        try await add()
        await eventually("it conflicts") { model.words.verdict == "This conflicts with 2 events." }
        #expect(model.share?.hasCalendar == true)
        model.text = "Nov 10 5pm 1h"
        await eventually("it is free") { model.words.isFree }
        model.text = "dinner"
        await eventually("nothing is understood") { model.words.hint.hasPrefix("No time was understood in “dinner”") }
        #expect(model.share == nil)
        model.text = " "
        await eventually("the list") { model.words.list.contains(" free times of at least 1 h") && !model.isTyped }
    }

    @Test func `a free time that is chosen is asked for`() async throws {
        try await add()
        let model = FreeTimeModel(window.agenda, window.conflicts, window.view)
        model.text = "Nov 10 7pm 1h"
        await eventually("it conflicts") { !model.words.verdict.isEmpty }
        guard case .time(let time) = model.words.sections.last?.rows.last?.target else {
            Issue.record("no free time")
            return
        }
        model.choose(time)
        await eventually("it is free") { model.words.isFree }
        #expect(model.words.understood.contains("7:00") && model.words.understood.hasSuffix(" · 1 h"))
        #expect(model.text.contains("7:00"))
        // The other times stay, and the chosen one leads back to what was typed.
        #expect(model.words.sections.last?.rows.last?.isChosen == true && model.words.sections.count == 2)
        model.choose(time)
        #expect(model.text == "Nov 10 7pm 1h")
        await eventually("it conflicts again") { !model.words.isFree }
        #expect(model.words.sections.last?.rows.last?.isChosen == false)
        // So does typing.
        model.choose(time)
        await eventually("it is free again") { model.words.isFree }
        model.text += " "
        await eventually("what was chosen is typed now") {
            model.words.sections.map(\.title) == ["Free around it"] && model.words.isFree
        }
    }

    @Test func `a time is looked at for chosen people`() async throws {
        try await add()
        var added: Person?
        #expect(window.undos.addPerson(typed: "Leo") { added = $0 } == nil)
        await eventually("a person") { added != nil }
        let leo = try #require(added)
        let model = FreeTimeModel(window.agenda, window.conflicts, window.view)
        model.choice.people = PersonSet(leo.id)
        model.text = "Nov 10 7pm 1h"
        // What is there is not for Leo.
        await eventually("it is free for Leo") { model.words.isFree }
        model.choice.people = .me
        await eventually("not for the user") { !model.words.isFree }
    }

    @Test func `more times are offered`() async throws {
        try await add()
        let model = FreeTimeModel(window.agenda, window.conflicts, window.view)
        model.text = "Nov 10 7pm 1h"
        await eventually("it conflicts") { model.words.sections.last?.rows.count == 6 }
        model.showMore()
        await eventually("later times") { model.words.sections.last?.rows.count == 12 }
        model.text = "Nov 10 8pm 1h"
        await eventually("the nearest of another time") { model.words.sections.last?.rows.count == 6 }
        model.text = ""
        func list() -> FreeTimeWords.Section? { model.words.list.isEmpty ? nil : model.words.sections.last }
        await eventually("free times") { list()?.rows.first?.times.count == 4 }
        guard case .time(let time) = list()?.rows.first?.target else {
            Issue.record("no free time")
            return
        }
        #expect(list()?.note == "15 min apart from events at other places")
        model.showMore(ofDayOf: time)
        await eventually("all of a day") {
            list()?.rows.first.map { $0.times.count > 4 && $0.moreTimes == nil } == true
        }
        #expect(list()?.rows[1].times.count == 4)
        model.choice.minutes = 30
        await eventually("the first of each day again") {
            list()?.rows.allSatisfy { $0.times.count == 4 && $0.moreTimes != nil } == true
        }
    }

    @Test func `an event that is moved is asked for at its own time first`() async throws {
        try await add()
        let agenda = try #require(window.agenda.texts?.agenda)
        let model = FreeTimeModel(window.agenda, window.conflicts, window.view, .move(agenda.entries[0].id))
        #expect(model.movedTitle == "Choir")
        await eventually("the other one is in its way") { model.words.verdict == "This conflicts with 1 event." }
        #expect(model.words.sections[0].rows.map(\.title) == ["Class"])
        let gone = FreeTimeModel(window.agenda, window.conflicts, window.view, .move(EventKey(rawValue: 1)))
        #expect(gone.text.isEmpty && gone.movedTitle == nil)
    }

    @Test func `free time follows what is chosen, and the waking hours`() async throws {
        let model = FreeTimeModel(window.agenda, window.conflicts, window.view)
        try await add()
        func list() -> FreeTimeWords.Section? { model.words.list.isEmpty ? nil : model.words.sections.last }
        await eventually("there is some") { list()?.rows.isEmpty == false }
        model.choice.minutes = 120
        model.choice.from = CalendarDate(year: 2018, month: 11, day: 10)
        model.choice.until = model.choice.from
        await eventually("one day is left") { list()?.rows.count == 1 }
        #expect(list()?.rows.first?.detail.contains("7:00") == true)
        #expect(model.share?.hasCalendar == true)
        model.wakingHours = FreeHours(from: 540, to: 600)
        await eventually("no time is left") { list()?.rows.isEmpty == true }
        #expect(window.view.saved.wakingHours == FreeHours(from: 540, to: 600))
        model.choice.minutes = 60
        await eventually("one is left") { list()?.rows.first?.times.count == 1 }
        model.choice.sources = [Source(path: "/none.ics")]
        await eventually("the sources that count") { model.words.list.hasPrefix("1 ") }
    }

    @Test func `sources are chosen by their names`() async throws {
        try await add()
        let choices = window.agenda.choosableSources
        #expect(choices.map(\.name) == ["a"])
        #expect(SourceChoice.name(of: nil, among: choices) == "All calendars")
        #expect(SourceChoice.name(of: [choices[0].source], among: choices) == "a")
    }
}
