import Foundation

/// A lock that processes take in turn, on a file in a directory.
enum DirectoryLock {
    static let fileName = ".lock"

    /// Waits for the lock and runs `body` with it. It is given up when the process ends, however it does.
    ///
    /// - Throws: `FileError` where the file of the lock cannot be used, and what `body` throws.
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
