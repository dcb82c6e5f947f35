import AppModel
import Desktop
import Foundation
import GLibTesting
import Testing
import TestSupport

extension DesktopTests {
    @Suite @MainActor struct DesktopSurroundingsTests {
        @Test func `the clock calls once, later, and not when it is cancelled`() async {
            let clock = Surroundings.desktop().clock
            var calls: [String] = []
            let kept = clock.after(milliseconds: 1) { calls.append("kept") }
            let cancelled = clock.after(milliseconds: 1) { calls.append("cancelled") }
            cancelled.cancel()
            #expect(calls.isEmpty)
            #expect(await pump { !calls.isEmpty })
            await pump(upTo: 0.02) { false }
            #expect(calls == ["kept"])
            withExtendedLifetime(kept) {}
        }

        @Test func `the clock calls at a moment, also one that is over, and not when it is cancelled`() async {
            let clock = Surroundings.desktop().clock
            var calls: [String] = []
            let soon = clock.now.advanced(by: 40)
            let kept = clock.at(soon) { calls.append("kept") }
            let over = clock.at(clock.now.advanced(by: -1000)) { calls.append("over") }
            let cancelled = clock.at(clock.now) { calls.append("cancelled") }
            cancelled.cancel()
            #expect(await pump { calls.count == 2 })
            #expect(calls == ["over", "kept"] && clock.now >= soon)
            await pump(upTo: 0.02) { false }
            #expect(calls.count == 2)
            withExtendedLifetime([kept, over]) {}
        }

        @Test func `a change of a file is reported until the handle goes`() async throws {
            let directory = try TemporaryDirectory()
            let files = Surroundings.desktop().files
            var changes = 0
            var handle = files.watch(directory["a.json"].path, milliseconds: 1) { changes += 1 }
            #expect(handle != nil)
            try Data("one".utf8).write(to: directory["a.json"])
            #expect(await pump { changes > 0 })
            handle = nil
            let before = changes
            try Data("two".utf8).write(to: directory["a.json"])
            await pump(upTo: 0.1) { false }
            #expect(changes == before)
        }

        @Test func `a link to a file is watched with what it leads to`() async throws {
            let directory = try TemporaryDirectory()
            let manager = FileManager.default
            for folder in ["real", "other"] {
                try manager.createDirectory(at: directory[folder], withIntermediateDirectories: true)
                try Data("one".utf8).write(to: directory["\(folder)/a.json"])
            }
            // Through a second link, which is relative.
            try manager.createSymbolicLink(at: directory["link.json"], withDestinationURL: directory["second.json"])
            try manager.createSymbolicLink(atPath: directory["second.json"].path, withDestinationPath: "real/a.json")
            var changes = 0
            let handle = Surroundings.desktop().files.watch(directory["link.json"].path, milliseconds: 1) {
                changes += 1
            }
            func isSeen(_ body: () throws -> Void) async throws -> Bool {
                await pump(upTo: 0.05) { false }
                changes = 0
                try body()
                return await pump(upTo: 10) { changes > 0 }
            }
            #expect(try await isSeen { try Data("two".utf8).write(to: directory["real/a.json"]) })
            // As editors save.
            #expect(try await isSeen { try Data("three".utf8).write(to: directory["real/a.json"], options: .atomic) })
            #expect(
                try await isSeen {
                    try manager.createSymbolicLink(
                        atPath: directory["new.json"].path, withDestinationPath: "other/a.json")
                    rename(directory["new.json"].path, directory["second.json"].path)
                })
            #expect(try await isSeen { try Data("four".utf8).write(to: directory["other/a.json"]) })
            withExtendedLifetime(handle) {}
        }
    }
}
