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
    }
}
