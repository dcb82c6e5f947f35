import AppModel
import Events
import Foundation
import Planning
import Storage
import Testing
import TestSupport
import Time

/// What the user sets for a source, and for all of them, is shown at once, and is read from nowhere again.
@MainActor
@Suite struct SourceSettingsTests {
    private let here: PlayedLibrary
    private let model: AgendaModel

    init() async throws {
        here = try PlayedLibrary()
        model = here.model()
        await here.open()
    }

    private func event(_ uid: String, _ lines: String) -> String {
        "BEGIN:VEVENT\nUID:\(uid)\nSUMMARY:\(uid)\nDTSTART:20181103T180000\nDURATION:PT1H\n\(lines)\nEND:VEVENT"
    }

    private func addMeetings() async throws {
        let lines = "ATTENDEE;PARTSTAT=DECLINED:mailto:anna@example.org"
        here.library.add([try here.calendar("a.ics", event("Meeting", lines) + "\n" + event("Choir", "URL:a:b"))])
        await eventually("they conflict") { model.texts?.agenda.conflictCount == 1 }
        await here.settled()
    }

    @Test func `an invitation that the user declined conflicts no longer, and no source is read again`() async throws {
        try await addMeetings()
        let asked = here.library.entries.map(\.stored.lastAttempt)
        here.played.clock.pass(milliseconds: 1000)
        let undos = UndoModel(model)
        undos.addOwnAddress("anna@example.org")
        #expect(undos.shown?.canUndo == true)
        await eventually("they do not conflict") { model.texts?.agenda.conflictCount == 0 }
        #expect(here.library.ownAddresses == ["anna@example.org"])
        #expect(here.library.entries.map(\.stored.lastAttempt) == asked)
        undos.undo()
        await eventually("they conflict again") { model.texts?.agenda.conflictCount == 1 }
        #expect(here.library.ownAddresses == [])
    }

    @Test func `an address that was removed comes back by undo, and at the next start`() async throws {
        try await addMeetings()
        let undos = UndoModel(model)
        undos.addOwnAddress("anna@example.org")
        await eventually("it is there") { here.library.ownAddresses == ["anna@example.org"] }
        undos.removeOwnAddress("anna@example.org")
        await eventually("it is gone") { here.library.ownAddresses == [] }
        undos.undo()
        await eventually("it is back") { here.library.ownAddresses == ["anna@example.org"] }

        let next = SourceLibrary(directory: here.directory["data"], in: PlayedSurroundings().surroundings)
        next.open()
        await eventually("it is there at the next start") { next.ownAddresses == ["anna@example.org"] }
    }

    @Test func `an address that another process adds counts`() async throws {
        try await addMeetings()
        let other = try Store(in: here.directory["data"])
        try other.setOwnAddress("anna@example.org", isThere: true)
        await here.library.followNow()
        await eventually("they do not conflict") { model.texts?.agenda.conflictCount == 0 }
        try other.close()
    }

    @Test func `the color that the user chose is that of all lists, until it is given back`() async throws {
        here.library.add([try here.calendar("a.ics", "COLOR:turquoise\n" + event("Choir", "URL:a:b"))])
        let own = try #require(RGBColor("#40e0d0")), blue = try #require(RGBColor("#2f73c4"))
        await eventually("it has its own") { model.texts?.color(of: 0) == .own(own) }
        await here.settled()
        let id = try #require(here.library.entries.first).id
        let undos = UndoModel(model)
        undos.set(.color(blue), insteadOf: .color(nil), of: id)
        #expect(undos.shown?.text == "Color of a changed")
        await eventually("it has the chosen one") { model.texts?.color(of: 0) == .own(blue) }
        #expect(model.texts?.ownColors == [blue])
        undos.undo()
        await eventually("it has its own again") { model.texts?.color(of: 0) == .own(own) }
    }

    @Test func `a source at another address is read there, and is the same source`() async throws {
        let first = try here.file("a.json", ["One"]), second = try here.file("b.json", ["Two"])
        here.library.add([first])
        await here.settled()
        let id = try #require(here.library.entries.first).id
        here.library.set(.name("Films"), of: id)
        let undos = UndoModel(model)
        undos.set(.source(second), insteadOf: .source(first), of: id)
        await eventually("it is read there") { here.titles() == [["Two"]] && !here.library.isRefreshing }
        let entry = try #require(here.library.entries.first)
        #expect(entry.id == id)
        #expect(entry.stored.name == "Films")
        #expect(here.played.files.isWatched(try #require(second.path)))
        undos.undo()
        await eventually("it is read where it was") { here.titles() == [["One"]] }
    }

    @Test func `a source that is paused and comes back by undo is refreshed`() async throws {
        here.library.add([try here.file("a.json", ["One"])])
        await here.settled()
        let id = try #require(here.library.entries.first).id
        let undos = UndoModel(model)
        undos.set(.isPaused(true), insteadOf: .isPaused(false), of: id)
        await eventually("it is paused") { here.library.entries.first?.stored.isPaused == true }
        #expect(undos.shown?.text == "a is not refreshed automatically")
        _ = try here.file("a.json", ["One", "Two"])
        undos.undo()
        await eventually("it is read") { here.titles() == [["One", "Two"]] }
        await eventually("it is not paused") { here.library.entries.first?.stored.isPaused == false }
    }
}
