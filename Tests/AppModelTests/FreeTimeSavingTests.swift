@testable import AppModel
import Events
import Foundation
import Planning
import Storage
import TestSupport
import Testing
import Time

/// Events that the dialog about free time adds and edits. Now is October 31, 2018.
@MainActor
@Suite struct FreeTimeSavingTests {
    private let here: PlayedLibrary
    private let window: WindowModel

    init() async throws {
        (here, window) = try await PlayedLibrary.openedWindow()
    }

    private var file: URL { here.directory["family.ics"] }
    private var text: String { (try? String(contentsOf: file, encoding: .utf8)) ?? "" }

    private static let events = [("Choir", "20181110T190000"), ("Class", "20181120T160000")].map { title, start in
        "BEGIN:VEVENT\nUID:\(title)\nDTSTAMP:20181001T000000Z\nSUMMARY:\(title)\nDTSTART:\(start)\nDURATION:PT2H\nEND:VEVENT"
    }

    private func addFamily(_ further: String = "") async throws {
        let lines = FreeTimeSavingTests.events.joined(separator: "\n") + further
        here.library.add([try here.calendar("family.ics", lines)])
        await eventually("an agenda") { window.agenda.texts?.agenda.entries.isEmpty == false }
        window.library.set(.mayChange(true), of: try #require(window.library.entries.last).id)
        await eventually("it may be changed") { window.library.entries.last?.stored.mayChange == true }
    }

    private func newEvent(at wanted: WantedTime? = nil) -> FreeTimeModel {
        FreeTimeModel(window.agenda, window.conflicts, window.view, .add(at: wanted), editing: window.editing)
    }

    private func edit(_ title: String) throws -> FreeTimeModel {
        let agenda = try #require(window.agenda.texts?.agenda)
        let entry = try #require(agenda.entries.first { $0.event.title == title })
        return FreeTimeModel(
            window.agenda, window.conflicts, window.view, .edit(entry.id), editing: window.editing)
    }

    private func choose(_ name: String, in model: FreeTimeModel) throws {
        model.wantedCalendar = try #require(model.calendars.first { $0.name == name }?.id)
    }

    private func titles() -> [String] { window.agenda.texts?.agenda.entries.map(\.event.title) ?? [] }

    @Test func `an event is added with its place after the answer, and taken back`() async throws {
        try await addFamily()
        let model = newEvent()
        try choose("family", in: model)
        #expect(model.calendar?.name == "family" && !model.canAdd && model.hasSaving)
        #expect(model.missing == "Type what it is, a day and a time.")
        model.text = "Dentist"
        #expect(model.missing == "It needs a day and a time.")
        model.text = "Nov 20 5pm"
        #expect(model.canAdd && !model.canSave)
        #expect(model.missing == "Type what it is before the time, to add it.")
        model.text = "Dentist Nov 20 5pm 45 min"
        #expect(!model.save(), "the answer is not there yet")
        await eventually("it conflicts") { model.words.verdict == "This conflicts with 1 event." }
        model.place = " Main Street 3 "
        #expect(model.canSave && model.missing == nil)
        #expect(model.save())
        await eventually("it is added") { window.undos.shown?.text.hasPrefix("Dentist added on ") == true }
        #expect(text.contains("SUMMARY:Dentist") && text.contains("LOCATION:Main Street 3"))
        await eventually("it is shown") { titles().contains("Dentist") }
        window.undos.undo()
        await eventually("it is taken back") { !text.contains("Dentist") }
        await eventually("the agenda follows") { !titles().contains("Dentist") }
        window.undos.redo()
        await eventually("it is there again") { text.contains("Dentist") }
    }

    @Test func `what is typed stays until the question about its calendar is answered with yes`() async throws {
        here.library.add([try here.calendar("family.ics", FreeTimeSavingTests.events[0])])
        await eventually("an agenda") { window.agenda.texts?.agenda.entries.isEmpty == false }
        let model = newEvent()
        try choose("family", in: model)
        model.text = "Dentist Nov 20 5pm 45 min"
        await eventually("the answer") { model.save() }
        #expect(!model.isSaved)
        window.editing.answer(nil, to: try #require(window.editing.question))
        #expect(!model.isSaved && model.text == "Dentist Nov 20 5pm 45 min" && model.canSave)
        #expect(model.save())
        window.editing.answer(1, to: try #require(window.editing.question))
        #expect(model.isSaved)
        await eventually("it is added") { text.contains("SUMMARY:Dentist") }
    }

    @Test func `a calendar that must not be changed gives way to another, and to its people`() async throws {
        here.library.add([try here.calendar("family.ics", FreeTimeSavingTests.events[0])])
        await eventually("an agenda") { window.agenda.texts?.agenda.entries.isEmpty == false }
        var mia: Person?
        here.library.addPerson("Mia") { mia = $0 }
        await eventually("Mia is there") { mia != nil }
        let people = PersonSet(try #require(mia).id)
        here.library.decide(SourceChoices(people: people), of: try #require(here.library.entries.last).id)
        await eventually("it is Mia’s") { window.library.entries.last?.role?.people == people }
        let model = newEvent()
        try choose("family", in: model)
        #expect(model.choice.people == people)
        model.text = "Dentist Nov 20 5pm 45 min"
        await eventually("the answer") { model.save() }
        window.editing.answer(0, to: try #require(window.editing.question))
        await eventually("My Calendar is offered, for me") {
            model.wantedCalendar == nil && model.calendar?.name == "My Calendar" && model.choice.people != people
        }
        #expect(!model.isSaved && model.text == "Dentist Nov 20 5pm 45 min")
    }

    @Test func `without a calendar, My Calendar is made, and it is the one used last`() async throws {
        let model = newEvent()
        #expect(model.calendars.map(\.name) == ["My Calendar"])
        model.text = "Tea Nov 12 4pm"
        await eventually("it is free") { model.words.isFree }
        #expect(model.save())
        await eventually("it is shown") { titles() == ["Tea"] }
        try await addFamily()
        let next = newEvent()
        await eventually("it was used last") { next.wantedCalendar != nil }
        #expect(next.calendar?.name == "My Calendar")
        await eventually("both are offered") { next.calendars.count == 2 }
    }

    @Test func `the answer is for those whose calendar it is`() async throws {
        try await addFamily()
        var added: Person?
        #expect(window.undos.addPerson(typed: "Leo") { added = $0 } == nil)
        await eventually("a person") { added != nil }
        let leo = PersonSet(try #require(added).id)
        here.library.add([try here.calendar("leo.ics", "")])
        await eventually("a second calendar") { window.agenda.choosableSources.count == 2 }
        window.library.set(.choices(SourceChoices(people: leo)), of: try #require(window.library.entries.last).id)
        await eventually("it is Leo's") { window.library.entries.last?.role?.people == leo }
        let model = newEvent()
        #expect(model.calendars.map(\.name) == ["family", "leo", "My Calendar"])
        model.text = "Judo Nov 20 5pm"
        try choose("leo", in: model)
        await eventually("Leo is free") { model.choice.people == leo && model.words.isFree }
        try choose("family", in: model)
        await eventually("the user is not") { model.choice.people == .me && !model.words.isFree }
    }

    @Test func `a day without a time is a whole day, and an assumed length is the chosen one`() async throws {
        try await addFamily()
        let model = newEvent()
        try choose("family", in: model)
        model.text = "Holiday Nov 19-21"
        await eventually("its events") { model.words.sections.first?.rows.first?.title == "Class" }
        #expect(model.save())
        await eventually("it is added") { text.contains("DTSTART;VALUE=DATE:20181119") }
        #expect(text.contains("DTEND;VALUE=DATE:20181122"))
        let call = newEvent()
        try choose("family", in: call)
        call.text = "Call Nov 22 4pm"
        call.choice.minutes = 120
        await eventually("it is free") { call.words.isFree }
        #expect(call.save())
        await eventually("it is added") { text.contains("SUMMARY:Call") }
        #expect(text.contains("T180000"))
    }

    @Test func `what repeats is asked about for each week`() async throws {
        try await addFamily()
        let model = newEvent()
        try choose("family", in: model)
        model.text = "Judo every Tuesday 16:00 until Nov 27"
        await eventually("a later week conflicts") { model.words.verdict == "This conflicts with 1 event." }
        #expect(model.words.understood.hasSuffix("every Tuesday until November 27"))
        #expect(model.words.sections.first?.rows.map(\.title) == ["Class"])
        #expect(model.save())
        await eventually("it is added") { text.contains("RRULE:FREQ=WEEKLY;UNTIL=20181127T") }
        model.text = "Judo every Tuesday 16:00 until Nov 13"
        await eventually("before that week it is free") { model.words.isFree }
    }

    @Test func `a time that is wanted is in the field, and takes a title`() async throws {
        try await addFamily()
        let day = newEvent(at: .day(try #require(CalendarDate(year: 2018, month: 11, day: 20))))
        await eventually("its events") { day.words.sections.first?.title == "Events on this day" }
        let start = try #require(window.agenda.texts?.agenda.entries.last).start
        let time = newEvent(at: .time(start..<start.advanced(by: 3_600_000)))
        await eventually("it conflicts") { time.words.verdict == "This conflicts with 1 event." }
        time.text = "Dentist " + time.text
        #expect(time.canSave)
        // So does a time that was chosen.
        let chosen = newEvent()
        chosen.text = "Dentist Nov 20 4pm"
        await eventually("free times") { chosen.words.sections.last?.rows.isEmpty == false }
        guard case .time(let free) = chosen.words.sections.last?.rows.first?.target else {
            Issue.record("no free time")
            return
        }
        chosen.choose(free)
        #expect(chosen.canSave && chosen.text.hasPrefix("Dentist "))
    }

    @Test func `the title, the place and the time of an event are changed, and nothing else`() async throws {
        try await addFamily()
        let model = try edit("Choir")
        #expect((model.title, model.place) == ("Choir", "") && !model.canSave)
        await eventually("its own time is free") { model.words.isFree }
        model.title = " "
        #expect(model.missing == "It needs a title." && !model.canSave)
        model.title = "Choir Rehearsal"
        model.place = "Hall"
        model.text = "8pm"
        await eventually("on its day") { model.words.understood.contains("November 10, 8:00") && model.isAnswered }
        #expect(model.canSave && model.save())
        await eventually("it is written") { text.contains("SUMMARY:Choir Rehearsal") }
        #expect(text.contains("LOCATION:Hall") && text.contains("DTSTART:20181110T200000"))
        #expect(text.contains("DURATION:PT2H"))
        await eventually("it is said") { window.undos.shown?.canUndo == true }
        window.undos.undo()
        await eventually("it is as before") { !text.contains("Choir Rehearsal") && !text.contains("LOCATION") }
    }

    @Test func `an event of whole days gets other days`() async throws {
        try await addFamily(
            "\nBEGIN:VEVENT\nUID:trip\nDTSTAMP:20181001T000000Z\nSUMMARY:Trip\nDTSTART;VALUE=DATE:20181203\nDTEND;VALUE=DATE:20181206\nEND:VEVENT"
        )
        let model = try edit("Trip")
        #expect(!model.canSave)
        model.text = "Dec 10-11"
        await eventually("the answer") { model.canSave && model.isAnswered }
        #expect(model.save())
        await eventually("it is written") { text.contains("DTSTART;VALUE=DATE:20181210") }
        #expect(text.contains("DTEND;VALUE=DATE:20181212"))
    }
}
