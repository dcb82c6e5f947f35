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

/// Changes of events on a server that fails in every way.
@Suite struct CalDAVWritingTests {
    private let played = PlayedObject([CalDAVWritingTests.path: CalDAVWritingTests.text])
    private let server: DAVServer
    private let source: Source
    private let make: @Sendable () -> CalendarEditing
    private let directory: TemporaryDirectory

    private static let path = "/anna/work/a%20b.ics"
    private static let text = [
        "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Test//EN", "X-WR-ODD:1", "BEGIN:VEVENT", "UID:dinner",
        "DTSTAMP:20260101T000000Z", "DTSTART:20260109T190000Z", "DURATION:PT2H", "SUMMARY:Dinner", "X-ODD;A=b:kept",
        "END:VEVENT", "END:VCALENDAR", "",
    ].joined(separator: "\r\n")

    init() throws {
        server = try DAVServer { [played] in played.answer($0) }
        source = Source(CalDAVAccount.ID(), calendar: try server.address("/anna/work/"))
        directory = try TemporaryDirectory()
        let editor = CalendarEditor(
            timeZone: .gmt, now: Instant(millisecondsSinceEpoch: 1_767_225_600_000), ownAddresses: [])
        let (url, client) = (directory.url, CalDAVClient.anna(at: try server.address()))
        make = {
            var editing = CalendarEditing(in: url, editor: editor)
            editing.client = client
            return editing
        }
    }

    private var editing: CalendarEditing { make() }

    private static let today = CalendarDate(daysSinceEpoch: 20_454)

    /// Moves the event to 20:00, or makes another edit of it.
    private func edit(_ edit: CalendarEdit? = nil, at path: String = path) async throws -> JournaledEdit {
        var move = EventEdit()
        move.start = .time(Instant(millisecondsSinceEpoch: 1_767_988_800_000))
        let (edit, make, source) = (edit ?? .change(move), make, source)
        return try await OwnThread.run {
            Result {
                let editing = make()
                let place = EventPlace(source, object: path, .ofSeries(uid: "dinner"))
                let deed: EditDeed = edit == .remove ? .remove : .move
                return try editing.write(
                    try editing.plan(at: place, .one, deed, today: CalDAVWritingTests.today) { _ in edit })
            }
        }.get()
    }

    private func undo() async throws -> JournaledEdit {
        let make = make
        return try await OwnThread.run {
            Result { try make().write(try make().plan(takingBack: try make().undoable(nil))) }
        }.get()
    }

    private func lookUp(_ entry: JournaledEdit) async throws -> Bool? {
        let make = make
        return try await OwnThread.run { Result { try make().lookUp(onServer: entry) } }.get()
    }

    /// What is said of an edit that fails.
    private func fault(_ edit: CalendarEdit? = nil, at path: String = path) async -> String {
        do {
            _ = try await self.edit(edit, at: path)
            return "nothing"
        } catch {
            return ((error as? any WordedError)?.words ?? Message(verbatim: "\(error)")).text
        }
    }

    private func states() async throws -> [JournaledEdit.State] { try editing.history().map(\.state) }

    @Test func `only the lines that change are sent, once and on condition, and are taken back`() async throws {
        let entry = try await edit()
        #expect(played.methods == ["GET", "PUT", "GET"])
        let put = try #require(server.requests.first { $0.method == "PUT" })
        #expect(put["if-match"] == "\"1\"" && put["if-none-match"] == nil)
        #expect(server.requests.first?["accept-encoding"] == "identity")
        let now = try #require(played[CalDAVWritingTests.path])
        #expect(
            now.contains("DTSTART:20260109T200000Z") && now.contains("X-ODD;A=b:kept") && now.contains("X-WR-ODD:1"))
        #expect(entry.address == server.origin + CalDAVWritingTests.path)
        _ = try await undo()
        #expect(played[CalDAVWritingTests.path]?.contains("DTSTART:20260109T190000Z") == true)
        #expect(try editing.history().first?.isUndone == true)
    }

    @Test func `a text that the server writes anew is what is undone`() async throws {
        played.rewrite { text in
            text.replacing("SUMMARY:Dinner\r\n", with: "").replacing("DTSTART:", with: "SUMMARY:Dinner\r\nDTSTART:")
        }
        _ = try await edit()
        _ = try await undo()
        #expect(played[CalDAVWritingTests.path]?.contains("DTSTART:20260109T190000Z") == true)
    }

    @Test(arguments: [
        (403, "<error xmlns='DAV:'><C:allowed-attendee-scheduling-object-change/></error>", "only the organizer"),
        (412, "<error xmlns='DAV:'><C:attendee-allowed/></error>", "only the organizer"),
        (403, "{\"reason\": \"forbiddenForNonOrganizer\"}", "only the organizer"),
        (403, "<error xmlns='DAV:'><need-privileges/></error>", "does not let you change"), (405, "", "does not let"),
        (507, "<error xmlns='DAV:'><quota-not-exceeded/></error>", "no room"), (413, "", "larger than"),
        (403, "<error xmlns='DAV:'><C:max-resource-size/></error>", "larger than"),
        (403, "<error xmlns='DAV:'><C:valid-calendar-data/></error>", "status 403"),
        (403, "<error xmlns='DAV:'><C:max-instances>9</C:max-instances></error>", "status 403"),
        (404, "", "status 404"), (410, "", "status 410"),
        (409, "<error xmlns='DAV:'><C:no-uid-conflict/></error>", "is there already"),
        (400, "Bad Request", "status 400"), (412, "", "at the same moment"), (302, "", "status 302"),
        (423, "", "."), (500, "", "."), (503, "", "."), (429, "", "."),
    ])
    func `a refusal leaves nothing, is said, and is not repeated`(
        _ status: Int, _ body: String, _ words: String
    ) async throws {
        played.reply(.status(status, body + String(repeating: " ", count: 100_000)))
        let said = await fault()
        #expect(said.contains(words) && said != "nothing", "\(said)")
        #expect(played[CalDAVWritingTests.path] == CalDAVWritingTests.text)
        #expect(played.methods.count { $0 == "PUT" } == 1)
        #expect(try await states().isEmpty)
        #expect(try editing.unknownOnServers().isEmpty)
    }

    @Test func `a password that is refused leaves nothing`() async throws {
        played.reply(.status(401), .status(401), .status(401))
        #expect(await fault().contains("password"))
        #expect(try await states().isEmpty && played[CalDAVWritingTests.path] == CalDAVWritingTests.text)
    }

    @Test(arguments: [PlayedObject.Reply.statusAfterwards(500), .silence(isMade: true), .statusAfterwards(504)])
    func `an answer that was lost is looked up`(_ reply: PlayedObject.Reply) async throws {
        played.reply(reply)
        _ = try await edit()
        #expect(played.methods == ["GET", "PUT", "GET"])
        #expect(try await states() == [.written])
    }

    @Test func `a connection that ends before the change leaves nothing`() async throws {
        played.reply(.silence(isMade: false))
        #expect(await fault() != "nothing")
        #expect(played.methods == ["GET", "PUT", "GET"])
        #expect(try await states().isEmpty && played[CalDAVWritingTests.path] == CalDAVWritingTests.text)
    }

    @Test(arguments: [true, false])
    func `where nothing tells the outcome, it is looked up later`(isMade: Bool) async throws {
        played.reply(.end(isMade: isMade))
        #expect(await fault().contains("Not sure yet"))
        #expect(try await states() == [.intended])
        let unknown = try #require(try editing.unknownOnServers().first)
        #expect(try await lookUp(unknown) == nil)
        played.revive()
        #expect(try await lookUp(unknown) == isMade)
        #expect(try await states() == (isMade ? [.written] : []))
        if isMade {
            _ = try await undo()
            #expect(played[CalDAVWritingTests.path]?.contains("T190000Z") == true)
        }
    }

    @Test func `a change of another program at the same moment is not overwritten`() async throws {
        let theirs = CalDAVWritingTests.text.replacing("Dinner", with: "Supper")
        played.beforeChange { $0.set(CalDAVWritingTests.path, theirs) }
        #expect(await fault().contains("at the same moment"))
        #expect(played[CalDAVWritingTests.path] == theirs)
        played.set(CalDAVWritingTests.path, CalDAVWritingTests.text)
        played.beforeChange { $0.set(CalDAVWritingTests.path, nil) }
        #expect(await fault().contains("deleted meanwhile"))
        #expect(played.texts.isEmpty)
    }

    @Test(arguments: [404, 410, 412])
    func `a change that a proxy repeats is made once and can be taken back`(_ status: Int) async throws {
        for edit in [nil, CalendarEdit.remove] {
            played.reply(.statusAfterwards(status))
            _ = try await self.edit(edit)
            #expect(try await states().first == .written)
            _ = try await undo()
            #expect(played[CalDAVWritingTests.path]?.contains("T190000Z") == true)
        }
    }

    @Test(arguments: [nil, "W/\"1\"", "w/\"1\"", ""])
    func `without a strong tag nothing is written`(_ tag: String?) async throws {
        played.tag { _ in tag }
        #expect(await fault().contains("does not tell versions apart"))
        #expect(!played.methods.contains("PUT"))
    }

    @Test func `redirects are followed on the same host with the same method`() async throws {
        played.reply(.redirect(307, to: CalDAVWritingTests.path))
        _ = try await edit()
        #expect(played.methods == ["GET", "PUT", "PUT", "GET"])
        for (status, place) in [(301, CalDAVWritingTests.path), (303, "/x"), (308, "http://127.0.0.2/x")] {
            played.reply(.redirect(status, to: place))
            let text = played[CalDAVWritingTests.path]
            #expect(await fault(.remove).contains("status \(status)"))
            #expect(played[CalDAVWritingTests.path] == text)
        }
    }

    @Test(arguments: ["/anna/work/", "/anna/work", "", "/anna/work/x/"])
    func `the calendar itself is never written`(_ href: String) async throws {
        played.set("/anna/work/", CalDAVWritingTests.text)
        played.set("/anna/work", CalDAVWritingTests.text)
        #expect(await fault(.remove, at: href).contains("no address of its own"))
        #expect(!played.methods.contains("DELETE"))
    }

    @Test func `a deleted event comes back at its address`() async throws {
        _ = try await edit(.remove)
        #expect(played.texts.isEmpty)
        _ = try await undo()
        #expect(played[CalDAVWritingTests.path] == CalDAVWritingTests.text)
        let put = try #require(server.requests.last { $0.method == "PUT" })
        #expect(put["if-none-match"] == "*" && put["if-match"] == nil)
    }

    @Test func `an event that the server keeps in its trash comes back as a new one, once`() async throws {
        _ = try await edit(.remove)
        played.reply(.status(400, "Deleted calendar object with uid already exists in this calendar collection."))
        let entry = try await undo()
        let (path, text) = try #require(played.texts.first)
        #expect(entry.uid != "dinner" && text.contains("UID:\(entry.uid)\r\n") && path.contains(entry.uid))
        #expect(text.contains("X-ODD;A=b:kept") && played.texts.count == 1)
        #expect(try editing.history().first?.isUndone == true)
    }

    @Test func `an event that is elsewhere too stays deleted where the server has no way`() async throws {
        _ = try await edit(.remove)
        played.reply(.status(409, "<no-uid-conflict/>"), .status(409, "<no-uid-conflict/>"))
        await #expect(throws: EditRefusal.isUIDTaken) { _ = try await undo() }
        #expect(played.texts.isEmpty)
        #expect(try await states() == [.written])
        #expect(try editing.history().first?.isUndone == false)
    }

    @Test func `another event at the address of a deleted one stays`() async throws {
        _ = try await edit(.remove)
        played.set(CalDAVWritingTests.path, CalDAVWritingTests.text.replacing("dinner", with: "other"))
        await #expect(throws: EditRefusal.isTaken) { _ = try await undo() }
        #expect(played[CalDAVWritingTests.path]?.contains("UID:other") == true)
    }

    @Test func `what the server makes of a change is said`() async throws {
        played.rewrite { $0.replacing("SUMMARY:Dinner", with: "SUMMARY:DINNER") }
        let (make, source) = (make, source)
        let note = try await OwnThread.run {
            Result {
                let editing = make()
                let place = EventPlace(source, object: CalDAVWritingTests.path, .ofSeries(uid: "dinner"))
                var edit = EventEdit()
                edit.isFree = true
                let plan = try editing.plan(at: place, .one, .change, today: CalDAVWritingTests.today) { _ in
                    .change(edit)
                }
                return CalendarEditing.note(of: try editing.write(plan), after: plan)
            }
        }.get()
        #expect(note?.text == "The server changed more of it: SUMMARY")
    }

    @Test func `nothing is written without the connection of the window`() async throws {
        let (make, source) = (make, source)
        let words = await OwnThread.run {
            var alone = make()
            alone.client = nil
            let place = EventPlace(source, object: CalDAVWritingTests.path, .ofSeries(uid: "dinner"))
            do {
                _ = try alone.plan(at: place, .one, .remove, today: CalDAVWritingTests.today) { _ in .remove }
                return ""
            } catch {
                return (error as? EditRefusal)?.words.text ?? "\(error)"
            }
        }
        #expect(words.contains("Open Upcoming"))
        #expect(server.requests.isEmpty)
    }
}
