import AppModel
import CGio
@testable import Desktop
import Events
import Foundation
@_spi(C) import GLib
import GLibTesting
import Network
import Testing
import TestSupport
import Time

/// evolution-data-server on a session bus of its own, with a home of its own.
@MainActor
final class CalendarService {
    private let bus: PrivateBus
    /// A program beside the tested one, which changes calendars.
    private let other: SessionBus
    private var servers: [Process] = []
    /// Open calendars of the other program, by UID.
    private var opened: [String: BusObject] = [:]

    private init(_ bus: PrivateBus, _ other: SessionBus) { (self.bus, self.other) = (bus, other) }

    var directory: TemporaryDirectory { bus.directory }
    var address: String { bus.address }

    /// - Parameter isInstalled: whether the bus can start it.
    static func start(isInstalled: Bool = true) async throws -> CalendarService {
        let bus = try await PrivateBus.start(
            services: isInstalled ? ["org.gnome.evolution.dataserver."] : [], folders: ["config/evolution/sources"])
        return CalendarService(bus, try await bus.connect())
    }

    /// Ends everything that was started. What the bus has started ends with it.
    func stop() {
        stopServers()
        bus.stop()
    }

    // MARK: The list of accounts

    func add(_ uid: String, _ text: String) throws {
        // Written elsewhere and moved, so that the service does not read half of it.
        let part = directory[uid]
        try Data(text.utf8).write(to: part)
        guard rename(part.path, file(of: uid).path) == 0 else { throw POSIXError(.EIO) }
    }

    private func file(of uid: String) -> URL { directory["config/evolution/sources/\(uid).source"] }

    /// Adds a calendar on this computer, or changes it, while the service runs. It is written again when the service does not
    /// notice, as where the computer has no more watches for folders.
    func addLocal(_ uid: String, name: String, until isNoticed: () -> Bool) async throws {
        for _ in 0..<20 {
            try addLocal(uid, name: name)
            if await pump(upTo: 12, until: isNoticed) { return }
        }
        Issue.record("the service did not notice the calendar \(name)")
    }

    /// Removes a calendar while the service runs.
    func removeLocal(_ uid: String, until isNoticed: () -> Bool) async throws {
        for _ in 0..<12 {
            try FileManager.default.removeItem(at: file(of: uid))
            if await pump(upTo: 20, until: isNoticed) { return }
            try addLocal(uid, name: "Again")
            await pump(upTo: 1) { false }
        }
        Issue.record("the service did not notice that \(uid) was removed")
    }

    /// A calendar on this computer.
    func addLocal(_ uid: String, name: String) throws {
        try add(uid, CalendarService.entry(name, parent: "local-stub", backend: "local"))
    }

    static func entry(_ name: String, parent: String, backend: String, _ more: String = "") -> String {
        """
        [Data Source]
        DisplayName=\(name)
        Enabled=true
        Parent=\(parent)

        [Calendar]
        BackendName=\(backend)
        Color=#3584e4
        Selected=true

        \(more)
        """
    }

    /// A calendar on a server on this computer.
    static func remote(_ name: String, backend: String, port: Int, path: String, user: String? = nil) -> String {
        entry(
            name, parent: "\(backend)-stub", backend: backend,
            """
            [Authentication]
            Host=127.0.0.1
            Port=\(port)
            User=\(user ?? "")
            Method=\(user == nil ? "none" : "plain/password")

            [Security]
            Method=none

            [WebDAV Backend]
            ResourcePath=\(path)

            [Offline]
            StaySynchronized=true
            """)
    }

    // MARK: The other program

    func create(_ events: [String], in uid: String) async throws {
        let objects = Variant(texts: events)
        _ = try await call("CreateObjects", in: uid, [objects, Variant(0)])
    }

    func modify(_ events: [String], in uid: String) async throws {
        _ = try await call("ModifyObjects", in: uid, [Variant(texts: events), Variant("all"), Variant(0)])
    }

    func removeEvent(_ event: String, in uid: String) async throws {
        let pair = Variant(tuple: [Variant(event), Variant("")])
        _ = try await call("RemoveObjects", in: uid, [Variant(array: [pair]), Variant("all"), Variant(0)])
    }

    func refresh(_ uid: String) async throws { _ = try await call("Refresh", in: uid, []) }

    private func call(_ method: String, in uid: String, _ arguments: [Variant]) async throws -> [Variant] {
        try await pumped { [self] in
            let calendar = try await opened(uid)
            return try await other.call(method, of: calendar, arguments, seconds: 60)
        }
    }

    /// A calendar, opened again while a service that was killed starts.
    private func opened(_ uid: String) async throws -> BusObject {
        let end = ContinuousClock.now.advanced(by: .seconds(120))
        while true {
            do { return try await open(uid) } catch  where .now < end { try await Task.sleep(for: .milliseconds(50)) }
        }
    }

    private func open(_ uid: String) async throws -> BusObject {
        if let calendar = opened[uid] { return calendar }
        let place = try await other.call("OpenCalendar", of: EvolutionService.factory, [Variant(uid)], seconds: 60)
        let calendar = BusObject(
            owner: try #require(place[1].text), path: try #require(place[0].text),
            interface: EvolutionService.calendarInterface)
        _ = try await other.call("Open", of: calendar, seconds: 60)
        opened[uid] = calendar
        return calendar
    }

    /// Kills the process that has a name on the bus, as if it had crashed.
    func kill(_ name: String) async throws {
        let values = try await pumped { [other] in
            try await other.call("GetConnectionUnixProcessID", of: .bus, [Variant(name)])
        }
        let owner = try await self.owner(of: name)
        opened = [:]
        Glibc.kill(pid_t(try #require(values.first?.number)), SIGKILL)
        // The program that is tested may have started it again already.
        while try await self.owner(of: name) == owner { await pump(upTo: 0.01) { false } }
    }

    /// The connection that has a name on the bus; `nil` for none.
    private func owner(of name: String) async throws -> String? {
        try await pumped { [other] in try? await other.call("GetNameOwner", of: .bus, [Variant(name)]).first?.text }
    }

    // MARK: Servers

    /// Starts a CalDAV server, and returns its port once it answers.
    ///
    /// - Parameters:
    ///   - password: the password of the user "anna"; without one, everybody may do anything.
    ///   - isReadOnly: whether nobody may change anything.
    func startServer(password: String? = nil, isReadOnly: Bool = false) async throws -> Int {
        let port = try FreePort.take()
        let users = directory["users-\(port)"]
        if let password { try Data("anna:\(password)\n".utf8).write(to: users) }
        let authentication =
            password == nil
            ? "type = none" : "type = htpasswd\nhtpasswd_filename = \(users.path)\nhtpasswd_encryption = plain"
        let rights = directory["rights-\(port)"]
        try Data("[all]\nuser: .*\ncollection: .*\npermissions: Rr\n".utf8).write(to: rights)
        let settings = directory["server-\(port).conf"]
        try Data(
            """
            [server]
            hosts = 127.0.0.1:\(port)
            [auth]
            \(authentication)
            \(isReadOnly ? "[rights]\ntype = from_file\nfile = \(rights.path)" : "")
            [storage]
            filesystem_folder = \(directory["collections"].path)
            [logging]
            level = critical
            """.utf8
        ).write(to: settings)
        let server = Process()
        server.executableURL = URL(fileURLWithPath: "/usr/bin/radicale")
        server.arguments = ["--config", settings.path]
        server.environment = ["PATH": "/usr/bin:/bin", "HOME": directory.url.path, "TZ": "UTC"]
        (server.standardOutput, server.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
        try server.run()
        servers.append(server)
        var answers = false
        let end = ContinuousClock.now.advanced(by: .seconds(240))
        while !answers, .now < end {
            answers = (try? await request("OPTIONS", port, "/")) != nil
            if !answers { await pump(upTo: 0.05) { false } }
        }
        #expect(answers)
        return port
    }

    func stopServers() {
        for server in servers { Glibc.kill(server.processIdentifier, SIGKILL) }
        servers = []
    }

    /// Sends a request with curl, and returns the status.
    @discardableResult
    func request(_ method: String, _ port: Int, _ path: String, _ body: String = "") async throws -> Int {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/curl")
        process.arguments = [
            "--silent", "--fail-with-body", "--max-time", "60", "--output", "/dev/null", "--write-out", "%{http_code}",
            "--request", method, "--header", "Content-Type: text/calendar", "--data-binary", body,
            "http://127.0.0.1:\(port)\(path)",
        ]
        let output = Pipe()
        (process.standardOutput, process.standardError) = (output, FileHandle.nullDevice)
        try process.run()
        let handle = output.fileHandleForReading
        let text = try await pumped { await OwnThread.run { handle.readDataToEndOfFile() } }
        let status = Int(String(decoding: text, as: UTF8.self)) ?? 0
        guard (200..<300).contains(status) else { throw URLError(.badServerResponse) }
        return status
    }

    /// Makes a collection with this event on a server.
    func makeCollection(_ port: Int, _ path: String, _ event: String) async throws {
        let parts = path.split(separator: "/")
        try await request("MKCOL", port, "/\(parts[0])/")
        try await request("MKCALENDAR", port, path)
        try await put(port, "\(path)first.ics", event)
    }

    func put(_ port: Int, _ path: String, _ event: String) async throws {
        let lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Test//EN", event, "END:VCALENDAR", ""]
        try await request("PUT", port, path, lines.joined(separator: "\r\n"))
    }
}

extension Variant {
    /// An array of values of one type, at least one.
    fileprivate convenience init(array: [Variant]) {
        let pointers: [OpaquePointer?] = array.map(\.pointer)
        // The array adds a reference to each.
        self.init(taking: g_variant_new_array(nil, pointers, gsize(pointers.count)))
    }
}

/// The text of an event.
func event(_ uid: String, _ title: String, day: Int = 7, _ more: String...) -> String {
    let lines = [
        "BEGIN:VEVENT", "UID:\(uid)", "DTSTAMP:20260101T000000Z", "SUMMARY:\(title)",
        "DTSTART:209901\(day < 10 ? "0" : "")\(day)T150000Z", "DTEND:209901\(day < 10 ? "0" : "")\(day)T160000Z",
    ]
    return (lines + more + ["END:VEVENT"]).joined(separator: "\r\n")
}
