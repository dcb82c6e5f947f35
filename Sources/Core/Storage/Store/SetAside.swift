import Foundation

/// Renames unusable files, so that no data is lost.
enum SetAside {
    /// Renames a file in its directory: the first new name of `upcoming.sqlite` is `upcoming-damaged-1.sqlite`.
    ///
    /// SQLite's log and index files beside a database are renamed too.
    ///
    /// - Parameter reason: A word for the name.
    /// - Returns: The new location.
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
