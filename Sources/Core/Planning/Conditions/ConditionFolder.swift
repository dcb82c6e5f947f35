import Events
import Foundation
import Network
import Rules
import Text

/// The conditions that were made here: a folder with a file for each.
///
/// All functions block, so call them off the main thread.
package struct ConditionFolder: Hashable, Sendable {
    /// The path of the folder. It is created with the first file.
    package let path: String

    package init(path: String) {
        self.path = path
    }

    /// The user's own: `~/.local/share/upcoming/conditions`.
    package static var own: ConditionFolder { ConditionFolder(path: BaseDirectory.data.path(of: "conditions")) }

    /// As a source of conditions.
    package var source: ConditionSource { .files(path: path) }

    /// Whether it has no file of conditions.
    package var isEmpty: Bool {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        return !names.contains { $0.hasSuffix(".json") }
    }

    /// Writes a condition to a new file, whose name is like that of the condition.
    ///
    /// - Returns: The path of the file.
    package func add(_ named: NamedCondition) throws(ConditionSaveError) -> String {
        // If this fails, writing the file says why.
        try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        let stem = ConditionFolder.stem(named.name)
        let names = (1...ConditionFolder.mostNames).lazy.map { $0 == 1 ? "\(stem).json" : "\(stem)-\($0).json" }
        guard let name = names.first(where: { access("\(path)/\($0)", F_OK) != 0 }) else {
            throw ConditionSaveError(
                message: localized("There are too many conditions with this name. Choose another name."))
        }
        try ConditionFolder.write(Array(named.indentedJSON().utf8), to: "\(path)/\(name)")
        return "\(path)/\(name)"
    }

    /// Writes a condition in the place of another one. Further members of the file stay.
    ///
    /// - Parameters:
    ///   - file: The path of a file with a condition alone.
    ///   - old: The condition that was read from it.
    /// - Throws: An error also when the file has another condition now, so that no work of another program is lost.
    package static func replace(
        _ old: NamedCondition, with new: NamedCondition, in file: String
    ) throws(ConditionSaveError) {
        let bytes = try read(file)
        guard (try? ConditionDecoder().condition(bytes))?.named == old else {
            throw ConditionSaveError(
                message: localized(
                    """
                    Another program has changed the file since it was read. Copy your condition, then read the file again.
                    """))
        }
        try write(Array(new.indentedJSON(more: furtherMembers(bytes)).utf8), to: file)
    }

    private static func read(_ file: String) throws(ConditionSaveError) -> [UInt8] {
        do throws(SourceError) {
            guard let path = FilePath(text: file), let signal = CancelSignal() else { throw .cancelled }
            return try SourceBytes.read(path: path, limit: ConditionFiles.limit, cancelSignal: signal)
        } catch {
            throw ConditionSaveError(message: error.words.text)
        }
    }

    /// Deletes a file.
    ///
    /// - Returns: Its bytes, with which `restore` brings it back; `nil` when there was no file.
    package static func remove(_ file: String) throws(ConditionSaveError) -> [UInt8]? {
        guard access(file, F_OK) == 0 || errno != ENOENT else { return nil }
        let bytes = try read(file)
        let isRemoved = FilePath(text: file)?.withCString { unlink($0) == 0 || errno == ENOENT } ?? false
        guard isRemoved else {
            throw ConditionSaveError(
                message: localized(
                    "The file could not be deleted: {reason}.", ["reason": String(cString: strerror(errno))]))
        }
        return bytes
    }

    /// Writes a file again that was deleted, unless there is another one in its place.
    package static func restore(_ bytes: [UInt8], in file: String) throws(ConditionSaveError) {
        guard access(file, F_OK) != 0 else {
            throw ConditionSaveError(
                message: localized(
                    "There is another file in its place: {file}. Move or rename it, then try again.",
                    ["file": file.isolated]))
        }
        // If this fails, writing the file says why.
        try? FileManager.default.createDirectory(
            atPath: (file as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        try write(bytes, to: file)
    }

    private static func write(_ bytes: [UInt8], to file: String) throws(ConditionSaveError) {
        do throws(SaveError) {
            try SavedFile.write(bytes, to: file)
        } catch {
            throw ConditionSaveError(message: error.message)
        }
    }

    private static let mostNames = 1000
    /// The longest file name, without its ending, in letters.
    private static let longestStem = 40

    /// The name of a file for a condition: its letters and digits in lower case, with hyphens between.
    private static func stem(_ name: String) -> String {
        let words = name.lowercased().unicodeScalars
            .split {
                !CharacterSet.alphanumerics.contains($0) || !$0.isASCII && $0.properties.isDefaultIgnorableCodePoint
            }
            .map { String($0) }
        let stem = String(words.joined(separator: "-").prefix(longestStem))
        return stem.isEmpty ? "condition" : stem
    }

    /// The members of a file that are not those of a condition, sorted by name.
    private static func furtherMembers(_ bytes: [UInt8]) -> [(name: String, json: String)] {
        let object = try? JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]
        return (object ?? [:]).filter { !["name", "_id", "condition"].contains($0.key) }
            .sorted { $0.key < $1.key }
            .compactMap { key, value in
                let options: JSONSerialization.WritingOptions = [
                    .fragmentsAllowed, .sortedKeys, .withoutEscapingSlashes,
                ]
                return (try? JSONSerialization.data(withJSONObject: value, options: options))
                    .map { (key, String(decoding: $0, as: UTF8.self)) }
            }
    }
}

/// Why a condition could not be saved.
package struct ConditionSaveError: Error, Hashable, Sendable {
    /// In whole sentences: what could not be saved, why, and what to do.
    package let message: String
}
