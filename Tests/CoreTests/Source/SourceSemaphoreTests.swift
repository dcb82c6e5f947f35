import Synchronization
import Testing
import TestSupport

@testable import Events
@testable import Formats
@testable import Network

@MainActor
@Suite(.timeLimit(.minutes(5)))
struct SourceSemaphoreTests {
    private final class Count: Sendable {
        let now = Atomic<Int>(0)
        let most = Atomic<Int>(0)

        func begin() {
            let value = now.add(1, ordering: .relaxed).newValue
            var known = most.load(ordering: .relaxed)
            while value > known {
                let result = most.weakCompareExchange(expected: known, desired: value, ordering: .relaxed)
                if result.exchanged { return }
                known = result.original
            }
        }
    }

    @Test func `a hundred and fifty sources are fetched sixteen at a time`() async throws {
        let count = Count()
        let server = try RawServer { connection in
            count.begin()
            connection.sleep(20)
            count.now.subtract(1, ordering: .relaxed)
            connection.send("HTTP/1.1 200 OK\nContent-Length: 2\nConnection: close\n\n[]")
        }
        let sources = try (0..<150).map { Source(try server.address("/\($0)")) }
        let results = await Source.loadAll(sources, fetcher: HTTPFetcher(policy: .once))
        #expect(results.compactMap { try? $0.get().source } == sources)
        #expect(count.most.load(ordering: .relaxed) <= 16)
        #expect(count.most.load(ordering: .relaxed) > 1)
    }
}
