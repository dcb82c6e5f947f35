import Foundation
import GRDB

/// A store that has been opened by whatever way was left, and all that is in it.
public struct StoreOpening: Sendable {
    public let store: Store
    /// In the order in which they were added.
    public let sources: [StoredSource]
    /// What each gave last, by the source's number; a source that has given nothing yet has none.
    public let feeds: [StoredSource.ID: Feed]
    /// What the user must be told about the store, in whole sentences; `nil` where all is well.
    public let notice: String?

    /// Opens the store in a directory and reads all of it.
    ///
    /// - A damaged database is set aside under another name, never deleted, and a new one takes its place, with the sources
    ///   that can still be read from the old one or from the list beside it. Their events come with the next refresh.
    /// - Where the directory cannot be written, or the disk is full, what is there is shown from memory.
    /// - Only where even that fails, an empty store in memory is given.
    ///
    /// Blocks; *O*(*n*) in the number of events.
    public static func open(in directory: URL) throws(StoreError) -> StoreOpening {
        do throws(StoreError) {
            return try StoreOpening(Store(in: directory), purges: true)
        } catch {
            switch error.kind {
            case .corrupt:
                return try rebuilt(in: directory)
            default:
                return try inMemory(of: directory, because: error)
            }
        }
    }

    private init(_ store: Store, purges: Bool = false, notice: String? = nil) throws(StoreError) {
        try store.checkMarkedDamage()
        if purges {
            do throws(StoreError) {
                try store.purge()
            } catch  where error.kind != .corrupt {
                // What should have gone is not shown either way, and goes another time.
            }
        }
        let sources = try store.sources()
        var feeds: [StoredSource.ID: Feed] = [:]
        for source in sources {
            feeds[source.id] = try store.feed(of: source.id)?.feed
        }
        self.store = store
        self.sources = sources
        self.feeds = feeds
        self.notice = notice
    }

    // MARK: A damaged database

    private static func rebuilt(in directory: URL) throws(StoreError) -> StoreOpening {
        do {
            // Of two processes that find it damaged, one sets it aside, and the other finds the new one.
            return try DirectoryLock.withLock(on: directory) {
                do throws(StoreError) {
                    return try StoreOpening(Store(lockedIn: directory))
                } catch  where error.kind == .corrupt {
                    return try setAside(in: directory)
                }
            }
        } catch let error as StoreError {
            return try inMemory(of: directory, because: error)
        } catch {
            return try inMemory(of: directory, because: StoreError(error, path: directory.path))
        }
    }

    private static func setAside(in directory: URL) throws -> StoreOpening {
        let file = directory.appendingPathComponent(Store.fileName)
        let damaged = try move(file)
        DamageMark(of: file.path).clear()
        let list = salvage(damaged) ?? SourceList(in: directory)
        let store = try Store(lockedIn: directory)
        if let list { try store.add(list) }
        let found =
            switch list?.entries.count ?? 0 {
            case 0: "Which sources it held can no longer be told: add them again."
            case 1: "Its one source is kept and read again."
            case let count: "Its \(count) sources are kept and read again."
            }
        return try StoreOpening(
            store,
            notice: "The database was damaged and has been set aside as \(damaged.path). \(found)")
    }

    /// Gives a database and its companions another name, beside the old one.
    private static func move(_ file: URL) throws -> URL {
        let directory = file.deletingLastPathComponent()
        var number = 1
        var target: URL
        repeat {
            target = directory.appendingPathComponent("upcoming-damaged-\(number).sqlite")
            number += 1
        } while FileManager.default.fileExists(atPath: target.path)
        try FileManager.default.moveItem(at: file, to: target)
        for suffix in ["-wal", "-shm"] where FileManager.default.fileExists(atPath: file.path + suffix) {
            try FileManager.default.moveItem(atPath: file.path + suffix, toPath: target.path + suffix)
        }
        return target
    }

    /// The list of sources, as far as the damaged database still gives it.
    private static func salvage(_ file: URL) -> SourceList? {
        guard let database = try? DatabaseQueue(path: file.path) else { return nil }
        let sources = try? database.read { db in
            try StoredSource.fetchAll(db, sql: "SELECT * FROM source WHERE NOT isRemoved ORDER BY id")
        }
        return sources.flatMap { $0.isEmpty ? nil : SourceList($0) }
    }

    // MARK: A directory that cannot be written

    private static func inMemory(of directory: URL, because reason: StoreError) throws(StoreError) -> StoreOpening {
        let store = try Store.inMemory()
        let file = directory.appendingPathComponent(Store.fileName)
        guard reason.kind != .tooNew else { return try StoreOpening(store, notice: reason.message) }
        // Read as it stands, without a lock, it lacks what its log has; but a log can be read only where its index can be.
        for question in ["mode=ro", "immutable=1"] {
            let copy = try Store.inMemory()
            guard let kept = try? reading(file, question), (try? kept.backup(to: copy.database)) != nil,
                let opening = try? StoreOpening(copy, notice: reason.message)
            else { continue }
            return opening
        }
        return try StoreOpening(store, notice: reason.message)
    }

    /// A database that is only read.
    ///
    /// - Parameter question: how, in the words of SQLite's URIs.
    private static func reading(_ file: URL, _ question: String) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.readonly = true
        let path = file.path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? file.path
        return try DatabaseQueue(path: "file:\(path)?\(question)", configuration: configuration)
    }
}
