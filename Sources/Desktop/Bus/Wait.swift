/// A wait for one value, which ends early when the waiting task is cancelled.
///
///     let wait = Wait<Int>()
///     bus.call(…) { wait.finish($0) }
///     let number = await wait.value()   // nil when the task was cancelled
@MainActor
final class Wait<Value: Sendable> {
    private var result: Value?
    private var continuation: CheckedContinuation<Void, Never>?

    /// Ends the wait. Later calls have no effect.
    func finish(_ value: Value) {
        guard result == nil else { return }
        result = value
        resume()
    }

    /// Returns the value as soon as it is there; `nil` when the task is cancelled before. Call it once.
    func value() async -> Value? {
        await withTaskCancellationHandler {
            guard result == nil, !Task.isCancelled else { return }
            await withCheckedContinuation { continuation = $0 }
        } onCancel: {
            Task { @MainActor in self.resume() }
        }
        return result
    }

    private func resume() {
        continuation?.resume()
        continuation = nil
    }
}
