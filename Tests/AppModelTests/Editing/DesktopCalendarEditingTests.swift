@testable import AppModel
import Events
import Formats
import Foundation
import Network
import Planning
import Storage
import Testing
import TestSupport
import Text
import Time

/// Changes of events in the calendars of the desktop.
@MainActor
@Suite struct DesktopCalendarEditingTests {
    private let here: DesktopCalendarsModelTests.Here

    init() async throws {
        here = try await DesktopCalendarsModelTests.Here().opened()
        here.calendars.events = ["work": ["Meeting"]]
        await here.switchOn(["work": "Work"])
        await shown(["Meeting"])
    }

    private var model: WindowModel { here.model }
    private var titles: [String] { model.agenda.texts?.agenda.entries.map(\.event.title) ?? [] }

    /// Lets time pass in which changes are collected, until these events are shown.
    private func shown(_ wanted: [String]) async {
        await eventually("\(wanted) are shown") {
            here.played.clock.pass(milliseconds: 200)
            return !model.isReading && titles == wanted
        }
    }

    private func change(_ edit: CalendarEdit, _ scope: EditScope? = .one) throws {
        let agenda = try #require(model.agenda.texts?.agenda)
        model.editing.change(0, edit, scope, in: agenda)
    }

    private func allow() async throws {
        here.library.set(.mayChange(true), of: try #require(here.library.entries.first).id)
        await eventually("it may be changed") { here.library.entries.first?.stored.mayChange == true }
    }

    @Test func `the first change asks, is no news, and is undone and done again`() async throws {
        try change(.remove)
        let question = try #require(model.editing.question)
        #expect(question.title == "Upcoming has only read Work so far. Change it?")
        #expect(question.text.hasPrefix("It changes in all programs of this computer"))
        #expect(here.calendars.changed.isEmpty)
        model.editing.answer(1, to: question)
        await shown([])
        #expect(here.calendars.changed == ["work": ["Meeting": ""]])
        await eventually("it is said") { model.undos.shown?.text == "Meeting deleted" }
        #expect(model.changes.rows.isEmpty)
        await eventually("it is in the history") { model.editing.history.count == 1 }
        #expect(model.editing.history.first?.calendarName == "Work")
        model.undos.undo()
        await shown(["Meeting"])
        model.undos.redo()
        await shown([])
        await eventually("it is done again") { model.undos.undoneText == "Meeting deleted" }
        model.undos.undo()
        await shown(["Meeting"])
        #expect(model.changes.rows.isEmpty)
    }

    @Test func `of a series this and the later ones are not offered`() async throws {
        here.calendars.changed = [
            "work": [
                "Meeting":
                    "BEGIN:VEVENT\r\nUID:Meeting\r\nSUMMARY:Meeting\r\nDTSTART:20181101T150000Z\r\nRRULE:FREQ=DAILY;COUNT=2\r\nEND:VEVENT\r\n"
            ]
        ]
        here.calendars.change("work", ["Meeting"])
        await shown(["Meeting", "Meeting"])
        try change(.remove, nil)
        let answers = try #require(model.editing.question).answers
        #expect(answers.count == 3 && answers.last == "_All Events")
    }

    @Test func `an edit that is not known to be written is looked up when the calendar is read again`() async throws {
        try await allow()
        here.calendars.outcome = .unknown
        try change(.remove)
        await eventually("it is said") { model.undos.shown?.text.contains("Not sure yet") == true }
        here.calendars.outcome = .done
        here.calendars.change("work", ["Meeting"])
        await eventually("it is looked up") {
            here.played.clock.pass(milliseconds: 200)
            return model.undos.shown?.text == "A change of “Meeting” was not written."
        }
    }

    @Test func `an edit that another program left is looked up, also while another event is being written`()
        async throws
    {
        let calendar = try #require(here.library.entries.first)
        let (access, editing) = (await calendar.access(), model.editing.editing(in: calendar))
        here.calendars.outcome = .unknown
        let source = calendar.stored.source
        let left = await OwnThread.run {
            Result {
                var editing = editing()
                editing.desktop = access
                let place = EventPlace(source, object: "Meeting", .ofSeries(uid: "Meeting"))
                let today = CalendarDate(daysSinceEpoch: 17_000)
                return try editing.write(try editing.plan(at: place, .one, .remove, today: today) { _ in .remove })
            }
        }
        #expect(throws: UncertainEdit.self) { try left.get() }
        here.calendars.outcome = .done
        model.editing.written.insert(.init(calendar: calendar.id, uid: "Other"))
        here.calendars.change("work", ["Meeting"])
        await eventually("it is looked up") {
            here.played.clock.pass(milliseconds: 200)
            return model.undos.shown?.text == "A change of “Meeting” was not written."
        }
    }

    @Test func `a calendar that can only be read says so`() async throws {
        here.calendars.readOnly = ["work"]
        here.calendars.change("work", ["Meeting", "Other"])
        await shown(["Meeting", "Other"])
        let agenda = try #require(model.agenda.texts?.agenda)
        #expect(model.editing.refusal(of: 0, in: agenda)?.text == "This calendar can only be read.")
    }

    @Test func `an event that an account here has too is changed there, unasked`() async throws {
        let server = try await RadicaleServer.ofWork()
        let calendars = PlayedCalendars()
        let window = try AccountWindow(server, calendars: calendars)
        try await window.add()
        await eventually("it is shown") {
            window.model.agenda.texts?.agenda.entries.contains { $0.event.title == "One" } == true
        }
        let agenda = try #require(window.model.agenda.texts?.agenda)
        let place = try #require(window.library.entries.first?.stored.source.accountCalendar?.address)
        let one = try #require(agenda.entries.firstIndex { $0.event.title == "One" })
        let uid = try #require(agenda.entries[one].event.uid)
        let text = try #require(server.text(uid, in: "work")).split(separator: "\r\n").drop { $0 != "BEGIN:VEVENT" }
        calendars.changed = ["work": [uid: text.dropLast().map { $0 + "\r\n" }.joined()]]
        window.model.desktop.start()
        await eventually("the choices are read") { window.model.desktop.isLoaded }
        window.model.undos.setDesktopCalendars(window.model.desktop, areOn: true)
        calendars.tell(
            ["work": "Work"], backend: "caldav",
            more: """
                [Authentication]
                Host=\(place.host)
                Port=\(place.port ?? 0)
                [Security]
                Method=none
                [WebDAV Backend]
                ResourcePath=\(place.path)
                """)
        await window.rest("both are read") {
            window.played.clock.pass(milliseconds: 200)
            return window.library.entries.count == 2 && window.library.entries.allSatisfy { $0.feed != nil }
                && !window.model.isReading
        }
        let both = try #require(window.model.agenda.texts?.agenda)
        let entry = try #require(both.entries.firstIndex { $0.event.title == "One" })
        #expect(both.origins(of: entry).count == 2)
        window.model.editing.change(entry, .remove, .one, in: both)
        let question = try #require(window.model.editing.question)
        #expect(question.text.contains(place.host))
    }
}
