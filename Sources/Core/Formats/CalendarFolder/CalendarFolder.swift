import Events
import Foundation
import Network
import Text

/// A folder that is one calendar: each of its files holds one event, or one series with its changed instances, as khal and
/// vdirsyncer keep them ("vdir").
///
/// Its calendar files end in `.ics` and do not begin with a point. Other files are left alone; `displayname` and `color` hold its
/// name and color.
struct CalendarFolder {
    let path: FilePath

    /// The folder at a path; `nil` when there is no folder.
    init?(_ path: FilePath) {
        guard CalendarFolder.mode(of: path) == S_IFDIR else { return nil }
        self.path = path
    }

    /// Reads its name, its color and its files. It blocks.
    ///
    /// - Parameters:
    ///   - limit: The most bytes of all files.
    ///   - most: The most files; the others are left out.
    /// - Returns: An answer with a part for each file, in the order of their names.
    /// - Throws: An error also when one of the files cannot be read, because its events would seem to be removed.
    func read(limit: Int, most: Int = .max, cancelSignal: CancelSignal) throws(SourceError) -> Answer {
        let names = try names()
        let files = names.lazy.filter { $0.isCalendarFile && CalendarFolder.mode(of: path.appending($0)) == S_IFREG }
            .prefix(most)
        if files.isEmpty {
            let others = names.filter { !["displayname", "color"].map { Array($0.utf8) }.contains($0) }
            let hasFolders = others.contains { CalendarFolder.mode(of: path.appending($0)) == S_IFDIR }
            guard others.isEmpty else { throw SourceError(hasFolders ? .severalCalendars : .isDirectory) }
        }
        var rest = limit
        var parts: [Answer.Part] = []
        for name in files {
            let file = path.appending(name)
            let bytes: [UInt8]
            do throws(SourceError) {
                bytes = try SourceBytes.read(path: file, limit: rest, cancelSignal: cancelSignal)
            } catch {
                switch error.kind {
                // It was removed meanwhile.
                case .notFound: continue
                case .tooLarge: throw SourceError(.tooLarge(limit: limit))
                default: throw error
                }
            }
            rest -= bytes.count
            parts.append(Answer.Part(href: name.href, bytes: bytes))
        }
        let head = FolderHead(name: line("displayname", cancelSignal), color: line("color", cancelSignal))
        return Answer(head: head.part, others: parts)
    }

    /// The names of its files, sorted, without those that begin with a point.
    private func names() throws(SourceError) -> [[UInt8]] {
        guard let folder = path.withCString({ opendir($0) }) else { throw SourceError(errno: errno) }
        defer { closedir(folder) }
        var names: [[UInt8]] = []
        while let entry = readdir(folder) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
            if name.first != UInt8(ascii: ".") { names.append(name) }
        }
        return names.sorted { $0.lexicographicallyPrecedes($1) }
    }

    /// The text of a small file in one line; `nil` without the file.
    private func line(_ name: String, _ cancelSignal: CancelSignal) -> String? {
        let file = path.appending(Array(name.utf8))
        guard CalendarFolder.mode(of: file) == S_IFREG,
            let bytes = try? SourceBytes.read(path: file, limit: CalendarFolder.lineLimit, cancelSignal: cancelSignal)
        else { return nil }
        return String(decoding: bytes, as: UTF8.self).singleLine(limit: 200).trimmedOrNil
    }

    /// The most bytes of a name.
    private static let lineLimit = 4096

    /// The kind of a file; `nil` when there is none.
    private static func mode(of path: FilePath) -> mode_t? {
        var status = stat()
        return path.withCString { stat($0, &status) } == 0 ? status.st_mode & S_IFMT : nil
    }

    /// The most calendars of a folder that are listed.
    private static let mostCalendars = 500

    /// The calendars in a folder that is not one calendar: its calendar files; without any, its folders. It blocks.
    var calendars: [Source] {
        guard let names = try? names() else { return [] }
        let files = names.filter(\.isCalendarFile)
        let found = files.isEmpty ? names.filter { CalendarFolder.mode(of: path.appending($0)) == S_IFDIR } : files
        return found.prefix(CalendarFolder.mostCalendars).map { Source(path: path.appending($0).text) }
    }
}

extension Source {
    /// The calendars in a folder that is not one calendar, see `SourceError.Kind.severalCalendars`. It blocks.
    package var calendarsInside: [Source] {
        path.flatMap(FilePath.init(text:)).flatMap(CalendarFolder.init)?.calendars ?? []
    }
}

extension Source {
    /// The feed of some files of a folder that is one calendar. That is enough to see what it is, and quick in a large one. It blocks.
    ///
    /// - Returns: `nil` when there is no folder.
    /// - Throws: An error when it is not one calendar.
    package func sampleOfFolder() throws -> Feed? {
        guard let folder = path.flatMap(FilePath.init(text:)).flatMap(CalendarFolder.init) else { return nil }
        guard let cancelSignal = CancelSignal() else { throw SourceError(errno: errno) }
        let answer = try folder.read(limit: Source.defaultLimit, most: 200, cancelSignal: cancelSignal)
        return try Feed.decode(answer, source: self)
    }
}

extension CalendarObject {
    /// Whether one of its parts holds several events that are not one series.
    var hasPartOfSeveralEvents: Bool {
        var first: [Int: String?] = [:]
        for event in events {
            if let known = first[event.part] {
                if known == nil || known != event.uid { return true }
            } else {
                first[event.part] = .some(event.uid)
            }
        }
        return false
    }
}

extension [UInt8] {
    /// Whether the name of a file is that of a calendar.
    fileprivate var isCalendarFile: Bool { String(decoding: suffix(4), as: UTF8.self).lowercased() == ".ics" }

    /// The name of a file as that of a part, with its bytes escaped if it is not UTF-8.
    fileprivate var href: String {
        String(validating: self, as: UTF8.self)
            ?? String(FilePath(bytes: [UInt8(ascii: "/")] + self).text.dropFirst("file:///".count))
    }
}
