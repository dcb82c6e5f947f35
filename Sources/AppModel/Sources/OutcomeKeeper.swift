import Storage

/// Records the outcomes of refreshes in the store.
///
/// Outcomes that arrive while others are being written wait, and are then written in one transaction. A thousand small
/// files take a few transactions; one for each would take longer than reading them.
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

    /// Returns the result of `Store.record(_:of:at:)` once the outcome is written.
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
