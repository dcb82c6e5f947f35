import Foundation

/// A lock between processes, on a file in a directory.
enum DirectoryLock {
    static let fileName = ".lock"

    /// Waits for the lock and runs `body` with it. The lock is released when the process ends, even after a crash.
    ///
    /// - Throws: `FileError` when the lock file cannot be used, and the errors of `body`.
    static func withLock<Result>(on directory: URL, _ body: () throws -> Result) throws -> Result {
        let path = directory.appendingPathComponent(fileName).path
        let descriptor = open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw FileError(path) }
        defer { close(descriptor) }
        while flock(descriptor, LOCK_EX) != 0 {
            guard errno == EINTR else { throw FileError(path) }
        }
        return try body()
    }
}
