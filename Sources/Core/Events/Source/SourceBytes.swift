import Foundation
import Network

/// Reads a source's bytes until the end, an error, or a cancel signal. It blocks the calling thread.
///
/// Regular files and FIFOs (also `/dev/stdin`, when that is a pipe) are read. For a FIFO it waits, without polling,
/// until a writer opens it, and until the last writer closes it.
public struct SourceBytes {
    private let descriptor: Int32
    private let sizeHint: Int
    private let limit: Int
    private let cancelSignal: CancelSignal

    /// The number of bytes of one read.
    private static let chunk = 1 << 18

    /// All bytes of the file at `path`, with the spare capacity for the JSON parser.
    ///
    /// - Parameter limit: The most bytes to read; a larger regular file is rejected without reading it.
    package static func read(path: FilePath, limit: Int, cancelSignal: CancelSignal) throws(SourceError) -> [UInt8] {
        try readStamped(path: path, limit: limit, cancelSignal: cancelSignal).bytes
    }

    /// The bytes as in `read`, and the stamp of the file; no stamp if the file changed meanwhile.
    package static func readStamped(
        path: FilePath, limit: Int, cancelSignal: CancelSignal
    ) throws(SourceError) -> (bytes: [UInt8], stamp: FileStamp?) {
        // A path with a NUL names no file, but the part before the NUL might.
        guard !path.bytes.contains(0) else { throw SourceError(errno: ENOENT) }
        // Without O_NONBLOCK, opening a FIFO waits for a writer and cannot be canceled.
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

    /// The size of a regular file, 0 for a FIFO; throws for other files.
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
        // Room for one more read than the size needs: that read finds the end, and its room is the parser's spare
        // capacity.
        bytes.reserveCapacity(sizeHint + SourceBytes.chunk)
        // Before the first byte, read(2) returns 0 even when a FIFO has had no writer yet. So poll(2) is called first:
        // it reports the end only after there was a writer.
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

    /// Checks for a cancel signal and, if `forever`, waits for data. Throws when the load is cancelled.
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

    /// Appends the bytes of one read(2), and returns their number; `nil` when no data is available yet.
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
