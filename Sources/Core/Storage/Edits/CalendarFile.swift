import CFiles
import Events
import Formats
import Foundation
import Network
import Text

/// A calendar file that can be changed, as it was read.
///
///     let file = try CalendarFile(path)
///     try file.replace(with: patch.text, temporary: file.newTemporary)
///
/// A symbolic link stays one: its target is changed. Blocks.
package struct CalendarFile: Sendable {
    /// The file itself, without links.
    package let path: FilePath
    package let bytes: [UInt8]
    /// `nil` for a file that is to be made.
    private let status: stat?

    /// A point of the replacement, for tests that end the program there or change the file.
    package enum Step: String, CaseIterable, Sendable {
        case made, written, named, compared, exchanged, removed
    }

    /// Reads a file, and checks that it can be replaced without changing anything else about it.
    ///
    /// - Throws: Why it cannot.
    package init(_ path: FilePath, limit: Int = Source.defaultLimit) throws(EditRefusal) {
        guard !path.bytes.contains(0), let target = path.resolved else { throw CalendarFile.refusal(ENOENT) }
        let descriptor = target.withCString { open($0, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC | O_NOCTTY) }
        guard descriptor >= 0 else { throw CalendarFile.refusal(errno) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw CalendarFile.refusal(errno) }
        if let obstacle = CalendarFile.obstacle(status, target) { throw EditRefusal(obstacle) }
        guard status.st_size <= limit else { throw EditRefusal(Message("The file is too large to be changed.")) }
        guard let bytes = CalendarFile.bytes(of: descriptor, count: Int(status.st_size)) else {
            throw CalendarFile.refusal(errno)
        }
        guard !bytes.isGzip else { throw EditRefusal(Message("Upcoming only reads compressed files.")) }
        (self.path, self.bytes, self.status) = (target, bytes, status)
    }

    /// A file that is to be made.
    package init(new path: FilePath) {
        (self.path, bytes, status) = (path, [], nil)
    }

    /// Whether it is to be made.
    var isNew: Bool { status == nil }

    /// Why a file, or the files of a folder, cannot be changed now by its permissions; `nil` when they can. Blocks.
    package static func obstacle(at path: FilePath) -> Message? {
        var status = stat()
        guard let target = path.resolved, target.withCString({ stat($0, &status) }) == 0 else {
            return refusal(errno).words
        }
        guard status.st_mode & S_IFMT == S_IFDIR else { return obstacle(status, target) }
        return target.withCString { access($0, W_OK | X_OK) } == 0 ? nil : Message("The folder is read-only.")
    }

    /// Why a file cannot be replaced; `nil` when it can.
    private static func obstacle(_ status: stat, _ path: FilePath) -> Message? {
        guard status.st_mode & S_IFMT == S_IFREG else {
            return EditRefusal.isNoFile.words
        }
        guard status.st_uid == geteuid() else {
            return Message("The file belongs to another user, so Upcoming only reads it.")
        }
        guard status.st_nlink == 1 else {
            return Message("The file has more than one name (hard links), which a change would separate.")
        }
        let isWritable = status.st_mode & S_IWUSR != 0 && path.withCString { access($0, W_OK) } == 0
        guard isWritable else { return Message("The file is read-only.") }
        guard path.folder.withCString({ access($0, W_OK | X_OK) }) == 0 else {
            return Message("Its folder is read-only, and a file is only changed safely through a new one beside it.")
        }
        return nil
    }

    /// A new name beside the file, which calendar programs ignore.
    package var newTemporary: FilePath {
        path.folder.appending(Array(".upcoming-\(UInt64.random(in: .min ... .max).sixteenHexadecimalDigits)".utf8))
    }

    // MARK: Replacing

    /// Replaces the file, if it is still as it was read, and reads it back.
    ///
    /// - Parameters:
    ///   - temporary: The name under which the new file is written; until it is whole, with ".part" at its end.
    ///   - reached: Called after each step.
    /// - Throws: `EditRefusal` when the file is as it was, `UncertainEdit` when that is not known.
    package func replace(
        with new: [UInt8], temporary: FilePath, _ reached: (Step) -> Void = { _ in }
    ) throws {
        let part = temporary.part
        do throws(EditRefusal) {
            try write(new, to: part, reached)
            try CalendarFile.check(part.withCString { from in temporary.withCString { rename(from, $0) } })
        } catch {
            _ = part.withCString { unlink($0) }
            throw error
        }
        reached(.named)
        do throws(EditRefusal) { try checkUnchanged() } catch {
            _ = temporary.withCString { unlink($0) }
            throw error
        }
        reached(.compared)
        switch temporary.withCString({ new in path.withCString { cfiles_exchange(new, $0) } }) {
        case 0: try checkExchanged(new, temporary, reached)
        case EINVAL, ENOSYS, EOPNOTSUPP:
            // Without an exchange, a change since the last look is lost; there is no closer look.
            try checkedRename(temporary)
        case let code:
            _ = temporary.withCString { unlink($0) }
            throw CalendarFile.refusal(code)
        }
        syncFolder()
        reached(.removed)
        guard let read = CalendarFile.content(of: path) else { throw UncertainEdit(path) }
        guard read == new else { throw UncertainEdit(path) }
    }

    /// Makes the file, if nothing has its name, and reads it back.
    ///
    /// - Throws: as `replace`.
    func create(_ text: [UInt8], temporary: FilePath, _ reached: (Step) -> Void = { _ in }) throws {
        let part = temporary.part
        do throws(EditRefusal) {
            try write(text, to: part, reached)
            let code = part.withCString { from in path.withCString { cfiles_rename_to_new(from, $0) } }
            guard code == 0 else { throw code == EEXIST ? EditRefusal.isChanged : CalendarFile.refusal(code) }
        } catch {
            _ = part.withCString { unlink($0) }
            throw error
        }
        syncFolder()
        reached(.removed)
        guard CalendarFile.content(of: path) == text else { throw UncertainEdit(path) }
    }

    /// Deletes the file, if it is still as it was read.
    ///
    /// - Parameter temporary: The name that it has meanwhile.
    /// - Throws: as `replace`.
    func delete(temporary: FilePath, _ reached: (Step) -> Void = { _ in }) throws {
        try checkUnchanged()
        reached(.compared)
        try CalendarFile.check(path.withCString { from in temporary.withCString { rename(from, $0) } })
        reached(.exchanged)
        guard CalendarFile.content(of: temporary) == bytes else {
            let code = temporary.withCString { from in path.withCString { cfiles_rename_to_new(from, $0) } }
            guard code == 0 else { throw UncertainEdit(path) }
            throw EditRefusal.isChanged
        }
        guard temporary.withCString({ unlink($0) }) == 0 else { throw UncertainEdit(path) }
        syncFolder()
        reached(.removed)
    }

    private func checkedRename(_ temporary: FilePath) throws(EditRefusal) {
        guard temporary.withCString({ from in path.withCString { rename(from, $0) } }) != 0 else { return }
        let code = errno
        _ = temporary.withCString { unlink($0) }
        throw CalendarFile.refusal(code)
    }

    /// Looks at what came out of the exchange: where it is not the file as it was read, it goes back.
    private func checkExchanged(_ new: [UInt8], _ temporary: FilePath, _ reached: (Step) -> Void) throws {
        reached(.exchanged)
        guard CalendarFile.content(of: temporary) != bytes else {
            guard temporary.withCString({ unlink($0) }) == 0 else { throw UncertainEdit(path) }
            return
        }
        let isBack = temporary.withCString { other in path.withCString { cfiles_exchange(other, $0) } } == 0
        guard isBack, CalendarFile.content(of: temporary) == new else { throw UncertainEdit(path) }
        _ = temporary.withCString { unlink($0) }
        throw EditRefusal.isChanged
    }

    private func write(_ new: [UInt8], to part: FilePath, _ reached: (Step) -> Void) throws(EditRefusal) {
        let descriptor = part.withCString {
            open($0, O_CREAT | O_EXCL | O_WRONLY | O_NOFOLLOW | O_CLOEXEC, isNew ? 0o666 : 0o600)
        }
        guard descriptor >= 0 else { throw CalendarFile.refusal(errno) }
        defer { close(descriptor) }
        reached(.made)
        let code = new.writeAll(to: descriptor)
        guard code == 0 else { throw CalendarFile.refusal(code) }
        if let status { try copyAttributes(of: status, to: descriptor) }
        try CalendarFile.check(fsync(descriptor))
        reached(.written)
    }

    private func copyAttributes(of status: stat, to descriptor: Int32) throws(EditRefusal) {
        let old = path.withCString { open($0, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC) }
        guard old >= 0 else { throw CalendarFile.refusal(errno) }
        defer { close(old) }
        var made = stat()
        try CalendarFile.check(fstat(descriptor, &made))
        if made.st_gid != status.st_gid { try CalendarFile.check(fchown(descriptor, status.st_uid, status.st_gid)) }
        try CalendarFile.check(fchmod(descriptor, status.st_mode & 0o7777))
        let attributes = cfiles_copy_attributes(old, descriptor)
        guard attributes == 0 else { throw CalendarFile.refusal(attributes) }
    }

    /// Compares the file with what was read, its stamps and its bytes.
    private func checkUnchanged() throws(EditRefusal) {
        var now = stat()
        guard let status, path.withCString({ lstat($0, &now) }) == 0 else { throw CalendarFile.refusal(errno) }
        let isSame =
            now.st_ino == status.st_ino && now.st_dev == status.st_dev && now.st_size == status.st_size
            && now.st_mode == status.st_mode && now.st_nlink == 1
        guard isSame, CalendarFile.content(of: path) == bytes else { throw EditRefusal.isChanged }
    }

    private func syncFolder() {
        let descriptor = path.folder.withCString { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        close(descriptor)
    }

    // MARK: Reading

    /// Whether nothing has a name.
    static func isMissing(_ path: FilePath) -> Bool {
        var status = stat()
        return path.withCString { lstat($0, &status) } != 0 && errno == ENOENT
    }

    /// The bytes of a regular file; `nil` when they cannot be read.
    static func content(of path: FilePath) -> [UInt8]? {
        let descriptor = path.withCString { open($0, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC) }
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return bytes(of: descriptor, count: Int(status.st_size))
    }

    /// All bytes of a file; `nil` when they cannot be read, or are others than its size says.
    private static func bytes(of descriptor: Int32, count: Int) -> [UInt8]? {
        let bytes = [UInt8](unsafeUninitializedCapacity: count + 1) { buffer, filled in
            while filled <= count {
                let size = read(descriptor, buffer.baseAddress.map { $0 + filled }, count + 1 - filled)
                if size < 0, errno == EINTR { continue }
                guard size > 0 else { return }
                filled += size
            }
        }
        return bytes.count == count ? bytes : nil
    }

    // MARK: Errors

    private static func check(_ result: Int32) throws(EditRefusal) {
        guard result == 0 else { throw refusal(errno) }
    }

    static func refusal(_ code: Int32) -> EditRefusal {
        switch code {
        case ENOENT, ENOTDIR: EditRefusal(Message("The file is not there."))
        case EISDIR: EditRefusal(Message("It is a folder."))
        case ENOSPC, EDQUOT: EditRefusal(Message("The disk is full. Nothing was written."))
        default:
            EditRefusal(Message("The file cannot be changed: {reason}.", ["reason": String(cString: strerror(code))]))
        }
    }
}

/// An edit of which it is not known whether it was written.
package struct UncertainEdit: WordedError {
    package let words: Message

    init(_ words: Message) { self.words = words }

    init(_ path: FilePath) {
        words = Message(
            "It is not certain whether the change is in {path}: another program wrote the file at the same moment.",
            ["path": path.shown.singleLine(limit: 200)])
    }

    init(onServer host: String) {
        words = Message(
            "Not sure yet whether the change is on {host}. Upcoming looks when it reads the calendar again.",
            ["host": host])
    }
}

extension FilePath {
    /// The name of the file while it is not whole.
    var part: FilePath { FilePath(bytes: bytes + Array(".part".utf8)) }
}

extension [UInt8] {
    /// Writes all bytes to an open file. Returns 0, or the error number.
    fileprivate func writeAll(to descriptor: Int32) -> Int32 {
        withUnsafeBytes { bytes in
            var written = 0
            while written < bytes.count {
                let count = write(descriptor, bytes.baseAddress.map { $0 + written }, bytes.count - written)
                guard count > 0 || count < 0 && errno == EINTR else { return count < 0 ? errno : EIO }
                written += Swift.max(0, count)
            }
            return 0
        }
    }
}
