import Events
import Storage
import Text

/// Changes of sources that can be undone.
extension UndoModel {
    /// Removes sources. Those that are stored can be restored.
    package func remove(_ ids: [StoredSource.ID]) {
        let stored = library.entries.filter { ids.contains($0.id) && $0.isStored }
        library.remove(ids)
        guard !stored.isEmpty else { return }
        let own = OwnCalendar(in: library.directory)
        let words =
            stored.first { stored.count == 1 && $0.stored.source == own.source }.map { wordsOfOwn($0, own.path.shown) }
            ?? name(of: stored).map { Message("{source} removed", ["source": $0]) }
            ?? Message(
                "{count} calendar removed", "{count} calendars removed", count: stored.count,
                number: number(stored.count))
        let removed = Set(stored.map(\.id))
        let isThere = { @MainActor [library] in library.entries.contains { removed.contains($0.id) } }
        note(
            Undo(words, while: { !isThere() }, whileUndone: isThere) { [library] in
                library.restore(stored.map(\.id))
            } redo: { [library] in
                library.remove(stored.map(\.id))
            })
    }

    /// *My Calendar* is taken from the list alone.
    private func wordsOfOwn(_ entry: SourceEntry, _ folder: String) -> Message {
        let count = Set(entry.feed?.calendar?.events.map(\.part) ?? []).count
        return Message(
            "{source} removed; its event stays in {folder}", "{source} removed; its {count} events stay in {folder}",
            count: count, number: number(count), ["source": entry.stored.name.singleLine().isolated, "folder": folder])
    }

    /// Notes that sources were added.
    ///
    /// - Parameter next: Where that leads; `nil` when it leads nowhere.
    package func noteAdded(_ ids: [StoredSource.ID], next: NextStep? = nil) {
        let added = library.entries.filter { ids.contains($0.id) }
        guard !added.isEmpty else { return }
        var last = added
        // A source that is added again has another ID.
        let sources = added.map(\.stored.source)
        let entries = { @MainActor [library] in library.entries.filter { sources.contains($0.stored.source) } }
        // The name of a source may become known later.
        let words = { @MainActor [weak self] in
            let present = entries()
            if !present.isEmpty { last = present }
            return self?.wordsOfAdded(last) ?? Message("Calendars added")
        }
        note(
            Undo(words: words, while: { !entries().isEmpty }, whileUndone: { entries().isEmpty }) { [library] in
                last = entries()
                library.withdraw(last.map(\.id).sorted())
            } redo: { [weak self] in
                await self?.adding(sources) { self?.library.add(sources, onAdded: $0) }
                for entry in entries() {
                    guard let before = last.first(where: { $0.stored.source == entry.stored.source }) else { continue }
                    self?.library.decide(before.stored.choices, of: entry.id)
                }
            }, next: next)
    }

    /// Waits until new sources are in the list.
    ///
    /// - Parameter add: Adds them, and calls its argument then.
    func adding(
        _ sources: [Source], _ add: @MainActor (@escaping @MainActor ([StoredSource.ID]) -> Void) -> Void
    ) async {
        let known = Set(library.entries.map(\.stored.source))
        guard sources.contains(where: { !known.contains($0) }) else { return add { _ in } }
        await withCheckedContinuation { done in add { _ in done.resume() } }
    }

    private func wordsOfAdded(_ added: [SourceEntry]) -> Message {
        name(of: added).map { Message("{source} added", ["source": $0]) }
            ?? Message(
                "{count} calendar added", "{count} calendars added", count: added.count, number: number(added.count))
    }

    /// The name of a single source; `nil` for several, which are counted.
    private func name(of entries: [SourceEntry]) -> String? {
        entries.count == 1 ? entries[0].stored.name.singleLine().isolated : nil
    }

    /// Changes a setting of a source.
    ///
    /// - Parameter before: The value until now.
    package func set(_ setting: SourceSetting, insteadOf before: SourceSetting, of id: StoredSource.ID) {
        guard setting != before, let entry = library.entries.first(where: { $0.id == id }) else { return }
        let words = words(of: setting, insteadOf: before, for: entry.stored)
        noteChange(words, from: before, to: setting, while: { [library] in library.entries.contains { $0.id == id } }) {
            $0.set($1, of: id)
        }
    }

    private func words(of setting: SourceSetting, insteadOf before: SourceSetting, for stored: StoredSource) -> Message
    {
        let source = stored.name.singleLine().isolated
        switch setting {
        case .choices(let choices) where choices.isForOthers(than: before):
            let people = library.people.names(choices.people ?? []).isolated
            return Message("{event} is for {people}", ["event": source, "people": people])
        case .name(let name):
            return Message(
                "{source} renamed to {name}",
                ["source": source, "name": (name ?? stored.ownName).singleLine().isolated])
        case .color: return Message("Color of {source} changed", ["source": source])
        case .choices: return Message("Conflicts of {source} changed", ["source": source])
        case .isPaused(true): return Message("{source} is not refreshed automatically", ["source": source])
        case .isPaused(false): return Message("{source} is refreshed automatically", ["source": source])
        case .refreshInterval: return Message("Refreshing of {source} changed", ["source": source])
        case .reminder: return Message("Reminders of {source} changed", ["source": source])
        case .mayChange(true): return Message("Upcoming may change {source}", ["source": source])
        case .mayChange: return Message("Upcoming only reads {source}", ["source": source])
        case .source: return Message("Address of {source} changed", ["source": source])
        }
    }

    /// Adds a mail address of the user.
    ///
    /// - Parameter address: As `OwnAddresses` returns it.
    package func addOwnAddress(_ address: String) { setOwnAddress(address, isThere: true) }

    /// Removes a mail address of the user.
    package func removeOwnAddress(_ address: String) { setOwnAddress(address, isThere: false) }

    private func setOwnAddress(_ address: String, isThere: Bool) {
        let values: KeyValuePairs<String, any MessageValue> = ["address": address.singleLine().isolated]
        let words = isThere ? Message("{address} added", values) : Message("{address} removed", values)
        noteChange(words, from: !isThere, to: isThere) { $0.setOwnAddress(address, isThere: $1) }
    }

    /// Makes a change of the library, and adds it to the list.
    ///
    /// - Parameters:
    ///   - isThere: Whether the thing that is changed is still there.
    ///   - redo: The change itself.
    func noteChange(
        _ words: Message, while isThere: @escaping @MainActor () -> Bool = { true },
        redo: @escaping @MainActor (SourceLibrary) -> Void, undo: @escaping @MainActor (SourceLibrary) -> Void
    ) {
        redo(library)
        note(
            Undo(words, while: isThere, whileUndone: isThere) { [library] in
                undo(library)
            } redo: { [library] in
                redo(library)
            })
    }

    /// Sets a value in the library, and adds that to the list.
    ///
    /// - Parameter set: Sets the value `to`, and the value `from` to undo it.
    func noteChange<Value>(
        _ words: Message, from before: Value, to after: Value,
        while isThere: @escaping @MainActor () -> Bool = { true },
        _ set: @escaping @MainActor (SourceLibrary, Value) -> Void
    ) {
        noteChange(words, while: isThere) {
            set($0, after)
        } undo: {
            set($0, before)
        }
    }
}

extension SourceChoices {
    /// Whether they are for some people, and before were not for the same.
    fileprivate func isForOthers(than before: SourceSetting) -> Bool {
        guard case .choices(let choices) = before, let people else { return false }
        return !people.isEmpty && people != choices.people
    }
}
