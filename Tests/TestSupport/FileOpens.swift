import Foundation

/// Counts how often a file is opened, by whomever.
package final class FileOpens {
    private let descriptor: Int32

    package init(of url: URL) throws {
        descriptor = inotify_init1(Int32(IN_NONBLOCK))
        guard descriptor >= 0, inotify_add_watch(descriptor, url.path, UInt32(IN_OPEN)) >= 0 else {
            throw CocoaError(.fileReadUnknown)
        }
    }

    deinit { close(descriptor) }

    /// How often it was opened since the last call.
    package func count() -> Int {
        var count = 0
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let length = read(descriptor, &buffer, buffer.count)
            guard length > 0 else { return count }
            // A watch of one file has no names: all events are equally long.
            count += length / MemoryLayout<inotify_event>.size
        }
    }
}
