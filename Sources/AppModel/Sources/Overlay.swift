import Storage

/// The changes that were made here and that lists of the store may lack: those that were asked for before the store had made
/// the change.
///
///     let removal = overlay.setPresent([id], false)
///     // … the store removes the source …
///     overlay.end(removal, isMade: true)
///     overlay.take(ids, number: number)?.shown  // without `id`, until a list comes that was asked for later
struct Overlay {
    typealias ID = StoredSource.ID

    /// A change that is being made or was made.
    private struct Edit {
        let value: Bool
        let number: Int
        /// The number of the last list that may lack it; `.max` until the store has made it.
        var lastList = Int.max
    }

    private var presence: [ID: Edit] = [:]
    private var hiding: [ID: Edit] = [:]
    private var lastEdit = 0
    /// The number of the last list that was asked for, and of the last that was taken over.
    private var (asked, taken) = (0, 0)
    /// The sources in the list that was last taken over.
    private var listed: Set<ID> = []

    /// Begins with a list that has no number. Lists that were asked for before are not taken over.
    mutating func begin(with ids: some Sequence<ID>) { (listed, taken) = (Set(ids), asked) }

    /// Returns the number of the next list that the store is asked for.
    mutating func ask() -> Int {
        asked += 1
        return asked
    }

    /// Shows sources as added or as removed. Returns the number of the change, for `end`.
    mutating func setPresent(_ ids: some Sequence<ID>, _ isPresent: Bool) -> Int {
        lastEdit += 1
        for id in ids { presence[id] = Edit(value: isPresent, number: lastEdit) }
        return lastEdit
    }

    /// Shows sources as hidden or not. Returns the number of the change, for `end`.
    mutating func setHidden(_ ids: some Sequence<ID>, _ isHidden: Bool) -> Int {
        lastEdit += 1
        for id in ids { hiding[id] = Edit(value: isHidden, number: lastEdit) }
        return lastEdit
    }

    /// Ends a change, unless a later one of the same source has taken its place.
    ///
    /// - Parameter isMade: Whether the store has made it. Otherwise the lists of the store count at once.
    mutating func end(_ number: Int, isMade: Bool) {
        for (id, edit) in presence where edit.number == number { presence[id] = isMade ? made(edit) : nil }
        for (id, edit) in hiding where edit.number == number { hiding[id] = isMade ? made(edit) : nil }
    }

    private func made(_ edit: Edit) -> Edit { Edit(value: edit.value, number: edit.number, lastList: asked) }

    /// Lets the lists of the store count for sources that are brought back.
    mutating func forget(_ ids: some Sequence<ID>) {
        for id in ids { presence[id] = nil }
    }

    /// Whether a source was hidden or shown here; `nil` when the list of the store counts.
    func isHidden(_ id: ID) -> Bool? { hiding[id]?.value }

    /// Takes over a list of the store.
    ///
    /// - Returns: The sources to show of it, and those to show no longer; `nil` when a later list was taken over before.
    mutating func take(_ list: some Sequence<ID>, number: Int) -> (shown: Set<ID>, gone: Set<ID>)? {
        guard number > taken else { return nil }
        let ids = Set(list)
        presence = presence.filter { $0.value.lastList >= number }
        hiding = hiding.filter { $0.value.lastList >= number }
        defer { (taken, listed) = (number, ids) }
        return (
            ids.filter { presence[$0]?.value != false }, listed.subtracting(ids).filter { presence[$0]?.value != true }
        )
    }
}
