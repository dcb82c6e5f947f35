import Events
import Foundation
import GRDB
import Text
import Time

/// An opened store with its whole content, opened in the best possible way.
package struct StoreOpening: Sendable {
    package let store: Store
    /// In the order in which they were added.
    package let sources: [StoredSource]
    /// The last feed of each source, by the source's number; a source that was never read has none.
    package let feeds: [StoredSource.ID: Feed]
    /// The user's mail addresses.
    package let ownAddresses: [String]
    /// The people, and for whom events are.
    package let people: People
    /// The conflicts that the user ignores.
    package let ignoredConflicts: IgnoredConflicts
    /// The events that the user does not go to.
    package let skippedEvents: Set<SkippedEvent>
    /// The sources that can be brought back.
    package let removedSources: [RemovedSource]
    /// A notice for the user about the store, in whole sentences; `nil` when there is no problem.
    package let notice: Message?

    /// Opens the store in a directory and reads its whole content.
    ///
    /// - A database that is damaged or belongs to another program is renamed, never deleted, and a new one is made.
    /// - Sources that a database lacks come from the list beside it, or from the old database. Their events come with the
    ///   next refresh.
    /// - If the directory cannot be written, or the disk is full, the existing content is copied into a store in
    ///   memory.
    /// - If even that fails, the result is an empty store in memory.
    ///
    /// Blocks while another process holds the database; *O*(*n*) in the number of events.
    ///
    /// - Parameter now: The time around which series are shown.
    package static func open(in directory: URL, now: Instant = .now) throws(StoreError) -> StoreOpening {
        do {
            try PrivateFiles.makeDirectory(at: directory)
            do {
                let restored = try DirectoryLock.withLock(on: directory) {
                    let store = try Store(lockedIn: directory)
                    return (store: store, notice: try store.restoreSources())
                }
                return try StoreOpening(restored.store, now, purges: true, notice: restored.notice)
            } catch let error as StoreError where error.kind.isSetAside {
                // If two processes find it damaged, one sets it aside, and the other finds the new one.
                return try DirectoryLock.withLock(on: directory) { try rebuilt(in: directory, now) }
            }
        } catch {
            let reason = StoreError(error, path: directory.appendingPathComponent(Store.fileName).path)
            return try inMemory(of: directory, now, because: reason)
        }
    }

    private init(
        _ store: Store, _ now: Instant, purges: Bool = false, notice: Message? = nil
    ) throws(StoreError) {
        try store.checkMarkedDamage()
        if purges {
            do throws(StoreError) {
                try store.purge(at: now)
                try store.saveSourceList()
            } catch  where error.kind != .corrupt {
                // Removed sources are not on the list in any case; they are deleted at a later start.
            }
        }
        let sources = try store.sources()
        var feeds: [StoredSource.ID: Feed] = [:]
        for source in sources {
            feeds[source.id] = try store.feed(of: source.id, now: now)?.feed
        }
        self.store = store
        self.sources = sources
        self.feeds = feeds
        ownAddresses = try store.ownAddresses()
        people = try store.people()
        ignoredConflicts = try store.ignoredConflicts()
        skippedEvents = try store.skippedEvents()
        removedSources = try store.removedSources()
        self.notice = notice
    }

    // MARK: A damaged database

    private static func rebuilt(in directory: URL, _ now: Instant) throws -> StoreOpening {
        do throws(StoreError) {
            let store = try Store(lockedIn: directory)
            return try StoreOpening(store, now)
        } catch {
            guard error.kind.isSetAside else { throw error }
            return try setAside(in: directory, now, because: error.kind)
        }
    }

    private static func setAside(
        in directory: URL, _ now: Instant, because reason: StoreError.Kind
    ) throws -> StoreOpening {
        let file = directory.appendingPathComponent(Store.fileName)
        let old = try SetAside.move(file, as: reason == .corrupt ? "damaged" : "\(reason)")
        DamageMark(of: file.path).clear()
        let store = try Store(lockedIn: directory)
        // An unreadable list is ignored here; it is set aside when the next one is written.
        _ = try store.add(salvaged: reason == .corrupt ? salvage(old) : nil, beside: try? SourceList(in: directory))
        let found =
            switch try store.sources().count {
            case 0: Message("The list of calendars was lost: add your calendars again.")
            case let count:
                Message(
                    "Its one calendar is kept and read again.", "Its {count} calendars are kept and read again.",
                    count: count)
            }
        let reason =
            switch reason {
            case .foreign:
                Message("The database was another program's and has been set aside as {path}.", ["path": old.path])
            case .earlier:
                Message(
                    "The database was of a version before 1.0.0 and has been set aside as {path}.", ["path": old.path])
            default: Message("The database was damaged and has been set aside as {path}.", ["path": old.path])
            }
        return try StoreOpening(store, now, notice: reason.followed(by: found))
    }

    /// The list of sources in the damaged database, as far as it is readable.
    private static func salvage(_ file: URL) -> SourceList? {
        guard let database = try? DatabaseQueue(path: file.path), let list = try? database.read(SourceList.init) else {
            return nil
        }
        return list.entries.isEmpty ? nil : list
    }

    // MARK: A directory that cannot be written

    private static func inMemory(
        of directory: URL, _ now: Instant, because reason: StoreError
    ) throws(StoreError) -> StoreOpening {
        let store = try Store.inMemory()
        let file = directory.appendingPathComponent(Store.fileName)
        guard reason.kind != .tooNew, StoreError.obstacle(at: file.path) == nil else {
            return try StoreOpening(store, now, notice: reason.words)
        }
        for question in Store.questions {
            guard let copy = Store(copying: file, question),
                let opening = try? StoreOpening(copy, now, notice: reason.words)
            else { continue }
            return opening
        }
        return try StoreOpening(store, now, notice: reason.words)
    }
}

extension Store {
    /// How a database in a directory that cannot be written is opened. As immutable, without a lock, it lacks the content of its
    /// log; but the log can be read only if its index can be opened.
    fileprivate static let questions = ["mode=ro", "immutable=1"]

    /// Opens the store in a directory for reading, or copies it into memory if the directory cannot be written.
    init(reading directory: URL) throws(StoreError) {
        do throws(StoreError) {
            self = try Store(in: directory)
        } catch {
            let file = directory.appendingPathComponent(Store.fileName)
            guard error.kind == .readOnly || error.kind == .diskFull,
                let copy = Store.questions.lazy.compactMap({ Store(copying: file, $0) }).first
            else { throw error }
            self = copy
        }
    }

    /// Copies a database into memory; `nil` when it cannot be read.
    ///
    /// - Parameter question: The query of SQLite's URI, which states how it is opened.
    fileprivate init?(copying file: URL, _ question: String) {
        var configuration = Configuration()
        configuration.readonly = true
        let path = file.path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? file.path
        // Read before the copy is made, so that a change meanwhile is noticed.
        let revision = Store.revision(in: file.deletingLastPathComponent())
        guard var copy = try? Store.inMemory(),
            let kept = try? DatabaseQueue(path: "file:\(path)?\(question)", configuration: configuration),
            (try? kept.backup(to: copy.database)) != nil,
            // It may be of an earlier version.
            (try? StoreSchema.migrate(copy.database)) != nil
        else { return nil }
        copy.copiedRevision = revision
        self = copy
    }
}

extension Store {
    /// Adds the sources of the list beside the database that the database has lost: because it is new, because its log
    /// was lost, or because an older copy replaced it.
    ///
    /// - Returns: A notice for the user; `nil` when nothing was lost.
    fileprivate func restoreSources() throws -> Message? {
        let directory = URL(fileURLWithPath: path).deletingLastPathComponent()
        let list: SourceList?
        do {
            list = try SourceList(in: directory)
        } catch is DecodingError {
            guard isNew else { return nil }
            return
                Message(
                    """
                    There was no database in {folder}, and the list of calendars {file} beside it cannot be read: add the calendars \
                    again.
                    """, ["folder": directory.path, "file": SourceList.fileName])
        }
        let count = try add(beside: list)
        guard count > 0 else { return nil }
        let reason =
            isNew
            ? Message("The database {path} was missing or empty.", ["path": path])
            : Message("The database {path} had lost calendars.", ["path": path])
        let restored = Message(
            "One calendar is restored from {file} beside it and read again.",
            "{count} calendars are restored from {file} beside it and read again.", count: count,
            ["file": SourceList.fileName])
        return reason.followed(by: restored)
    }

    /// Restores the user's decisions that this database lacks. Every kind of loss is repaired here.
    ///
    /// - Parameters:
    ///   - salvaged: The list in a database that was set aside.
    ///   - beside: The list in the file beside the database. It is taken if it is later than what there is.
    /// - Returns: The number of added sources.
    fileprivate func add(salvaged: SourceList? = nil, beside: SourceList?) throws -> Int {
        let version = try salvaged?.version ?? read(SourceList.version)
        let fromSalvaged = try salvaged.map { try add($0) } ?? 0
        guard let beside, salvaged == nil && isNew || beside.isLater(than: version) else { return fromSalvaged }
        return try fromSalvaged + add(beside)
    }
}

extension StoreError.Kind {
    /// Whether the database is renamed, and a new one is made.
    fileprivate var isSetAside: Bool { self == .corrupt || self == .foreign || self == .earlier }
}
