import Events
import Formats
import Foundation
import GRDB
import Text

/// The history of what was changed in calendars, for undoing and for the look after a crash.
///
/// It is a file of its own, apart from the database, which can be made again: this one cannot. Each entry is on the disk before
/// the calendar is written.
package struct EditJournal: Sendable {
    private let database: DatabaseQueue
    private let path: String

    package static let fileName = "edits.sqlite"
    /// How long a finished entry is kept, in milliseconds: 30 days.
    static let longestUse: Int64 = 30 * 86_400_000
    /// The most bytes of events; beyond them the oldest finished entries go.
    static let sizeLimit = 64 << 20

    /// Opens the history in a directory, and makes both if they are missing.
    ///
    /// - Throws: Why nothing can be changed then.
    package init(in directory: URL) throws(EditHistoryError) {
        let file = directory.appendingPathComponent(EditJournal.fileName)
        path = file.path
        var configuration = Configuration()
        configuration.busyMode = .timeout(10)
        configuration.prepareDatabase { db in
            // A commit is on the disk when it returns, also where the power fails.
            try db.execute(sql: "PRAGMA journal_mode = TRUNCATE; PRAGMA synchronous = FULL")
        }
        do {
            try PrivateFiles.makeDirectory(at: directory)
            try PrivateFiles.makeFile(at: file)
            database = try DatabaseQueue(path: file.path, configuration: configuration)
            try database.write { db in
                try db.execute(
                    sql: """
                        CREATE TABLE IF NOT EXISTS edit (
                            id INTEGER PRIMARY KEY AUTOINCREMENT, made INTEGER NOT NULL, calendar TEXT NOT NULL,
                            uid TEXT NOT NULL, deed TEXT NOT NULL, title TEXT NOT NULL, before BLOB NOT NULL,
                            after BLOB NOT NULL, hashBefore TEXT NOT NULL, hashAfter TEXT NOT NULL, places TEXT NOT NULL,
                            temporary TEXT NOT NULL, state TEXT NOT NULL, reverts INTEGER, isUndone BOOLEAN NOT NULL,
                            newUID TEXT, zone BLOB, address TEXT, calendarName TEXT)
                        """)
                let columns = try Set(db.columns(in: "edit").map(\.name))
                let later = [("newUID", "TEXT"), ("zone", "BLOB"), ("address", "TEXT"), ("calendarName", "TEXT")]
                for (name, type) in later where !columns.contains(name) {
                    try db.execute(sql: "ALTER TABLE edit ADD COLUMN \(name) \(type)")
                }
            }
        } catch {
            throw EditHistoryError(error, path: file.path)
        }
    }

    /// Adds an entry, and drops old ones. Returns it with its number.
    func add(_ entry: JournaledEdit) throws(EditHistoryError) -> JournaledEdit {
        try write { db in
            try db.execute(
                sql: "DELETE FROM edit WHERE state = 'written' AND made < ?",
                arguments: [entry.made - EditJournal.longestUse])
            try db.execute(
                sql: """
                    DELETE FROM edit WHERE state = 'written' AND id IN (SELECT id FROM (
                        SELECT id, SUM(LENGTH(before) + LENGTH(after)) OVER (ORDER BY id DESC) AS size FROM edit)
                    WHERE size > ?)
                    """, arguments: [EditJournal.sizeLimit - entry.before.count - entry.after.count])
            var entry = entry
            try entry.insert(db)
            return entry
        }
    }

    /// Notes that an edit was written. One that takes another one back marks that too.
    func finish(_ entry: JournaledEdit) throws(EditHistoryError) {
        try write { db in
            try db.execute(
                sql: "UPDATE edit SET state = 'written', after = ?, hashAfter = ? WHERE id = ?",
                arguments: [entry.after, entry.hashAfter, entry.id])
            try db.execute(sql: "UPDATE edit SET isUndone = 1 WHERE id = ?", arguments: [entry.reverts])
        }
    }

    /// Drops an entry that was not written.
    func drop(_ entry: JournaledEdit) throws(EditHistoryError) {
        try write { db in
            try db.execute(sql: "DELETE FROM edit WHERE id = ? AND state = 'intended'", arguments: [entry.id])
        }
    }

    /// All entries, the latest first.
    package func entries() throws(EditHistoryError) -> [JournaledEdit] {
        try entries(sql: "SELECT * FROM edit ORDER BY id DESC")
    }

    /// The entries of which it is not noted whether they were written, the latest first. The texts of the others are not read.
    func intended() throws(EditHistoryError) -> [JournaledEdit] {
        try entries(sql: "SELECT * FROM edit WHERE state = 'intended' ORDER BY id DESC")
    }

    private func entries(sql: String) throws(EditHistoryError) -> [JournaledEdit] {
        do {
            return try database.read { db in try JournaledEdit.fetchAll(db, sql: sql) }
        } catch {
            throw EditHistoryError(error, path: path)
        }
    }

    private func write<Value>(_ body: (Database) throws -> Value) throws(EditHistoryError) -> Value {
        do { return try database.write(body) } catch { throw EditHistoryError(error, path: path) }
    }
}

/// An entry of the history: one edit of one event.
package struct JournaledEdit: Codable, FetchableRecord, MutablePersistableRecord, Sendable {
    package static let databaseTableName = "edit"

    /// How far an edit is.
    package enum State: String, Codable, Sendable {
        /// It may be written or not; that is looked up at the next edit.
        case intended
        case written
    }

    package internal(set) var id: Int64?
    /// In milliseconds since 1970.
    package let made: Int64
    /// The path of the calendar (`FilePath.text`), or the location of a source that is no file.
    package let calendar: String
    package let uid: String
    package let deed: EditDeed
    /// The title of the event, as it was.
    package let title: String
    /// The components of the event.
    let before: Data
    private(set) var after: Data
    /// The hashes of the whole calendar, or the whole object.
    let hashBefore: String
    private(set) var hashAfter: String
    /// Where in the new text the removed components stood.
    let places: [Int]
    /// The name under which the new text is written first.
    let temporary: String
    package internal(set) var state = State.intended
    /// The edit that this one takes back.
    package var reverts: Int64?
    package internal(set) var isUndone = false
    /// The UID of a series that was split off: its components are in `after` too, or in a file of its own.
    package var newUID: String?
    /// The time zone that was added with the event.
    var zone: Data?
    /// The address of the object on a server, or the UID of an event of the desktop; `nil` for a file.
    package var address: String?
    /// The name of the calendar for people; `nil` for that of its file.
    package var calendarName: String?

    /// Takes over the text that a server has after the edit.
    ///
    /// - Parameter isWhole: Whether `after` is the whole text, and not the event alone.
    mutating func takeAfter(_ text: [UInt8], isWhole: Bool) {
        hashAfter = StableHash(of: text).hexadecimal
        let event = isWhole ? text : CalendarEditor.components(of: [uid], in: text)
        if let event { after = Data(event) }
    }

    /// Whether it can be made again after it was taken back: it is of one file.
    package var canBeMadeAgain: Bool { newUID == nil }

    /// The decision not to go to an event; `nil` for an edit of a calendar.
    package var skipped: SkippedEvent? {
        guard deed == .skip, let key = EventKey(uid) else { return nil }
        return SkippedEvent(key: key, times: EventTimes(String(decoding: after, as: UTF8.self)))
    }

    /// The difference that it has made; `nil` where its event does not tell.
    package func change(in timeZone: TimeZone) -> EditedChange? {
        newUID == nil
            ? EditedChange(from: [UInt8](before), to: [UInt8](after), uid: uid, timeZone: timeZone) : nil
    }

    package mutating func didInsert(_ inserted: InsertionSuccess) { id = inserted.rowID }
}

/// The change that is made to an event.
package enum EditDeed: String, Codable, Sendable {
    case move, change, remove, add, undo
    /// The user does not go there. No calendar is changed.
    case skip
}

/// Why the history cannot be written or read; nothing is changed then.
package struct EditHistoryError: WordedError {
    package let words: Message

    init(_ error: any Error, path: String) {
        let isDamaged: Bool
        if let error = error as? DatabaseError {
            isDamaged =
                [.SQLITE_CORRUPT, .SQLITE_NOTADB].contains(error.resultCode)
                || error.message?.hasPrefix("no such ") == true
        } else {
            isDamaged = error is DecodingError || error is RowDecodingError
        }
        words =
            isDamaged
            ? Message(
                "Nothing was changed: the undo history {path} is damaged. Move it away, and try again.", ["path": path])
            : Message(
                "Nothing was changed, because the undo history cannot be kept. {reason}",
                ["reason": StoreError(error, path: path).words])
    }
}
