import Foundation

/// Shows without reading a file that it has not changed since it was read: its size, its inode number, and its
/// modification and change times.
///
/// A file that has just been written has no stamp: the clock of the file system may be too coarse to show the next
/// change.
public struct FileStamp: Hashable, Sendable {
    /// The form for the store.
    public let text: String

    public init(text: String) {
        self.text = text
    }

    /// The stamp of a regular file; `nil` for other files.
    public init?(of path: FilePath) {
        var status = stat()
        guard path.withCString({ stat($0, &status) }) == 0 else { return nil }
        self.init(status)
    }

    /// - Returns: `nil` when it is not a regular file, or has changed in the last 50 ms.
    init?(_ status: stat) {
        guard status.st_mode & S_IFMT == S_IFREG else { return nil }
        var now = timespec()
        guard clock_gettime(CLOCK_REALTIME, &now) == 0 else { return nil }
        let times = [status.st_mtim, status.st_ctim]
        guard times.allSatisfy({ now.seconds - $0.seconds > 0.05 }) else { return nil }
        let numbers = [Int(status.st_size), Int(bitPattern: UInt(status.st_ino)), Int(bitPattern: UInt(status.st_dev))]
        text = (numbers + times.flatMap { [$0.tv_sec, $0.tv_nsec] }).map(String.init).joined(separator: " ")
    }
}

extension timespec {
    fileprivate var seconds: Double { Double(tv_sec) + Double(tv_nsec) / 1e9 }
}
