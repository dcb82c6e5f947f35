import Dispatch

/// A thread for blocking work, outside the shared pool of Swift's tasks. The pool has only one thread for each core,
/// and the window's background work needs them.
///
///     let documents = await OwnThread.run { source.documents }
package enum OwnThread {
    /// Runs the work on its own thread. With `Task.immediate` it begins before the call returns.
    package static func run<Value: Sendable>(
        isolation: isolated (any Actor)? = #isolation, on queue: DispatchQueue? = nil,
        _ work: @escaping @Sendable () -> Value
    ) async -> Value {
        await withCheckedContinuation { continuation in
            let queue = queue ?? DispatchQueue(label: "OwnThread", qos: .userInitiated)
            queue.async { continuation.resume(returning: work()) }
        }
    }
}
