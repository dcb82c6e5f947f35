import Foundation
import Glibc

/// The file of the running program.
package enum ProgramFile {
    /// Its path. After an update, the file at that path is the new one.
    package static var path: String {
        let path = (try? FileManager.default.destinationOfSymbolicLink(atPath: link)) ?? link
        let present = path.hasSuffix(deleted) ? String(path.dropLast(deleted.count)) : path
        return FileManager.default.isExecutableFile(atPath: present) ? present : link
    }

    private static let link = "/proc/self/exe"
    /// The text that the kernel adds when the file is no longer there.
    private static let deleted = " (deleted)"

    /// Starts the program from the beginning in the same process, which gives back all memory. It returns only when that
    /// fails.
    package static func startAgain(_ arguments: [String]) {
        // No file or connection of this run stays open, but the standard streams.
        for name in (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? [] {
            if let descriptor = Int32(name), descriptor > 2 { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
        }
        var strings: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
        execv(path, &strings)
    }
}
