import Events
import Formats
import Storage
import Time

/// A source of the window: what the store knows of it, what it gave last, and its refresh that is under way.
@MainActor
package final class SourceEntry {
    /// As the store has it. Of a pipe, which gives what it has once, it is known here alone.
    package private(set) var stored: StoredSource {
        didSet { if stored.statement != statement { stored.statement = statement } }
    }
    package private(set) var feed: Feed? {
        didSet {
            feedNumber += 1
            look(at: feed)
        }
    }
    /// Counts the feeds that there were.
    private var feedNumber = 0
    /// The window that series were last to be shown in; `nil` for that of the time at which they are read.
    private var wantedWindow: Range<Instant>?
    private var statement = SourceStatement.none
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

    /// What the last refresh changed that changed anything; `nil` before there was one.
    package private(set) var lastChanges: FeedChanges?

    private let store: Store?
    private let keeper: OutcomeKeeper?
    private let counts: RefreshCounts
    private let clock: any WallClock
    private let provider: any SourceProvider
    /// Called when a refresh has begun or ended, and when it gave other events.
    private let onChange: @MainActor (SourceChange) -> Void
    /// Called with what a refresh has changed, as soon as it is shown.
    private let onFeedChanges: @MainActor (SourceEntry, FeedChanges) -> Void
    private var refreshing: Task<Void, Never>?
    /// Whether the source has changed since the refresh that is under way began.
    private var changedMeanwhile = false
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
        provider: any SourceProvider, clock: any WallClock, counts: RefreshCounts,
        onChange: @escaping @MainActor (SourceChange) -> Void,
        onFeedChanges: @escaping @MainActor (SourceEntry, FeedChanges) -> Void
    ) {
        self.stored = stored
        self.feed = feed
        self.isStored = isStored && store != nil
        self.store = store
        self.keeper = keeper
        self.counts = counts
        self.provider = provider
        self.clock = clock
        isInside = stored.source.isStatedInside
        self.onChange = onChange
        self.onFeedChanges = onFeedChanges
        feedRevision = feed == nil ? 0 : stored.revision
        look(at: feed)
        provider.onChange = { [weak self] in self?.sourceChanged() }
    }

    package var id: StoredSource.ID { stored.id }

    /// How it takes part in conflicts; `nil` until it has given something.
    package var role: SourceRole? { feed.map { SourceRole(stored.choices, for: $0) } }

    /// Takes over what a feed says of its source.
    private func look(at feed: Feed?) {
        statement = feed?.statement ?? .none
        stored.statement = statement
    }

    /// Whether there is nothing of it to lose: it has given nothing, and nothing went wrong that people should see.
    package var isBlank: Bool { feed == nil && stored.failure == nil && stored.revision == 0 }

    /// Whether it is to be refreshed now, without anybody wanting it.
    package func isDue(at now: Instant, isOnline: Bool) -> Bool {
        var asked = stored
        asked.lastAttempt = [stored.lastAttempt, lastAsked].compactMap { $0 }.max()
        return !isRefreshing && provider.isDue(asked, at: now, isOnline: isOnline)
    }

    // MARK: Refreshing

    /// Asks the source. A refresh that is under way is given up, since it may have seen the source as it was before.
    ///
    /// - Parameter readsUnchanged: Whether a file is read that has not been written to since it was read last.
    package func refresh(readsUnchanged: Bool = true) {
        refreshing?.cancel()
        changedMeanwhile = false
        phase = .reading
        lastAsked = clock.now
        let question = question(readsUnchanged: readsUnchanged)
        refreshing = Task { [weak self, provider] in
            guard let reply = await provider.reply(to: question), let self, !Task.isCancelled else { return }
            if case .success(let placed) = reply.answer { self.isInside = placed.isInside }
            await self.record(reply.answer.map(\.answer), at: reply.began)
        }
        onChange(.state)
    }

    private func question(readsUnchanged: Bool) -> SourceQuestion {
        var question = SourceQuestion()
        guard feed != nil, isFeedKept else { return question }
        question.validators = stored.validators
        if !readsUnchanged { question.stamp = stored.stamp }
        guard let store, isStored else { return question }
        question.isKnown = { [id, feedRevision] answer in
            // What cannot be compared is taken for another answer; recording it tells what is wrong with the store.
            (try? store.hasBytes(of: answer, from: id, revision: feedRevision)) ?? false
        }
        return question
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
        let result = await Task.detached(priority: .userInitiated) { RefreshResult(answer, before: feedBefore) }.value
        guard !Task.isCancelled else { return }
        let outcome = result.outcome
        if let new = result.feed {
            // Shown before it is kept, which takes seconds for a million events, or for another process to let go.
            (feed, isFeedKept) = (new, false)
            releaseInBackground(feedBefore)
            phase = .keeping
            onChange([.feeds, .state])
            if let changes = result.changes { tell(changes) }
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
            // What the user decides holds at once.
            self.stored.takeDecisions(of: stored)
            return
        }
        unfollowed = nil
        self.stored = stored
        guard let store, isStored, stored.revision != feedRevision else { return }
        Task { [weak self, id, now = clock.now] in
            do throws(StoreError) {
                let read = try await store.aside { store throws(StoreError) in try store.feed(of: id, now: now) }
                if let read { await self?.take(read.feed, revision: read.source.revision) }
            } catch {
                self?.storeFailure = error
                self?.onChange(.state)
            }
        }
    }

    /// Takes the events that were read from the store, unless later ones are here by now.
    private func take(_ read: Feed, revision: Int64) async {
        let (feedBefore, number) = (feed, feedNumber)
        let changes = await Task.detached { feedBefore.map { FeedChanges(from: $0, to: read) } }.value
        guard revision > feedRevision else { return }
        guard !isRefreshing else {
            unfollowed = unfollowed ?? stored
            return
        }
        guard number == feedNumber else { return await take(read, revision: revision) }
        (feed, feedRevision, isFeedKept) = (read, revision, true)
        releaseInBackground(feedBefore)
        onChange([.feeds, .state])
        if let changes, !changes.isEmpty { tell(changes) }
    }

    private func tell(_ changes: FeedChanges) {
        lastChanges = changes
        onFeedChanges(self, changes)
    }

    // MARK: What time brings

    /// Shows the instances of series in another window, made of what the source gave last.
    package func showSeries(in window: Range<Instant>) {
        wantedWindow = window
        moveSeries()
    }

    private func moveSeries() {
        guard let feed, feed.hasSeries, let wantedWindow else { return }
        Task { [weak self, feedNumber] in
            let moved = await Task.detached(priority: .utility) { () -> Feed? in
                let moved = feed.showingSeries(in: wantedWindow)
                return moved == feed ? nil : moved
            }.value
            // Another window that was asked for since is on its way.
            guard let self, self.wantedWindow == wantedWindow else { return }
            guard self.feedNumber == feedNumber else { return self.moveSeries() }
            guard let moved else { return }
            let feedBefore = self.feed
            self.feed = moved
            releaseInBackground(feedBefore)
            self.onChange(.feeds)
        }
    }

    // MARK: What the source says by itself

    /// Hears of changes of the source from now on.
    package func watch() {
        Task { [provider] in await provider.follow() }
    }

    /// A file that changes faster than it can be read is shown as it was read, and then read once more.
    private func sourceChanged() {
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
