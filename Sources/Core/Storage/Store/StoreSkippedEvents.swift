import Events
import GRDB

/// The events that the user does not go to.
extension Store {
    package func skippedEvents() throws(StoreError) -> Set<SkippedEvent> {
        try read { db in
            Set(
                try StoredSkippedEvent.fetchAllInOrder(db).map { stored in
                    guard let decision = stored.decision else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
                    return decision
                })
        }
    }

    /// Stores decisions not to go to events, or removes them.
    ///
    /// - Parameter isSkipped: Whether the user does not go there from now on.
    package func set(_ decisions: [SkippedEvent], areSkipped isSkipped: Bool) throws(StoreError) {
        try changeList { db in
            for stored in decisions.map(StoredSkippedEvent.init) {
                if isSkipped { try stored.insert(db) } else { try stored.delete(db) }
            }
        }
    }
}

/// A decision in the form of the database, and of the list of sources beside it.
struct StoredSkippedEvent: Codable, Hashable, Sendable, FetchableRecord, PersistableRecord {
    static let databaseTableName = "skippedEvent"
    static let persistenceConflictPolicy = PersistenceConflictPolicy(insert: .ignore)

    let key: String
    /// `EventTimes`; empty for a series.
    let times: String

    init(_ decision: SkippedEvent) {
        (key, times) = (decision.key.description, decision.times?.description ?? "")
    }

    /// `nil` when it has another form.
    var decision: SkippedEvent? {
        let times = EventTimes(times)
        guard let key = EventKey(key), (times == nil) == self.times.isEmpty else { return nil }
        return SkippedEvent(key: key, times: times)
    }

    static func fetchAllInOrder(_ db: Database) throws -> [StoredSkippedEvent] {
        try fetchAll(db, sql: "SELECT * FROM skippedEvent ORDER BY key, times")
    }
}
