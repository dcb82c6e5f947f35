import Storage

/// Has the store keep what refreshes came to.
///
/// The outcomes that come while others are being kept wait, and then go into one transaction together: a thousand small
/// files take a few, where one for each would take longer than reading them.
@MainActor
package final class OutcomeKeeper {
    private struct Waiting {
        let refresh: Refresh
        let kept: CheckedContinuation<Result<StoredSource?, StoreError>, Never>
    }

    private let store: Store
    private var waiting: [Waiting] = []
    private var isKeeping = false

    package init(_ store: Store) {
        self.store = store
    }

    /// Returns what `Store.record(_:of:at:)` gives, once the outcome is kept.
    package func keep(_ refresh: Refresh) async -> Result<StoredSource?, StoreError> {
        await withCheckedContinuation { kept in
            waiting.append(Waiting(refresh: refresh, kept: kept))
            guard !isKeeping else { return }
            isKeeping = true
            Task { await keepAll() }
        }
    }

    private func keepAll() async {
        while !waiting.isEmpty {
            let batch = waiting
            waiting = []
            let refreshes = batch.map(\.refresh)
            let results = await store.record(inTurn: refreshes)
            for (one, result) in zip(batch, results) { one.kept.resume(returning: result) }
        }
        isKeeping = false
    }

    /// Removes and returns the refreshes that are not being recorded yet, so that closing the store can record them. Their
    /// callers get `nil`.
    package func takeAll() -> [Refresh] {
        defer { waiting = [] }
        for one in waiting { one.kept.resume(returning: .success(nil)) }
        return waiting.map(\.refresh)
    }
}

extension Store {
    /// Records refreshes after all earlier changes. They are in the queue of the store before the call suspends: a store that is
    /// closed at any moment records each of them, either from there or from `takeAll`.
    fileprivate func record(
        inTurn refreshes: [Refresh], isolation: isolated (any Actor)? = #isolation
    ) async -> [Result<StoredSource?, StoreError>] {
        do throws(StoreError) {
            return try await inTurn { store throws(StoreError) in store.record(refreshes) }
        } catch {
            return refreshes.map { _ in .failure(error) }
        }
    }
}
