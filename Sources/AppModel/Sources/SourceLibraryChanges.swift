import Events
import Formats
import Network
import Planning
import Storage
import Time

/// Adding sources to the list, removing them, and changing what they are called and whether they are refreshed.
extension SourceLibrary {
    /// Sources to add, with what is known about them.
    struct Addition {
        var sources: [Source]
        /// Recent replies of some of them, so that these are not asked again.
        var replies: [Source: SourceReply] = [:]
        /// Called with the new sources as soon as they are in the list.
        var onAdded: @MainActor ([StoredSource.ID]) -> Void = { _ in }
    }

    /// Adds the sources that are not in the list yet, and refreshes the others.
    ///
    /// - Parameters:
    ///   - replies: Recent replies of some of them, so that these are not asked again.
    ///   - onAdded: Called with the new sources as soon as they are in the list.
    package func add(
        _ sources: [Source], replies: [Source: SourceReply] = [:],
        onAdded: @escaping @MainActor ([StoredSource.ID]) -> Void = { _ in }
    ) {
        add(Addition(sources: sources, replies: replies, onAdded: onAdded))
    }

    func add(_ addition: Addition) {
        guard store != nil else {
            waiting.append(addition)
            return
        }
        let known = Dictionary(entries.map { ($0.stored.source, $0) }, uniquingKeysWith: { first, _ in first })
        var new: [Source] = []
        var seen: Set<Source> = []
        // A user who opens a source wants to see it.
        setHidden(addition.sources.compactMap { known[$0] }.filter(isHidden).map(\.id), false)
        for source in addition.sources where seen.insert(source).inserted {
            if let entry = known[source] {
                entry.refresh()
            } else {
                new.append(source)
                if let reply = addition.replies[source] { early[source] = Task { reply } }
            }
        }
        guard !new.isEmpty else {
            changed(.state)
            return
        }
        pendingAdditions += 1
        Task { [weak self, new] in
            let passing = await OwnThread.run { new.filter { $0.path != nil && $0.documents.isEmpty } }
            let lasting = new.filter { !passing.contains($0) }
            let made = await self?.call(.change) { store throws(StoreError) in try store.add(lasting) }
            guard let self else { return }
            if made == nil { self.unkeptSources.formUnion(lasting) }
            let kept = made ?? []
            self.pendingAdditions -= 1
            var transient: [StoredSource] = []
            var colors = SourceColor.Uses(of: (self.entries.map(\.stored) + kept).lazy.map { .numbered($0.color) })
            for source in made == nil ? new : passing {
                var stored = StoredSource(id: self.nextTransientID, source: source)
                stored.color = colors.next
                colors.add(.numbered(stored.color))
                transient.append(stored)
                self.nextTransientID -= 1
            }
            if !kept.isEmpty { self.saveList() }
            self.added(kept, isStored: true)
            self.added(transient, isStored: false)
            // A source that another process added meanwhile is in the list already.
            for source in new { self.early[source] = nil }
            addition.onAdded((kept + transient).map(\.id))
        }
        noticeRefreshing()
        onChange(.state)
    }

    func added(_ sources: [StoredSource], isStored: Bool, feeds: [Source: Feed] = [:]) {
        // The store has them already.
        if isStored { overlay.end(overlay.setPresent(sources.map(\.id), true), isMade: true) }
        let known = Dictionary(entries.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        var new: [SourceEntry] = []
        let named = sources.map { source in
            if let entry = known[source.id] { return entry }
            let entry = makeEntry(source, feed: feeds[source.source], isStored: isStored)
            entry.follow(source)
            new.append(entry)
            if isStored { uncolored.append(source.id) }
            return entry
        }
        let place = isStored ? entries.firstIndex { !$0.isStored } ?? entries.count : entries.count
        entries.insert(contentsOf: new, at: place)
        for entry in named { entry.refresh() }
        changed(.feeds)
    }

    /// Chooses the colors of new sources again after they have been read, because one of them may have a color of its own.
    func settleColors(_ teamColors: () -> TeamColors) {
        guard !uncolored.isEmpty, pendingAdditions == 0 else { return }
        let open = Set(uncolored)
        let isKnown = entries.allSatisfy { entry in
            !open.contains(entry.id) || entry.feed != nil || entry.stored.failure != nil
        }
        guard isKnown else { return }
        uncolored = []
        let colors = entries.map { (id: $0.id, color: $0.color(teamColors)) }
        guard colors.contains(where: { $0.color.isOwn }) else { return }
        let ids = colors.filter { open.contains($0.id) && !$0.color.isOwn }.map(\.id)
        let chosen = Set(ids)
        let others = colors.filter { !chosen.contains($0.id) }.map(\.color)
        guard !ids.isEmpty else { return }
        request { store throws(StoreError) in try store.chooseColors(for: ids, besides: others) }
    }

    /// Removes sources from the list. `restore` brings stored ones back for 30 days.
    ///
    /// - Parameter now: The time of the removal; `nil` for the present time.
    package func remove(_ ids: [StoredSource.ID], at now: Instant? = nil) {
        let names = Dictionary(entries.map { ($0.id, $0.stored.name) }) { first, _ in first }
        let now = now ?? surroundings.clock.now
        remove(ids) { store throws(StoreError) in try store.remove(ids, at: now, names: names) }
    }

    /// Removes sources that were added by mistake, which are not remembered.
    func withdraw(_ ids: [StoredSource.ID]) {
        remove(ids) { store throws(StoreError) in try store.withdraw(ids) }
    }

    private func remove(_ ids: [StoredSource.ID], _ body: @escaping @Sendable (Store) throws(StoreError) -> Void) {
        let removed = Set(ids)
        note(entries.filter { removed.contains($0.id) }.map(\.stored.source), areWanted: false)
        for entry in entries where removed.contains(entry.id) { entry.cancel() }
        entries.removeAll { removed.contains($0.id) }
        let edit = overlay.setPresent(removed, false)
        changed(.feeds)
        request(edit, body) { library, isMade in
            // They are back in the list.
            if !isMade { Task { await library.followNow() } }
        }
    }

    private func note(_ sources: [Source], areWanted: Bool) {
        for service in services { service.note(sources, areWanted: areWanted) }
    }

    package func restore(_ ids: [StoredSource.ID]) {
        overlay.forget(ids)
        request { store throws(StoreError) in
            try store.restore(ids)
        } then: { library, _ in
            // A file may have changed meanwhile, and of a source that was removed some time ago only the settings are left.
            let restored = library.entries.filter { ids.contains($0.id) }
            library.note(restored.map(\.stored.source), areWanted: true)
            for entry in restored {
                let mayHaveChanged = entry.stored.source.path != nil && !entry.stored.isPaused
                if mayHaveChanged || entry.stored.revision == 0 { entry.refresh() }
            }
        }
    }

    /// Restores the calendars that were removed together with their account.
    func restoreCalendars(of removed: RemovedAccount) {
        Task.immediate { [weak self] in
            let sources = await self?.read(inTurn: true) { store throws(StoreError) in try store.removedSources() }
            let ids = (sources ?? []).filter {
                $0.source.accountCalendar?.account == removed.id && $0.date == removed.date
            }.map(\.id)
            if !ids.isEmpty { self?.restore(ids) }
        }
    }

    /// Stores the user's choices about the conflicts of a source. The agenda follows without reading the source again.
    package func decide(_ choices: SourceChoices, of id: StoredSource.ID) {
        request { store throws(StoreError) in try store.decide(choices, of: id) }
    }

    /// Stores one of the user's settings for a source.
    package func set(_ setting: SourceSetting, of id: StoredSource.ID) {
        if case .isPaused(let isPaused) = setting { return setPaused(id, isPaused) }
        request { store throws(StoreError) in
            try store.set(setting, of: id)
        } then: { library, isMade in
            if isMade, case .source = setting { library.entries.first { $0.id == id }?.refresh() }
        }
    }

    /// Adds a mail address of the user, or removes it. The agenda follows without reading a source again.
    ///
    /// - Parameter address: In lower case.
    package func setOwnAddress(_ address: String, isThere: Bool) {
        request { store throws(StoreError) in try store.setOwnAddress(address, isThere: isThere) }
    }

    /// Ignores conflicts, or ignores them no longer. The agenda follows without a new index.
    ///
    /// - Parameter asked: When the user asked somebody about them; `nil` for conflicts that do not wait for an answer.
    package func set(_ decisions: [IgnoredConflict], areIgnored isIgnored: Bool, asked: Instant? = nil) {
        request { store throws(StoreError) in try store.set(decisions, areIgnored: isIgnored, asked: asked) }
    }

    /// Does not go to events, or goes there again. The agenda follows without reading a source again.
    package func set(_ decisions: [SkippedEvent], areSkipped isSkipped: Bool) {
        request { store throws(StoreError) in try store.set(decisions, areSkipped: isSkipped) }
    }

    /// Lets what the user decided about events hold for others too: for those that came back under another UID.
    ///
    /// - Parameter keys: The new key of each.
    func copyDecisions(to keys: [EventKey: EventKey]) {
        let skipped = skippedEvents.compactMap { decision in
            keys[decision.key].map { SkippedEvent(key: $0, times: decision.times) }
        }
        if !skipped.isEmpty { set(skipped, areSkipped: true) }
        for question in [PeopleQuestion.whose, .needs] {
            let people = people[decided: question].compactMap { key, people in keys[key].map { ($0, Optional(people)) }
            }
            if !people.isEmpty { decide(question, people) }
        }
        for decision in ignoredConflicts.decisions {
            let parties = [decision.first, decision.second]
            guard parties.contains(where: { keys[$0.key] != nil }) else { continue }
            let new = parties.map { IgnoredConflict.Party(key: keys[$0.key] ?? $0.key, times: $0.times) }
            set(
                [IgnoredConflict(decision.scope, new[0], new[1])], areIgnored: true,
                asked: ignoredConflicts.asked[decision])
        }
    }

    package func setPaused(_ id: StoredSource.ID, _ isPaused: Bool) {
        let entry = entries.first { $0.id == id }
        // Its changes were not noticed while it was paused.
        if isPaused { entry?.cancel() } else { entry?.refresh() }
        request { store throws(StoreError) in try store.setPaused(id, isPaused) }
    }

    /// Requests a change of the store, and takes the list over here. A failure is noted. The change is in the queue of the store
    /// when this returns, so that `close` waits for it.
    ///
    /// - Parameters:
    ///   - edit: The change of `overlay` that shows it already.
    ///   - then: Called with whether it was made.
    func request(
        _ edit: Int? = nil, _ body: @escaping Change,
        then: @escaping @MainActor (SourceLibrary, Bool) -> Void = { _, _ in }
    ) {
        Task.immediate { [weak self] in
            let isMade = await self?.change(edit, body) != nil
            if let self { then(self, isMade) }
        }
    }

    /// Makes the change of `request`. Returns `nil` when it was not made.
    func change<Value: Sendable>(
        _ edit: Int? = nil, _ body: @escaping @Sendable (Store) throws(StoreError) -> Value
    ) async -> Value? {
        let made = await call(.change, body)
        if let edit { overlay.end(edit, isMade: made != nil) }
        guard let made else { return nil }
        saveList()
        await followNow()
        return made
    }

    /// Writes the list beside the database, from which it is restored if the database is lost.
    func saveList() {
        Task.immediate { [weak self] in
            await self?.call(.saving) { store throws(StoreError) in try store.saveSourceList() }
        }
    }
}
