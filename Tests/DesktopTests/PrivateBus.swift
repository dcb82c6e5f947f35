@testable import Desktop
import Foundation
import GLibTesting
import Network
import Testing
import TestSupport

/// A session bus of its own, whose services have a home of their own. It starts no service but the named ones.
@MainActor
final class PrivateBus {
    let directory: TemporaryDirectory
    let address: String
    private let daemon: Process

    private init(_ directory: TemporaryDirectory, _ daemon: Process, _ address: String) {
        (self.directory, self.daemon, self.address) = (directory, daemon, address)
    }

    /// - Parameters:
    ///   - services: how the names of the services begin that it can start, of those that the computer has.
    ///   - folders: what the home has.
    ///   - hasScreen: whether its services can show windows, on the screen of the tests.
    static func start(
        services: [String] = [], folders: [String] = [], hasScreen: Bool = false
    ) async throws -> PrivateBus {
        let directory = try TemporaryDirectory()
        for name in ["run", "config", "cache", "data", "state"] + folders {
            try FileManager.default.createDirectory(at: directory[name], withIntermediateDirectories: true)
        }
        chmod(directory["run"].path, 0o700)
        let daemon = Process()
        daemon.executableURL = URL(fileURLWithPath: "/usr/bin/dbus-daemon")
        let configuration = directory["bus.conf"]
        try Data(try text(starting: services, in: directory["services"]).utf8).write(to: configuration)
        daemon.arguments = [
            "--config-file=\(configuration.path)", "--nofork", "--nopidfile", "--print-address=1",
        ]
        var environment = environment(in: directory)
        if hasScreen {
            try #require(
                ProcessInfo.processInfo.environment["DISPLAY"] != nil, "Questions need a screen: run scripts/test.")
            for name in ["DISPLAY", "XAUTHORITY"] { environment[name] = ProcessInfo.processInfo.environment[name] }
        }
        daemon.environment = environment
        let output = Pipe()
        daemon.standardOutput = output
        daemon.standardError = FileHandle.nullDevice
        try daemon.run()
        let handle = output.fileHandleForReading
        let address = try await pumped { await OwnThread.run { firstLine(of: handle) } }
        return PrivateBus(directory, daemon, address)
    }

    /// The text of the configuration.
    private static func text(starting services: [String], in folder: URL) throws -> String {
        let files = FileManager.default
        try files.createDirectory(at: folder, withIntermediateDirectories: true)
        let installed = URL(fileURLWithPath: "/usr/share/dbus-1/services")
        for name in try services.isEmpty ? [] : files.contentsOfDirectory(atPath: installed.path)
        where services.contains(where: name.hasPrefix) {
            try files.createSymbolicLink(
                at: folder.appendingPathComponent(name), withDestinationURL: installed.appendingPathComponent(name))
        }
        return """
            <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
             "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
            <busconfig><type>session</type><listen>unix:tmpdir=/tmp</listen>
            <servicedir>\(folder.path)</servicedir>
            <policy context="default">
            <allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/>
            </policy></busconfig>
            """
    }

    /// The environment of its services.
    var environment: [String: String] {
        PrivateBus.environment(in: directory).merging(["DBUS_SESSION_BUS_ADDRESS": address]) { $1 }
    }

    private static func environment(in directory: TemporaryDirectory) -> [String: String] {
        [
            "PATH": "/usr/bin:/bin", "HOME": directory.url.path, "XDG_RUNTIME_DIR": directory["run"].path,
            "XDG_CONFIG_HOME": directory["config"].path, "XDG_CACHE_HOME": directory["cache"].path,
            "XDG_DATA_HOME": directory["data"].path, "XDG_STATE_HOME": directory["state"].path,
            "TMPDIR": directory.url.path, "GSETTINGS_BACKEND": "memory", "GIO_USE_VFS": "local",
            "LANG": "C.UTF-8", "TZ": "UTC", "NO_AT_BRIDGE": "1",
        ]
    }

    /// Another program on the bus.
    func connect() async throws -> SessionBus {
        var connected: SessionBus??
        SessionBus.connect(to: address) { connected = .some($0) }
        #expect(await pump { connected != nil })
        return try #require(connected ?? nil)
    }

    /// Ends the bus, and with it what it has started.
    func stop() { Glibc.kill(daemon.processIdentifier, SIGKILL) }

    nonisolated private static func firstLine(of handle: FileHandle) -> String {
        var line = Data()
        while let byte = try? handle.read(upToCount: 1), !byte.isEmpty, byte[0] != 0x0A { line += byte }
        return String(decoding: line, as: UTF8.self)
    }
}

/// Waits for what other programs do, while the main loop runs.
@MainActor
func pumped<Value: Sendable>(_ body: @escaping @MainActor () async throws -> Value) async throws -> Value {
    var result: Result<Value, any Error>?
    Task {
        do { result = .success(try await body()) } catch { result = .failure(error) }
    }
    #expect(await pump { result != nil })
    return try #require(result).get()
}
