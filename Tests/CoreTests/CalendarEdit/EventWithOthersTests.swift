import Events
import Foundation
import Testing
import Text
import Time

@testable import Formats

/// Events to which others are invited: who organizes one moves it for all, who is invited does not.
@Suite struct EventWithOthersTests {
    private static func editor(_ address: String = "me@example.org") -> CalendarEditor {
        CalendarEditor(timeZone: .gmt, now: BasicDateTime.instant("20261201T120000Z"), ownAddresses: [address])
    }

    private static let people = [
        "ORGANIZER:mailto:me@example.org", "ATTENDEE;PARTSTAT=ACCEPTED:mailto:me@example.org",
        "ATTENDEE;CN=Ben;PARTSTAT=ACCEPTED;RSVP=TRUE:mailto:ben@example.org",
        "ATTENDEE;PARTSTAT=DECLINED;CN=\"Chloe; C.\":mailto:chloe@example.org",
        "ATTENDEE;PARTSTAT=DELEGATED;DELEGATED-TO=\"mailto:zoe@example.org\":mailto:dan@example.org",
        "ATTENDEE:mailto:zoe@example.org",
    ].joined(separator: "\n")

    private static func event(_ lines: String) -> String {
        "BEGIN:VEVENT\nUID:a\nDTSTAMP:20261101T000000Z\nSEQUENCE:3\n\(lines)\n\(people)\nSUMMARY:Review\nEND:VEVENT\n"
    }

    private static func calendar(_ events: String...) -> String {
        ("BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//x//y//EN\n" + events.joined() + "END:VCALENDAR\n")
            .replacing("\n", with: "\r\n")
    }

    private static let single = calendar(event("DTSTART:20261205T190000Z\nDTEND:20261205T200000Z"))
    private static let series = calendar(
        event("DTSTART:20261205T190000Z\nDTEND:20261205T200000Z\nRRULE:FREQ=DAILY;COUNT=4"),
        event("RECURRENCE-ID:20261206T190000Z\nDTSTART:20261206T200000Z\nDTEND:20261206T210000Z"),
        event("RECURRENCE-ID:20261207T190000Z\nDTSTART:20261207T190000Z\nDTEND:20261207T200000Z\nLOCATION:Attic"))

    private static func edit(_ change: (inout EventEdit) -> Void) -> CalendarEdit {
        var edit = EventEdit()
        change(&edit)
        return .change(edit)
    }

    private static let later = edit { $0.start = .time(BasicDateTime.instant("20261205T193000Z")) }
    private static let shorter = edit { $0.end = .time(BasicDateTime.instant("20261205T193000Z")) }
    private static let free = edit { $0.isFree = true }

    private static func patch(
        _ text: String, _ edit: CalendarEdit, _ scope: EditScope = .one,
        by editor: CalendarEditor = EventWithOthersTests.editor()
    ) throws -> CalendarPatch {
        let original = text == series ? EventTime.absolute(BasicDateTime.instant("20261205T190000Z")) : nil
        return try editor.patch(Array(text.utf8), EditedEvent(uid: "a", originalStart: original), edit, scope)
    }

    private static func text(_ patch: CalendarPatch) -> String {
        String(decoding: patch.text, as: UTF8.self).replacing("\r\n ", with: "")
    }

    private static func count(_ part: String, in text: String) -> Int { text.components(separatedBy: part).count - 1 }

    @Test(arguments: [later, shorter])
    func `who has answered is asked again when a meeting has another time`(_ edit: CalendarEdit) throws {
        let text = Self.text(try Self.patch(Self.single, edit))
        #expect(text.contains("ATTENDEE;CN=Ben;PARTSTAT=NEEDS-ACTION;RSVP=TRUE:mailto:ben@example.org"))
        #expect(text.contains("ATTENDEE;PARTSTAT=NEEDS-ACTION;CN=\"Chloe; C.\":mailto:chloe@example.org"))
        #expect(text.contains("ATTENDEE;PARTSTAT=ACCEPTED:mailto:me@example.org"))
        #expect(text.contains("PARTSTAT=DELEGATED") && text.contains("ATTENDEE:mailto:zoe@example.org"))
        #expect(text.contains("SEQUENCE:4"))
    }

    @Test func `another title, and whether it takes time, leave the answers`() throws {
        for edit in [Self.edit { $0.title = "Look" }, Self.free] {
            let text = Self.text(try Self.patch(Self.single, edit))
            #expect(text.contains(Self.people.replacing("\n", with: "\r\n")) && text.contains("SEQUENCE:3"))
        }
    }

    @Test func `of a series, only those that move are asked for again`() throws {
        let one = Self.text(try Self.patch(Self.series, Self.later))
        #expect(Self.count("PARTSTAT=NEEDS-ACTION;RSVP", in: one) == 1)
        #expect(Self.count("PARTSTAT=ACCEPTED;RSVP", in: one) == 3)
        // The one that had been moved before keeps its time.
        let all = Self.text(try Self.patch(Self.series, Self.later, .all))
        #expect(Self.count("PARTSTAT=NEEDS-ACTION;RSVP", in: all) == 2)
        #expect(Self.count("PARTSTAT=ACCEPTED;RSVP", in: all) == 1)
    }

    @Test func `a meeting is canceled whole, and no series is split for others`() throws {
        #expect(try Self.patch(Self.single, .remove).isEmptied)
        #expect(try Self.patch(Self.series, .remove, .all).isEmptied)
        for (edit, scope) in [
            (CalendarEdit.remove, EditScope.one), (.remove, .following(newUID: "b")),
            (Self.later, .following(newUID: "b")),
            (Self.free, .following(newUID: "b")),
        ] {
            #expect(throws: EditRefusal.isPartOfMeeting) { try Self.patch(Self.series, edit, scope) }
        }
    }

    @Test func `who is invited changes nothing for others`() throws {
        let ben = Self.editor("ben@example.org")
        for edit in [
            Self.later, Self.shorter, .remove, Self.edit { $0.title = "Mine" }, Self.edit { $0.place = "Here" },
        ] {
            for scope in [EditScope.one, .all] {
                let error = #expect(throws: EditRefusal.self) { try Self.patch(Self.single, edit, scope, by: ben) }
                #expect(error?.words.text.contains("organizes it") == true)
            }
        }
        var both = EventEdit()
        (both.isFree, both.title) = (true, "Mine")
        #expect(throws: EditRefusal.self) { try Self.patch(Self.single, .change(both), by: ben) }
        let text = Self.text(try Self.patch(Self.single, Self.free, by: ben))
        #expect(text.contains("TRANSP:TRANSPARENT") && text.contains("SEQUENCE:3"))
        #expect(text.contains(Self.people.replacing("\n", with: "\r\n")))
    }

    @Test func `only an invitation that nobody has answered for the user is removed untold`() throws {
        let zoe = Self.editor("zoe@example.org")
        #expect(try Self.patch(Self.single, .removeUntold, by: zoe).isEmptied)
        #expect(try Self.patch(Self.series, .removeUntold, .all, by: zoe).isEmptied)
        for (editor, text, scope) in [
            (zoe, Self.series, EditScope.one), (zoe, Self.series, .following(newUID: "b")),
            (Self.editor("ben@example.org"), Self.single, .one), (Self.editor(), Self.single, .one),
            (Self.editor("nobody@example.org"), Self.single, .one),
        ] {
            #expect(throws: EditRefusal.self) { try Self.patch(text, .removeUntold, scope, by: editor) }
        }
    }

    @Test func `a move is taken back, and the answers that came to it stay`() throws {
        let patch = try Self.patch(Self.single, Self.later)
        let back = try Self.editor().reverted(patch.text, uid: "a", from: patch.after, to: patch.before)
        #expect(Self.text(back).contains(Self.people.replacing("\n", with: "\r\n")))
        let answered = Self.text(patch).replacing("CN=Ben;PARTSTAT=NEEDS-ACTION", with: "CN=Ben;PARTSTAT=TENTATIVE")
        let again = Self.text(
            try Self.editor().reverted(Array(answered.utf8), uid: "a", from: patch.after, to: patch.before))
        #expect(again.contains("CN=Ben;PARTSTAT=TENTATIVE") && again.contains("PARTSTAT=DECLINED;CN=\"Chloe"))
        #expect(again.contains("DTSTART:20261205T190000Z") && again.contains("SEQUENCE:5"))
    }

    @Test func `those who are told are the others of one's own meeting, or its organizer`() {
        let text = Array(Self.series.utf8)
        #expect(
            CalendarEditor.people(toldOf: "a", in: text, ownAddresses: ["me@example.org"])
                == ["Ben", "Chloe; C.", "dan@example.org", "zoe@example.org"])
        #expect(
            CalendarEditor.people(toldOf: "a", in: text, ownAddresses: ["zoe@example.org"]) == ["me@example.org"])
        #expect(CalendarEditor.people(toldOf: "b", in: text, ownAddresses: []).isEmpty)
    }
}
