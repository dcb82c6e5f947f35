import GRDB

/// What asking a source came to.
public enum RefreshOutcome: Sendable {
    /// It has given events, the ones it has from now on.
    case feed(Feed, HTTPValidators?)
    /// It has nothing new. The validators are those to ask with from now on; `nil` for the ones that are there.
    case unchanged(HTTPValidators?)
    /// It could not be read; what it gave before stands. The message is whole sentences.
    case failure(String)
}

extension Store {
    /// Records the outcome of a refresh, in one transaction.
    ///
    /// - Parameters:
    ///   - now: when the source was asked.
    ///   - revision: that of the events which `unchanged` speaks of; `nil` for those that are stored. The validators of others
    ///     are not kept, because what is stored would never be asked for again by them.
    /// - Returns: the source as it is from now on; `nil` where it has been removed meanwhile, and nothing was recorded.
    public func record(
        _ outcome: RefreshOutcome, of id: StoredSource.ID, at now: Instant, since revision: Int64? = nil
    ) throws(StoreError) -> StoredSource? {
        try write { db -> StoredSource? in
            guard
                let stored = try Int64.fetchOne(
                    db, sql: "SELECT revision FROM source WHERE id = ? AND NOT isRemoved", arguments: [id])
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
            case .unchanged(let validators):
                try db.execute(
                    sql: "UPDATE source SET lastAttempt = ?, lastSuccess = ?, failure = NULL WHERE id = ?",
                    arguments: [now.millisecondsSinceEpoch, now.millisecondsSinceEpoch, id])
                if let validators, revision ?? stored == stored {
                    try db.execute(
                        sql: "UPDATE source SET etag = ?, lastModified = ?, validatedAddress = ? WHERE id = ?",
                        arguments: [validators.etag, validators.lastModified, validators.address, id])
                }
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

extension RefreshOutcome {
    /// What an answer comes to for a source that gave `feed` last, and the feed where it is another one.
    ///
    /// A feed that says what the last one said is not written once more.
    ///
    /// - Complexity: O(*n*) in the number of events.
    public static func of(
        _ answer: Result<SourceAnswer, SourceError>, before feed: Feed?
    ) -> (outcome: RefreshOutcome, feed: Feed?) {
        switch answer {
        case .success(.unchanged): (.unchanged(nil), nil)
        case .success(.feed(let new, let validators)):
            new == feed ? (.unchanged(validators), nil) : (.feed(new, validators), new)
        case .failure(let error): (.failure(error.message), nil)
        }
    }
}

extension StoredSource {
    /// Notes the outcome of a refresh that no store keeps. The revision, which is the store's, stays.
    public mutating func note(_ outcome: RefreshOutcome, at now: Instant) {
        lastAttempt = now
        failure = nil
        switch outcome {
        case .feed(let feed, _):
            kind = feed.kind
            (eventCount, problemCount) = (feed.events.count, feed.problems.count)
            lastSuccess = now
        case .unchanged: lastSuccess = now
        case .failure(let message): failure = message
        }
    }
}
