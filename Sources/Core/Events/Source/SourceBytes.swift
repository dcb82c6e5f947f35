import Foundation
import Network

/// Reads a source's bytes, blocking the thread that calls, until the end, an error, or a cancel signal.
///
/// Regular files and FIFOs (also `/dev/stdin`, when that is a pipe) are read. A FIFO is waited for without any work
/// until somebody writes to it, and until its last writer closes it.
public struct SourceBytes {
    private let descriptor: Int32
    private let sizeHint: Int
    private let limit: Int
    private let cancelSignal: CancelSignal

    /// How much is read at once.
    private static let chunk = 1 << 18

    /// All bytes of the file at `path`, with the spare capacity that the JSON parser likes.
    ///
    /// - Parameter limit: The most bytes there may be; a larger regular file is refused unread.
    package static func read(path: FilePath, limit: Int, cancelSignal: CancelSignal) throws(SourceError) -> [UInt8] {
        try readStamped(path: path, limit: limit, cancelSignal: cancelSignal).bytes
    }

    /// The bytes like `read`, and the stamp of the file, unless it changed meanwhile.
    package static func readStamped(
        path: FilePath, limit: Int, cancelSignal: CancelSignal
    ) throws(SourceError) -> (bytes: [UInt8], stamp: FileStamp?) {
        // A path with a NUL in it names no file, but its beginning might.
        guard !path.bytes.contains(0) else { throw SourceError(errno: ENOENT) }
        // Without O_NONBLOCK opening a FIFO waits for its writer, and nothing could cancel that.
        let descriptor = path.withCString { open($0, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY) }
        guard descriptor >= 0 else { throw SourceError(errno: errno) }
        defer { close(descriptor) }
        let before = try status(of: descriptor)
        let bytes = try SourceBytes(
            descriptor: descriptor, sizeHint: try checkedSize(before, limit: limit), limit: limit,
            cancelSignal: cancelSignal
        ).readAll()
        let stamp = FileStamp(before)
        return (bytes, try FileStamp(status(of: descriptor)) == stamp ? stamp : nil)
    }

    private static func status(of descriptor: Int32) throws(SourceError) -> stat {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw SourceError(errno: errno) }
        return status
    }

    /// The size of a regular file, 0 for a FIFO; refuses all else.
    private static func checkedSize(_ status: stat, limit: Int) throws(SourceError) -> Int {
        switch status.st_mode & S_IFMT {
        case S_IFREG:
            guard status.st_size <= limit else { throw SourceError(.tooLarge(limit: limit)) }
            return Int(status.st_size)
        case S_IFIFO: return 0
        case S_IFDIR: throw SourceError(errno: EISDIR)
        default: throw SourceError(.notAFile)
        }
    }

    private func readAll() throws(SourceError) -> [UInt8] {
        var bytes: [UInt8] = []
        // Room for one more read than the size needs: it finds the end, and its room is the parser's spare capacity.
        bytes.reserveCapacity(sizeHint + SourceBytes.chunk)
        // Before the first byte read(2) gives 0 also when no writer has come to a FIFO yet, so poll(2) is asked first,
        // which reports the end only after a writer has been there.
        var mustWait = true
        while true {
            try wait(forever: mustWait)
            switch try readChunk(into: &bytes) {
            case .some(0): return bytes
            case .some: mustWait = false
            case nil: mustWait = true
            }
            if bytes.count > limit { throw SourceError(.tooLarge(limit: limit)) }
        }
    }

    /// Waits, if `forever`, for the file to have something to say, and throws when the load is cancelled.
    private func wait(forever: Bool) throws(SourceError) {
        var entries = [
            pollfd(fd: cancelSignal.descriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
        ]
        while poll(&entries, nfds_t(entries.count), forever ? -1 : 0) < 0 {
            guard errno == EINTR else { throw SourceError(errno: errno) }
        }
        if entries[0].revents != 0 { throw .cancelled }
    }

    /// Appends what one read(2) gives, and says how much; `nil` when there is nothing yet.
    private func readChunk(into bytes: inout [UInt8]) throws(SourceError) -> Int? {
        var result = 0
        bytes.append(addingCapacity: SourceBytes.chunk) { output in
            output.withUnsafeMutableBufferPointer { buffer, initialized in
                repeat {
                    result = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
                } while result < 0 && errno == EINTR
                initialized = max(0, result)
            }
        }
        if result < 0 {
            guard errno == EAGAIN else { throw SourceError(errno: errno) }
            return nil
        }
        return result
    }
}
