import Events
import Formats
import Foundation
import Network
import Planning
import Storage
import Text
import Time

/// The sources of the window: their rows in the store, their feeds, and when they are refreshed.
///
/// The stored events are there as soon as they have been read. Then each source is refreshed; again when it is due
/// (`RefreshSchedule`), when the network comes back, when its file changes, and on request. The list follows the database:
/// changes made here are read back from it, as are those of other processes.
@MainActor
package final class SourceLibrary {
    /// In the order in which they were added.
    package var entries: [SourceEntry] = []
    /// The message about the store, in whole sentences; `nil` when all is well.
    package var notice: String? {
        if let storeNotice { return storeNotice.text }
        let failure = StoreCall.allCases.lazy.compactMap { self.storeFailures[$0] }.first
        return (failure ?? entries.lazy.compactMap(\.storeFailure).first)?.message
    }
    /// The user's mail addresses, in lower case, in order of the alphabet.
    package private(set) var ownAddresses: [String] = []
    /// The people, and for whom events are.
    package var people: People { rules.people }
    /// The same with the conditions that decide that, read once.
    package private(set) var rules = PeopleRules()
    /// The conflicts that the user ignores.
    package private(set) var ignoredConflicts = IgnoredConflicts()
    /// The events that the user does not go to.
    package private(set) var skippedEvents: Set<SkippedEvent> = []
    /// The sources that were removed within 30 days, those removed last first.
    package private(set) var removedSources: [RemovedSource] = []
    /// Whether a refresh takes long enough to be shown.
    package var isVisiblyRefreshing = false
    /// The sources on this computer or in a private network, see `SourceReply`.
    package var innerSources: Set<Source> { Set(entries.filter(\.isInside).map(\.stored.source)) }
    /// Whether there is a network.
    package var isOnline: Bool { surroundings.network.isAvailable }

    /// The time, by the clock of the surroundings.
    package var now: Instant { surroundings.clock.now }

    /// Whether there is no network and a source needs one.
    package var isOffline: Bool {
        !isOnline && entries.contains { $0.stored.source.needsNetwork }
    }

    /// Called after any property above has changed.
    package var onChange: @MainActor (SourceChange) -> Void = { _ in }
    /// Called when a refresh, here or in another process, has changed known events.
    package var onReport: @MainActor (ChangeReport) -> Void = { _ in }

    let directory: URL
    /// The message from opening the store.
    private var storeNotice: Message?
    var hasNotice: Bool { storeNotice != nil }
    /// The failures of calls to the store. Each stays until the same kind of call succeeds.
    private var storeFailures: [StoreCall: StoreError] = [:]
    /// The number of changes that the store refused since the start, and why it refused the last one.
    private(set) var changeFailures: (count: Int, last: StoreError?) = (0, nil)
    /// The early reads of sources that are not in the list yet.
    var early: [Source: EarlyReading.Reading] = [:]
    var store: Store? {
        didSet { keeper = store.map(OutcomeKeeper.init) }
    }
    private var keeper: OutcomeKeeper?
    private let counts = RefreshCounts()
    /// The sources that were added before the store was open.
    var waiting: [Addition] = []
    private var opening: Task<Void, Never>?
    private var storeMonitor: AnyObject?
    private var storeVersion: Int?
    /// The changes that were made here and that lists of the store may lack.
    var overlay = Overlay()
    var refreshCall: (any ScheduledCall)?
    var noticeCall: (any ScheduledCall)?
    package let surroundings: Surroundings
    private(set) var services: [any SourceService] = []
    private let turns = PrioritySemaphore.forSources
    var nextTransientID: StoredSource.ID = -1
    /// The sources that were not refreshed at the start because there was no network.
    var skippedIDs: Set<StoredSource.ID> = []
    /// New sources whose colors are chosen again when they have been read.
    var uncolored: [StoredSource.ID] = []
    /// How many calls of `add` the store has not finished.
    var pendingAdditions = 0
    /// The sources that the store could not add.
    var unkeptSources: Set<Source> = []
    /// The changes that the window shows and the store does not have, in their order.
    var unkept: [(number: Int, change: Change)] = []
    var nextUnkept = 0
    /// Sources that wait until the store is read again.
    var readers: [CheckedContinuation<Void, Never>] = []
    /// The call that tries again what the store could not keep or read.
    var tryCall: (any ScheduledCall)?
    var tryDelay = DoublingDelay(first: .seconds(60), longest: .seconds(1800))

    package init(directory: URL = BaseDirectory.data.upcoming(), in surroundings: Surroundings) {
        self.directory = directory
        self.surroundings = surroundings
        surroundings.network.onChange = { [weak self] in self?.networkChanged() }
    }

    /// Adds a service, before the library is opened.
    package func register(_ service: any SourceService) { services.append(service) }

    /// The store, as soon as it is open.
    package func openStore() async -> Store? {
        await opening?.value
        return store
    }

    /// Closes the store after all requested changes. Blocks until they are made.
    package func close() throws(StoreError) {
        storeMonitor = nil
        for service in services { service.stop() }
        for entry in entries { entry.cancel() }
        let refreshes = keeper?.takeAll() ?? []
        defer {
            store = nil
            for reader in readers { reader.resume() }
            readers = []
        }
        let lost = entries.filter { !$0.isStored && unkeptSources.contains($0.stored.source) }.map(\.stored.source)
        try store?.close(keeping: refreshes, making: unkept.map(\.change), adding: lost)
    }

    isolated deinit { for reader in readers { reader.resume() } }

    /// Whether the store is still being read.
    package var isOpening: Bool { store == nil }
    package var isRefreshing: Bool { isOpening || pendingAdditions > 0 || counts.reading + counts.keeping > 0 }
    /// Whether a refresh has yet to bring its events: `isRefreshing` without events that are only being written.
    package var isReading: Bool { isOpening || pendingAdditions > 0 || counts.reading > 0 }
    /// Whether there is no source, and none is being added.
    package var isEmpty: Bool { entries.isEmpty && !isOpening && pendingAdditions == 0 }
    package var feeds: [Feed] { entries.compactMap(\.feed) }
    package var givenNames: [Source: String] {
        Dictionary(
            entries.compactMap { entry in entry.stored.givenName.map { (entry.stored.source, $0) } },
            uniquingKeysWith: { first, _ in first })
    }

    /// The user's choices about the conflicts of each source.
    package var choices: [Source: SourceChoices] {
        Dictionary(
            entries.map { ($0.stored.source, $0.stored.choices) }, uniquingKeysWith: { first, _ in first })
    }

    /// When to remind of the events of each source.
    ///
    /// - Parameters:
    ///   - usual: When to remind where nothing is chosen; `nil` for never.
    ///   - own: The sources for which that counts.
    func reminders(usual: SourceReminder?, of own: Set<Source>) -> [Source: SourceReminder] {
        Dictionary(
            entries.compactMap { entry in
                let source = entry.stored.source
                guard source.canRemind, let reminder = entry.stored.reminder ?? (own.contains(source) ? usual : nil),
                    reminder != .never
                else { return nil }
                return (source, reminder)
            }, uniquingKeysWith: { first, _ in first })
    }

    /// The color of each source.
    ///
    /// - Parameter teamColors: Returns the colors of teams that do not state their own.
    func colors(_ teamColors: () -> TeamColors) -> [Source: SourceColor] {
        Dictionary(
            entries.map { ($0.stored.source, $0.color(teamColors)) },
            uniquingKeysWith: { first, _ in first })
    }

    /// Names that distinguish the sources, unless the user has named them.
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
    /// The last names, and what they were made from.
    private var named: (parts: NameParts, names: SourceNames)?

    /// The failures of the last refreshes, with the age of the events that are shown instead.
    package func failures(_ times: TimeFormatter) -> [SourceFailure] {
        let texts = SourceFormatter(times: times, now: surroundings.clock.now)
        return entries.compactMap { texts.failure(of: $0.stored) }
    }

    // MARK: Opening

    /// Opens the store, shows its events, and refreshes the sources.
    ///
    /// - Parameter early: The reads of the start of the program.
    package func open(early: EarlyStart? = nil) {
        opening = Task { [weak self, directory, surroundings] in
            let begun = await early?.reading.value
            let reading =
                begun.flatMap { $0.directory == directory ? $0 : nil }
                ?? EarlyReading(directory: directory, now: surroundings.clock.now)
            let result = await reading.opening.value
            guard let self else { return }
            self.early.merge(reading.files) { known, _ in known }
            self.opened(result)
        }
        noticeRefreshing()
    }

    private func opened(_ result: Result<StoreOpening, StoreError>) {
        switch result {
        case .success(let opening):
            store = opening.store
            storeNotice = opening.notice
            ownAddresses = opening.ownAddresses
            rules = PeopleRules(opening.people)
            (ignoredConflicts, skippedEvents) = (opening.ignoredConflicts, opening.skippedEvents)
            removedSources = opening.removedSources
            entries = opening.sources.map { makeEntry($0, feed: opening.feeds[$0.id], isStored: true) }
            overlay.begin(with: opening.sources.map(\.id))
            watch(opening.store)
        case .failure(let error):
            storeNotice = error.words
            store = try? Store.inMemory()
        }
        let additions = waiting
        waiting = []
        let named = Set(additions.flatMap(\.sources))
        for entry in entries where !entry.stored.isPaused && !named.contains(entry.stored.source) {
            let isReachable = entry.stored.source.fetchedAddress.map { isOnline || $0.isLoopback } ?? true
            if isReachable { entry.refresh(readsUnchanged: false) } else { skippedIDs.insert(entry.id) }
        }
        additions.forEach(add)
        changed(.feeds)
        waitForNextRefresh()
    }

    /// Shows what a store on disk has in place of the one in memory.
    func moved(to disk: Store, _ make: (SourceLibrary) -> [SourceEntry]) {
        (store, storeNotice) = (disk, nil)
        entries = make(self)
        overlay.begin(with: entries.lazy.filter(\.isStored).map(\.id))
        watch(disk)
        saveList()
        for entry in entries where !entry.stored.isPaused { entry.refresh() }
        changed(.feeds)
    }

    /// Watches the database for changes by other processes.
    private func watch(_ store: Store) {
        guard store.isOnDisk else { return }
        // If it cannot be watched, changes by other processes appear at the next start.
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

    /// The kinds of calls to the store whose failure is shown.
    enum StoreCall: CaseIterable {
        case change, saving, list, reading
    }

    func hasFailure(of call: StoreCall) -> Bool { storeFailures[call] != nil }

    /// Notes that a call to the store failed; with `nil`, that it succeeded.
    func note(_ failure: StoreError?, of call: StoreCall) {
        if let failure, call == .change { changeFailures = (changeFailures.count + 1, failure) }
        guard storeFailures[call] != failure else { return }
        storeFailures[call] = failure
        if failure != nil { tryLater() } else if storeFailures.isEmpty { tryDelay.noteSuccess() }
        changed(.state)
    }

    /// Waits until all changes so far were made or refused, and the list here is that of the store.
    func settle() async {
        // Changes are made in order.
        await call { _ in }
        await followNow()
    }

    /// Takes over the current list of the store.
    package func followNow() async {
        let number = overlay.ask()
        let read = await call(.list, inTurn: false) { store throws(StoreError) in
            (
                try store.sources(), try store.ownAddresses(), try store.people(), try store.ignoredConflicts(),
                try store.skippedEvents(), try store.removedSources()
            )
        }
        // A later request may have been answered first. This does not wait for it, because the caller needs this list.
        guard let (sources, addresses, people, ignored, skipped, removed) = read,
            let list = overlay.take(sources.map(\.id), number: number)
        else { return }
        let isOther = addresses != ownAddresses || people != self.people || skipped != skippedEvents
        if people != self.people { rules = PeopleRules(people) }
        (ownAddresses, ignoredConflicts, skippedEvents, removedSources) = (addresses, ignored, skipped, removed)
        follow(sources.filter { list.shown.contains($0.id) }, gone: list.gone, isOther: isOther)
    }

    /// Takes over a list of the store.
    ///
    /// - Parameters:
    ///   - gone: The sources that the list has no longer.
    ///   - isOther: Whether something else has changed that decides what is shown.
    private func follow(_ sources: [StoredSource], gone: Set<StoredSource.ID>, isOther: Bool) {
        let ids = Set(sources.map(\.id))
        let known = Dictionary(entries.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        var isOther = isOther
        var followed = sources.map { stored -> SourceEntry in
            if let entry = known[stored.id], entry.stored.source == stored.source {
                isOther = isOther || !entry.stored.hasSameDecisions(as: stored)
                entry.follow(stored)
                return entry
            }
            isOther = true
            // At another address it is read from the beginning.
            known[stored.id]?.cancel()
            let entry = makeEntry(stored, feed: nil, isStored: true)
            // The process that added it has read it, or is about to.
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
        changed(isOther ? [.feeds, .state] : .state)
    }

    func makeEntry(_ stored: StoredSource, feed: Feed?, isStored: Bool) -> SourceEntry {
        SourceEntry(
            stored, feed: feed, isStored: isStored, store: store, keeper: keeper,
            provider: makeProvider(stored.source), clock: surroundings.clock, counts: counts
        ) { [weak self, id = stored.id, clock = surroundings.clock] in
            let now = clock.now
            return await self?.read { store throws(StoreError) in try store.feed(of: id, now: now) } ?? nil
        } onChange: { [weak self] change in
            guard let self else { return }
            self.noticeRefreshing()
            self.changed(change)
        } onReport: { [weak self] in
            self?.onReport($0)
        }
    }

    private func makeProvider(_ source: Source) -> any SourceProvider {
        for service in services {
            if let provider = service.provider(of: source, turns: turns) { return provider }
        }
        let reading = early.removeValue(forKey: source)
        return source.address == nil
            ? FileProvider(source, in: surroundings, turns: turns, early: reading)
            : WebProvider(source, in: surroundings, turns: turns, early: reading)
    }
}
