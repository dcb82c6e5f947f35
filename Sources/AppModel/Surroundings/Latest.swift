/// The latest piece of work off the main thread. A newer one takes its place: the earlier one is cancelled, and what it
/// makes is dropped.
///
///     latest.make { question.answer(in: agenda) } take: { [weak self] in self?.show($0) }
@MainActor
package final class Latest {
    private var task: Task<Void, Never>?

    package init() {}

    /// Whether something is being made.
    package var isBusy: Bool { task != nil }

    /// Makes a value off the main thread.
    ///
    /// - Parameters:
    ///   - body: Makes it. What it throws means that there is nothing to take.
    ///   - take: Called with the value, unless the work was cancelled or this object was released.
    package func make<Made: Sendable>(
        _ body: @escaping @Sendable () async throws -> Made, take: @escaping @MainActor (Made) -> Void
    ) {
        cancel()
        let work = Task.detached(priority: .userInitiated) { try await body() }
        task = Task { [weak self] in
            let made = await withTaskCancellationHandler {
                try? await work.value
            } onCancel: {
                work.cancel()
            }
            guard let self, !Task.isCancelled else { return }
            self.task = nil
            if let made { take(made) }
        }
    }

    package func cancel() {
        task?.cancel()
        task = nil
    }

    isolated deinit { task?.cancel() }
}
