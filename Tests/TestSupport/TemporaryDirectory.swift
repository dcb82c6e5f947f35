import Foundation

/// An empty directory that is gone with this value.
package final class TemporaryDirectory: Sendable {
    package let url: URL

    package init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("upcoming-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        // A test may have made it read-only.
        chmod(url.path, 0o700)
        try? FileManager.default.removeItem(at: url)
    }

    package subscript(name: String) -> URL { url.appendingPathComponent(name) }
}
