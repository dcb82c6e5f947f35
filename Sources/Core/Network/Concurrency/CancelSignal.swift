import Glibc

/// A flag that one thread raises and another can wait for together with files, in poll(2): a pipe.
package final class CancelSignal: Sendable {
    /// Readable after `raise`.
    package let descriptor: Int32
    private let writingEnd: Int32

    /// `nil` when the process has reached its limit of open files; `errno` has the error.
    package init?() {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return nil }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        descriptor = ends[0]
        writingEnd = ends[1]
    }

    deinit {
        close(descriptor)
        close(writingEnd)
    }

    package func raise() {
        var byte: UInt8 = 1
        _ = write(writingEnd, &byte, 1)
    }

    package var isRaised: Bool {
        var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&entry, 1, 0) > 0
    }
}
