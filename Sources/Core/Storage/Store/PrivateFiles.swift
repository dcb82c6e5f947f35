import Foundation
import Text

/// Directories and files that only their user may read, because the addresses of sources may contain passwords.
///
///     try PrivateFiles.makeDirectory(at: BaseDirectory.data.upcoming())
///     try PrivateFiles.write(data, to: BaseDirectory.data.upcoming().appendingPathComponent("sources.json"))
package enum PrivateFiles {
    /// Makes a directory and its missing parents with mode 0700.
    ///
    /// If it exists already, it and its files lose all permissions for others. No permissions are added, links are not
    /// followed, and files of other users are not changed.
    ///
    /// - Throws: `FileError`.
    /// - Complexity: O(*n*), where *n* is the number of files in the directory.
    package static func makeDirectory(at url: URL) throws(FileError) {
        try make(url)
        restrict(url.path)
        for name in (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? [] {
            restrict(url.appendingPathComponent(name).path)
        }
    }

    /// Makes an empty file with mode 0600 if it does not exist.
    ///
    /// - Throws: `FileError`.
    package static func makeFile(at url: URL) throws(FileError) {
        let descriptor = open(url.path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
        if descriptor >= 0 {
            close(descriptor)
        } else if errno != EEXIST {
            throw FileError(url.path)
        }
    }

    /// Writes a file with mode 0600 atomically, and replaces an existing one.
    ///
    /// - Throws: `FileError`.
    package static func write(_ data: Data, to url: URL) throws(FileError) {
        var unfinished = Array((url.path + ".XXXXXX").utf8CString)
        // `mkstemp` creates it with mode 0600.
        let descriptor = mkstemp(&unfinished)
        guard descriptor >= 0 else { throw FileError(url.path) }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        let isWritten = data.withUnsafeBytes { bytes in
            var written = 0
            while written < bytes.count {
                let count = Foundation.write(
                    descriptor, bytes.baseAddress?.advanced(by: written), bytes.count - written)
                guard count > 0 || errno == EINTR else { return false }
                written += max(0, count)
            }
            return fsync(descriptor) == 0
        }
        let error = FileError(url.path)
        close(descriptor)
        guard isWritten else {
            unlink(unfinished)
            throw error
        }
        guard rename(unfinished, url.path) == 0 else {
            let error = FileError(url.path)
            unlink(unfinished)
            throw error
        }
    }

    /// The content of a file; `nil` when it does not exist. A pipe or a directory is an error, without waiting.
    ///
    /// - Throws: `FileError`.
    package static func read(_ path: String) throws(FileError) -> Data? {
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else {
            if errno == ENOENT { return nil }
            throw FileError(path)
        }
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw FileError(path, code: EINVAL)
        }
        do {
            return try file.readToEnd() ?? Data()
        } catch {
            throw FileError(path, code: EIO)
        }
    }

    private static func make(_ url: URL) throws(FileError) {
        guard mkdir(url.path, 0o700) != 0 else { return }
        var isDirectory: ObjCBool = false
        switch errno {
        case ENOENT where url.path.count > 1:
            try make(url.deletingLastPathComponent())
            // Another process may have made it first.
            guard mkdir(url.path, 0o700) == 0 || errno == EEXIST else { throw FileError(url.path) }
        case EEXIST:
            let exists = FileManager.default.fileExists(atPath: url.path, isDirectory: &isDirectory)
            guard exists, isDirectory.boolValue else { throw FileError(url.path, code: ENOTDIR) }
        default:
            let error = FileError(url.path)
            // If it cannot be written, existing files may still be readable.
            guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isDirectory), isDirectory.boolValue
            else { throw error }
        }
    }

    private static func restrict(_ path: String) {
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & 0o077 != 0 else { return }
        guard [S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT) else { return }
        chmod(path, status.st_mode & 0o700)
    }
}

/// The system's error for making, writing or reading a file.
package struct FileError: Error, Hashable, Sendable, CustomStringConvertible {
    package let path: String
    /// The `errno`, such as `ENOSPC`.
    package let code: Int32

    package var description: String {
        localized("{path} cannot be used: {reason}.", ["path": path, "reason": String(cString: strerror(code))])
    }

    /// - Parameter code: `nil` for the current `errno`.
    init(_ path: String, code: Int32? = nil) {
        self.path = path
        self.code = code ?? errno
    }
}
