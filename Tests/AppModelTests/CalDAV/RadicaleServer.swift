import Events
import Foundation
import Network
import Testing
import TestSupport

/// Radicale, a server of calendars, with a directory of its own. It is a package that the tests require.
@MainActor
final class RadicaleServer {
    let directory: TemporaryDirectory
    let port: Int
    private var process: Process?

    /// The user whose calendars it has, and the password.
    static let (user, password) = ("anna", "cor rect")

    init() throws {
        directory = try TemporaryDirectory()
        port = try FreePort.take()
        try Data("\(RadicaleServer.user):\(RadicaleServer.password)\n".utf8).write(to: directory["users"])
        try Data(
            """
            [server]
            hosts = 127.0.0.1:\(port)
            [auth]
            type = htpasswd
            htpasswd_filename = \(directory["users"].path)
            htpasswd_encryption = plain
            delay = 0
            [rights]
            type = from_file
            file = \(directory["rights"].path)
            [storage]
            filesystem_folder = \(directory["collections"].path)
            [logging]
            level = critical
            """.utf8
        ).write(to: directory["settings"])
        try setRights(ofCalendars: "RrWw")
    }

    isolated deinit { stop() }

    var address: String { "http://127.0.0.1:\(port)" }

    func calendarAddress(_ name: String) throws -> WebAddress {
        try #require(WebAddress("\(address)/\(RadicaleServer.user)/\(name)/"))
    }

    /// A server that runs need not notice: Radicale 3.5 reads rights once.
    ///
    /// - Parameter rights: What the user may do with calendars: `r` reads them, `w` changes them.
    func setRights(ofCalendars rights: String) throws {
        try Data(
            """
            [root]
            user: .+
            collection:
            permissions: R
            [principal]
            user: .+
            collection: {user}
            permissions: RW
            [calendars]
            user: .+
            collection: {user}/[^/]+
            permissions: \(rights)
            """.utf8
        ).write(to: directory["rights"])
    }

    /// Starts it, and waits until it answers.
    func start() async throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/radicale")
        process.arguments = ["--config", directory["settings"].path]
        process.environment = ["PATH": "/usr/bin:/bin", "HOME": directory.url.path, "TZ": "UTC"]
        (process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
        try process.run()
        self.process = process
        let fetcher = HTTPFetcher()
        let root = try #require(WebAddress(address + "/.web/"))
        let end = ContinuousClock.now.advanced(by: .seconds(240))
        while .now < end {
            if (try? await fetcher.send(HTTPRequest(method: "GET"), to: root, limit: 1 << 20)) != nil { return }
            try await Task.sleep(for: .milliseconds(50))
        }
        Issue.record("Radicale does not answer.")
    }

    func stop() {
        if let process { kill(process.processIdentifier, SIGKILL) }
        process?.waitUntilExit()
        process = nil
    }

    // MARK: Its calendars

    private func folder(_ name: String) -> URL {
        directory["collections/collection-root/\(RadicaleServer.user)/\(name)"]
    }

    /// Makes a calendar, before the server is started or while it runs.
    func make(_ name: String, title: String, components: String = "VEVENT,VTODO,VJOURNAL", more: String = "") throws {
        try FileManager.default.createDirectory(at: folder(name), withIntermediateDirectories: true)
        let properties = """
            {"tag": "VCALENDAR", "D:displayname": "\(title)", "ICAL:calendar-color": "#3584e4ff",
             "C:supported-calendar-component-set": "\(components)"\(more)}
            """
        try Data(properties.utf8).write(to: folder(name).appendingPathComponent(".Radicale.props"))
    }

    /// Writes an event, as another program would.
    func put(_ name: String, in calendar: String, title: String, hour: Int = 9, more: String? = nil) throws {
        let text = [
            "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Test//EN", "BEGIN:VEVENT", "UID:\(name)",
            "DTSTAMP:20181001T000000Z", "DTSTART:20181105T\(hour < 10 ? "0" : "")\(hour)0000Z", "DURATION:PT1H",
            "SUMMARY:\(title)", more, "END:VEVENT", "END:VCALENDAR", "",
        ].compactMap { $0 }.joined(separator: "\r\n")
        try Data(text.utf8).write(to: folder(calendar).appendingPathComponent("\(name).ics"))
    }

    /// The text of an event as the server keeps it; `nil` when it has none.
    func text(_ name: String, in calendar: String) -> String? {
        try? String(contentsOf: folder(calendar).appendingPathComponent("\(name).ics"), encoding: .utf8)
    }

    func remove(_ name: String, from calendar: String) throws {
        try FileManager.default.removeItem(at: folder(calendar).appendingPathComponent("\(name).ics"))
    }

    func removeCalendar(_ name: String) throws { try FileManager.default.removeItem(at: folder(name)) }

    /// Forgets all tokens of a calendar, so that it must be read as a whole.
    func forgetTokens(of calendar: String) throws {
        for folder in try folders(named: "sync-token") where folder.path.contains("/\(calendar)/") {
            try FileManager.default.removeItem(at: folder)
        }
    }

    private func folders(named name: String) throws -> [URL] {
        let all = FileManager.default.enumerator(at: directory["collections"], includingPropertiesForKeys: nil)
        return (all?.compactMap { $0 as? URL } ?? []).filter { $0.lastPathComponent == name }
    }
}
