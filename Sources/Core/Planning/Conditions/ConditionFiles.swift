import Events
import Foundation
import JSON
import Network
import Rules
import Text

/// A file or folder of conditions.
struct ConditionFiles: Sendable {
    /// In the form of `FilePath.text`.
    let path: String
    let decoder: ConditionDecoder
    var folderLimit = ConditionFiles.folderLimit

    /// The most bytes of a file of conditions: 16 MiB.
    static let limit = 16 << 20
    /// When the files of a folder have had this many bytes, 64 MiB, no more files are read.
    static let folderLimit = 64 << 20

    /// The entries of the file, or of all files of the folder in natural order of their names. An unreadable file of a
    /// folder becomes an entry with a fault.
    ///
    /// It waits on a separate thread; cancelling the task ends the wait.
    ///
    /// - Throws: An error when the file or the folder cannot be read.
    func list() async throws(ConditionError) -> ConditionList {
        guard let path = path.isEmpty ? FilePath(bytes: []) : FilePath(text: path) else {
            throw ConditionError(
                Message(
                    """
                    Conditions are read from files, folders, and addresses that begin with http:// or https://. Choose one of \
                    these.
                    """))
        }
        guard let cancelSignal = CancelSignal() else { throw ConditionError(SourceError(errno: errno).words) }
        let result = await withTaskCancellationHandler {
            await OwnThread.run { Result { () throws(ConditionError) in try list(path, cancelSignal) } }
        } onCancel: {
            cancelSignal.raise()
        }
        return try result.get()
    }

    private func list(_ path: FilePath, _ cancelSignal: CancelSignal) throws(ConditionError) -> ConditionList {
        var budget = ConditionBudget()
        var size = 0
        guard let files = ConditionFiles.files(in: path) else {
            return try read(path, cancelSignal, &budget, &size).resolved
        }
        var entries: [ConditionEntry] = []
        var notices: [Message] = []
        for file in files {
            let name = file.shown
            guard !cancelSignal.isRaised else { throw ConditionError(SourceError.cancelled.words) }
            guard entries.count < ConditionBudget.entryLimit else {
                notices.append(ConditionBudget.notice(ofMoreThan: ConditionBudget.entryLimit))
                entries.removeSubrange(ConditionBudget.entryLimit...)
                break
            }
            guard size < folderLimit else {
                notices.append(
                    Message(
                        "The files here have more than {limit}. {file} and those after it were not read.",
                        ["limit": folderLimit.asBytes, "file": ExactText(name).quoted(limit: 60)]))
                break
            }
            do throws(ConditionError) {
                let list = try read(path.appending(file.bytes), cancelSignal, &budget, &size)
                entries += list.entries
                notices += list.notices.map { Message("{file}: {notice}", ["file": name, "notice": $0]) }
            } catch {
                entries.append(ConditionEntry(name: name, id: "", content: .fault(error)))
            }
        }
        return ConditionList(entries: entries, notices: notices).resolved
    }

    /// - Parameter size: Increased by the bytes of the file.
    private func read(
        _ path: FilePath, _ cancelSignal: CancelSignal, _ budget: inout ConditionBudget, _ size: inout Int
    ) throws(ConditionError) -> ConditionList {
        let bytes: [UInt8]
        do throws(SourceError) {
            bytes = try SourceBytes.read(path: path, limit: ConditionFiles.limit, cancelSignal: cancelSignal)
        } catch {
            throw ConditionError(error.words)
        }
        size += bytes.count
        var list = try decoder.file(bytes, called: Source(path: path.text).name, &budget)
        if list.isOneCondition { list.entries[0].file = path.text }
        return list
    }

    /// Whether the name of a file in a folder is one to read: `rule.json`, `rule.json-as-published`.
    private static func isNamedAsJSON(_ name: String) -> Bool {
        let suffix = name.lowercased().split(separator: ".", omittingEmptySubsequences: false).last ?? ""
        return !name.hasPrefix(".") && name.contains(".") && (suffix == "json" || suffix.hasPrefix("json-"))
    }

    /// The files of a folder to read, in natural order of their names; `nil` when the path is not a folder.
    private static func files(in path: FilePath) -> [FilePath]? {
        // Foundation skips names that are not UTF-8.
        guard let folder = path.withCString({ opendir($0) }) else { return nil }
        defer { closedir(folder) }
        var files: [FilePath] = []
        while let entry = readdir(folder) {
            let bytes = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
            files.append(FilePath(bytes: bytes))
        }
        return files.filter { isNamedAsJSON($0.shown) }
            .sorted { $0.shown.compare($1.shown, options: [.numeric, .caseInsensitive]) == .orderedAscending }
    }
}

extension ConditionList {
    /// Resolves the list of a folder: an entry without a condition gets the condition of the entry with its identifier,
    /// and that other entry is not listed. Of several entries with that identifier, the one with its name counts. If
    /// there is none, that is a fault.
    fileprivate var resolved: ConditionList {
        var places: [ExactText: [Int]] = [:]
        for (place, entry) in entries.enumerated() {
            if case .condition(let named) = entry.content { places[ExactText(named.id), default: []].append(place) }
        }
        var taken: Set<Int> = []
        let resolved = entries.map { entry -> ConditionEntry in
            guard entry.content == .toFetch else { return entry }
            let id = ExactText(entry.id)
            let candidates = places[id] ?? []
            let place = candidates.count > 1 ? candidates.first { entries[$0].name == entry.name } : candidates.first
            guard let place, case .condition(let named) = entries[place].content else {
                return ConditionEntry(
                    name: entry.name, id: entry.id, content: .fault(.notBeside(id, isAmbiguous: !candidates.isEmpty)))
            }
            taken.insert(place)
            return ConditionEntry(
                name: entry.name, id: entry.id, content: .condition(named), file: entries[place].file)
        }
        let listed = resolved.enumerated().filter { !taken.contains($0.offset) }.map(\.element)
        return ConditionList(entries: listed, notices: notices)
    }
}

extension ConditionError {
    fileprivate static func notBeside(_ id: ExactText, isAmbiguous: Bool) -> ConditionError {
        let id = id.quoted(limit: 60)
        return ConditionError(
            at: JSONPointer().member("condition"),
            isAmbiguous
                ? Message(
                    """
                    There is no condition here, and several files beside it have the identifier {id}, none with this name.
                    """, ["id": id])
                : Message("There is no condition here, nor in a file beside it with the identifier {id}.", ["id": id])
        )
    }
}
