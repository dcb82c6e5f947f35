import Core
import Gtk

/// A source of the window: what the store knows of it, what it gave last, and its refresh that is under way.
@MainActor
final class SourceEntry {
    /// As the store has it. Of a pipe, which gives what it has once, it is known here alone.
    private(set) var stored: StoredSource
    private(set) var feed: Feed?
    /// Whether it is kept for the next start.
    let isStored: Bool
    private(set) var isRefreshing = false

    private let store: Store?
    /// Called when a refresh has begun or ended, and when it gave other events.
    private let onChange: @MainActor (Change) -> Void
    private var refreshing: Task<Void, Never>?
    /// Whether the file has changed since the refresh that is under way began.
    private var changedMeanwhile = false
    private var watched: [String] = []
    private var monitors: [FileMonitor] = []
    /// The revision that `feed` is of.
    private var feedRevision: Int64 = 0

    enum Change {
        case feed
        /// A refresh has begun, or ended without other events.
        case state
    }

    init(
        _ stored: StoredSource, feed: Feed?, isStored: Bool, store: Store?,
        onChange: @escaping @MainActor (Change) -> Void
    ) {
        self.stored = stored
        self.feed = feed
        self.isStored = isStored && store != nil
        self.store = store
        self.onChange = onChange
        feedRevision = feed == nil ? 0 : stored.revision
    }

    var id: StoredSource.ID { stored.id }

    /// Whether there is nothing of it to lose: it has given nothing, and nothing went wrong that people should see.
    var isBlank: Bool { feed == nil && stored.failure == nil }

    // MARK: Refreshing

    /// Reads the source anew. A refresh that is under way is given up, since it may have seen the old file.
    func refresh() {
        refreshing?.cancel()
        changedMeanwhile = false
        isRefreshing = true
        refreshing = Task { [weak self, source = stored.source, validators = feed == nil ? nil : stored.validators] in
            let documents = await Task.detached { source.documents }.value
            self?.watch(documents)
            let began = Instant.now
            let answer: Result<SourceAnswer, SourceError>
            do throws(SourceError) {
                answer = .success(try await source.load(validators: validators))
            } catch {
                answer = .failure(error)
            }
            guard let self, !Task.isCancelled else { return }
            await self.record(answer, at: began)
        }
        onChange(.state)
    }

    func cancel() {
        refreshing?.cancel()
        refreshing = nil
        isRefreshing = false
    }

    /// What became of an answer.
    private struct Recorded: Sendable {
        let outcome: RefreshOutcome
        /// Where it is another one than before.
        let feed: Feed?
        var stored: StoredSource?
        var failure: StoreError?
    }

    private func record(_ answer: Result<SourceAnswer, SourceError>, at began: Instant) async {
        let (feedBefore, id, store) = (feed, id, isStored ? store : nil)
        let recorded = await Task.detached(priority: .userInitiated) {
            let (outcome, feed) = RefreshOutcome.of(answer, before: feedBefore)
            do throws(StoreError) {
                return Recorded(outcome: outcome, feed: feed, stored: try store?.record(outcome, of: id, at: began))
            } catch {
                return Recorded(outcome: outcome, feed: feed, failure: error)
            }
        }.value
        guard !Task.isCancelled else { return }
        refreshing = nil
        isRefreshing = false
        if let stored = recorded.stored {
            self.stored = stored
        } else {
            // What could not be kept is shown all the same, and why it could not be is said with it.
            stored.note(recorded.outcome, at: began, unkept: recorded.failure)
        }
        if let feed = recorded.feed {
            self.feed = feed
            letGoElsewhere(feedBefore)
        }
        feedRevision = stored.revision
        onChange(recorded.feed == nil ? .state : .feed)
        if changedMeanwhile { refresh() }
    }

    // MARK: What the store says

    /// Follows the store. Where it has other events than those that are here, from another process, they are read.
    func follow(_ stored: StoredSource) {
        // A refresh that is being recorded brings its own row along.
        guard !isRefreshing || stored.revision == feedRevision else { return }
        self.stored = stored
        guard stored.revision != feedRevision else { return }
        feedRevision = stored.revision
        let (store, id) = (store, id)
        Task { [weak self] in
            let read = await Task.detached { try? store?.feed(of: id) }.value
            guard let self, let read, !self.isRefreshing else { return }
            let feedBefore = self.feed
            (self.stored, self.feed, self.feedRevision) = (read.source, read.feed, read.source.revision)
            letGoElsewhere(feedBefore)
            self.onChange(.feed)
        }
    }

    // MARK: Watching

    /// Follows changes on disk, where the source is a file.
    private func watch(_ paths: [String]) {
        guard paths != watched else { return }
        watched = paths
        // A file that cannot be watched is shown all the same, and read again when asked for.
        monitors = paths.compactMap { path in
            try? FileMonitor(path: path) { [weak self] _ in self?.fileChanged() }
        }
    }

    /// A file that changes faster than it can be read is shown as it was read, and then read once more.
    private func fileChanged() {
        guard !stored.isPaused else { return }
        if isRefreshing {
            changedMeanwhile = true
        } else {
            refresh()
        }
    }
}
