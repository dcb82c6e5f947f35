import Events
import Formats
import GRDB
import Time

/// The answer of a source to a refresh, for recording.
package struct Refresh: Sendable {
    package let id: StoredSource.ID
    /// After a failure, the previous feed stays.
    package let answer: Result<SourceAnswer, SourceError>
    /// When the refresh began.
    package let began: Instant
    /// Its changes; `nil` for none that are worth telling.
    package let report: ChangeReport?

    package init(
        _ answer: Result<SourceAnswer, SourceError>, of id: StoredSource.ID, began: Instant,
        report: ChangeReport? = nil
    ) {
        (self.id, self.answer, self.began, self.report) = (id, answer, began, report)
    }
}

extension Store {
    /// Records a refresh, in one transaction.
    ///
    /// The bytes decide whether the answer has changed. If they are equal, the revision stays, and only the validators
    /// are updated.
    ///
    /// - Parameter now: When the refresh began.
    /// - Returns: The updated source; `nil` when it was removed meanwhile, and nothing was recorded.
    package func record(
        _ answer: Result<SourceAnswer, SourceError>, of id: StoredSource.ID, at now: Instant
    ) throws(StoreError) -> StoredSource? {
        try write { try Store.record(Refresh(answer, of: id, began: now), in: $0) }
    }

    /// Records several refreshes: in one transaction, because a transaction costs more than the data of
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
        switch refresh.answer {
        case .success(.feed(let feed, let answer)):
            let stored = StoredAnswer(db: db, sourceID: id)
            let isOther = try !stored.hasBytes(of: answer)
            if isOther {
                try stored.replace(with: answer, at: refresh.began)
                try stored.keep(feed.keptNames)
                if let report = refresh.report { try insert(report, of: id, in: db) }
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
                    feed.kind.rawValue, isOther ? 1 : 0, feed.statedCount, feed.problems.count, now, now, id,
                ])
        case .success(let unchanged):
            // Another process may have stored other bytes meanwhile; their validators stay.
            let stored = StoredAnswer(db: db, sourceID: id)
            if case .same(let answer) = unchanged, try stored.hasBytes(of: answer) {
                try stored.setValidators(of: answer)
            }
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
        let said = try read { db -> (source: StoredSource, answer: Answer?, names: [String: String])? in
            guard let stored = try StoredSource.fetch(id, in: db), stored.revision > 0 else { return nil }
            let kept = StoredAnswer(db: db, sourceID: id)
            return (stored, try kept.read(), try kept.keptNames())
        }
        guard let said else { return nil }
        // The next refresh reports the fault.
        guard let answer = said.answer, let feed = try? Feed.decode(answer, source: said.source.source, now: now) else {
            return nil
        }
        return (said.source, feed.named(said.names))
    }
}

extension Store {
    /// The stored answer of a certain revision: none where there is another, or where it cannot be read. Recording the next one
    /// then reports the store's error.
    ///
    /// - Complexity: O(*n*) in the number of bytes for each look.
    package func knownAnswer(of id: StoredSource.ID, revision: Int64) -> KnownAnswer {
        @Sendable func look<Value: Sendable>(_ body: @Sendable (StoredAnswer) throws -> Value?) -> Value? {
            let found = try? read { db -> Value? in
                let stored = try Int64.fetchOne(db, sql: "SELECT revision FROM source WHERE id = ?", arguments: [id])
                return stored == revision ? try body(StoredAnswer(db: db, sourceID: id)) : nil
            }
            return found ?? nil
        }
        return KnownAnswer { answer in
            look { try $0.hasBytes(of: answer) } ?? false
        } firstPart: {
            look { try $0.read(limit: 1)?.parts.first }
        } whole: {
            look { try $0.read() }
        }
    }
}

extension SourceAnswer {
    /// The answer with the names that events had in an earlier feed of the source.
    ///
    /// - Complexity: O(*n*) in the number of events.
    package func keepingNames(of before: Feed?) -> SourceAnswer {
        guard case .feed(let feed, let answer) = self, let before else { return self }
        return .feed(feed.keepingNames(of: before), answer)
    }

    /// The feed, if it is another one than before, and its changes; no changes for the first feed of a source.
    ///
    /// - Complexity: O(*n*) in the number of events.
    package func new(after before: Feed?) -> (feed: Feed, changes: FeedChanges?)? {
        guard case .feed(let feed, _) = self, feed != before else { return nil }
        let changes = before.map { FeedChanges(from: $0, to: feed) }
        return (feed, changes?.isEmpty == false ? changes : nil)
    }
}

extension StoredSource {
    /// Notes the answer to a refresh without storing it. The revision, which only the store changes, stays.
    package mutating func note(_ answer: Result<SourceAnswer, SourceError>, at now: Instant) {
        lastAttempt = now
        failure = nil
        switch answer {
        case .success(.feed(let feed, _)):
            kind = feed.kind
            (eventCount, problemCount) = (feed.statedCount, feed.problems.count)
            lastSuccess = now
        case .success: lastSuccess = now
        case .failure(let error): failure = error
        }
    }
}
