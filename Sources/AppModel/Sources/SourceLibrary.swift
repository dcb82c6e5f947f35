import Events
import Formats
import Foundation
import Network
import Planning
import Storage
import Time

/// The sources of the window: what the store keeps of them, what each has given, and when they are refreshed.
///
/// The stored events are there as soon as they have been read. Then each source is refreshed; again when it is due
/// (`RefreshSchedule`), when the network comes back, when its file changes, and on request. The list follows the database:
/// changes made here are read back from it, as are those of other processes.
@MainActor
package final class SourceLibrary {
    /// In the order in which they were added.
    package var entries: [SourceEntry] = []
    /// What is to be said of the store, in whole sentences; `nil` where all is well.
    package var notice: String? {
        if let storeNotice { return storeNotice }
        let failure = StoreCall.allCases.lazy.compactMap { self.storeFailures[$0] }.first
        return (failure ?? entries.lazy.compactMap(\.storeFailure).first)?.message
    }
    /// Whether a source has been read for longer than it takes to be noticed.
    package var isVisiblyRefreshing = false
    /// The sources on this computer or in a private network, see `PlacedAnswer`.
    package var innerSources: Set<Source> { Set(entries.filter(\.isInside).map(\.stored.source)) }
    /// Whether there is a network.
    package var isOnline: Bool { surroundings.network.isAvailable }

    /// Whether there are sources that a network is needed for, and there is none.
    package var isOffline: Bool {
        !isOnline && entries.contains { $0.stored.source.needsNetwork }
    }

    /// Called after anything above has changed.
    package var onChange: @MainActor (SourceChange) -> Void = { _ in }
    /// Called when a refresh has changed events that were there before, with what it changed.
    package var onFeedChanges: @MainActor (SourceEntry, FeedChanges) -> Void = { _, _ in }

    private let directory: URL
    /// What was said of the store when it was opened.
    private var storeNotice: String?
    /// Why something could not be done in the store, until it can.
    private var storeFailures: [StoreCall: StoreError] = [:]
    /// What was read, or is being read, of sources that are still to be added.
    var early: [Source: EarlyReading.Reading] = [:]
    var store: Store? {
        didSet { keeper = store.map(OutcomeKeeper.init) }
    }
    private var keeper: OutcomeKeeper?
    private let counts = RefreshCounts()
    /// What was named before the store was open.
    var waiting: [Addition] = []
    private var opening: Task<Void, Never>?
    private var storeMonitor: AnyObject?
    private var storeVersion: Int?
    /// How many lists the store was asked for, and which of them was followed last.
    private var (askedLists, followedList) = (0, 0)
    var refreshCall: (any ScheduledCall)?
    var noticeCall: (any ScheduledCall)?
    let surroundings: Surroundings
    private let turns = PrioritySemaphore.forSources
    var nextTransientID: StoredSource.ID = -1
    /// The sources that the store had when it was followed last.
    private var followedIDs: Set<StoredSource.ID> = []
    /// Those that were removed here and that the store has not been seen without.
    var removedIDs: Set<StoredSource.ID> = []
    /// Those that were not refreshed at the start, for want of a network.
    var skippedIDs: Set<StoredSource.ID> = []
    /// How many calls of `add` are still on their way to the store.
    var pendingAdditions = 0

    package init(directory: URL = BaseDirectory.data.upcoming(), in surroundings: Surroundings) {
        self.directory = directory
        self.surroundings = surroundings
        surroundings.network.onChange = { [weak self] in self?.networkChanged() }
    }

    /// The store, as soon as it is open.
    package func openStore() async -> Store? {
        await opening?.value
        return store
    }

    /// Ends the use of the store, after all changes that were asked for. Blocks until they are made.
    package func close() throws(StoreError) {
        storeMonitor = nil
        for entry in entries { entry.cancel() }
        let unkept = keeper?.takeAll() ?? []
        defer { store = nil }
        try store?.close(keeping: unkept)
    }

    /// Whether what is stored is still being read.
    package var isOpening: Bool { store == nil }
    package var isRefreshing: Bool { isOpening || pendingAdditions > 0 || counts.reading + counts.keeping > 0 }
    /// The same without what is shown already and only being kept.
    package var isReading: Bool { isOpening || pendingAdditions > 0 || counts.reading > 0 }
    /// Whether there is no source, and none is on its way.
    package var isEmpty: Bool { entries.isEmpty && !isOpening && pendingAdditions == 0 }
    package var feeds: [Feed] { entries.compactMap(\.feed) }
    package var givenNames: [Source: String] {
        Dictionary(
            entries.compactMap { entry in entry.stored.givenName.map { (entry.stored.source, $0) } },
            uniquingKeysWith: { first, _ in first })
    }

    /// What the user has decided of the conflicts of each source.
    package var choices: [Source: SourceChoices] {
        Dictionary(
            entries.map { ($0.stored.source, $0.stored.choices) }, uniquingKeysWith: { first, _ in first })
    }

    /// The color of each source: its own where it has one, else its number.
    ///
    /// - Parameter teamColors: gives those of teams that do not state theirs.
    func colors(_ teamColors: () -> TeamColors) -> [Source: SourceColor] {
        Dictionary(
            entries.map { entry in
                let team = entry.feed?.season.flatMap { $0.team.primaryColor ?? teamColors().own(of: $0.team) }
                let own = team ?? entry.stored.statement.color
                return (entry.stored.source, own.map { .own($0) } ?? .numbered(entry.stored.color))
            },
            uniquingKeysWith: { first, _ in first })
    }

    /// Names that tell the sources apart, as far as the user has given them none.
    package var names: SourceNames {
        let (sources, givenNames) = (entries.map(\.stored.source), givenNames)
        let ownNames = SourceNames.ownNames(entries.map { ($0.stored.source, $0.stored.statement) })
        let parts = NameParts(sources: sources, givenNames: givenNames, ownNames: ownNames)
        if let named, named.parts == parts { return named.names }
        let names = SourceNames(sources, givenNames: givenNames, ownNames: ownNames)
        named = (parts, names)
        return names
    }
    private struct NameParts: Equatable {
        let sources: [Source]
        let givenNames: [Source: String]
        let ownNames: [Source: String]
    }
    /// The names that were made last, and of what.
    private var named: (parts: NameParts, names: SourceNames)?

    /// What failed at the last attempt, with the age of what is shown in its place.
    package func failures(_ times: TimeFormatter) -> [SourceFailure] {
        let texts = SourceFormatter(times: times, now: surroundings.clock.now)
        return entries.compactMap { texts.failure(of: $0.stored) }
    }

    // MARK: Opening

    /// Opens the store, shows what is in it, and refreshes.
    ///
    /// - Parameters:
    ///   - remembered: sources that were remembered in another way, before there was a store.
    ///   - early: what is being read already.
    package func open(remembered: [Source], early: EarlyReading? = nil) {
        let early =
            early.flatMap { $0.directory == directory ? $0 : nil }
            ?? EarlyReading(directory: directory, now: surroundings.clock.now)
        self.early.merge(early.files) { known, _ in known }
        opening = Task { [weak self] in
            let result = await early.opening.value
            self?.opened(result, remembered: remembered)
        }
        noticeRefreshing()
    }

    private func opened(_ result: Result<StoreOpening, StoreError>, remembered: [Source]) {
        switch result {
        case .success(let opening):
            store = opening.store
            storeNotice = opening.notice
            entries = opening.sources.map { makeEntry($0, feed: opening.feeds[$0.id], isStored: true) }
            followedIDs = Set(opening.sources.map(\.id))
            watch(opening.store)
        case .failure(let error):
            storeNotice = error.message
            store = try? Store.inMemory()
        }
        let additions = waiting + (entries.isEmpty ? [Addition(sources: remembered)] : [])
        waiting = []
        let named = Set(additions.flatMap(\.sources))
        for entry in entries where !entry.stored.isPaused && !named.contains(entry.stored.source) {
            let isReachable = entry.stored.source.address.map { isOnline || $0.isLoopback } ?? true
            if isReachable { entry.refresh(readsUnchanged: false) } else { skippedIDs.insert(entry.id) }
        }
        additions.forEach(add)
        changed(.feeds)
        waitForNextRefresh()
    }

    /// Watches for what other processes do to the database.
    private func watch(_ store: Store) {
        guard store.isOnDisk else { return }
        // Without it another process is heard of at the next start.
        let log = directory.appendingPathComponent(Store.fileName + "-wal").path
        storeMonitor = surroundings.files.watch(log, milliseconds: 500) { [weak self] in self?.lookForOthers() }
        lookForOthers()
    }

    private func lookForOthers() {
        guard let store else { return }
        Task { [weak self] in
            do throws(StoreError) {
                let version = try await store.inTurn { store throws(StoreError) in try store.version() }
                guard let self, version != self.storeVersion else { return }
                let isFirst = self.storeVersion == nil
                self.storeVersion = version
                if !isFirst { await self.followNow() }
            } catch {
                self?.note(error, of: .list)
            }
        }
    }

    /// The kinds of calls to the store whose failure is told.
    enum StoreCall: CaseIterable {
        case change, saving, list
    }

    /// Says that something could not be done in the store; with `nil`, that it could.
    func note(_ failure: StoreError?, of call: StoreCall) {
        guard storeFailures[call] != failure else { return }
        storeFailures[call] = failure
        changed(.state)
    }

    /// Follows the list in the store as it is now.
    package func followNow() async {
        guard let store else { return }
        askedLists += 1
        let number = askedLists
        do throws(StoreError) {
            let sources = try await store.aside { store throws(StoreError) in try store.sources() }
            // One that was asked for later may have come sooner. One that has not come is not waited for: who asked for this
            // one needs what is in it.
            if number > followedList {
                followedList = number
                follow(sources)
            }
            note(nil, of: .list)
        } catch {
            note(error, of: .list)
        }
    }

    /// Follows the list in the store.
    func follow(_ sources: [StoredSource]) {
        let ids = Set(sources.map(\.id))
        // What the store says may be older than what was done here.
        let gone = followedIDs.subtracting(ids)
        followedIDs = ids
        removedIDs.formIntersection(ids)
        let known = Dictionary(entries.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        var isOther = false
        var followed = sources.filter { !removedIDs.contains($0.id) }.map { stored -> SourceEntry in
            if let entry = known[stored.id] {
                isOther = isOther || !entry.stored.hasSameDecisions(as: stored)
                entry.follow(stored)
                return entry
            }
            isOther = true
            let entry = makeEntry(stored, feed: nil, isStored: true)
            // What another process added has been read by it, or is about to be.
            entry.watch()
            entry.follow(stored)
            return entry
        }
        for entry in entries where !ids.contains(entry.id) || !entry.isStored {
            if entry.isStored, gone.contains(entry.id) {
                isOther = true
                entry.cancel()
            } else {
                followed.append(entry)
            }
        }
        entries = followed
        changed(isOther ? .feeds : .state)
    }

    func makeEntry(_ stored: StoredSource, feed: Feed?, isStored: Bool) -> SourceEntry {
        SourceEntry(
            stored, feed: feed, isStored: isStored, store: store, keeper: keeper,
            provider: makeProvider(stored.source), clock: surroundings.clock, counts: counts
        ) { [weak self] change in
            guard let self else { return }
            self.noticeRefreshing()
            self.changed(change)
        } onFeedChanges: { [weak self] in
            self?.onFeedChanges($0, $1)
        }
    }

    private func makeProvider(_ source: Source) -> any SourceProvider {
        let reading = early.removeValue(forKey: source)
        return source.address == nil
            ? FileProvider(source, in: surroundings, turns: turns, early: reading)
            : WebProvider(source, in: surroundings, turns: turns, early: reading)
    }
}
