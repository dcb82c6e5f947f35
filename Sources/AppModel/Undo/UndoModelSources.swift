import Events
import Planning
import Storage
import Text

/// Changes of sources that can be undone.
extension UndoModel {
    /// Removes sources. Those that are stored can be restored.
    package func remove(_ ids: [StoredSource.ID]) {
        let stored = library.entries.filter { ids.contains($0.id) && $0.isStored }
        library.remove(ids)
        guard !stored.isEmpty else { return }
        let words =
            name(of: stored).map { Message("{source} removed", ["source": $0]) }
            ?? Message(
                "{count} calendar removed", "{count} calendars removed", count: stored.count,
                number: number(stored.count))
        let removed = Set(stored.map(\.id))
        note(
            Undo(words, while: { [library] in !library.entries.contains { removed.contains($0.id) } }) { [library] in
                library.restore(stored.map(\.id))
            })
    }

    /// Notes that sources were added.
    ///
    /// - Parameter next: Where that leads; `nil` when it leads nowhere.
    package func noteAdded(_ ids: [StoredSource.ID], next: NextStep? = nil) {
        let added = Set(ids).intersection(library.entries.map(\.id))
        guard !added.isEmpty else { return }
        // The name of a source may become known later.
        let words = { @MainActor [weak self] in self?.wordsOfAdded(added) ?? Message("Calendars added") }
        note(
            Undo(words: words, while: { [library] in library.entries.contains { added.contains($0.id) } }) {
                [library] in
                library.withdraw(added.sorted())
            }, next: next)
    }

    private func wordsOfAdded(_ ids: Set<StoredSource.ID>) -> Message {
        let added = library.entries.filter { ids.contains($0.id) }
        return name(of: added).map { Message("{source} added", ["source": $0]) }
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
        library.set(setting, of: id)
        note(
            Undo(words, while: { [library] in library.entries.contains { $0.id == id } }) { [library] in
                library.set(before, of: id)
            })
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
        case .source: return Message("Address of {source} changed", ["source": source])
        }
    }

    /// Adds a mail address of the user.
    ///
    /// - Parameter address: As `OwnAddresses` returns it.
    package func addOwnAddress(_ address: String) {
        library.setOwnAddress(address, isThere: true)
        let words = Message("{address} added", ["address": address.singleLine().isolated])
        note(Undo(words) { [library] in library.setOwnAddress(address, isThere: false) })
    }

    /// Removes a mail address of the user.
    package func removeOwnAddress(_ address: String) {
        library.setOwnAddress(address, isThere: false)
        let words = Message("{address} removed", ["address": address.singleLine().isolated])
        note(Undo(words) { [library] in library.setOwnAddress(address, isThere: true) })
    }
}

extension SourceChoices {
    /// Whether they are for some people, and before were not for the same.
    fileprivate func isForOthers(than before: SourceSetting) -> Bool {
        guard case .choices(let choices) = before, let people else { return false }
        return !people.isEmpty && people != choices.people
    }
}
