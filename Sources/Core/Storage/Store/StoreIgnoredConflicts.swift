import Events
import GRDB
import Time

/// The conflicts that the user ignores.
extension Store {
    package func ignoredConflicts() throws(StoreError) -> IgnoredConflicts {
        try read { db in
            var (decisions, asked) = ([IgnoredConflict](), [IgnoredConflict: Instant]())
            for stored in try StoredIgnoredConflict.fetchAllInOrder(db) {
                guard let decision = stored.decision else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
                decisions.append(decision)
                asked[decision] = stored.askedAt.map(Instant.init(millisecondsSinceEpoch:))
            }
            return IgnoredConflicts(decisions, asked: asked)
        }
    }

    /// Stores decisions to ignore conflicts, or removes them.
    ///
    /// - Parameters:
    ///   - isIgnored: Whether the conflicts are ignored from now on.
    ///   - asked: When the user asked somebody about them; `nil` for conflicts that do not wait for an answer.
    package func set(
        _ decisions: [IgnoredConflict], areIgnored isIgnored: Bool, asked: Instant? = nil
    ) throws(StoreError) {
        try changeList { db in
            for decision in decisions {
                let stored = StoredIgnoredConflict(decision, asked: asked)
                if isIgnored { try stored.insert(db) } else { try stored.delete(db) }
            }
        }
    }
}

/// A decision in the form of the database, and of the list of sources beside it.
struct StoredIgnoredConflict: Codable, Hashable, Sendable, FetchableRecord, PersistableRecord {
    static let databaseTableName = "ignoredConflict"
    static let persistenceConflictPolicy = PersistenceConflictPolicy(insert: .replace)

    let scope: String
    let firstKey: String
    /// `EventTimes`; empty for a decision that always holds.
    let firstTimes: String
    let secondKey: String
    let secondTimes: String
    /// When the user asked somebody about it, in milliseconds since 1970; `nil` for a conflict that does not wait.
    let askedAt: Int64?

    init(_ decision: IgnoredConflict, asked: Instant? = nil) {
        askedAt = asked?.millisecondsSinceEpoch
        scope = decision.scope.rawValue
        (firstKey, firstTimes) = (decision.first.key.description, decision.first.times?.description ?? "")
        (secondKey, secondTimes) = (decision.second.key.description, decision.second.times?.description ?? "")
    }

    /// `nil` when it has another form.
    var decision: IgnoredConflict? {
        guard let scope = IgnoredConflict.Scope(rawValue: scope), let firstKey = EventKey(firstKey),
            let secondKey = EventKey(secondKey)
        else { return nil }
        let times = [firstTimes, secondTimes].map { EventTimes($0) }
        guard (scope == .once) == (times[0] != nil), (scope == .once) == (times[1] != nil) else { return nil }
        return IgnoredConflict(
            scope, IgnoredConflict.Party(key: firstKey, times: times[0]),
            IgnoredConflict.Party(key: secondKey, times: times[1]))
    }

    static func fetchAllInOrder(_ db: Database) throws -> [StoredIgnoredConflict] {
        try fetchAll(db, sql: "SELECT * FROM ignoredConflict ORDER BY firstKey, secondKey, firstTimes, secondTimes")
    }
}
