import Foundation

/// A lock that processes take in turn, on a file in a directory.
enum DirectoryLock {
    /// Waits for the lock and runs `body` with it. It is given up when the process ends, however it does.
    static func withLock<Result>(on directory: URL, _ body: () throws -> Result) throws -> Result {
        let path = directory.appendingPathComponent(".lock").path
        let descriptor = open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        defer { close(descriptor) }
        while flock(descriptor, LOCK_EX) != 0 {
            guard errno == EINTR else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        }
        return try body()
    }
}
