import Events
import Foundation
import Text

/// Atomically writes a file that the user has chosen.
///
///     try SavedFile.write(text, to: path)
package enum SavedFile {
    /// Writes a text as UTF-8. An existing file is replaced atomically; a symbolic link is followed.
    ///
    /// Blocks until it is written.
    ///
    /// - Parameter path: An absolute path, or a `file:` URI.
    /// - Throws: `SaveError`.
    package static func write(_ text: String, to path: String) throws(SaveError) {
        try write(Array(text.utf8), to: path)
    }

    /// Writes bytes in the same way.
    package static func write(_ bytes: [UInt8], to path: String) throws(SaveError) {
        guard let file = FilePath(text: path) else { throw SaveError(path, .elsewhere) }
        let target = file.resolved ?? file
        let unfinished = FilePath(bytes: target.bytes + Array(".\(getpid())-\(UInt32.random(in: 0...UInt32.max))".utf8))
        // Some file systems have no files without a name.
        var code = writeNameless(bytes, in: target.folder, naming: unfinished)
        if code != 0 { code = writeNamed(bytes, to: unfinished) }
        if code == 0 {
            code = unfinished.withCString { from in target.withCString { rename(from, $0) == 0 ? 0 : errno } }
        }
        guard code == 0 else {
            _ = unfinished.withCString { unlink($0) }
            throw SaveError(path, .system(code))
        }
    }

    /// Writes a file that has no name until it is whole, so that nothing is left when the process is killed.
    ///
    /// Returns 0, or the error number.
    private static func writeNameless(_ bytes: [UInt8], in folder: FilePath, naming file: FilePath) -> Int32 {
        // `O_TMPFILE` of Linux, a macro that Swift does not import.
        let nameless: Int32 = 0o20_000_000 | O_DIRECTORY
        let descriptor = folder.withCString { open($0, nameless | O_WRONLY | O_CLOEXEC, 0o666) }
        guard descriptor >= 0 else { return errno }
        defer { close(descriptor) }
        let code = write(bytes, to: descriptor)
        guard code == 0 else { return code }
        return file.withCString {
            linkat(AT_FDCWD, "/proc/self/fd/\(descriptor)", AT_FDCWD, $0, AT_SYMLINK_FOLLOW) == 0 ? 0 : errno
        }
    }

    /// Returns 0, or the error number.
    private static func writeNamed(_ bytes: [UInt8], to file: FilePath) -> Int32 {
        let descriptor = file.withCString { open($0, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o666) }
        guard descriptor >= 0 else { return errno }
        let code = write(bytes, to: descriptor)
        return close(descriptor) != 0 && code == 0 ? errno : code
    }

    /// Writes bytes to an open file, and returns 0, or the error number.
    package static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0 {
                guard errno == EINTR else { return errno }
            } else {
                rest = rest.dropFirst(count)
            }
        }
        return 0
    }
}

/// Why a file could not be written.
package struct SaveError: Error, Hashable, Sendable {
    enum Reason: Hashable, Sendable {
        /// The location is not on this computer.
        case elsewhere
        case system(Int32)
    }

    private let path: String
    private let reason: Reason

    init(_ path: String, _ reason: Reason) {
        (self.path, self.reason) = (path, reason)
    }

    /// The file that could not be saved, why, and what to do, in whole sentences.
    package var message: String {
        let file = Source(path: path)
        let folder = FilePath(text: path)?.folder.shown.singleLine(limit: 200) ?? ""
        let name = (file.fileName ?? file.name).isolated
        switch reason {
        case .elsewhere:
            return localized(
                "“{name}” could not be saved: its folder is not on this computer. Choose one that is.", ["name": name])
        case .system(EACCES), .system(EPERM), .system(EROFS):
            return localized(
                "“{name}” could not be saved: you are not permitted to write in {folder}. Choose another folder.",
                ["name": name, "folder": folder])
        case .system(ENOSPC), .system(EDQUOT):
            return localized(
                """
                “{name}” could not be saved: there is no room left for it in {folder}. Make room, or choose another folder.
                """, ["name": name, "folder": folder])
        case .system(ENOENT), .system(ENOTDIR):
            return localized(
                "“{name}” could not be saved: there is no folder {folder}. Choose another one.",
                ["name": name, "folder": folder])
        case .system(EISDIR), .system(EEXIST), .system(ENOTEMPTY):
            return localized(
                "“{name}” could not be saved: a folder has this name. Choose another name.", ["name": name])
        case .system(ENAMETOOLONG):
            return localized("“{name}” could not be saved: its name is too long. Choose a shorter one.", ["name": name])
        case .system(let code):
            return localized(
                "“{name}” could not be saved in {folder}: {reason}. Try again, or choose another folder.",
                ["name": name, "folder": folder, "reason": String(cString: strerror(code))])
        }
    }
}
