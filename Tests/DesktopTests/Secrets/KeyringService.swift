@testable import Desktop
import Foundation
import GLib
import GLibTesting
import Network
import Testing
import TestSupport

/// GNOME's keyring on a session bus of its own, whose questions appear on the screen of the tests.
@MainActor
final class KeyringService {
    /// The password that opens the keyring.
    static let password = "opens it"

    let bus: PrivateBus
    private let daemon: Process
    /// A program beside the tested one.
    private let other: SessionBus

    private init(_ bus: PrivateBus, _ daemon: Process, _ other: SessionBus) {
        (self.bus, self.daemon, self.other) = (bus, daemon, other)
    }

    /// - Parameter isFirst: whether the user has no keyring yet; otherwise there is an open one.
    static func start(isFirst: Bool = false) async throws -> KeyringService {
        let bus = try await PrivateBus.start(services: ["org.gnome.keyring.SystemPrompter"], hasScreen: true)
        let daemon = Process()
        daemon.executableURL = URL(fileURLWithPath: "/usr/bin/gnome-keyring-daemon")
        daemon.arguments = ["--foreground", "--components=secrets"] + (isFirst ? [] : ["--unlock"])
        daemon.environment = bus.environment
        let input = Pipe()
        daemon.standardInput = input
        (daemon.standardOutput, daemon.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
        try daemon.run()
        try input.fileHandleForWriting.write(contentsOf: Data(password.utf8))
        try input.fileHandleForWriting.close()
        let other = try await bus.connect()
        let service = KeyringService(bus, daemon, other)
        try await pumped {
            while try await !service.isThere() { try await Task.sleep(for: .milliseconds(20)) }
        }
        return service
    }

    private func isThere() async throws -> Bool {
        try await other.call("NameHasOwner", of: .bus, [Variant(SecretService.service.owner)]).first?.bool == true
    }

    func stop() {
        kill()
        bus.stop()
    }

    /// Ends the service, as if it had crashed.
    func kill() { Glibc.kill(daemon.processIdentifier, SIGKILL) }

    func lock() async throws {
        let keyring = Variant(paths: ["/org/freedesktop/secrets/collection/login"])
        _ = try await pumped { [other] in try await other.call("Lock", of: SecretService.service, [keyring]) }
    }

    /// How many items have these attributes.
    func count(_ attributes: [String: String]) async throws -> Int {
        let values = try await pumped { [other] in
            try await other.call("SearchItems", of: SecretService.service, [Variant(texts: attributes)])
        }
        return values.map(\.children.count).reduce(0, +)
    }

    // MARK: The question on the screen

    /// Answers the question with keys, once it is there.
    func answer(_ keys: [String]) async throws {
        try await waitForQuestion(isThere: true)
        for _ in 0..<12 {
            // It takes the keyboard a moment after it is there. On a busy machine that is later, and keys are lost.
            await pump(upTo: 1) { false }
            try await screen(["key", "ctrl+a"])
            for key in keys {
                try await screen(key.hasPrefix("key ") ? ["key", String(key.dropFirst(4))] : ["type", key])
            }
            if try await becomes(isThere: false, within: 20) { return }
        }
        Issue.record("the question was not answered")
    }

    func waitForQuestion(isThere: Bool) async throws {
        #expect(try await becomes(isThere: isThere, within: 240))
    }

    private func becomes(isThere: Bool, within seconds: Int) async throws -> Bool {
        let end = ContinuousClock.now.advanced(by: .seconds(seconds))
        while try await hasQuestion() != isThere {
            guard .now < end else { return false }
            await pump(upTo: 0.1) { false }
        }
        return true
    }

    func hasQuestion() async throws -> Bool {
        try await screen(["search", "--onlyvisible", "--class", "gcr-prompter"]) == 0
    }

    @discardableResult
    private func screen(_ arguments: [String]) async throws -> Int32 {
        try await pumped {
            try await OwnThread.run {
                Result {
                    let process = Process()
                    process.executableURL = URL(fileURLWithPath: "/usr/bin/xdotool")
                    process.arguments = arguments
                    (process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
                    try process.run()
                    process.waitUntilExit()
                    return process.terminationStatus
                }
            }.get()
        }
    }
}
