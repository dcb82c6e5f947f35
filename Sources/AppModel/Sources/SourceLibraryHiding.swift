import Events
import Storage

/// Which sources are hidden: the agenda is made as if they were not there.
extension SourceLibrary {
    /// A decision of the user that the store does not have yet.
    struct Hiding {
        var isHidden: Bool
        /// The number of writes that the store has not finished.
        var writes: Int
    }

    package func isHidden(_ entry: SourceEntry) -> Bool {
        hidings[entry.id]?.isHidden ?? entry.stored.isHidden
    }

    package var hiddenSources: Set<Source> { Set(entries.filter(isHidden).map(\.stored.source)) }

    /// Whether there are sources, and all of them are hidden.
    var hidesAll: Bool { !entries.isEmpty && entries.allSatisfy(isHidden) }

    /// The feeds of the sources that are not hidden.
    var shownFeeds: [Feed] {
        let hidden = hiddenSources
        return hidden.isEmpty ? feeds : feeds.filter { !hidden.contains($0.source) }
    }

    /// Hides or shows sources, at once; the store has it a moment later. A source that is not stored is hidden until the
    /// program ends.
    package func setHidden(_ ids: [StoredSource.ID], _ isHidden: Bool) {
        guard !ids.isEmpty else { return }
        for id in ids { hidings[id] = Hiding(isHidden: isHidden, writes: (hidings[id]?.writes ?? 0) + 1) }
        onChange(.state)
        Task.immediate { [weak self] in
            await self?.keepHidden(ids, isHidden)
            self?.ended(ids)
        }
    }

    private func ended(_ ids: [StoredSource.ID]) {
        let unstored = Set(entries.filter { !$0.isStored }.map(\.id))
        for id in ids where !unstored.contains(id) {
            hidings[id]?.writes -= 1
            if hidings[id]?.writes ?? 0 <= 0 { hidings[id] = nil }
        }
        onChange(.state)
    }
}
