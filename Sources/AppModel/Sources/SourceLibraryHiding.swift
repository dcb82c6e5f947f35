import Events
import Storage

/// Hidden sources: the agenda is made as if they were not there.
extension SourceLibrary {
    package func isHidden(_ entry: SourceEntry) -> Bool {
        overlay.isHidden(entry.id) ?? entry.stored.isHidden
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
        let unstored = Set(entries.lazy.filter { !$0.isStored }.map(\.id))
        let stored = ids.filter { !unstored.contains($0) }
        _ = overlay.setHidden(unstored.intersection(ids), isHidden)
        let edit = overlay.setHidden(stored, isHidden)
        onChange(.state)
        request(edit) { store throws(StoreError) in
            try store.setHidden(stored, isHidden)
        } then: { library, _ in
            library.onChange(.state)
        }
    }
}
