import Core
import Foundation

/// The sources of the window: what the store keeps of them, what each has given, and when they are refreshed.
///
/// What is stored is there as soon as it has been read; then each source is refreshed, and again every half hour, when the
/// network comes back, when a file changes, and when asked for. The list follows the database by observation, so that what
/// another process does to it is seen here too.
@MainActor
package final class SourceLibrary {
    /// In the order in which they were added.
    package var entries: [SourceEntry] = []
    /// What is to be said of the store, in whole sentences; `nil` where all is well.
    package var notice: String? { storeNotice ?? entries.lazy.compactMap(\.storeFailure).first?.message }
    /// Whether a source has been read for longer than it takes to be noticed.
    package var isVisiblyRefreshing = false
    /// Whether there is a network.
    package var isOnline: Bool { surroundings.network.isAvailable }

    /// Whether there are sources that a network is needed for, and there is none.
    package var isCutOff: Bool {
        !isOnline && entries.contains { $0.stored.source.needsNetwork }
    }

    /// Called after anything above has changed.
    package var onChange: @MainActor (Change) -> Void = { _ in }
    /// Called when the network has come back: what failed without it may be tried again.
    package var onOnline: @MainActor () -> Void = {}

    package enum Change {
        /// There are other events, sources or names.
        case feeds
        /// A refresh has begun or ended, a source failed, or the network came or went.
        case state
    }

    private let directory: URL
    /// What the store has said by itself.
    var storeNotice: String?
    var store: Store?
    /// What was named before the store was open.
    var waiting: [Source] = []
    private var opening: Task<Void, Never>?
    private var observation: Task<Void, Never>?
    private var storeMonitor: AnyObject?
    private var storeVersion: Int?
    var refreshCall: (any ScheduledCall)?
    var noticeCall: (any ScheduledCall)?
    let surroundings: Surroundings
    var nextTransientID: StoredSource.ID = -1
    var savedList: [StoredSource] = []
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

    isolated deinit { observation?.cancel() }

    /// The store, as soon as it is open.
    package func openStore() async -> Store? {
        await opening?.value
        return store
    }

    /// Whether what is stored is still being read.
    package var isOpening: Bool { store == nil }
    package var isRefreshing: Bool { isOpening || pendingAdditions > 0 || entries.contains(where: \.isRefreshing) }
    /// Whether there is no source, and none is on its way.
    package var isEmpty: Bool { entries.isEmpty && !isOpening && pendingAdditions == 0 }
    package var feeds: [Feed] { entries.compactMap(\.feed) }
    package var givenNames: [Source: String] {
        Dictionary(
            entries.compactMap { entry in entry.stored.givenName.map { (entry.stored.source, $0) } },
            uniquingKeysWith: { first, _ in first })
    }

    /// Names that tell the sources apart, as far as the user has given them none.
    package var names: SourceNames { SourceNames(entries.map(\.stored.source), givenNames: givenNames) }

    /// What failed at the last attempt, with the age of what is shown in its place.
    package func failures(_ times: TimeTexts) -> [SourceFailure] {
        let texts = SourceTexts(times: times, now: surroundings.clock.now)
        return entries.compactMap { texts.failure(of: $0.stored) }
    }

    // MARK: Opening

    /// Opens the store, shows what is in it, and refreshes.
    ///
    /// - Parameter remembered: sources that were remembered in another way, before there was a store.
    package func open(remembered: [Source]) {
        opening = Task { [weak self, directory] in
            let result = await Task.detached(priority: .userInitiated) {
                Result { () throws(StoreError) in try StoreOpening.open(in: directory) }
            }.value
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
            savedList = opening.sources
            followedIDs = Set(savedList.map(\.id))
            observe(opening.store)
        case .failure(let error):
            storeNotice = error.message
            store = try? Store.inMemory()
        }
        let named = waiting + (entries.isEmpty ? remembered : [])
        waiting = []
        for entry in entries where !entry.stored.isPaused && !named.contains(entry.stored.source) {
            let isReachable = entry.stored.source.address.map { isOnline || $0.isLoopback } ?? true
            if isReachable { entry.refresh() } else { skippedIDs.insert(entry.id) }
        }
        add(named)
        changed(.feeds)
        waitForNextRefresh()
    }

    private func observe(_ store: Store) {
        observation = Task { [weak self] in
            do {
                for try await sources in store.sourcesAsTheyChange() {
                    guard let self else { return }
                    self.follow(sources)
                }
            } catch {
                self?.storeNotice = store.explained(error).message
                self?.onChange(.state)
            }
        }
        guard store.isOnDisk else { return }
        // Without it another process is heard of at the next start.
        let log = directory.appendingPathComponent(Store.fileName + "-wal").path
        storeMonitor = surroundings.files.watch(log, milliseconds: 500) { [weak self] in self?.lookForOthers() }
        lookForOthers()
    }

    private func lookForOthers() {
        guard let store else { return }
        Task { [weak self, version = storeVersion] in
            // Where it cannot be asked, a refresh says so.
            let now = try? await store.inTurn { store throws(StoreError) in
                try store.noticeOtherProcesses(since: version)
            }
            if let now { self?.storeVersion = now }
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
                isOther = isOther || entry.stored.givenName != stored.givenName
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
        saveList()
        changed(isOther ? .feeds : .state)
    }

    func makeEntry(_ stored: StoredSource, feed: Feed?, isStored: Bool) -> SourceEntry {
        SourceEntry(stored, feed: feed, isStored: isStored, store: store, surroundings: surroundings) {
            [weak self] change in
            guard let self else { return }
            self.noticeRefreshing()
            self.changed(change == .feed ? .feeds : .state)
        }
    }
}
