import Desktop
import Foundation
import GLibTesting
import Testing

extension DesktopTests {
    @Suite @MainActor struct FileMonitorTests {
        let folder: URL
        var file: URL { folder.appendingPathComponent("events.json") }

        init() throws {
            folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data("old".utf8).write(to: file)
        }

        @Test func `writing into the file is a change`() async throws {
            try await expect([.changed]) { try Data("new".utf8).write(to: file) }
        }

        @Test func `replacing the file by another is a change`() async throws {
            let other = folder.appendingPathComponent("other")
            try Data("new".utf8).write(to: other)
            try await expect([.changed]) { rename(other.path, file.path) }
        }

        @Test func `replacing the file from another folder is a change`() async throws {
            let other = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
            try Data("new".utf8).write(to: other)
            try await expect([.changed]) { rename(other.path, file.path) }
        }

        @Test func `a file that is written in a watched folder changes the folder`() async throws {
            try await expect([.changed], of: folder) { try Data("new".utf8).write(to: file) }
        }

        @Test func `a file that is added to a watched folder changes the folder`() async throws {
            try await expect([.changed], of: folder) {
                try Data("new".utf8).write(to: file.appendingPathExtension("b"))
            }
        }

        @Test func `a file that is renamed in a watched folder changes the folder`() async throws {
            try await expect([.changed], of: folder) { rename(file.path, file.path + ".old") }
        }

        @Test func `a file that is removed from a watched folder changes the folder`() async throws {
            try await expect([.changed], of: folder) { unlink(file.path) }
        }

        @Test func `an atomic save is a change`() async throws {
            try await expect([.changed]) { try Data("new".utf8).write(to: file, options: .atomic) }
        }

        @Test func `renaming the file is reported as that`() async throws {
            try await expect([.renamedAway]) { rename(file.path, file.path + ".old") }
        }

        @Test func `deleting the file is reported as that`() async throws {
            try await expect([.deleted]) { try FileManager.default.removeItem(at: file) }
        }

        @Test func `deleting and writing at once is a change`() async throws {
            try await expect([.changed]) {
                try FileManager.default.removeItem(at: file)
                try Data("new".utf8).write(to: file)
            }
        }

        @Test func `a file that appears is created`() async throws {
            try FileManager.default.removeItem(at: file)
            try await expect([.created]) { try Data("new".utf8).write(to: file) }
        }

        @Test func `many writes are reported as one change`() async throws {
            try await expect([.changed]) {
                for number in 0..<20 { try Data("new \(number)".utf8).write(to: file) }
            }
        }

        @Test func `a neighbour is no concern`() async throws {
            try await expect([]) { try Data("new".utf8).write(to: folder.appendingPathComponent("other")) }
        }

        private func expect(
            _ expected: [FileMonitor.Change], of watched: URL? = nil, after body: () throws -> Void
        ) async throws {
            var changes: [FileMonitor.Change] = []
            let monitor = try FileMonitor(path: (watched ?? file).path, milliseconds: 60) { changes.append($0) }
            // What was written before the watching began is not told.
            await pump(upTo: 0.05) { false }
            try body()
            await pump(upTo: expected.isEmpty ? 0.2 : 240) { changes.count >= max(1, expected.count) }
            await pump(upTo: 0.15) { changes.count > expected.count }
            #expect(changes == expected)
            withExtendedLifetime(monitor) {}
            try FileManager.default.removeItem(at: folder)
        }
    }
}
