import Core

/// A source of the window: what the store knows of it, what it gave last, and its refresh that is under way.
@MainActor
package final class SourceEntry {
    /// As the store has it. Of a pipe, which gives what it has once, it is known here alone.
    package private(set) var stored: StoredSource
    package private(set) var feed: Feed?
    /// Whether it is kept for the next start.
    package let isStored: Bool
    private var phase = RefreshPhase.resting {
        didSet { counts.changed(from: oldValue, to: phase) }
    }
    package var isRefreshing: Bool { phase != .resting }
    /// Why what came of the last refresh could not be kept; `nil` where it could.
    package private(set) var storeFailure: StoreError?

    /// Whether it is on this computer or in a private network, so that its pictures may be there too.
    package private(set) var isInside: Bool

    private let store: Store?
    private let keeper: OutcomeKeeper?
    private let counts: RefreshCounts
    private let surroundings: Surroundings
    /// Shared by all sources, so that not all are read at a time.
    private let turns: Turns
    /// Called when a refresh has begun or ended, and when it gave other events.
    private let onChange: @MainActor (SourceChange) -> Void
    private var refreshing: Task<Void, Never>?
    /// Whether the file has changed since the refresh that is under way began.
    private var changedMeanwhile = false
    private var watched: [String] = []
    private var monitors: [AnyObject] = []
    /// The revision that `feed` is of.
    private var feedRevision: Int64 = 0
    /// Whether the store has `feed`, or is not to have it.
    private var isFeedKept = true
    /// What the store said during a refresh of a set of events, which may be the one that the refresh gave.
    private var unfollowed: StoredSource?
    /// When a refresh last began, also one that was given up and that the store does not know of.
    private var lastAsked: Instant?

    package init(
        _ stored: StoredSource, feed: Feed?, isStored: Bool, store: Store?, keeper: OutcomeKeeper?,
        surroundings: Surroundings, turns: Turns, counts: RefreshCounts,
        onChange: @escaping @MainActor (SourceChange) -> Void
    ) {
        self.stored = stored
        self.feed = feed
        self.isStored = isStored && store != nil
        self.store = store
        self.keeper = keeper
        self.counts = counts
        self.surroundings = surroundings
        self.turns = turns
        isInside = stored.source.isStatedInside
        self.onChange = onChange
        feedRevision = feed == nil ? 0 : stored.revision
    }

    package var id: StoredSource.ID { stored.id }

    /// Whether there is nothing of it to lose: it has given nothing, and nothing went wrong that people should see.
    package var isBlank: Bool { feed == nil && stored.failure == nil && stored.revision == 0 }

    /// Whether it is to be refreshed now, without anybody wanting it.
    package func isDue(at now: Instant, isOnline: Bool) -> Bool {
        var asked = stored
        asked.lastAttempt = [stored.lastAttempt, lastAsked].compactMap { $0 }.max()
        return !isRefreshing && RefreshSchedule.isDue(asked, at: now, isOnline: isOnline)
    }

    // MARK: Refreshing

    /// Reads the source anew. A refresh that is under way is given up, since it may have seen the old file.
    package func refresh() {
        refreshing?.cancel()
        changedMeanwhile = false
        phase = .reading
        lastAsked = surroundings.clock.now
        let validators = feed == nil || !isFeedKept ? nil : stored.validators
        refreshing = Task { [weak self, turns, source = stored.source, surroundings] in
            let documents = await Task.detached { source.documents }.value
            self?.watch(documents)
            let load = { @MainActor @Sendable () async -> (Result<PlacedAnswer, SourceError>, began: Instant) in
                let began = surroundings.clock.now
                do throws(SourceError) {
                    return (
                        .success(try await source.loadPlaced(validators: validators, fetcher: surroundings.fetcher)),
                        began
                    )
                } catch {
                    return (.failure(error), began)
                }
            }
            // A pipe may wait for its writer for ever, which nothing else is to wait for.
            let isPipe = source.path != nil && documents.isEmpty
            let loaded = isPipe ? await load() : await turns.run(load)
            guard let self, let (answer, began) = loaded, !Task.isCancelled else { return }
            if case .success(let placed) = answer { self.isInside = placed.isInside }
            await self.record(answer.map(\.answer), at: began)
        }
        onChange(.state)
    }

    package func cancel() {
        refreshing?.cancel()
        ended()
    }

    private func ended() {
        refreshing = nil
        phase = .resting
        if let unfollowed { follow(unfollowed) }
    }

    private func record(_ answer: Result<SourceAnswer, SourceError>, at began: Instant) async {
        let feedBefore = feed
        let (outcome, new) = await Task.detached(priority: .userInitiated) {
            RefreshOutcome.of(answer, before: feedBefore)
        }.value
        guard !Task.isCancelled else { return }
        if let new {
            // Shown before it is kept, which takes seconds for a million events, or for another process to let go.
            (feed, isFeedKept) = (new, false)
            letGoElsewhere(feedBefore)
            phase = .keeping
            onChange([.feeds, .state])
        }
        let kept = await keep(outcome, at: began)
        guard !Task.isCancelled else { return }
        switch kept {
        case .success(let kept):
            if let kept { stored = kept } else { stored.note(outcome, at: began) }
            storeFailure = nil
            if case .feed = outcome { (feedRevision, isFeedKept) = (stored.revision, true) }
            // It says of which set it is, where that is another process's.
            unfollowed = stored
        case .failure(let error):
            // What could not be kept is shown all the same.
            stored.note(outcome, at: began)
            storeFailure = error
        }
        ended()
        onChange(.state)
        if changedMeanwhile { refresh() }
    }

    /// Has the store record an outcome; `nil` where it does not have the source.
    private func keep(_ outcome: RefreshOutcome, at began: Instant) async -> Result<StoredSource?, StoreError> {
        guard let keeper, isStored else { return .success(nil) }
        return await keeper.keep(Refresh(outcome, of: id, began: began))
    }

    // MARK: What the store says

    /// Follows the store. Where it has other events than those that are here, from another process, they are read.
    package func follow(_ stored: StoredSource) {
        // A refresh that is being recorded brings its own row along.
        guard !isRefreshing || stored.revision == feedRevision else {
            unfollowed = stored
            return
        }
        unfollowed = nil
        self.stored = stored
        guard let store, isStored, stored.revision != feedRevision else { return }
        Task { [weak self, id] in
            do throws(StoreError) {
                let read = try await store.aside { store throws(StoreError) in try store.feed(of: id) }
                if let read { self?.take(read.feed, revision: read.source.revision) }
            } catch {
                self?.storeFailure = error
                self?.onChange(.state)
            }
        }
    }

    /// Takes the events that were read from the store, unless later ones are here by now.
    private func take(_ read: Feed, revision: Int64) {
        guard revision > feedRevision else { return }
        let feedBefore = feed
        (feed, feedRevision, isFeedKept) = (read, revision, true)
        letGoElsewhere(feedBefore)
        onChange([.feeds, .state])
    }

    // MARK: Watching

    /// Follows changes on disk from now on, where the source is a file.
    package func watch() {
        Task { [weak self, source = stored.source] in
            let documents = await Task.detached { source.documents }.value
            self?.watch(documents)
        }
    }

    private func watch(_ paths: [String]) {
        guard paths != watched else { return }
        watched = paths
        // A file that cannot be watched is shown all the same, and read again when asked for.
        monitors = paths.compactMap { path in
            surroundings.files.watch(path) { [weak self] in self?.fileChanged() }
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

    isolated deinit {
        refreshing?.cancel()
        counts.changed(from: phase, to: .resting)
    }
}
