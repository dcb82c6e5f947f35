import Events
import Formats
import Foundation
import Network
import Planning
import Testing
import TestSupport
import Text
import Time

@testable import Storage

/// Answers to invitations on servers: nobody is told without a word before.
@Suite struct CalDAVTellingTests {
    private let played: PlayedObject
    private let server: DAVServer
    private let source: Source
    private let make: @Sendable (Bool) -> CalendarEditing
    private let directory: TemporaryDirectory

    private static let path = "/anna/work/review.ics"
    private static let text = [
        "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Test//EN", "BEGIN:VEVENT", "UID:review",
        "DTSTAMP:20260101T000000Z", "DTSTART:20260109T190000Z", "DURATION:PT2H", "SUMMARY:Review",
        "ORGANIZER;CN=Ben:mailto:ben@example.org", "ATTENDEE;PARTSTAT=ACCEPTED:mailto:ben@example.org",
        "ATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:anna@example.org", "END:VEVENT", "END:VCALENDAR", "",
    ].joined(separator: "\r\n")

    init() throws {
        let played = PlayedObject([CalDAVTellingTests.path: CalDAVTellingTests.text])
        self.played = played
        server = try DAVServer { played.answer($0) }
        source = Source(CalDAVAccount.ID(), calendar: try server.address("/anna/work/"))
        directory = try TemporaryDirectory()
        let editor = CalendarEditor(
            timeZone: .gmt, now: Instant(millisecondsSinceEpoch: 1_767_225_600_000), ownAddresses: ["anna@example.org"])
        let (url, client) = (directory.url, CalDAVClient.anna(at: try server.address()))
        make = { mayTell in
            var editing = CalendarEditing(in: url, editor: editor)
            (editing.client, editing.mayTell) = (client, mayTell)
            return editing
        }
    }

    private func answer(_ answer: EventAnswer, mayTell: Bool = false) async throws -> JournaledEdit {
        try await edit(.change(EventEdit(answer)), mayTell: mayTell)
    }

    private func edit(
        _ edit: CalendarEdit, _ deed: EditDeed = .change, mayTell: Bool = false
    ) async throws -> JournaledEdit {
        let (make, source) = (make, source)
        return try await OwnThread.run {
            Result {
                let editing = make(mayTell)
                let place = EventPlace(source, object: CalDAVTellingTests.path, .ofSeries(uid: "review"))
                let plan = try editing.plan(at: place, .one, deed, today: CalendarDate(daysSinceEpoch: 20_454)) {
                    _ in edit
                }
                return try editing.write(plan)
            }
        }.get()
    }

    private func undo(mayTell: Bool) async throws -> JournaledEdit {
        let make = make
        return try await OwnThread.run {
            Result { try make(mayTell).write(try make(mayTell).plan(takingBack: try make(mayTell).undoable(nil))) }
        }.get()
    }

    private var puts: Int { played.methods.count { $0 == "PUT" } }

    @Test(arguments: [["1, 2, calendar-access", "calendar-auto-schedule, inbox"], []])
    func `who is told is said first, and nothing is sent without a word`(_ classes: [String]) async throws {
        if !classes.isEmpty { played.comply(with: classes[0], classes[1]) }
        let error = await #expect(throws: EditTellsOthers.self) { try await answer(.declined) }
        #expect(error?.words.text.contains("tells") == true && error?.words.text.contains("Ben") == true)
        #expect(puts == 0 && played[CalDAVTellingTests.path] == CalDAVTellingTests.text)
        #expect(try make(false).history().isEmpty)
        _ = try await answer(.declined, mayTell: true)
        #expect(played[CalDAVTellingTests.path]?.contains("PARTSTAT=DECLINED:mailto:anna@example.org") == true)
        // They are told again when it is taken back.
        await #expect(throws: EditTellsOthers.self) { try await undo(mayTell: false) }
        #expect(puts == 1)
        _ = try await undo(mayTell: true)
        #expect(played[CalDAVTellingTests.path]?.contains("PARTSTAT=NEEDS-ACTION:mailto:anna") == true)
    }

    /// The same event, which Anna organizes for Ben, Chloe and Zoe.
    private static let meeting = text.replacing("ORGANIZER;CN=Ben:mailto:ben@", with: "ORGANIZER:mailto:anna@")
        .replacing(
            "PARTSTAT=NEEDS-ACTION:mailto:anna", with: "PARTSTAT=ACCEPTED:mailto:anna"
        ).replacing(
            "END:VEVENT",
            with: "ATTENDEE;CN=Chloe;PARTSTAT=DECLINED:mailto:chloe@example.org\r\n"
                + "ATTENDEE;SCHEDULE-AGENT=CLIENT:mailto:zoe@example.org\r\nEND:VEVENT")

    @Test func `all who are invited are named before a meeting moves or is canceled, and for nothing else`()
        async throws
    {
        played.comply(with: "calendar-auto-schedule")
        played.set(CalDAVTellingTests.path, CalDAVTellingTests.meeting)
        var move = EventEdit()
        move.start = .time(Instant(millisecondsSinceEpoch: 1_767_988_800_000))
        for deed in [EditDeed.move, .remove] {
            let error = await #expect(throws: EditTellsOthers.self) {
                try await edit(deed == .move ? .change(move) : .remove, deed)
            }
            let names = ["ben@example.org".isolated, "Chloe".isolated].listed()
            #expect(error?.words.text.contains("tells \(names) of it.") == true, "\(error?.words.text ?? "")")
        }
        #expect(puts == 0 && !played.methods.contains("DELETE"))
        var free = EventEdit()
        free.isFree = true
        _ = try await edit(.change(free))
        #expect(puts == 1 && played[CalDAVTellingTests.path]?.contains("PARTSTAT=DECLINED") == true)
        played.rewrite {
            $0.replacing(
                ";PARTSTAT=NEEDS-ACTION:mailto:ben", with: ";SCHEDULE-STATUS=1.1;PARTSTAT=NEEDS-ACTION:mailto:ben"
            )
            .replacing("CN=Chloe", with: "CN=Chloe;SCHEDULE-STATUS=5.1")
        }
        let entry = try await edit(.change(move), .move, mayTell: true)
        #expect(played[CalDAVTellingTests.path]?.contains("PARTSTAT=DECLINED") == false)
        let id = try #require(entry.id)
        #expect(make(true).untold(by: id) == ["Chloe"])
        await #expect(throws: EditTellsOthers.self) { try await undo(mayTell: false) }
    }

    @Test func `an invitation that was not answered is removed without a word, an answered one is not`() async throws {
        played.comply(with: "calendar-auto-schedule")
        await #expect(throws: EditRefusal.self) { try await edit(.remove, .remove) }
        _ = try await edit(.removeUntold, .remove)
        #expect(played[CalDAVTellingTests.path] == nil && played.untoldCount == 1)
        await #expect(throws: EditTellsOthers.self) { try await undo(mayTell: false) }
        played.set(
            CalDAVTellingTests.path,
            CalDAVTellingTests.text.replacing("PARTSTAT=NEEDS-ACTION", with: "PARTSTAT=TENTATIVE"))
        await #expect(throws: EditRefusal.self) { try await edit(.removeUntold, .remove) }
        #expect(played.methods.count { $0 == "DELETE" } == 1)
    }

    @Test func `a server without invitations tells nobody, and one that leaves it to programs neither`() async throws {
        played.comply(with: "1, 2, calendar-access")
        _ = try await answer(.accepted)
        #expect(played[CalDAVTellingTests.path]?.contains("PARTSTAT=ACCEPTED:mailto:anna") == true)
        played.comply(with: "calendar-auto-schedule")
        played.set(
            CalDAVTellingTests.path,
            CalDAVTellingTests.text.replacing("ORGANIZER;CN=Ben", with: "ORGANIZER;SCHEDULE-AGENT=CLIENT;CN=Ben"))
        _ = try await answer(.tentative)
        #expect(puts == 2)
    }

    @Test(arguments: [("2.0;Success", true), ("1.1", true), ("5.3", false), ("3.7;Invalid", false)])
    func `it is said whether the organizer was told`(_ status: String, _ wasTold: Bool) async throws {
        played.rewrite { $0.replacing("ORGANIZER;CN=Ben", with: "ORGANIZER;CN=Ben;SCHEDULE-STATUS=\"\(status)\"") }
        let entry = try await answer(.accepted, mayTell: true)
        let (told, untold) = CalendarEditor.tellings(of: "review", in: Array(entry.after))
        #expect(told == (wasTold ? ["Ben"] : []) && untold == (wasTold ? [] : ["Ben"]))
        let id = try #require(entry.id)
        #expect(make(true).untold(by: id) == untold)
    }
}
