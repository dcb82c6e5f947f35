import Dispatch

/// A thread for work that blocks: none of those that Swift's tasks share. There are as many of them as the computer has cores,
/// and all that is made for the window needs them.
///
///     let documents = await OwnThread.run { source.documents }
package enum OwnThread {
    /// Does the work on a thread of its own. With `Task.immediate` it begins before the call returns.
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
