import Dispatch
import Network

/// Waits for the store off the shared threads, because another process may hold the database for seconds; see
/// `OwnThread`.
struct StoreTurns: Sendable {
    let changes = DispatchQueue(label: "Store.changes", qos: .userInitiated)
    let looks = DispatchQueue(label: "Store.looks", qos: .userInitiated)
    /// Runs each read, and closing as a barrier: a read that began before the pool of connections was closed would use a
    /// closed one.
    let reads = DispatchQueue(label: "Store.reads", attributes: .concurrent)
}

extension Store {
    /// Changes the store after all previous changes. `close` waits for it.
    package func inTurn<Value: Sendable>(
        isolation: isolated (any Actor)? = #isolation,
        _ body: @escaping @Sendable (Store) throws(StoreError) -> Value
    ) async throws(StoreError) -> Value {
        try await run(on: turns.changes, body)
    }

    /// Reads from the store, without waiting for changes.
    package func aside<Value: Sendable>(
        isolation: isolated (any Actor)? = #isolation,
        _ body: @escaping @Sendable (Store) throws(StoreError) -> Value
    ) async throws(StoreError) -> Value {
        try await run(on: turns.looks, body)
    }

    private func run<Value: Sendable>(
        isolation: isolated (any Actor)? = #isolation, on queue: DispatchQueue,
        _ body: @escaping @Sendable (Store) throws(StoreError) -> Value
    ) async throws(StoreError) -> Value {
        try await OwnThread.run(on: queue) { Result { () throws(StoreError) in try body(self) } }.get()
    }
}
