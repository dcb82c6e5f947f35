@testable import AppModel
import Events
import Formats
import Foundation
import Planning
import Testing
import TestSupport
import Text
import Time

/// Events with others in calendar files of the window.
@MainActor
@Suite struct EventsWithOthersTests {
    private let here: PlayedLibrary
    private let window: WindowModel
    private let file: URL

    init() async throws {
        here = try PlayedLibrary()
        window = here.window()
        file = here.directory["work.ics"]
        await here.open()
        window.undos.set("me@example.org", of: Person.me, isThere: true)
        await eventually("the address is known") { here.library.ownAddresses == ["me@example.org"] }
        func event(_ uid: String, _ organizer: String, _ own: String) -> String {
            [
                "BEGIN:VEVENT", "UID:\(uid)", "DTSTAMP:20181001T000000Z", "DTSTART:20990109T190000Z", "DURATION:PT2H",
                "SUMMARY:\(uid)", "ORGANIZER;CN=\(organizer):mailto:\(organizer)@example.org",
                "ATTENDEE;PARTSTAT=\(own):mailto:me@example.org",
                "ATTENDEE;CN=Ben;PARTSTAT=ACCEPTED:mailto:ben@example.org", "ATTENDEE;CN=Zoe:mailto:zoe@example.org",
                "END:VEVENT", "",
            ].joined(separator: "\r\n")
        }
        try Data(
            ("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n" + event("Plan", "me", "ACCEPTED")
                + event("Review", "ben", "NEEDS-ACTION")
                + "END:VCALENDAR\r\n").utf8
        ).write(to: file)
        window.library.add([Source(argument: file.path)])
        await eventually("all is shown") { !window.isReading && window.agenda.texts?.agenda.entries.count == 2 }
        window.library.set(.mayChange(true), of: try #require(window.library.entries.first).id)
        await eventually("it may be changed") { window.library.entries.first?.stored.mayChange == true }
    }

    private var text: String { (try? String(contentsOf: file, encoding: .utf8)) ?? "" }

    private func find(_ title: String) throws -> (Int, Agenda) {
        let agenda = try #require(window.agenda.texts?.agenda)
        return (try #require(agenda.entries.firstIndex { $0.event.title == title }), agenda)
    }

    private func answer(_ position: Int) throws {
        window.editing.answer(position, to: try #require(window.editing.question))
    }

    @Test func `it is said that nobody learns of a move before a meeting in a file moves`() async throws {
        let (entry, agenda) = try find("Plan")
        var edit = EventEdit()
        edit.start = .time(Instant(millisecondsSinceEpoch: 4_071_672_000_000))
        let before = text
        window.editing.change(entry, .change(edit), .one, in: agenda)
        let question = try #require(window.editing.question)
        #expect(question.text == "Nobody is told: \("Ben".isolated), \("Zoe".isolated) would not know of it.")
        #expect(question.usual == 0)
        try answer(0)
        #expect(text == before && window.editing.question == nil)
        window.editing.change(entry, .change(edit), .one, in: agenda)
        try answer(1)
        await eventually("it is moved") { text.contains("DTSTART:20990109T200000Z") }
        #expect(text.contains("ATTENDEE;CN=Ben;PARTSTAT=NEEDS-ACTION:mailto:ben@example.org"))
        await eventually("it can be undone") { window.undos.shown?.canUndo == true }
        window.undos.undo()
        await eventually("it is as before") {
            text.contains("ATTENDEE;CN=Ben;PARTSTAT=ACCEPTED:mailto:ben@example.org")
        }
        #expect(text.contains("DTSTART:20990109T190000Z"))
    }

    @Test func `a meeting is canceled, an invitation in a file only declined`() async throws {
        let (plan, agenda) = try find("Plan")
        let (review, _) = try find("Review")
        #expect(window.editing.deletion(of: plan, in: agenda) == "_Cancel for Everybody…")
        #expect(window.editing.deletion(of: review, in: agenda) == nil)
        window.editing.remove(review, in: agenda)
        await eventually("it is refused") { window.undos.shown?.text.contains("organizes it") == true }
        window.editing.remove(plan, in: agenda)
        #expect(window.editing.question?.title == "Cancel \("Plan".isolated) for everybody?")
        #expect(window.editing.question?.answers == ["_Keep It", "_Cancel It"])
        try answer(1)
        await eventually("it is deleted") { !text.contains("SUMMARY:Plan") }
    }

    @Test func `whether an invitation takes time is one's own matter`() async throws {
        let (entry, agenda) = try find("Review")
        var edit = EventEdit()
        edit.isFree = true
        window.editing.change(entry, .change(edit), .one, in: agenda)
        #expect(window.editing.question == nil)
        await eventually("it is free") { text.contains("TRANSP:TRANSPARENT") }
    }

    @Test func `the agenda says how many come, and lists the invitations without an answer`() throws {
        let texts = try #require(window.agenda.texts)
        let (plan, agenda) = try find("Plan")
        let (review, _) = try find("Review")
        #expect(texts.subtitle(of: plan).notes == "1 of 2 coming")
        #expect(texts.subtitle(of: review).notes == "no answer yet")
        #expect(texts.accessibleName(of: plan).contains("1 of 2 coming"))
        let rows = try AgendaRows(agenda, filter: AgendaFilter(unansweredOnly: true))
        #expect(rows.rowCount == 1 && rows.entry(ofRow: 0) == review)
        #expect(!AgendaFilter(unansweredOnly: true).isOff)
        let none = try AgendaRows(agenda, filter: AgendaFilter(unansweredOnly: true, search: "plan"))
        #expect(none.rowCount == 0)
    }
}
