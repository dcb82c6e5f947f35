import Foundation
import GRDB
import Testing

@testable import Storage

/// Waiting for the database takes none of the threads that Swift's tasks share.
@Suite struct StoreTurnsTests {
    private let directory: TemporaryDirectory

    init() throws { directory = try TemporaryDirectory() }

    @Test func `while another process holds the database, other tasks go on`() async throws {
        let id = try #require(try Store(in: directory.url).add([StoreSamples.source]).first).id
        // Each has turns of its own, so that each waits by itself.
        let stores = try (0..<2 * ProcessInfo.processInfo.activeProcessorCount).map { _ in
            try Store(in: directory.url)
        }
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        let other = try DatabaseQueue(path: directory[Store.fileName].path, configuration: configuration)
        try await other.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
        let held = Held()
        let waiting = stores.map { store in
            Task.detached {
                do throws(StoreError) {
                    try await store.inTurn { store throws(StoreError) in try store.set(.name("Films"), of: id) }
                    return await !held.isSo
                } catch {
                    // On a busy machine SQLite has given up waiting.
                    return error.kind == .busy
                }
            }
        }
        for _ in stores {
            // It ends although as many as there are threads wait.
            #expect(await Task.detached { await held.isSo }.value)
        }
        await held.end()
        try await other.writeWithoutTransaction { try $0.execute(sql: "COMMIT") }
        for task in waiting { #expect(await task.value, "it did not wait for the database") }
        try stores[0].set(.name("Films"), of: id)
        #expect(try stores[0].sources().first?.givenName == "Films")
    }

    @Test func `closing while others read ends what they read with an error at most`() throws {
        for round in 0..<20 {
            let store = try Store(in: directory.url.appendingPathComponent("\(round)"))
            let (readers, reading) = (DispatchGroup(), DispatchSemaphore(value: 0))
            for _ in 0..<8 {
                Thread.detachNewThread {
                    readers.enter()
                    reading.signal()
                    while (try? store.sources()) != nil {}
                    readers.leave()
                }
            }
            for _ in 0..<8 { reading.wait() }
            try store.close()
            readers.wait()
            #expect(throws: StoreError.self) { try store.sources() }
        }
    }

    /// Whether the database is held.
    private actor Held {
        private(set) var isSo = true
        func end() { isSo = false }
    }
}
