import Foundation

/// Watches a file, and each file that it leads to as a symbolic link, until it is released.
@MainActor
final class LinkedFileMonitor {
    private let path: String
    private let milliseconds: Int
    private let onChange: @MainActor () -> Void
    /// The monitor of the path itself, and those of what it leads to.
    private var monitor: FileMonitor?
    private var targets: [String] = []
    private var targetMonitors: [FileMonitor] = []

    /// - Parameters:
    ///   - path: The file, which need not exist yet; or its `file:` URI.
    ///   - milliseconds: Changes within this time are reported once.
    init(path: String, milliseconds: Int, onChange: @escaping @MainActor () -> Void) throws {
        (self.path, self.milliseconds, self.onChange) = (path, milliseconds, onChange)
        monitor = try watch(path)
        follow()
    }

    private func watch(_ path: String) throws -> FileMonitor {
        try FileMonitor(path: path, milliseconds: milliseconds) { [weak self] _ in
            self?.follow()
            self?.onChange()
        }
    }

    /// Watches what the path leads to now. Without this, a link whose target is written to would not change.
    private func follow() {
        let found = LinkedFileMonitor.targets(of: path)
        guard found != targets else { return }
        targets = found
        targetMonitors = found.compactMap { try? watch($0) }
    }

    /// The files that a path leads to as a symbolic link, one after the other. At most as many as the kernel follows.
    private static func targets(of path: String) -> [String] {
        var place = path.hasPrefix("/") ? URL(fileURLWithPath: path) : URL(string: path) ?? URL(fileURLWithPath: path)
        var targets: [String] = []
        while targets.count < 40,
            let next = try? FileManager.default.destinationOfSymbolicLink(atPath: place.path)
        {
            place = URL(fileURLWithPath: next, relativeTo: place.deletingLastPathComponent()).absoluteURL
            targets.append(place.path)
        }
        return targets
    }
}
