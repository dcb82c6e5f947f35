import Foundation

/// A file beside the database that says that damage has been met with in it, so that the next start looks at all of it.
///
/// What is read at a start is not all that there is: an index or a list of free pages may be damaged as well, and only a
/// later change meets with it.
struct DamageMark {
    let path: String

    /// - Parameter database: the path of the database.
    init(of database: String) {
        path = database + "-damaged"
    }

    var isSet: Bool { FileManager.default.fileExists(atPath: path) }

    /// Where it cannot be written, the next to meet with the damage tries again.
    func set() {
        _ = FileManager.default.createFile(atPath: path, contents: nil)
    }

    func clear() {
        try? FileManager.default.removeItem(atPath: path)
    }
}
