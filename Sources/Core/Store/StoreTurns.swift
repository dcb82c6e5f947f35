import Dispatch

/// Where one waits for the store: on none of the threads that Swift's tasks share. There are as many of them as the computer
/// has cores, and all that is made for the window needs them, while another process may hold the database for seconds.
struct StoreTurns: Sendable {
    let changes = DispatchQueue(label: "Store.changes", qos: .userInitiated)
    let looks = DispatchQueue(label: "Store.looks", qos: .userInitiated)
}

extension Store {
    /// Changes the store, after all that was to be changed before.
    public func inTurn<Value: Sendable>(
        isolation: isolated (any Actor)? = #isolation,
        _ body: @escaping @Sendable (Store) throws(StoreError) -> Value
    ) async throws(StoreError) -> Value {
        try await run(on: turns.changes, body)
    }

    /// Reads from the store, without waiting for changes.
    public func aside<Value: Sendable>(
        isolation: isolated (any Actor)? = #isolation,
        _ body: @escaping @Sendable (Store) throws(StoreError) -> Value
    ) async throws(StoreError) -> Value {
        try await run(on: turns.looks, body)
    }

    private func run<Value: Sendable>(
        isolation: isolated (any Actor)? = #isolation, on queue: DispatchQueue,
        _ body: @escaping @Sendable (Store) throws(StoreError) -> Value
    ) async throws(StoreError) -> Value {
        let result: Result<Value, StoreError> = await withCheckedContinuation { continuation in
            queue.async { continuation.resume(returning: Result { () throws(StoreError) in try body(self) }) }
        }
        return try result.get()
    }
}
