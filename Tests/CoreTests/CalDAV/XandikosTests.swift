import Events
import Formats
import Foundation
import Network
import Planning
import Storage
import Testing
import TestSupport
import Time

/// Changes of events on xandikos, a server that writes texts anew and keeps them in git. It is a package that the tests require.
@Suite struct XandikosTests {
    private let directory: TemporaryDirectory
    private let process = Process()
    private let calendar: WebAddress
    private let client: CalDAVClient

    init() async throws {
        directory = try TemporaryDirectory()
        let port = try FreePort.take()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/xandikos")
        process.arguments = [
            "-d", directory["files"].path, "--defaults", "--current-user-principal", "/anna/", "-l", "127.0.0.1", "-p",
            "\(port)",
        ]
        process.environment = ["PATH": "/usr/bin:/bin", "HOME": directory.url.path, "TZ": "UTC"]
        (process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
        try process.run()
        calendar = try #require(WebAddress("http://127.0.0.1:\(port)/anna/calendars/calendar/"))
        client = CalDAVClient(server: calendar, userName: "anna", password: "secret")
        let end = ContinuousClock.now.advanced(by: .seconds(120))
        let look = HTTPRequest(method: "GET")
        while (try? await HTTPFetcher.shared.send(look, to: calendar, limit: 1 << 20))?.status != 200 {
            guard ContinuousClock.now < end else {
                Issue.record("xandikos does not answer.")
                return
            }
            try await Task.sleep(for: .milliseconds(100))
        }
    }

    @Test func `an event is added, moved, deleted, and each is taken back`() async throws {
        defer { kill(process.processIdentifier, SIGKILL) }
        let (directory, client, source) = (directory["data"], client, Source(CalDAVAccount.ID(), calendar: calendar))
        let editing = { @Sendable () -> CalendarEditing in
            let editor = CalendarEditor(
                timeZone: .gmt, now: Instant(millisecondsSinceEpoch: 1_767_225_600_000), ownAddresses: [])
            var editing = CalendarEditing(in: directory, editor: editor)
            editing.client = client
            return editing
        }
        let start = Instant(millisecondsSinceEpoch: 1_767_988_800_000)
        func run(_ plan: @escaping @Sendable (CalendarEditing) throws -> CalendarEditing.Plan) async throws {
            try await OwnThread.run { Result { _ = try editing().write(try plan(editing())) } }.get()
        }
        func text() async throws -> String? {
            let place = try #require(calendar.resolving("dinner.ics"))
            return try await client.object(at: place).map { String(decoding: $0.bytes, as: UTF8.self) }
        }
        try await run {
            let new = NewEvent(title: "Dinner", start: .time(start), end: .time(start.advanced(by: 3_600_000)))
            return try $0.plan(adding: new, uid: "dinner", to: .server(source.location))
        }
        let added = try #require(try await text())
        let place = EventPlace(source, object: "dinner.ics", .ofSeries(uid: "dinner"))
        let today = CalendarDate(daysSinceEpoch: 20_454)
        try await run {
            var edit = EventEdit()
            edit.start = .time(start.advanced(by: 3_600_000))
            return try $0.plan(at: place, .one, .move, today: today) { _ in .change(edit) }
        }
        #expect(try await text()?.contains("T210000Z") == true)
        try await run { try $0.plan(takingBack: try $0.undoable(nil)) }
        #expect(try await text()?.contains("DTSTART:20260109T200000Z") == true)
        try await run { try $0.plan(at: place, .one, .remove, today: today) { _ in .remove } }
        #expect(try await text() == nil)
        try await run { try $0.plan(takingBack: try $0.undoable(nil)) }
        #expect(try await text()?.contains("SUMMARY:Dinner") == true && added.contains("SUMMARY:Dinner"))
        try await run { try $0.plan(takingBack: try $0.undoable(nil)) }
        #expect(try await text() == nil)
        #expect(try editing().history().allSatisfy { $0.isUndone })
    }
}
