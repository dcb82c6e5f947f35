import Foundation

/// Files that cannot be used, which are kept under another name: nothing is deleted that somebody may still want.
enum SetAside {
    /// Gives a file another name beside the old one: of `upcoming.sqlite` the first is `upcoming-damaged-1.sqlite`.
    ///
    /// The log and the index that SQLite keeps beside a database go with it.
    ///
    /// - Parameter reason: a word for the name.
    /// - Returns: where it is now.
    static func move(_ file: URL, as reason: String) throws -> URL {
        let name = file.deletingPathExtension().lastPathComponent
        let directory = file.deletingLastPathComponent()
        let target = (1...).lazy.map {
            directory.appendingPathComponent("\(name)-\(reason)-\($0).\(file.pathExtension)")
        }.first { !FileManager.default.fileExists(atPath: $0.path) }
        guard let target else { throw FileError(file.path, code: EEXIST) }
        try FileManager.default.moveItem(at: file, to: target)
        for suffix in ["-wal", "-shm"] where FileManager.default.fileExists(atPath: file.path + suffix) {
            try FileManager.default.moveItem(atPath: file.path + suffix, toPath: target.path + suffix)
        }
        return target
    }
}
