import Events
import Storage

/// Changes and readings at which the store failed are tried again: when the user refreshes, and after a while.
extension SourceLibrary {
    /// A change that the window shows already. Changes are made in their order.
    typealias Change = @Sendable (Store) throws(StoreError) -> Void

    /// Reads from the store, again until it succeeds. A failure is noted.
    ///
    /// - Parameter inTurn: Whether it waits for the changes that were requested before.
    /// - Returns: `nil` when the library was closed before.
    func read<Value: Sendable>(
        inTurn: Bool = false, _ body: @escaping @Sendable (Store) throws(StoreError) -> Value
    ) async -> Value? {
        _ = await openStore()
        while store != nil {
            if let value = await readOnce(inTurn: inTurn, body) { return value }
            tryLater()
            await withCheckedContinuation { readers.append($0) }
        }
        return nil
    }

    /// Reads from the store. A failure is noted.
    ///
    /// - Returns: `nil` after a failure.
    func readOnce<Value: Sendable>(
        inTurn: Bool = false, _ body: @escaping @Sendable (Store) throws(StoreError) -> Value
    ) async -> Value? {
        _ = await openStore()
        return await call(inTurn: inTurn, body)
    }

    /// Calls the store. A failure is noted until a call of the same kind succeeds.
    ///
    /// - Parameter inTurn: Whether it waits for the changes that were requested before.
    /// - Returns: `nil` after a failure.
    @discardableResult
    func call<Value: Sendable>(
        _ kind: StoreCall = .reading, inTurn: Bool = true,
        _ body: @escaping @Sendable (Store) throws(StoreError) -> Value
    ) async -> Value? {
        guard let store else { return nil }
        do throws(StoreError) {
            let value = try await inTurn ? store.inTurn(body) : store.aside(body)
            if kind != .reading || readers.isEmpty { note(nil, of: kind) }
            return value
        } catch {
            note(error, of: kind)
            return nil
        }
    }

    /// Makes a change in the store that is shown already. After a failure it is made later.
    func keep(_ change: @escaping Change) {
        unkept.append((number: nextUnkept, change: change))
        nextUnkept += 1
        Task.immediate { [weak self] in await self?.keepAll() }
    }

    private func keepAll() async {
        guard let last = unkept.last?.number else { return }
        let changes = unkept.map(\.change)
        let made: Void? = await change { store throws(StoreError) in for change in changes { try change(store) } }
        if made != nil { unkept.removeAll { $0.number <= last } } else { tryLater() }
    }

    /// Adds the sources that the store could not add before.
    private func addUnkept() async {
        let lost = entries.filter { unkeptSources.contains($0.stored.source) && !$0.isStored }
        guard !lost.isEmpty else { return }
        let sources = lost.map(\.stored.source)
        let kept = await call(.change) { store throws(StoreError) in try store.add(sources) }
        guard let kept else { return tryLater() }
        let ids = Set(lost.map(\.id))
        let (gone, present) = (Set(sources).subtracting(entries.map(\.stored.source)), lost.compactMap(\.feed))
        for entry in entries where ids.contains(entry.id) { entry.cancel() }
        entries.removeAll { ids.contains($0.id) }
        unkeptSources.subtract(sources)
        saveList()
        added(
            kept.filter { !gone.contains($0.source) }, isStored: true,
            feeds: Dictionary(present.map { ($0.source, $0) }, uniquingKeysWith: { first, _ in first }))
        let hidden = lost.filter(isHidden).map(\.stored.source)
        setHidden(kept.filter { hidden.contains($0.source) }.map(\.id), true)
        // The user removed them meanwhile.
        withdraw(kept.filter { gone.contains($0.source) }.map(\.id))
    }

    /// Opens the store on disk in place of one in memory.
    private func moveToDisk() async {
        guard let memory = store, !memory.isOnDisk, hasNotice else { return }
        let found = try? await memory.inTurn { [directory] store throws(StoreError) in
            let disk = try store.moved(to: directory)
            return (store: disk, sources: try disk.sources())
        }
        guard let found else { return tryLater() }
        let feeds = Dictionary(feeds.map { ($0.source, $0) }, uniquingKeysWith: { first, _ in first })
        for entry in entries { entry.cancel() }
        let others = entries.filter { entry in !found.sources.contains { $0.source == entry.stored.source } }
        moved(to: found.store) { library in
            found.sources.map { library.makeEntry($0, feed: feeds[$0.source], isStored: true) } + others
        }
    }

    /// Tries everything again that the store could not keep or read.
    func tryAgain() {
        tryCall = nil
        let waiting = readers
        readers = []
        for reader in waiting { reader.resume() }
        Task.immediate { [weak self] in
            await self?.moveToDisk()
            await self?.keepAll()
            await self?.addUnkept()
            guard let self else { return }
            if self.hasFailure(of: .saving) { self.saveList() }
            if self.hasFailure(of: .list) { await self.followNow() }
        }
    }

    /// Tries again after a while: a minute at first, then twice as long after each time.
    func tryLater() {
        guard tryCall == nil, store != nil else { return }
        let wait = tryDelay.afterFailure().milliseconds
        tryCall = surroundings.clock.after(milliseconds: wait) { [weak self] in
            self?.tryAgain()
            for entry in self?.entries ?? [] where entry.storeFailure != nil { entry.refresh() }
        }
    }
}
