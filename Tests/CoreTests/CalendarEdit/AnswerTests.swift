import Events
import Foundation
import Testing
import Text
import Time

@testable import Formats

/// Answers to invitations: only the own answer changes.
@Suite struct AnswerTests {
    private static let now = BasicDateTime.instant("20261201T120000Z")

    private static func editor(_ addresses: Set<String> = ["me@example.org"]) -> CalendarEditor {
        CalendarEditor(timeZone: .gmt, now: now, ownAddresses: addresses)
    }

    private static let ben =
        "ORGANIZER;CN=Ben:mailto:ben@example.org\nATTENDEE;PARTSTAT=ACCEPTED:mailto:ben@example.org"
    private static let mine = "ATTENDEE;CN=\"Me; and: I\";PARTSTAT=NEEDS-ACTION;RSVP=TRUE:mailto:Me@example.org"

    private static func event(_ lines: String) -> String {
        "BEGIN:VEVENT\nUID:a\nDTSTAMP:20261101T000000Z\nLAST-MODIFIED:20261101T000000Z\nSEQUENCE:3\n\(lines)\nSUMMARY:Review\nEND:VEVENT\n"
    }

    private static func calendar(_ events: String...) -> String {
        ("BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//x//y//EN\n" + events.joined() + "END:VCALENDAR\n")
            .replacing("\n", with: "\r\n")
    }

    private static let single = calendar(
        event("DTSTART:20261205T190000Z\nDTEND:20261205T200000Z\n\(ben)\n\(mine)\nATTENDEE:mailto:chloe@example.org"))
    private static let series = calendar(
        event("DTSTART:20261205T190000Z\nRRULE:FREQ=DAILY;COUNT=4\n\(ben)\n\(mine)"),
        event(
            "RECURRENCE-ID:20261206T190000Z\nDTSTART:20261206T200000Z\n\(ben)\n"
                + mine.replacing("NEEDS-ACTION", with: "DECLINED")),
        event("RECURRENCE-ID:20261207T190000Z\nDTSTART:20261207T200000Z\n\(ben)\n\(mine)"))

    private static func patch(
        _ text: String, _ answer: EventAnswer, _ scope: EditScope = .one, of day: String? = nil,
        by editor: CalendarEditor = AnswerTests.editor()
    ) throws -> CalendarPatch {
        let original = day.map { EventTime.absolute(BasicDateTime.instant("\($0)T190000Z")) }
        return try editor.patch(
            Array(text.utf8), EditedEvent(uid: "a", originalStart: original), .change(EventEdit(answer)), scope)
    }

    private static func lines(_ text: String) -> [String] { text.components(separatedBy: "\r\n") }

    private static func added(_ patch: CalendarPatch, to text: String) -> [String] {
        lines(String(decoding: patch.text, as: UTF8.self)).difference(from: lines(text)).insertions.map {
            if case .insert(_, let line, _) = $0 { line } else { "" }
        }
    }

    @Test(arguments: EventAnswer.allCases)
    func `the own answer and the stamps change, and no other byte`(_ answer: EventAnswer) throws {
        let patch = try Self.patch(Self.single, answer)
        #expect(
            Self.added(patch, to: Self.single) == [
                "DTSTAMP:20261201T120000Z", "LAST-MODIFIED:20261201T120000Z",
                Self.mine.replacing("NEEDS-ACTION", with: answer.rawValue.uppercased()),
            ])
        let people = CalendarEditor.people(toldOf: "a", in: patch.text, ownAddresses: ["me@example.org"])
        #expect(people == ["Ben"])
    }

    @Test func `an answer is added where none is stated, and one that is so already changes nothing`() throws {
        let without = Self.single.replacing(";PARTSTAT=NEEDS-ACTION", with: "")
        let patch = try Self.patch(without, .declined)
        #expect(Self.added(patch, to: without).contains { $0.hasPrefix("ATTENDEE;PARTSTAT=DECLINED;CN=") })
        let declined = Self.single.replacing("NEEDS-ACTION", with: "declined")
        #expect(try !Self.patch(declined, .declined).isChange)
    }

    @Test func `the address of a parameter is the own one, and a long line is folded`() throws {
        let named = Self.single.replacing(
            ":mailto:Me@example.org",
            with: ";EMAIL=me@example.org;X-LONG=\(String(repeating: "l", count: 60)):/12/principal/")
        let patch = try Self.patch(named, .accepted)
        let text = String(decoding: patch.text, as: UTF8.self)
        #expect(text.replacing("\r\n ", with: "").contains("PARTSTAT=ACCEPTED;RSVP=TRUE;EMAIL=me@example.org"))
        #expect(Self.lines(text).allSatisfy { $0.utf8.count <= 75 })
    }

    @Test func `one of a series becomes an instance with the answer and the sequence of its series`() throws {
        let patch = try Self.patch(Self.series, .accepted, of: "20261208")
        let added = Self.added(patch, to: Self.series)
        #expect(added.contains("RECURRENCE-ID:20261208T190000Z"))
        #expect(added.contains(Self.mine.replacing("NEEDS-ACTION", with: "ACCEPTED")))
        #expect(added.contains("SEQUENCE:3"))
    }

    @Test func `of all, the instances with another answer keep it`() throws {
        let patch = try Self.patch(Self.series, .accepted, .all, of: "20261205")
        let text = String(decoding: patch.text, as: UTF8.self)
        #expect(text.components(separatedBy: "PARTSTAT=ACCEPTED;RSVP").count == 3)
        #expect(text.components(separatedBy: "PARTSTAT=DECLINED;RSVP").count == 2)
        #expect(text.components(separatedBy: "SEQUENCE:3").count == 4)
        // The one that was chosen takes it in any case.
        let chosen = try Self.patch(Self.series, .accepted, .all, of: "20261206")
        #expect(!String(decoding: chosen.text, as: UTF8.self).contains("DECLINED"))
    }

    @Test func `who is not invited, organizes it or is invited twice has nothing to answer`() throws {
        let others: [(Set<String>, String)] = [
            ([], "None of your mail addresses is invited to it. Invited: ben@example.org, chloe@example.org, me@"),
            (["zoe@example.org"], "None of your mail addresses"),
            (["ben@example.org", "me@example.org"], "You organize it"),
            (["me@example.org", "chloe@example.org"], "Several of your mail addresses"),
        ]
        for (addresses, words) in others {
            let error = #expect(throws: EditRefusal.self) {
                try Self.patch(Self.single, .accepted, by: Self.editor(addresses))
            }
            #expect(error?.words.text.hasPrefix(words) == true, "\(words)")
        }
        #expect(throws: EditRefusal.self) { try Self.patch(Self.single + Self.single, .accepted) }
        // Nothing else of it changes with others.
        var both = EventEdit(.accepted)
        both.title = "Mine"
        #expect(throws: EditRefusal.self) {
            try Self.editor().patch(
                Array(Self.single.utf8), EditedEvent(uid: "a", originalStart: nil), .change(both), .one)
        }
    }

    @Test func `of several own addresses, or of none, the chosen one answers`() throws {
        for own in [["me@example.org", "chloe@example.org"], []] as [Set<String>] {
            let patch = try Self.editor(own).patch(
                Array(Self.single.utf8), EditedEvent(uid: "a", originalStart: nil),
                .change(EventEdit(.accepted, of: "chloe@example.org")), .one)
            let added = Self.added(patch, to: Self.single)
            #expect(added.contains("ATTENDEE;PARTSTAT=ACCEPTED:mailto:chloe@example.org") && added.count == 3)
        }
        // One that is not invited chooses nothing.
        let own = try Self.editor().patch(
            Array(Self.single.utf8), EditedEvent(uid: "a", originalStart: nil),
            .change(EventEdit(.accepted, of: "zoe@example.org")), .one)
        #expect(Self.added(own, to: Self.single).contains { $0.contains("Me@example.org") })
        #expect(throws: EditRefusal.self) {
            try Self.editor(["ben@example.org"]).patch(
                Array(Self.single.utf8), EditedEvent(uid: "a", originalStart: nil),
                .change(EventEdit(.accepted, of: "chloe@example.org")), .one)
        }
    }

    @Test func `the user is one with an own address, otherwise anybody but the organizer`() throws {
        func invitees(_ own: Set<String>, of text: String = AnswerTests.single) -> [String?] {
            CalendarReader.read(Array(text.utf8)).object.events[0].invitees(own).map(\.address.mailAddress)
        }
        #expect(invitees(["me@example.org"]) == ["me@example.org"])
        #expect(invitees(["me@example.org", "chloe@example.org"]) == ["me@example.org", "chloe@example.org"])
        #expect(invitees([]) == ["me@example.org", "chloe@example.org"])
        #expect(invitees(["ben@example.org"]).isEmpty)
        let without = Self.single.replacing("ORGANIZER;CN=Ben:mailto:ben@example.org\r\n", with: "")
        #expect(invitees([], of: without).isEmpty && invitees(["me@example.org"], of: without).count == 1)
        let hostile = Self.single.replacing(
            "ATTENDEE:mailto:chloe@example.org",
            with: "ATTENDEE:mailto:a,b@example.org\r\nATTENDEE:mailto:ME@example.org\r\nATTENDEE:/12/principal/")
        #expect(invitees([], of: hostile) == ["me@example.org"])
    }

    @Test func `an answer is taken back, and the answers that came meanwhile stay`() throws {
        let patch = try Self.patch(Self.single, .declined)
        let meanwhile = String(decoding: patch.text, as: UTF8.self).replacing(
            "ATTENDEE:mailto:chloe", with: "ATTENDEE;PARTSTAT=ACCEPTED:mailto:chloe")
        let back = try Self.editor().reverted(Array(meanwhile.utf8), uid: "a", from: patch.after, to: patch.before)
        let text = String(decoding: back.text, as: UTF8.self)
        #expect(text.contains(Self.mine) && text.contains("PARTSTAT=ACCEPTED:mailto:chloe"))
        #expect(text.contains("SEQUENCE:3"))
        let own = meanwhile.replacing("PARTSTAT=DECLINED", with: "PARTSTAT=TENTATIVE")
        #expect(throws: EditRefusal.self) {
            try Self.editor().reverted(Array(own.utf8), uid: "a", from: patch.after, to: patch.before)
        }
    }
}
