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
    /// followed, and files of other users are not changed. Files that a killed process left unfinished are deleted.
    ///
    /// - Throws: `FileError`.
    /// - Complexity: O(*n*), where *n* is the number of files in the directory.
    package static func makeDirectory(at url: URL) throws(FileError) {
        try make(url)
        restrict(url.path)
        for name in (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? [] {
            let path = url.appendingPathComponent(name).path
            restrict(path)
            if isUnfinished(name) { removeAbandoned(path) }
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
        let (unfinished, descriptor) = try makeUnfinished(of: url.path)
        defer { close(descriptor) }
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
        guard isWritten else {
            let error = FileError(url.path)
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
    /// - Parameter limit: The most bytes that are read; the rest is left out.
    /// - Throws: `FileError`.
    package static func read(_ path: String, limit: Int = .max) throws(FileError) -> Data? {
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
            return try file.read(upToCount: limit) ?? Data()
        } catch {
            throw FileError(path, code: EIO)
        }
    }

    /// The mark between the name of a file and the six random characters of `mkstemp` while it is written.
    private static let unfinished = ".unfinished-"

    /// Makes the file that is written before it gets the name of another one, with mode 0600 and with a lock, which tells
    /// other processes that it is being written.
    private static func makeUnfinished(of path: String) throws(FileError) -> (path: [CChar], descriptor: Int32) {
        while true {
            var template = Array((path + unfinished + "XXXXXX").utf8CString)
            let descriptor = mkstemp(&template)
            guard descriptor >= 0 else { throw FileError(path) }
            _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
            var status = stat()
            // Another process may have deleted it before it was locked.
            if flock(descriptor, LOCK_EX) != 0 || fstat(descriptor, &status) == 0 && status.st_nlink > 0 {
                return (template, descriptor)
            }
            close(descriptor)
        }
    }

    /// Whether a name is that of a file that was to get another name when it was written.
    private static func isUnfinished(_ name: String) -> Bool {
        guard let mark = name.range(of: unfinished, options: .backwards) else { return false }
        return mark.lowerBound > name.startIndex && isRandom(name[mark.upperBound...])
    }

    /// Whether a text is what `mkstemp` may write for six `X`.
    private static func isRandom(_ text: Substring) -> Bool {
        text.utf8.count == 6 && text.utf8.allSatisfy { isalnum(Int32($0)) != 0 }
    }

    /// Deletes an unfinished file of this user that no process is writing.
    private static func removeAbandoned(_ path: String) {
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid(),
            flock(descriptor, LOCK_EX | LOCK_NB) == 0
        else { return }
        unlink(path)
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
