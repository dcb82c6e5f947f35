import Core
import Foundation
import Gtk

/// The sources of the window: what the store keeps of them, what each has given, and when they are refreshed.
///
/// What is stored is there as soon as it has been read; then each source is refreshed, and again every half hour, when the
/// network comes back, when a file changes, and when asked for. The list follows the database by observation, so that what
/// another process does to it is seen here too.
@MainActor
final class SourceLibrary {
    /// In the order in which they were added.
    private(set) var entries: [SourceEntry] = []
    /// What is to be said of the store, in whole sentences; `nil` where all is well.
    var notice: String? { storeNotice ?? entries.lazy.compactMap(\.storeFailure).first?.message }
    /// Whether a source has been read for longer than it takes to be noticed.
    private(set) var isVisiblyRefreshing = false
    /// Whether there is a network.
    var isOnline: Bool { network.isAvailable }

    /// Whether there are sources that a network is needed for, and there is none.
    var isCutOff: Bool {
        !isOnline && entries.contains { $0.stored.source.address.map { !$0.isLoopback } ?? false }
    }

    /// Called after anything above has changed.
    var onChange: @MainActor (Change) -> Void = { _ in }

    enum Change {
        /// There are other events, sources or names.
        case feeds
        /// A refresh has begun or ended, a source failed, or the network came or went.
        case state
    }

    private let directory: URL
    /// What the store has said by itself.
    private var storeNotice: String?
    private var store: Store?
    /// What was named before the store was open.
    private var waiting: [Source] = []
    private var opening: Task<Void, Never>?
    private var observation: Task<Void, Never>?
    private var storeMonitor: FileMonitor?
    private var storeVersion: Int?
    private var refreshTimer: Gtk.Timer?
    private var noticeTimer: Gtk.Timer?
    private let network = NetworkMonitor()
    private var nextTransientID: StoredSource.ID = -1
    private var savedList: [StoredSource] = []
    /// The sources that the store had when it was followed last.
    private var followedIDs: Set<StoredSource.ID> = []
    /// Those that were removed here and that the store has not been seen without.
    private var removedIDs: Set<StoredSource.ID> = []
    /// How many calls of `add` are still on their way to the store.
    private var pendingAdditions = 0

    init(directory: URL = BaseDirectory.data.upcoming()) {
        self.directory = directory
        network.onChange = { [weak self] in self?.networkChanged() }
    }

    isolated deinit { observation?.cancel() }

    /// The store, as soon as it is open.
    func openStore() async -> Store? {
        await opening?.value
        return store
    }

    /// Whether what is stored is still being read.
    var isOpening: Bool { store == nil }
    var isRefreshing: Bool { isOpening || pendingAdditions > 0 || entries.contains(where: \.isRefreshing) }
    /// Whether there is no source, and none is on its way.
    var isEmpty: Bool { entries.isEmpty && !isOpening && pendingAdditions == 0 }
    var feeds: [Feed] { entries.compactMap(\.feed) }
    var givenNames: [Source: String] {
        Dictionary(
            entries.compactMap { entry in entry.stored.givenName.map { (entry.stored.source, $0) } },
            uniquingKeysWith: { first, _ in first })
    }

    /// Names that tell the sources apart, as far as the user has given them none.
    var names: SourceNames { SourceNames(entries.map(\.stored.source), givenNames: givenNames) }

    /// What failed at the last attempt, with the age of what is shown in its place.
    func failures(_ times: TimeTexts) -> [SourceFailure] {
        let texts = SourceTexts(times: times, now: .now)
        return entries.compactMap { texts.failure(of: $0.stored) }
    }

    // MARK: Opening

    /// Opens the store, shows what is in it, and refreshes.
    ///
    /// - Parameter remembered: sources that were remembered in another way, before there was a store.
    func open(remembered: [Source]) {
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
            if isReachable { entry.refresh() }
        }
        add(named)
        onChange(.feeds)
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
        storeMonitor = try? FileMonitor(path: log, milliseconds: 500) { [weak self] _ in self?.lookForOthers() }
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
    private func follow(_ sources: [StoredSource]) {
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

    private func makeEntry(_ stored: StoredSource, feed: Feed?, isStored: Bool) -> SourceEntry {
        SourceEntry(stored, feed: feed, isStored: isStored, store: store) { [weak self] change in
            guard let self else { return }
            self.noticeRefreshing()
            self.changed(change == .feed ? .feeds : .state)
        }
    }

    // MARK: Adding and removing

    /// Adds sources that are not there yet, and refreshes all that are named.
    func add(_ sources: [Source]) {
        guard let store else {
            waiting += sources
            return
        }
        var new: [Source] = []
        for source in sources where !new.contains(source) {
            if let entry = entries.first(where: { $0.stored.source == source }) {
                entry.refresh()
            } else {
                new.append(source)
            }
        }
        guard !new.isEmpty else {
            onChange(.state)
            return
        }
        pendingAdditions += 1
        Task { [weak self, new] in
            var passing = await Task.detached(priority: .userInitiated) {
                new.filter { $0.path != nil && $0.documents.isEmpty }
            }.value
            var kept: [StoredSource] = []
            do throws(StoreError) {
                kept = try await store.inTurn { [passing] store throws(StoreError) in
                    try store.add(new.filter { !passing.contains($0) })
                }
            } catch {
                passing = new
                self?.storeNotice = error.message
            }
            guard let self else { return }
            self.pendingAdditions -= 1
            let transient = passing.map { source in
                defer { self.nextTransientID -= 1 }
                return StoredSource(id: self.nextTransientID, source: source)
            }
            self.added(kept, isStored: true)
            self.added(transient, isStored: false)
        }
        noticeRefreshing()
        onChange(.state)
    }

    private func added(_ sources: [StoredSource], isStored: Bool) {
        removedIDs.subtract(sources.map(\.id))
        for source in sources {
            let known = entries.first { $0.id == source.id }
            let entry = known ?? makeEntry(source, feed: nil, isStored: isStored)
            if known == nil {
                entry.follow(source)
                let place = isStored ? entries.firstIndex { !$0.isStored } ?? entries.count : entries.count
                entries.insert(entry, at: place)
            }
            entry.refresh()
        }
        saveList()
        changed(.feeds)
    }

    /// Takes sources off the list; `restore` brings those back that were stored.
    func remove(_ ids: [StoredSource.ID]) {
        for entry in entries where ids.contains(entry.id) { entry.cancel() }
        entries.removeAll { ids.contains($0.id) }
        removedIDs.formUnion(ids)
        saveList()
        changed(.feeds)
        Task { [weak self] in
            let isDone = await self?.change { store throws(StoreError) in try store.remove(ids) }
            guard let self, isDone == false else { return }
            self.removedIDs.subtract(ids)
            await self.followNow()
        }
    }

    func restore(_ ids: [StoredSource.ID]) {
        removedIDs.subtract(ids)
        Task { [weak self] in
            await self?.change { store throws(StoreError) in try store.restore(ids) }
            // Who observes is not told of what was undone before it was seen.
            await self?.followNow()
            // A file may have changed meanwhile, and what was removed before it was read has nothing yet.
            for entry in self?.entries ?? [] where ids.contains(entry.id) && !entry.stored.isPaused {
                if entry.stored.source.path != nil || entry.stored.revision == 0 { entry.refresh() }
            }
        }
    }

    func rename(_ id: StoredSource.ID, to name: String) {
        Task { [weak self] in await self?.change { store throws(StoreError) in try store.rename(id, to: name) } }
    }

    func setPaused(_ id: StoredSource.ID, _ isPaused: Bool) {
        let entry = entries.first { $0.id == id }
        // While it was paused it was not followed.
        if isPaused { entry?.cancel() } else { entry?.refresh() }
        Task { [weak self] in
            await self?.change { store throws(StoreError) in try store.setPaused(id, isPaused) }
        }
    }

    /// Changes the list in the store; the list here follows it.
    ///
    /// - Returns: whether it could be done; if not, that is told.
    @discardableResult
    private func change(_ body: @escaping @Sendable (Store) throws(StoreError) -> Void) async -> Bool {
        guard let store else { return false }
        do throws(StoreError) {
            try await store.inTurn(body)
            return true
        } catch {
            storeNotice = error.message
            onChange(.state)
            return false
        }
    }

    /// Follows the list as it is now.
    private func followNow() async {
        guard let store else { return }
        let sources = try? await store.aside { store throws(StoreError) in try store.sources() }
        if let sources { follow(sources) }
    }

    /// Writes the list beside the database, where it has changed.
    private func saveList() {
        guard let store, store.isOnDisk else { return }
        let list = entries.filter(\.isStored).map(\.stored)
        let isSame = list.elementsEqual(savedList) { first, second in
            first.source == second.source && first.givenName == second.givenName && first.isPaused == second.isPaused
        }
        guard !isSame else { return }
        savedList = list
        // It stands in for a database that is damaged, and is written again with the next change.
        Task { try? await store.inTurn { store throws(StoreError) in try store.saveSourceList(list) } }
    }

    // MARK: Refreshing

    /// Refreshes what the user asks for: all sources that are not paused, or one of them, even if it is.
    func refresh(_ id: StoredSource.ID? = nil) {
        for entry in entries where id.map({ $0 == entry.id }) ?? !entry.stored.isPaused { entry.refresh() }
        onChange(.state)
    }

    /// Stops all refreshes. What was there before stays; a source that never gave anything goes.
    func cancelRefreshes() {
        for entry in entries where entry.isRefreshing { entry.cancel() }
        let blank = entries.filter(\.isBlank).map(\.id)
        if blank.isEmpty { changed(.feeds) } else { remove(blank) }
    }

    private func waitForNextRefresh() {
        refreshTimer = Gtk.Timer.once(after: 60_000) { [weak self] in
            self?.refreshDue()
            self?.waitForNextRefresh()
        }
    }

    private func refreshDue() {
        for entry in entries where entry.isDue(at: .now, isOnline: isOnline) { entry.refresh() }
    }

    private func networkChanged() {
        if isOnline {
            Pictures.shared.connectionCameBack()
            for entry in entries
            where entry.stored.source.address != nil && entry.stored.failure != nil && !entry.stored.isPaused {
                entry.refresh()
            }
            refreshDue()
        }
        onChange(.state)
    }

    private func changed(_ change: Change) {
        if !isRefreshing {
            noticeTimer?.cancel()
            isVisiblyRefreshing = false
        }
        onChange(change)
    }

    /// An indicator that flashes up for a moment disturbs more than it tells.
    private func noticeRefreshing() {
        guard isRefreshing, !isVisiblyRefreshing else { return }
        noticeTimer?.cancel()
        noticeTimer = Gtk.Timer.once(after: 150) { [weak self] in
            guard let self, self.isRefreshing else { return }
            self.isVisiblyRefreshing = true
            self.onChange(.state)
        }
    }
}
