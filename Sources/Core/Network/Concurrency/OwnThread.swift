import Dispatch
import Synchronization

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

    /// Waits on such a thread for work that is not blocking. Never call it on the main thread or in a task.
    package static func wait<Value: Sendable>(for work: @escaping @Sendable () async -> Value) -> Value {
        let (end, result) = (DispatchSemaphore(value: 0), Waited<Value>())
        Task.detached(priority: .userInitiated) {
            let value = await work()
            result.value.withLock { $0 = value }
            end.signal()
        }
        while true {
            end.wait()
            if let value = result.value.withLock({ $0 }) { return value }
        }
    }

    private final class Waited<Value: Sendable>: Sendable {
        let value = Mutex<Value?>(nil)
    }
}
