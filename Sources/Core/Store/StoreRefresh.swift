import GRDB

/// What asking a source came to.
public enum RefreshOutcome: Sendable {
    /// It has given events, the ones it has from now on.
    case feed(Feed, HTTPValidators?)
    /// It has nothing new.
    case unchanged
    /// It could not be read; what it gave before stands. The message is whole sentences.
    case failure(String)
}

extension Store {
    /// Records the outcome of a refresh, in one transaction.
    ///
    /// - Parameter now: when the source was asked.
    /// - Returns: the source as it is from now on; `nil` where it has been removed meanwhile, and nothing was recorded.
    public func record(
        _ outcome: RefreshOutcome, of id: StoredSource.ID, at now: Instant
    ) throws(StoreError) -> StoredSource? {
        try write { db -> StoredSource? in
            guard try Bool.fetchOne(db, sql: "SELECT NOT isRemoved FROM source WHERE id = ?", arguments: [id]) == true
            else { return nil }
            switch outcome {
            case .feed(let feed, let validators):
                try StoredFeed(db: db, sourceID: id).replace(with: feed)
                try db.execute(
                    sql: """
                        UPDATE source SET kind = ?, revision = revision + 1, eventCount = ?, problemCount = ?, etag = ?,
                            lastModified = ?, validatedAddress = ?, lastAttempt = ?, lastSuccess = ?, failure = NULL
                        WHERE id = ?
                        """,
                    arguments: [
                        feed.kind.rawValue, feed.events.count, feed.problems.count, validators?.etag,
                        validators?.lastModified, validators?.address, now.millisecondsSinceEpoch,
                        now.millisecondsSinceEpoch, id,
                    ])
            case .unchanged:
                try db.execute(
                    sql: "UPDATE source SET lastAttempt = ?, lastSuccess = ?, failure = NULL WHERE id = ?",
                    arguments: [now.millisecondsSinceEpoch, now.millisecondsSinceEpoch, id])
            case .failure(let message):
                try db.execute(
                    sql: "UPDATE source SET lastAttempt = ?, failure = ? WHERE id = ?",
                    arguments: [now.millisecondsSinceEpoch, message, id])
            }
            return try StoredSource.fetchOne(db, sql: "SELECT * FROM source WHERE id = ?", arguments: [id])
        }
    }

    /// What a source gave last, as it stood at one moment: its row and its events belong together. `nil` where it has been
    /// removed or has given nothing yet.
    ///
    /// - Complexity: O(*n*), about a microsecond an event.
    public func feed(of id: StoredSource.ID) throws(StoreError) -> (source: StoredSource, feed: Feed)? {
        try read { db -> (source: StoredSource, feed: Feed)? in
            guard
                let stored = try StoredSource.fetchOne(
                    db, sql: "SELECT * FROM source WHERE id = ? AND NOT isRemoved AND revision > 0", arguments: [id])
            else { return nil }
            return (stored, try StoredFeed(db: db, sourceID: id).read(of: stored))
        }
    }
}
