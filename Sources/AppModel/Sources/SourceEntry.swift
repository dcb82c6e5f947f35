import Events
import Formats
import Network
import Planning
import Storage
import Text
import Time

/// A source of the window: its row in the store, its last feed, and its current refresh.
@MainActor
package final class SourceEntry {
    /// Its row in the store. A pipe, which can be read only once, is known here alone.
    package private(set) var stored: StoredSource {
        didSet { if stored.statement != statement { stored.statement = statement } }
    }
    package private(set) var feed: Feed? {
        didSet {
            (feedNumber, unseen) = (feedNumber + 1, nil)
            look(at: feed)
        }
    }
    /// The number of series of which nothing is shown, because they recur only before or after the horizon.
    package var unseenSeriesCount: Int {
        let count = unseen ?? feed?.unseenSeriesCount ?? 0
        unseen = count
        return count
    }
    private var unseen: Int?
    /// How many feeds there were.
    private var feedNumber = 0
    /// The time span in which series are to be shown; `nil` for that of the moment at which they are read.
    private var wantedWindow: Range<Instant>?
    private var statement = SourceStatement.none
    /// Whether the store has it, so that it is there at the next start.
    package let isStored: Bool
    private var state = RefreshState.resting {
        didSet { counts.changed(from: oldValue, to: state) }
    }
    package var isRefreshing: Bool { state.refreshing != nil }
    /// Why the outcome of the last refresh could not be written; `nil` when it was.
    package private(set) var storeFailure: StoreError?

    /// Whether it is on this computer or in a private network, so that its pictures may be there too.
    package private(set) var isInside: Bool

    private let store: Store?
    private let keeper: OutcomeKeeper?
    private let counts: RefreshCounts
    private let clock: any WallClock
    private let provider: any SourceProvider
    /// Reads its row and its feed from the store; `nil` when the store does not have them.
    private let readFeed: @MainActor () async -> (source: StoredSource, feed: Feed)?
    /// Called when a refresh has begun or ended, and when it brought other events.
    private let onChange: @MainActor (SourceChange) -> Void
    /// Called with what a refresh has changed as soon as it is shown.
    private let onReport: @MainActor (ChangeReport) -> Void
    /// The revision of `feed` in the store.
    private var feedRevision: Int64 = 0
    /// Whether the store has `feed`, or does not store it at all.
    private var isFeedKept = true
    /// The UIDs of the events that the user is changing here.
    private var edited: Set<String> = []
    /// When a refresh last began, including a cancelled one, which the store does not know of.
    private var lastAsked: Instant?

    package init(
        _ stored: StoredSource, feed: Feed?, isStored: Bool, store: Store?, keeper: OutcomeKeeper?,
        provider: any SourceProvider, clock: any WallClock, counts: RefreshCounts,
        readFeed: @escaping @MainActor () async -> (source: StoredSource, feed: Feed)? = { nil },
        onChange: @escaping @MainActor (SourceChange) -> Void,
        onReport: @escaping @MainActor (ChangeReport) -> Void
    ) {
        self.stored = stored
        self.feed = feed
        self.isStored = isStored && store != nil
        self.store = store
        self.keeper = keeper
        self.counts = counts
        self.provider = provider
        self.clock = clock
        self.readFeed = readFeed
        isInside = stored.source.isStatedInside
        self.onChange = onChange
        self.onReport = onReport
        feedRevision = feed == nil ? 0 : stored.revision
        look(at: feed)
        provider.onChange = { [weak self] in self?.sourceChanged() }
    }

    package var id: StoredSource.ID { stored.id }

    /// How it takes part in conflicts; `nil` until there is a feed.
    package var role: SourceRole? { feed.map { SourceRole(stored.choices, for: $0) } }

    /// Its color: the user's, else its own, else its number.
    ///
    /// - Parameter teamColors: Returns the colors of teams that do not state their own.
    func color(_ teamColors: () -> TeamColors) -> SourceColor {
        stored.givenColor.map { .own($0) } ?? ownColor(teamColors)
    }

    /// The color that it has unless the user chooses another one.
    func ownColor(_ teamColors: () -> TeamColors) -> SourceColor {
        let team = feed?.season.flatMap { $0.team.primaryColor ?? teamColors().own(of: $0.team) }
        return (team ?? stored.statement.color).map { .own($0) } ?? .numbered(stored.color)
    }

    /// Whether its events can be changed where they are, and why not; `nil` until there is a feed.
    package var writability: Writability? { feed.map(provider.writability) }

    /// The connection through which the events of a calendar of the desktop are changed; `nil` for others.
    func access() async -> (any DesktopCalendarAccess)? { await provider.access() }

    /// Where a calendar of the desktop is on a server; `nil` for others.
    var serverAddress: WebAddress? { provider.serverAddress }

    /// Takes over what a feed says about its source.
    private func look(at feed: Feed?) {
        statement = feed.map(provider.statement) ?? .none
        stored.statement = statement
    }

    /// Whether removing it loses nothing: it has no events, and no failure that people should see.
    package var isBlank: Bool { feed == nil && stored.failure == nil && stored.revision == 0 }

    /// When an automatic refresh is due: `now` if it is due already, `nil` if it is not going to be.
    package func dueDate(at now: Instant, isOnline: Bool) -> Instant? {
        guard !isRefreshing else { return nil }
        var asked = stored
        asked.lastAttempt = [stored.lastAttempt, lastAsked].compactMap { $0 }.max()
        return provider.dueDate(of: asked, at: now, isOnline: isOnline)
    }

    // MARK: Refreshing

    /// Refreshes the source. A current refresh is cancelled, since it may have read the source before its change.
    ///
    /// - Parameter readsUnchanged: Whether a file is read that has not been written to since it was read last.
    package func refresh(readsUnchanged: Bool = true) {
        Log.write("refresh of \(logged): begun")
        let before = state.refreshing
        before?.task.cancel()
        lastAsked = clock.now
        let question = question(readsUnchanged: readsUnchanged)
        let task = Task { [weak self, provider] in
            guard let reply = await provider.reply(to: question), let self, !Task.isCancelled else { return }
            if let isInside = reply.isInside { self.isInside = isInside }
            await self.record(reply)
        }
        state = .reading(RefreshState.Refreshing(task: task, row: before?.row))
        onChange(.state)
    }

    /// Refreshes the source because the user wants it. While events are being kept, it is read after that.
    package func refreshOnRequest() {
        // A current fetch continues. Starting it again each time might never let it finish.
        if case .reading = state, stored.source.fetchedAddress != nil { return }
        provider.lookForChanges()
        if case .keeping = state { state.note { $0.isOutdated = true } } else { refresh() }
    }

    /// The source in the log, without its name.
    private var logged: String {
        let source = stored.source
        let place = source.fetchedAddress?.displayWithoutQuery ?? (source.path == nil ? "desktop" : "file")
        return "source \(id), \(place)"
    }

    private func question(readsUnchanged: Bool) -> SourceQuestion {
        var question = SourceQuestion()
        question.hasEvents = feed?.events.isEmpty == false
        guard let feed, isFeedKept, !feed.isCut else { return question }
        question.validators = stored.validators
        if !readsUnchanged { question.stamp = stored.stamp }
        if let store, isStored { question.known = store.knownAnswer(of: id, revision: feedRevision) }
        return question
    }

    /// Changes an event in the source, and returns when the source is read again and shown. The change is no news to the user.
    ///
    /// - Parameter write: Its argument notes the UID of another event that it changes.
    package func edit<Value>(
        _ uid: String, _ write: @MainActor (_ alsoOf: @MainActor (String) -> Void) async throws -> Value
    ) async rethrows -> Value {
        var uids: Set = [uid]
        edited.insert(uid)
        let value: Value
        do {
            value = try await write { other in
                uids.insert(other)
                edited.insert(other)
            }
        } catch {
            // Others have changed it.
            edited.subtract(uids)
            refresh()
            throw error
        }
        refresh()
        while let task = state.refreshing?.task { await task.value }
        edited.subtract(uids)
        return value
    }

    package func cancel() {
        state.refreshing?.task.cancel()
        ended()
    }

    private func ended() {
        let row = state.refreshing?.row
        state = .resting
        if let row { follow(row) }
    }

    /// Shows and keeps the reply of the source. Its warning is recorded as a failure after it.
    private func record(_ reply: SourceReply) async {
        let (said, warning, began) = (whole(reply.answer), reply.warning, reply.began)
        let feedBefore = feed
        let (source, tells, edited) = (stored.source, !reply.isOfFirstReading, edited)
        let (answer, new) = await Task.detached(priority: .userInitiated) {
            let answer = said.map { $0.keepingNames(of: feedBefore) }
            guard let new = (try? answer.get())?.new(after: feedBefore) else {
                return (answer, (feed: Feed, report: ChangeReport?)?.none)
            }
            let changes = tells ? new.changes : nil
            return (answer, (new.feed, changes.flatMap { ChangeReport($0, of: source, at: began, except: edited) }))
        }.value
        guard !Task.isCancelled else { return }
        if let (new, report) = new {
            // Shown before it is written, which takes seconds for a million events or a busy database.
            (feed, isFeedKept) = (new, false)
            releaseInBackground(feedBefore)
            if let refreshing = state.refreshing { state = .keeping(refreshing) }
            onChange([.feeds, .state])
            if let report { onReport(report) }
        }
        Log.write("refresh of \(logged): \(answer.logged)")
        var kept = await keep(answer, at: began, report: new?.report)
        guard !Task.isCancelled else { return }
        if let warning, case .success(let row) = kept {
            if let row { take(row) } else { stored.note(answer, at: began) }
            kept = await keep(.failure(warning), at: began)
            guard !Task.isCancelled else { return }
        }
        let noted = warning.map { .failure($0) } ?? answer
        switch kept {
        case .success(let kept):
            if let kept { take(kept) } else { stored.note(noted, at: began) }
            storeFailure = nil
            if case .success(.feed) = answer { (feedRevision, isFeedKept) = (stored.revision, true) }
            // The row tells when the events are those of another process.
            state.note { $0.row = stored }
        case .failure(let error):
            // Events that could not be written are shown nevertheless.
            stored.note(noted, at: began)
            storeFailure = error
        }
        if reply.goesOn, !stored.isPaused { return refresh() }
        let isOutdated = state.refreshing?.isOutdated == true
        ended()
        onChange(.state)
        if isOutdated { refresh() }
    }

    /// The answer; the failure `unfinished` when a part of it is missing that the present feed may have.
    private func whole(_ answer: Result<SourceAnswer, SourceError>) -> Result<SourceAnswer, SourceError> {
        guard case .success(.feed(let new, _)) = answer, new.isCut, let feed, !feed.isCut else { return answer }
        let error = SourceError(.unfinished)
        return .failure(stored.source.fetchedAddress == nil ? error : error.ofAnswer)
    }

    /// Records an answer in the store; `nil` when the store does not have the source.
    private func keep(
        _ answer: Result<SourceAnswer, SourceError>, at began: Instant, report: ChangeReport? = nil
    ) async -> Result<StoredSource?, StoreError> {
        guard let keeper, isStored else { return .success(nil) }
        return await keeper.keep(Refresh(answer, of: id, began: began, report: report))
    }

    /// Takes over the row that recording a refresh gave. Lists that were asked for since may have arrived before it, so what
    /// the user decided comes from them alone.
    private func take(_ recorded: StoredSource) {
        var row = recorded
        row.takeDecisions(of: stored)
        stored = row
    }

    // MARK: What the store says

    /// Takes over a row of the store. If another process has stored other events, they are read.
    package func follow(_ stored: StoredSource) {
        // Recording a refresh returns its own row.
        guard !isRefreshing || stored.revision == feedRevision else {
            state.note { $0.row = stored }
            // The user's decisions apply at once.
            self.stored.takeDecisions(of: stored)
            return
        }
        state.note { $0.row = nil }
        self.stored = stored
        guard isStored, stored.revision != feedRevision else { return }
        Task { [weak self, readFeed] in
            if let read = await readFeed() { await self?.take(read.feed, revision: read.source.revision) }
        }
    }

    /// Shows the events that were read from the store, unless there are newer ones.
    private func take(_ read: Feed, revision: Int64) async {
        let (feedBefore, number) = (feed, feedNumber)
        let (source, now) = (stored.source, clock.now)
        let report = await Task.detached {
            feedBefore.flatMap { ChangeReport(FeedChanges(from: $0, to: read), of: source, at: now) }
        }.value
        guard revision > feedRevision else { return }
        guard !isRefreshing else {
            state.note { $0.row = $0.row ?? stored }
            return
        }
        guard number == feedNumber else { return await take(read, revision: revision) }
        (feed, feedRevision, isFeedKept) = (read, revision, true)
        releaseInBackground(feedBefore)
        onChange([.feeds, .state])
        if let report { onReport(report) }
    }

    // MARK: What time brings

    /// Shows the occurrences of series in another time span, from the last feed.
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
            // A newer time span is being prepared.
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

    /// Starts watching the source for changes.
    package func watch() {
        Task { [provider] in await provider.follow() }
    }

    /// A file that changes while it is being read is shown as it was read, and then read again.
    private func sourceChanged() {
        guard !stored.isPaused else { return }
        if isRefreshing { state.note { $0.isOutdated = true } } else { refresh() }
    }

    isolated deinit {
        state.refreshing?.task.cancel()
        counts.changed(from: state, to: .resting)
    }
}

extension Result<SourceAnswer, SourceError> {
    /// The answer in the log: of a failure its kind alone, without what the source gave.
    fileprivate var logged: String {
        switch self {
        case .success(.unchanged), .success(.same): "unchanged"
        case .success(.feed(let feed, _)): "\(feed.events.count) events, \(feed.problems.count) problems"
        case .failure(let error): "failed, \(String(describing: error.kind).prefix { $0 != "(" })"
        }
    }
}
