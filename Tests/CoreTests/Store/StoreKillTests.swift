import Foundation
import Testing

@testable import Events
@testable import Network
@testable import Storage
import TestSupport

@Suite struct StoreKillTests {
    /// How many events a set has.
    private static let count = 100

    @Test(.slow) func `a process killed in a refresh leaves the old set or the new one and its report`() async throws {
        let directory = try TemporaryDirectory()
        let program = try #require(Refresher.path)
        var seen: Set<String> = []
        let people = try peopleWithRules(in: directory.url)
        for round in 0..<200 {
            let process = Process()
            process.executableURL = program
            process.arguments = [directory.url.path, StoreSamples.source.location, "\(StoreKillTests.count)"]
            let output = Pipe()
            process.standardOutput = output
            try process.run()
            // It says when it has refreshed once.
            _ = output.fileHandleForReading.availableData
            try await Task.sleep(for: .microseconds((round * 617) % 40_000))
            kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
            #expect(process.terminationReason == .uncaughtSignal)

            let store = try Store(in: directory.url)
            #expect(try store.checkIntegrity())
            #expect(try store.people() == people)
            let id = try #require(try store.sources().first).id
            let stored = try #require(try store.feed(of: id))
            let title = try #require(stored.source.validators?.etag == "0" ? "Old" : "New")
            #expect(stored.feed.events.map(\.title) == (0..<StoreKillTests.count).map { "\(title) \($0)" })
            let reports = try store.changeReports()
            #expect(reports.count == min(Int(stored.source.revision) - 1, 10))
            if let last = reports.first { #expect(last.date == stored.source.lastSuccess) }
            // Half of the titles are new, and half are gone.
            #expect(reports.allSatisfy { $0.changes.count + $0.furtherCount == 2 * StoreKillTests.count })
            seen.insert(title)
            try store.database.close()
        }
        #expect(seen == ["Old", "New"], "the process was killed before it had refreshed anything")
    }

    private func peopleWithRules(in directory: URL) throws -> People {
        let store = try Store(in: directory)
        let mia = try #require(try store.addPerson("Mia"))
        try store.set(People.Rule(mia.id, in: StoreSamples.source, where: "{}"), isThere: true)
        try store.decide(.whose, [(EventKey(rawValue: 7), PersonSet(mia.id))])
        try store.set(.isHidden(true), of: Person.me)
        defer { try? store.close() }
        return try store.people()
    }
}

/// The process that is killed; it is built beside the tests.
enum Refresher {
    static var path: URL? {
        // The path of the test bundle stands among the arguments; the executable lies beside it.
        let bundles = CommandLine.arguments + [Bundle.main.bundlePath, "/proc/self/exe"]
        let places = bundles.flatMap { argument -> [URL] in
            let file = URL(fileURLWithPath: argument).resolvingSymlinksInPath()
            return [file.deletingLastPathComponent(), file]
        }
        return places.map { $0.appendingPathComponent("Refresher") }.first {
            FileManager.default.isExecutableFile(atPath: $0.path)
        }
    }
}
