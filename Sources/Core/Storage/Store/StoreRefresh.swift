import Events
import Formats
import GRDB
import Time

/// The outcome of a refresh.
package enum RefreshOutcome: Sendable {
    /// The source gave this answer, decoded to this feed.
    case feed(Feed, Answer)
    /// The source has not changed.
    case unchanged
    /// The source could not be read; its previous feed stays.
    case failure(SourceError)
}

/// The outcome of one source's refresh, for recording.
package struct Refresh: Sendable {
    package let id: StoredSource.ID
    package let outcome: RefreshOutcome
    /// When the refresh began.
    package let began: Instant

    package init(_ outcome: RefreshOutcome, of id: StoredSource.ID, began: Instant) {
        (self.id, self.outcome, self.began) = (id, outcome, began)
    }
}

extension Store {
    /// Records the outcome of a refresh, in one transaction.
    ///
    /// The bytes decide whether the answer has changed. If they are equal, the revision stays, and only the validators
    /// are updated.
    ///
    /// - Parameter now: When the refresh began.
    /// - Returns: The updated source; `nil` when it was removed meanwhile, and nothing was recorded.
    package func record(
        _ outcome: RefreshOutcome, of id: StoredSource.ID, at now: Instant
    ) throws(StoreError) -> StoredSource? {
        try write { try Store.record(Refresh(outcome, of: id, began: now), in: $0) }
    }

    /// Records the outcomes of several refreshes: in one transaction, because a transaction costs more than the data of
    /// a small source. If one of them fails, each is recorded in its own transaction, so that the others are saved.
    ///
    /// - Returns: For each the result of `record(_:of:at:)`.
    package func record(_ refreshes: [Refresh]) -> [Result<StoredSource?, StoreError>] {
        guard !refreshes.isEmpty else { return [] }
        do throws(StoreError) {
            return try write { db in try refreshes.map { try Store.record($0, in: db) } }.map { .success($0) }
        } catch {
            guard refreshes.count > 1 else { return [.failure(error)] }
            return refreshes.flatMap { record([$0]) }
        }
    }

    private static func record(_ refresh: Refresh, in db: Database) throws -> StoredSource? {
        let (id, now) = (refresh.id, refresh.began.millisecondsSinceEpoch)
        guard try StoredSource.fetch(id, in: db) != nil else { return nil }
        switch refresh.outcome {
        case .feed(let feed, let answer):
            let stored = StoredAnswer(db: db, sourceID: id)
            let isOther = try !stored.hasBytes(of: answer)
            if isOther {
                try stored.replace(with: answer, at: refresh.began)
            } else {
                try stored.setValidators(of: answer)
            }
            let update = try db.cachedStatement(
                sql: """
                    UPDATE source SET kind = ?, revision = revision + ?, eventCount = ?, problemCount = ?,
                        lastAttempt = ?, lastSuccess = ?, failure = NULL
                    WHERE id = ?
                    """)
            try update.execute(
                arguments: [
                    feed.kind.rawValue, isOther ? 1 : 0, feed.events.count, feed.problems.count, now, now, id,
                ])
        case .unchanged:
            try db.cachedStatement(
                sql: "UPDATE source SET lastAttempt = ?, lastSuccess = ?, failure = NULL WHERE id = ?"
            ).execute(arguments: [now, now, id])
        case .failure(let error):
            try db.cachedStatement(sql: "UPDATE source SET lastAttempt = ?, failure = ? WHERE id = ?")
                .execute(arguments: [now, error.stored, id])
        }
        return try StoredSource.fetch(id, in: db)
    }

    /// The last feed of a source, consistent with its row. `nil` when the source was removed, was never read, or has an
    /// answer that the current decoders cannot read.
    ///
    /// - Parameter now: The time around which series are shown.
    /// - Complexity: O(*n*) in the number of bytes, because the answer is decoded.
    package func feed(
        of id: StoredSource.ID, now: Instant = .now
    ) throws(StoreError) -> (source: StoredSource, feed: Feed)? {
        // Decoding happens outside the read, so that the database is free meanwhile.
        let said = try read { db -> (source: StoredSource, answer: Answer?, earlier: Feed?)? in
            guard let stored = try StoredSource.fetch(id, in: db), stored.revision > 0 else { return nil }
            let answer = try StoredAnswer(db: db, sourceID: id).read()
            return (stored, answer, answer == nil ? try EarlierFeed(db: db, sourceID: id).read(of: stored) : nil)
        }
        guard let said else { return nil }
        if let earlier = said.earlier { return (said.source, earlier) }
        // The next refresh reports the fault.
        guard let answer = said.answer, let feed = try? Feed.decode(answer, source: said.source.source, now: now) else {
            return nil
        }
        return (said.source, feed)
    }
}

extension Store {
    /// Whether an answer has the same bytes as the stored one of a certain revision.
    ///
    /// - Complexity: O(*n*) in the number of bytes.
    package func hasBytes(
        of answer: Answer, from id: StoredSource.ID, revision: Int64
    ) throws(StoreError) -> Bool {
        try read { db in
            try Store.revision(of: id, in: db) == revision && StoredAnswer(db: db, sourceID: id).hasBytes(of: answer)
        }
    }
}

extension Store {
    /// The stored answer of a certain revision; `nil` when there is none, or another.
    ///
    /// - Complexity: O(*n*) in the number of bytes.
    package func answer(of id: StoredSource.ID, revision: Int64) throws(StoreError) -> Answer? {
        try read { db in
            guard try Store.revision(of: id, in: db) == revision else { return nil }
            return try StoredAnswer(db: db, sourceID: id).read()
        }
    }

    /// The first part of `answer(of:revision:)`.
    package func firstPart(of id: StoredSource.ID, revision: Int64) throws(StoreError) -> Answer.Part? {
        try read { db in
            guard try Store.revision(of: id, in: db) == revision else { return nil }
            return try StoredAnswer(db: db, sourceID: id).read(limit: 1)?.parts.first
        }
    }

    private static func revision(of id: StoredSource.ID, in db: Database) throws -> Int64? {
        try Int64.fetchOne(db, sql: "SELECT revision FROM source WHERE id = ?", arguments: [id])
    }
}

/// The result of an answer, compared with the source's previous feed.
package struct RefreshResult: Sendable {
    /// The outcome for the store.
    package let outcome: RefreshOutcome
    /// The new feed; `nil` when it has not changed.
    package let feed: Feed?
    /// The changes; `nil` when there are none, and for the first feed of a source.
    package let changes: FeedChanges?

    /// - Parameter feed: The previous feed of the source.
    /// - Complexity: O(*n*) in the number of events.
    package init(_ answer: Result<SourceAnswer, SourceError>, before feed: Feed?) {
        var new: Feed?
        switch answer {
        case .success(.feed(let decoded, let answer)):
            outcome = .feed(decoded, answer)
            new = decoded == feed ? nil : decoded
        case .success(.same(let answer)): outcome = feed.map { .feed($0, answer) } ?? .unchanged
        case .success(.unchanged): outcome = .unchanged
        case .failure(let error): outcome = .failure(error)
        }
        self.feed = new
        let changes = feed.flatMap { before in new.map { FeedChanges(from: before, to: $0) } }
        self.changes = changes?.isEmpty == false ? changes : nil
    }
}

extension StoredSource {
    /// Notes the outcome of a refresh without storing it. The revision, which only the store changes, stays.
    package mutating func note(_ outcome: RefreshOutcome, at now: Instant) {
        lastAttempt = now
        failure = nil
        switch outcome {
        case .feed(let feed, _):
            kind = feed.kind
            (eventCount, problemCount) = (feed.events.count, feed.problems.count)
            lastSuccess = now
        case .unchanged: lastSuccess = now
        case .failure(let error): failure = error
        }
    }
}
