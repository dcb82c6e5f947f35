import Foundation

/// The directories and files that only their user may read: sources carry addresses, and addresses may carry passwords.
///
///     try PrivateFiles.makeDirectory(at: BaseDirectory.data.upcoming())
///     try PrivateFiles.write(data, to: BaseDirectory.data.upcoming().appendingPathComponent("sources.json"))
package enum PrivateFiles {
    /// Makes a directory, and those above it that are missing, with mode 0700.
    ///
    /// Where it exists already, its mode and those of the files in it lose what they grant to others. No mode gains
    /// anything, links are not followed, and what belongs to another user stays as it is.
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

    /// Makes an empty file with mode 0600 where there is none.
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

    /// Writes a file with mode 0600, whole or not at all: what stood there before is replaced in one step.
    ///
    /// - Throws: `FileError`.
    package static func write(_ data: Data, to url: URL) throws(FileError) {
        var unfinished = Array((url.path + ".XXXXXX").utf8CString)
        // It has mode 0600 from the beginning.
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

    /// The content of a file; `nil` where there is none. A pipe or a directory is an error, and nobody waits for it.
    ///
    /// - Throws: `FileError`.
    package static func read(_ url: URL) throws(FileError) -> Data? {
        let descriptor = open(url.path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else {
            if errno == ENOENT { return nil }
            throw FileError(url.path)
        }
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw FileError(url.path, code: EINVAL)
        }
        do {
            return try file.readToEnd() ?? Data()
        } catch {
            throw FileError(url.path, code: EIO)
        }
    }

    private static func make(_ url: URL) throws(FileError) {
        guard mkdir(url.path, 0o700) != 0 else { return }
        var isDirectory: ObjCBool = false
        switch errno {
        case ENOENT where url.path.count > 1:
            try make(url.deletingLastPathComponent())
            // Another process may have been faster.
            guard mkdir(url.path, 0o700) == 0 || errno == EEXIST else { throw FileError(url.path) }
        case EEXIST:
            let exists = FileManager.default.fileExists(atPath: url.path, isDirectory: &isDirectory)
            guard exists, isDirectory.boolValue else { throw FileError(url.path, code: ENOTDIR) }
        default:
            let error = FileError(url.path)
            // Where nothing can be written, what is there may still be read.
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

/// What the system says against making, writing or reading a file.
package struct FileError: Error, Hashable, Sendable, CustomStringConvertible {
    package let path: String
    /// One of the system's numbers, such as `ENOSPC`.
    package let code: Int32

    package var description: String { "\(path) cannot be used: \(String(cString: strerror(code)))." }

    /// - Parameter code: `nil` for that of the call that has just failed.
    init(_ path: String, code: Int32? = nil) {
        self.path = path
        self.code = code ?? errno
    }
}
