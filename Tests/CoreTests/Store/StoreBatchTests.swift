import Foundation
import GRDB
import Testing

@testable import Events
@testable import Storage

/// Several refreshes that are recorded together.
@Suite struct StoreBatchTests {
    private let directory: TemporaryDirectory
    private let store: Store
    private let sources: [StoredSource]

    init() throws {
        directory = try TemporaryDirectory()
        store = try Store(in: directory.url)
        sources = try store.add((0..<4).map { Source(location: "https://example.org/\($0).json") })
    }

    /// Counts the transactions that are committed.
    private final class Commits: TransactionObserver {
        private(set) var count = 0

        func observes(eventsOfKind eventKind: DatabaseEventKind) -> Bool { true }
        func databaseDidChange(with event: DatabaseEvent) {}
        func databaseDidCommit(_ db: Database) { count += 1 }
        func databaseDidRollback(_ db: Database) {}
    }

    private func refreshes() throws -> [Refresh] {
        try sources.map { source in
            Refresh(
                try StoreSamples.outcome(["Walk \(source.id)"], source: source.source), of: source.id,
                began: StoreSamples.now)
        }
    }

    @Test func `several are recorded in one transaction, and what was removed is not`() throws {
        try store.remove([sources[2].id], at: StoreSamples.now)
        let commits = Commits()
        store.database.add(transactionObserver: commits)
        let recorded = try store.record(refreshes()).map { try $0.get() }
        #expect(commits.count == 1)
        #expect(recorded.map(\.?.revision) == [1, 1, nil, 1])
        #expect(recorded.map(\.?.id) == [sources[0].id, sources[1].id, nil, sources[3].id])
        #expect(try store.feed(of: sources[3].id)?.feed.events.map(\.title) == ["Walk \(sources[3].id)"])
    }

    @Test func `one that cannot be recorded keeps no other from it`() throws {
        let bad = sources[1].id
        try store.write { db in
            try db.execute(
                sql: """
                    CREATE TRIGGER refusal BEFORE INSERT ON answer WHEN NEW.sourceID = \(bad)
                    BEGIN SELECT RAISE(ABORT, 'refused'); END
                    """)
        }
        let recorded = try store.record(refreshes())
        #expect(recorded.map { (try? $0.get())?.revision } == [1, nil, 1, 1])
        #expect(throws: StoreError.self) { try recorded[1].get() }
        #expect(try store.sources().map(\.revision) == [1, 0, 1, 1])
    }

    @Test func `what is handed over at the close is kept`() throws {
        try store.close(keeping: refreshes())
        #expect(try Store(in: directory.url).sources().map(\.revision) == [1, 1, 1, 1])
    }
}
