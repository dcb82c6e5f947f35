import Foundation

/// A file beside the database. It records that corruption was detected, so that the next start checks the whole
/// database.
///
/// A start does not read everything: an index or the list of free pages may also be damaged, which only a later change
/// would detect.
struct DamageMark {
    let path: String

    /// - Parameter database: The path of the database.
    init(of database: String) {
        path = database + "-damaged"
    }

    var isSet: Bool { FileManager.default.fileExists(atPath: path) }

    /// If it cannot be written, the next detection of the damage tries again.
    func set() {
        _ = FileManager.default.createFile(atPath: path, contents: nil)
    }

    func clear() {
        try? FileManager.default.removeItem(atPath: path)
    }
}
