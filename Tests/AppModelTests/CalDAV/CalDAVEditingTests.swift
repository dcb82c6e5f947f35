@testable import AppModel
import Events
import Formats
import Foundation
import Planning
import Storage
import Testing
import TestSupport
import Text
import Time

/// Changes of events in calendars of accounts, on a real server.
@MainActor
@Suite struct CalDAVEditingTests {
    private let server: RadicaleServer
    private let here: AccountWindow

    init() async throws {
        server = try await RadicaleServer.ofWork {
            try $0.put("choir", in: "work", title: "Choir", hour: 18, more: "RRULE:FREQ=WEEKLY;COUNT=4")
        }
        here = try AccountWindow(server)
        try await here.add()
        await shown { $0.count == 6 }
    }

    private var editing: EditingModel { here.model.editing }
    private var undos: UndoModel { here.model.undos }
    private var titles: [String] { here.model.agenda.texts?.agenda.entries.map(\.event.title).sorted() ?? [] }

    private func shown(_ isSo: ([String]) -> Bool) async {
        await here.rest("all is shown") { !here.model.isReading && isSo(titles) }
    }

    private func change(_ title: String, _ edit: CalendarEdit, _ scope: EditScope? = .one) throws {
        let agenda = try #require(here.model.agenda.texts?.agenda)
        let entry = try #require(agenda.entries.firstIndex { $0.event.title == title })
        editing.change(entry, edit, scope, in: agenda)
    }

    private func allow() async throws {
        here.library.set(.mayChange(true), of: try #require(here.library.entries.first).id)
        await eventually("it may be changed") { here.library.entries.first?.stored.mayChange == true }
    }

    private func said(_ text: String) async {
        await eventually("\(text) is said", within: 600) { undos.shown?.text.contains(text) == true }
    }

    /// On Nov 5, 2018, at 10.
    private var later: CalendarEdit {
        var edit = EventEdit()
        edit.start = .time(Instant(millisecondsSinceEpoch: 1_541_412_000_000))
        return .change(edit)
    }

    @Test func `an event moves on the server after a question, is no news, and moves back`() async throws {
        try change("One", later)
        let question = try #require(editing.question)
        #expect(question.title == "Upcoming has only read Work so far. Change it?")
        #expect(question.text.contains("127.0.0.1"))
        editing.answer(1, to: question)
        await said("One moved to ")
        #expect(server.text("one", in: "work")?.contains("DTSTART:20181105T100000Z") == true)
        #expect(undos.shown?.text.contains("The server changed") == false)
        await shown { $0.count == 6 }
        #expect(here.model.changes.rows.isEmpty)
        undos.undo()
        await eventually("it is back", within: 600) {
            server.text("one", in: "work")?.contains("DTSTART:20181105T090000Z") == true
        }
        await here.rest("it is shown") { here.starts("One") == [9] }
        await eventually("it can be done again") { undos.redoneText != nil }
        undos.redo()
        await eventually("it has moved again", within: 600) {
            server.text("one", in: "work")?.contains("DTSTART:20181105T100000Z") == true
        }
        #expect(here.model.changes.rows.isEmpty)
    }

    @Test func `a deleted event comes back at its place, also with the next start`() async throws {
        try await allow()
        let before = try #require(server.text("two", in: "work"))
        try change("Two", .remove)
        await said("Two deleted")
        #expect(server.text("two", in: "work") == nil && server.text("one", in: "work") != nil)
        await shown { !$0.contains("Two") }
        await eventually("it is in the history") { !editing.history.isEmpty }
        let edit = try #require(editing.history.first)
        #expect(edit.calendarName.contains("Work"))
        editing.undo(edit)
        await said("Undone: ")
        let now = try #require(server.text("two", in: "work"))
        #expect(now.contains("SUMMARY:Two") && now.contains("UID:two") && before.contains("UID:two"))
        await shown { $0.contains("Two") }
    }

    @Test func `one of a series is deleted, all are renamed, and both are undone`() async throws {
        try await allow()
        try change("Choir", .remove, .one)
        await said("Choir of ")
        #expect(server.text("choir", in: "work")?.contains("EXDATE") == true)
        await shown { $0.count == 5 }
        var edit = EventEdit()
        edit.title = "Choir Rehearsal"
        try change("Choir", .change(edit), .all)
        await said("All events of Choir changed")
        await shown { $0.filter { $0 == "Choir Rehearsal" }.count == 3 }
        undos.undo()
        await shown { $0.filter { $0 == "Choir" }.count == 3 }
        undos.undo()
        await shown { $0.filter { $0 == "Choir" }.count == 4 }
        #expect(here.model.changes.rows.isEmpty)
    }

    @Test func `what another program has changed on the server is not overwritten`() async throws {
        try await allow()
        try server.put("one", in: "work", title: "One with Ben")
        try change("One", later)
        await said("changed meanwhile")
        #expect(server.text("one", in: "work")?.contains("One with Ben") == true)
        await shown { $0.contains("One with Ben") }
        try change("Two", later)
        try server.remove("two", from: "work")
        await eventually("it is said", within: 600) { undos.shown?.text.contains("meanwhile") == true }
        #expect(server.text("two", in: "work") == nil)
    }

    @Test func `a server that is gone leaves nothing, and says so`() async throws {
        try await allow()
        let before = server.text("one", in: "work")
        server.stop()
        try change("One", .remove)
        await said("One was not changed. ")
        #expect(undos.shown?.nextLabel == "_Try Again")
        #expect(server.text("one", in: "work") == before)
        #expect(try editingOfNow().history().isEmpty)
    }

    @Test func `a calendar that the server lets one only read is refused with that reason`() async throws {
        try server.setRights(ofCalendars: "Rr")
        server.stop()
        try await server.start()
        await here.refresh()
        let agenda = try #require(here.model.agenda.texts?.agenda)
        await eventually("it is refused", within: 600) {
            editing.refusal(of: 0, in: agenda)?.text == "This calendar can only be read."
        }
    }

    @Test func `a calendar of which the server refuses a change is only read from then on`() async throws {
        try await allow()
        try server.setRights(ofCalendars: "Rr")
        server.stop()
        try await server.start()
        let agenda = try #require(here.model.agenda.texts?.agenda)
        try change("One", later)
        await eventually("it is refused", within: 600) {
            editing.refusal(of: 0, in: agenda)?.text == "This calendar can only be read."
        }
        #expect(editing.failures.values.first?.text.contains("does not let you change this calendar") == true)
        #expect(server.text("one", in: "work")?.contains("DTSTART:20181105T090000Z") == true)
    }

    private func editingOfNow() -> CalendarEditing {
        CalendarEditing(
            in: here.library.directory,
            editor: CalendarEditor(timeZone: .gmt, now: here.played.clock.now, ownAddresses: []))
    }
}
