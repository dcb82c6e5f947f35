import Foundation
import GRDB
import Text

/// Why the store could not be written or read.
package struct StoreError: WordedError, Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        case diskFull
        case readOnly
        /// The file is not a database, or is damaged.
        case corrupt
        /// Another process held the database longer than the timeout.
        case busy
        /// A later version of the program made the database.
        case tooNew
        /// Something other than a file has the name of the database or of a file beside it.
        case blocked
        /// The database belongs to another program.
        case foreign
        /// A version before 1.0.0 made the database.
        case earlier
        case other
    }

    package let kind: Kind
    /// The fault and what to do, in whole sentences.
    package let words: Message

    init(_ kind: Kind, _ words: Message) {
        self.kind = kind
        self.words = words
    }

    /// - Parameter path: The file that the error is about.
    init(_ error: any Error, path: String) {
        if let error = error as? StoreError {
            self = error
            return
        }
        let directory = (path as NSString).deletingLastPathComponent
        if let error = error as? FileError {
            self = StoreError(error)
            return
        }
        if error is RowDecodingError || error is DecodingError {
            self = .corrupt(path)
            return
        }
        guard let error = error as? DatabaseError else {
            let nsError = error as NSError
            let code = (nsError.userInfo[NSUnderlyingErrorKey] as? NSError)?.code ?? nsError.code
            switch Int32(code) {
            case _ where (error as? CocoaError)?.code == .fileWriteOutOfSpace: self = .diskFull(directory)
            case ENOSPC, EDQUOT: self = .diskFull(directory)
            case EACCES, EPERM, EROFS: self = .readOnly(directory)
            default:
                self.init(
                    .other,
                    Message(
                        "New events cannot be stored in {folder}: {reason}",
                        ["folder": directory, "reason": nsError.localizedDescription]))
            }
            return
        }
        switch error.resultCode {
        case .SQLITE_FULL:
            self = .diskFull(directory)
        case .SQLITE_READONLY, .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH:
            let isDirectoryWritable = access(directory, W_OK) == 0
            let file = ["", "-wal", "-shm"].map { path + $0 }.first {
                isDirectoryWritable && access($0, F_OK) == 0 && access($0, W_OK) != 0
            }
            // SQLite only reads a file whose header states an unknown format for writing.
            if isDirectoryWritable, file == nil, error.extendedResultCode == .SQLITE_READONLY {
                self = .corrupt(path)
                return
            }
            self = file.map(StoreError.unwritable) ?? .readOnly(directory)
        case .SQLITE_CORRUPT, .SQLITE_NOTADB:
            self = .corrupt(path)
        // A table or a column is missing that the program never drops, or the header states an unknown format.
        case .SQLITE_ERROR
        where error.message?.hasPrefix("no such ") == true || error.message == "unsupported file format":
            self = .corrupt(path)
        case .SQLITE_BUSY, .SQLITE_LOCKED:
            self.init(
                .busy,
                Message(
                    "Another program is using the database {path}. Close other windows of Upcoming and try again.",
                    ["path": path]))
        case .SQLITE_IOERR where access(directory, W_OK) == 0 && StoreError.isFull(directory):
            self = .diskFull(directory)
        default:
            self.init(
                .other,
                Message(
                    "The database {path} cannot be used: {reason}.",
                    ["path": path, "reason": error.message ?? error.resultCode.description]))
        }
    }

    static func corrupt(_ path: String) -> StoreError {
        StoreError(
            .corrupt,
            Message("The database {path} is damaged. Start the program again to have it rebuilt.", ["path": path]))
    }

    private static func diskFull(_ directory: String) -> StoreError {
        StoreError(
            .diskFull,
            Message(
                "The disk of {folder} is full, so nothing new can be kept. Make room on it, and refresh.",
                ["folder": directory]))
    }

    private static func readOnly(_ directory: String) -> StoreError {
        StoreError(
            .readOnly,
            Message(
                """
                The folder {folder} cannot be written, so nothing is kept for the next start. Make it writable, and start the \
                program again.
                """, ["folder": directory]))
    }

    private static func unwritable(_ path: String) -> StoreError {
        StoreError(
            .readOnly,
            Message(
                """
                The file {path} cannot be written, so nothing is kept for the next start. Make it writable, and start the \
                program again.
                """, ["path": path]))
    }

    /// The error when something other than a file is at a path; `nil` when there is a file or nothing.
    static func obstacle(at path: String) -> StoreError? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        let what: Message
        switch status.st_mode & S_IFMT {
        case S_IFREG: return nil
        case S_IFDIR: what = Message("a folder")
        case S_IFIFO: what = Message("a pipe")
        case S_IFSOCK: what = Message("a socket")
        default: what = Message("a device")
        }
        return StoreError(
            .blocked,
            Message(
                """
                {path} is {kind}, where a file is expected, so nothing is kept for the next start. Move it away, and start the \
                program again.
                """, ["path": path, "kind": what]))
    }

    private init(_ error: FileError) {
        let directory = (error.path as NSString).deletingLastPathComponent
        switch error.code {
        case ENOSPC, EDQUOT: self = .diskFull(directory)
        case EACCES, EPERM, EROFS:
            let isThere = access(error.path, F_OK) == 0 && access(directory, W_OK) == 0
            self = isThere ? .unwritable(error.path) : .readOnly(directory)
        case ENOTDIR:
            self.init(
                .blocked,
                Message(
                    """
                    {path} is not a folder, so nothing is kept for the next start. Move it away, and start the program again.
                    """, ["path": error.path]))
        default:
            self =
                StoreError.obstacle(at: error.path)
                ?? StoreError(
                    .other,
                    Message(
                        "The file {path} cannot be used, so nothing is kept for the next start: {reason}.",
                        ["path": error.path, "reason": String(cString: strerror(error.code))]))
        }
    }

    private static func isFull(_ directory: String) -> Bool {
        var status = statvfs()
        return statvfs(directory, &status) == 0 && status.f_bavail == 0
    }
}
