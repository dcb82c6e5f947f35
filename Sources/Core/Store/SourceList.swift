import Foundation

/// The list of sources as a small file beside the database, from which it can be made again when it is damaged.
struct SourceList: Codable, Hashable, Sendable {
    struct Entry: Codable, Hashable, Sendable {
        let location: String
        let givenName: String?
        let isPaused: Bool
    }

    var entries: [Entry]

    static let fileName = "sources.json"

    init(_ sources: [StoredSource]) {
        entries = sources.map {
            Entry(location: $0.source.location, givenName: $0.givenName, isPaused: $0.isPaused)
        }
    }

    /// The list in a directory; `nil` where there is none that can be read.
    init?(in directory: URL) {
        guard let data = try? Data(contentsOf: directory.appendingPathComponent(SourceList.fileName)),
            let list = try? JSONDecoder().decode(SourceList.self, from: data)
        else { return nil }
        self = list
    }

    /// Writes it, whole or not at all.
    func save(in directory: URL) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        try encoder.encode(self).write(to: directory.appendingPathComponent(SourceList.fileName), options: .atomic)
    }
}

extension Store {
    /// Writes the list of sources beside the database. A store in memory has none.
    public func saveSourceList(_ sources: [StoredSource]) throws(StoreError) {
        guard isOnDisk else { return }
        do {
            try SourceList(sources).save(in: URL(fileURLWithPath: path).deletingLastPathComponent())
        } catch {
            throw StoreError(error, path: path)
        }
    }

    /// Adds the sources of a list, with the names that the user gave them.
    func add(_ list: SourceList) throws(StoreError) {
        let stored = try add(list.entries.map { Source(location: $0.location) })
        for (entry, source) in zip(list.entries, stored) {
            if let name = entry.givenName { try rename(source.id, to: name) }
            if entry.isPaused { try setPaused(source.id, true) }
        }
    }
}
