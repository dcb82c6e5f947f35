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

/// Changes of events in a calendar of the desktop.
@Suite struct DesktopEditingTests {
    private let played = PlayedDesktop()
    private let source = Source(desktopCalendar: "work")
    private let make: @Sendable (_ mayTell: Bool) -> CalendarEditing
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
        let editor = CalendarEditor(
            timeZone: try #require(TimeZone(identifier: "Europe/Berlin")),
            now: Instant(millisecondsSinceEpoch: 1_767_225_600_000), ownAddresses: ["anna@example.org"])
        let (url, played) = (directory.url, played)
        make = { mayTell in
            var editing = CalendarEditing(in: url, editor: editor)
            (editing.desktop, editing.mayTell) = (played, mayTell)
            return editing
        }
        played.set("dinner", DesktopEditingTests.event("dinner", "Dinner", "X-ODD;A=b:kept"))
        played.set("choir", DesktopEditingTests.choir)
    }

    private static func event(_ uid: String, _ title: String, _ further: String...) -> String {
        let lines =
            [
                "BEGIN:VEVENT", "UID:\(uid)", "DTSTAMP:20260101T000000Z", "DTSTART:20260109T190000Z",
                "DTEND:20260109T210000Z", "SUMMARY:\(title)",
            ] + further + ["END:VEVENT"]
        return lines.joined(separator: "\n")
    }

    private static let choir = event("choir", "Choir", "RRULE:FREQ=DAILY;COUNT=5")
    private static let changedChoir = event("choir", "Choir", "RECURRENCE-ID:20260110T190000Z")

    private static let today = CalendarDate(daysSinceEpoch: 20_454)

    /// - Parameter day: The one of a series; `nil` for a single event.
    private func edit(
        of uid: String = "dinner", day: Int? = nil, _ edit: CalendarEdit, _ scope: EditScope = .one,
        mayTell: Bool = false
    ) async throws -> JournaledEdit {
        let (make, source) = (make, try #require(source))
        let key: EventKey =
            day.map {
                let start = Instant(millisecondsSinceEpoch: 1_767_985_200_000 + Int64($0 - 9) * 86_400_000)
                return .ofOccurrence(uid: uid, originalStart: .absolute(start))
            } ?? .ofSeries(uid: uid)
        return try await OwnThread.run {
            Result {
                let editing = make(mayTell)
                let deed: EditDeed = edit == .remove ? .remove : .move
                let place = EventPlace(source, object: uid, key)
                return try editing.write(
                    try editing.plan(at: place, scope, deed, today: DesktopEditingTests.today) { _ in edit })
            }
        }.get()
    }

    /// Moves an event to 20:00 UTC on its day.
    private func move(_ uid: String = "dinner", day: Int? = nil, _ scope: EditScope = .one) async throws
        -> JournaledEdit
    {
        var edit = EventEdit()
        edit.start = .time(Instant(millisecondsSinceEpoch: 1_767_988_800_000 + Int64((day ?? 9) - 9) * 86_400_000))
        return try await self.edit(of: uid, day: day, .change(edit), scope)
    }

    private func undo() async throws {
        let make = make
        _ = try await OwnThread.run {
            Result { try make(true).write(try make(true).plan(takingBack: try make(true).undoable(nil))) }
        }.get()
    }

    /// What is said of an edit that fails.
    private func fault(_ edit: () async throws -> JournaledEdit) async -> String {
        do {
            _ = try await edit()
            return "nothing"
        } catch {
            return ((error as? any WordedError)?.words ?? Message(verbatim: "\(error)")).text
        }
    }

    private func states() throws -> [JournaledEdit.State] { try make(false).history().map(\.state) }

    @Test func `a single event moves and comes back, and each line that came is given back`() async throws {
        let entry = try await move()
        #expect(played.calls == ["ModifyObjects all"])
        #expect(entry.calendar == "desktop-calendar:work" && entry.address == "dinner")
        let now = try #require(played.event("dinner").first)
        #expect(now.contains("DTSTART:20260109T200000Z") && now.contains("X-ODD;A=b:kept"))
        try await undo()
        #expect(played.event("dinner").first?.contains("DTSTART:20260109T190000Z") == true)
        #expect(try make(false).history().first?.isUndone == true)
    }

    @Test func `a removed event is created again by undo, and is removed by redo`() async throws {
        let before = played.event("dinner")
        let entry = try await edit(.remove)
        #expect(played.event("dinner").isEmpty && played.calls == ["RemoveObjects all"])
        try await undo()
        #expect(played.calls.last == "CreateObjects")
        #expect(played.event("dinner").first?.contains("X-ODD;A=b:kept") == true && before.count == 1)
        let make = make
        _ = try await OwnThread.run { Result { try make(false).write(try make(false).plan(makingAgain: entry)) } }.get()
        #expect(played.event("dinner").isEmpty)
    }

    @Test func `one of a series moves alone, and is as its series again after undo`() async throws {
        _ = try await move("choir", day: 10)
        #expect(played.calls == ["ModifyObjects this 20260110T190000Z"])
        #expect(played.event("choir").count == 2)
        try await undo()
        #expect(played.calls.last == "RemoveObjects only-this 20260110T190000Z")
        #expect(played.event("choir").map { $0.contains("RRULE") } == [true])
    }

    @Test func `one of a series without changed ones is removed by an exception`() async throws {
        _ = try await edit(of: "choir", day: 10, .remove)
        #expect(played.calls == ["ModifyObjects all"])
        #expect(played.event("choir").first?.contains("EXDATE:20260110T190000Z") == true)
        try await undo()
        #expect(played.event("choir").first?.contains("EXDATE") == false)
    }

    @Test func `all of a series without changed ones move`() async throws {
        _ = try await move("choir", day: 10, .all)
        #expect(played.calls == ["ModifyObjects all"])
        #expect(played.event("choir").first?.contains("DTSTART:20260109T200000Z") == true)
    }

    @Test func `a series with changed ones is moved one by one, and never as a whole`() async throws {
        played.set("choir", DesktopEditingTests.choir, DesktopEditingTests.changedChoir)
        let before = played.event("choir")
        for edit in [
            await fault { try await move("choir", day: 11, .all) },
            await fault { try await self.edit(of: "choir", day: 11, .remove) },
            await fault { try await self.edit(of: "choir", day: 10, .remove) },
        ] { #expect(edit.contains("changed by themselves"), "\(edit)") }
        let later = await fault { try await move("choir", day: 11, .following(newUID: "new")) }
        #expect(later.contains("not this and the later ones"))
        #expect(played.calls.isEmpty && played.event("choir") == before)
        _ = try await move("choir", day: 11)
        _ = try await move("choir", day: 10)
        #expect(played.calls == ["ModifyObjects this 20260111T190000Z", "ModifyObjects this 20260110T190000Z"])
        #expect(played.event("choir").count == 3)
    }

    @Test func `a removed series with changed ones comes back whole or not at all`() async throws {
        played.set("choir", DesktopEditingTests.choir, DesktopEditingTests.changedChoir)
        _ = try await edit(of: "choir", day: 9, .remove, .all)
        #expect(played.calls == ["RemoveObjects all"] && played.event("choir").isEmpty)
        played.reply(nil, .refused(.isChanged))
        await #expect(throws: EditRefusal.isChanged) { try await undo() }
        #expect(played.event("choir").isEmpty && played.calls.last == "RemoveObjects all")
        played.beforeCall { $0.fail(.noAnswer) }
        await #expect(throws: UncertainEdit.self) { try await undo() }
        played.fail(nil)
        played.set("choir")
        let make = make
        let outcome = try await OwnThread.run {
            Result { try make(false).unknownOnServers().map { try make(false).lookUp(onServer: $0) } }
        }.get()
        #expect(outcome == [false])
        try await undo()
        #expect(played.calls.suffix(2) == ["CreateObjects", "ModifyObjects this 20260110T190000Z"])
        #expect(played.event("choir").count == 2)
    }

    @Test func `a change of somebody else in between is not overwritten`() async throws {
        let other = DesktopEditingTests.event("dinner", "Supper")
        played.beforeCall { $0.set("dinner", other) }
        #expect(await fault { try await move() }.contains("at the same moment"))
        #expect(played.event("dinner").first?.contains("Supper") == true)
        let (make, source) = (make, try #require(source))
        let played = played
        // A local calendar compares nothing itself.
        let said = await OwnThread.run {
            Result {
                let place = EventPlace(source, object: "dinner", .ofSeries(uid: "dinner"))
                let plan = try make(false).plan(at: place, .one, .remove, today: DesktopEditingTests.today) { _ in
                    .remove
                }
                played.set("dinner", DesktopEditingTests.event("dinner", "Breakfast"))
                return try make(false).write(plan)
            }
        }
        #expect(throws: EditRefusal.isChanged) { try said.get() }
        #expect(played.event("dinner").first?.contains("Breakfast") == true)
        #expect(try states().isEmpty)
    }

    @Test func `nothing is written where it would wait for a server or lose something`() async throws {
        played.comply(isOnline: false)
        #expect(await fault { try await move() }.contains("no connection to its server"))
        played.comply(["no-transparency"])
        var free = EventEdit()
        free.isFree = true
        #expect(await fault { try await edit(.change(free)) }.contains("cannot keep such a change"))
        _ = try await move()
        let calls = played.calls.count
        played.set(
            "dinner",
            DesktopEditingTests.event(
                "dinner", "Dinner", "X-LIC-ERROR;X-LIC-ERRORTYPE=VALUE-PARSE-ERROR:Can't parse as RECUR value in RRULE")
        )
        #expect(await fault { try await move() }.contains("do not keep all of this event"))
        #expect(played.calls.count == calls)
        played.set(
            "dinner",
            DesktopEditingTests.event(
                "dinner", "Dinner",
                "X-LIC-ERROR;X-LIC-ERRORTYPE=VALUE-PARSE-ERROR:No value for DESCRIPTION property. Removing entire property:"
            ))
        _ = try await move()
    }

    @Test(arguments: [
        ("org.gtk.GDBus.UnmappedGError.Quark._e_2dclient_2derror_2dquark.Code21", "at the same moment"),
        ("org.gtk.GDBus.UnmappedGError.Quark._e_2dclient_2derror_2dquark.Code11", "says: words"),
        ("org.gtk.GDBus.UnmappedGError.Quark._e_2dclient_2derror_2dquark.Code8", "says: words"),
        ("org.gtk.GDBus.UnmappedGError.Quark._e_2dclient_2derror_2dquark.Code5", "password"),
        ("org.gtk.GDBus.UnmappedGError.Quark._g_2dio_2derror_2dquark.Code39", "no connection"),
        ("org.gtk.GDBus.UnmappedGError.Quark._e_2dcal_2dclient_2derror_2dquark.Code1", "deleted meanwhile"),
        ("org.gtk.GDBus.UnmappedGError.Quark._e_2dcal_2dclient_2derror_2dquark.Code2", "says: words"),
    ])
    func `an error that is certain leaves nothing and is said`(_ name: String, _ words: String) async throws {
        let before = played.event("dinner")
        played.reply(DesktopCalendarOutcome(error: name, "words"))
        #expect(await fault { try await move() }.contains(words))
        #expect(played.event("dinner") == before)
        #expect(try states().isEmpty && played.calls.count == 1)
    }

    @Test(arguments: [nil, "org.gtk.GDBus.UnmappedGError.Quark._e_2dclient_2derror_2dquark.Code19"])
    func `an error that is not certain is looked up`(_ name: String?) async throws {
        let unknown = DesktopCalendarOutcome(error: name, "words")
        played.reply(unknown, areMade: true)
        _ = try await move()
        #expect(try states() == [.written])
        try await undo()
        played.reply(unknown)
        #expect(await fault { try await move() }.contains("Not sure yet"))
        let make = make
        func lookUp() async throws -> [Bool?] {
            try await OwnThread.run {
                Result { try make(false).unknownOnServers().map { try make(false).lookUp(onServer: $0) } }
            }.get()
        }
        played.fail(.noAnswer)
        #expect(try await lookUp() == [nil])
        played.fail(nil)
        #expect(try await lookUp() == [false])
        #expect(try await lookUp().isEmpty)
    }

    @Test func `a change that the service takes and does not make is no change`() async throws {
        played.reply(.done)
        #expect(await fault { try await move() }.contains("has not made it"))
        #expect(try states().isEmpty)
    }

    @Test func `a new event brings its time zone first, and goes again`() async throws {
        let (make, source) = (make, try #require(source))
        let start = Instant(millisecondsSinceEpoch: 1_767_988_800_000)
        let new = NewEvent(title: "Lunch", start: .time(start), end: .time(start.advanced(by: 3_600_000)))
        _ = try await OwnThread.run {
            Result {
                try make(false).write(
                    try make(false).plan(adding: new, uid: "lunch", to: .server(source.location)))
            }
        }.get()
        #expect(played.calls == ["AddTimezone Europe/Berlin", "CreateObjects"])
        #expect(played.event("lunch").first?.contains("DTSTART;TZID=Europe/Berlin:20260109T210000") == true)
        try await undo()
        #expect(played.event("lunch").isEmpty)
    }

    @Test func `an answer is the own one alone, and is asked for, as somebody may be told`() async throws {
        played.set(
            "dinner",
            DesktopEditingTests.event(
                "dinner", "Dinner", "ORGANIZER;CN=Ben:mailto:ben@example.org",
                "ATTENDEE;PARTSTAT=ACCEPTED:mailto:ben@example.org",
                "ATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:anna@example.org"))
        let answer = CalendarEdit.change(EventEdit(.accepted))
        await #expect(throws: EditTellsOthers.self) { try await edit(answer) }
        let said = await fault { try await edit(answer) }
        #expect(said == "The account of this calendar may tell Ben of it.")
        #expect(played.calls.isEmpty)
        #expect(await fault { try await move() }.contains("organizes it"))
        played.comply(["no-organizer"])
        #expect(await fault { try await edit(answer, mayTell: true) }.contains("cannot keep such a change"))
        played.comply()
        _ = try await edit(answer, mayTell: true)
        #expect(played.event("dinner").first?.contains("ATTENDEE;PARTSTAT=ACCEPTED:mailto:anna@example.org") == true)
        try await undo()
        #expect(
            played.event("dinner").first?.contains("ATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:anna@example.org") == true)
    }

    @Test func `the time zones of other events do not make it another event`() async throws {
        func series(_ uid: String, _ zone: String) -> String {
            """
            BEGIN:VEVENT
            UID:\(uid)
            DTSTAMP:20260101T000000Z
            DTSTART;TZID=\(zone):20260109T190000
            DTEND;TZID=\(zone):20260109T200000
            EXDATE;TZID=\(zone):20260111T190000
            RRULE:FREQ=DAILY;COUNT=5
            SUMMARY:\(uid)
            END:VEVENT
            """
        }
        let (make, source) = (make, try #require(source))
        let texts = [("a", "Asia/Tokyo"), ("b", "America/New_York")].map { series($0, $1) }
        played.set("b", texts[1])
        let account = DesktopAccount.accounts([
            DesktopAccount.Entry(
                uid: "work", text: "[Data Source]\nDisplayName=Work\n[Calendar]\nBackendName=local\n", status: "")
        ])
        let objects = texts.map { Array($0.replacing("\n", with: "\r\n").utf8) }
        let calendar = try #require(account.first?.calendars.first)
        let answer = DesktopCalendarAnswer.answer(of: calendar, objects: objects)
        let feed = try Feed.decode(answer, source: source)
        let position = try #require(feed.events.firstIndex { $0.uid == "b" })
        let place = EventPlace(source, object: "b", feed.keys[position])
        let today = DesktopEditingTests.today
        let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
        let seen = try #require(feed.seen(at: place, today: today, timeZone: zone))
        let plan = await OwnThread.run {
            Result { try make(false).plan(at: place, .one, .remove, seen: seen, today: today) { _ in .remove } }
        }
        #expect(try plan.get().patch.isChange)
    }

    @Test func `without its service nothing is written`() async throws {
        let (url, source) = (directory.url, try #require(source))
        let editor = CalendarEditor(timeZone: .gmt, now: Instant(millisecondsSinceEpoch: 0), ownAddresses: [])
        let alone = await OwnThread.run {
            Result {
                try CalendarEditing(in: url, editor: editor).plan(
                    at: EventPlace(source, object: "dinner", .ofSeries(uid: "dinner")), .one, .remove,
                    today: DesktopEditingTests.today
                ) { _ in .remove }.uid
            }
        }
        #expect(throws: EditRefusal.needsWindow) { try alone.get() }
    }
}
