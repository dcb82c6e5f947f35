import Events

/// The notifications that the user wants.
package struct NoticeChoices: Codable, Hashable, Sendable {
    /// New conflicts among what is still to come.
    package var conflicts = true
    /// Events of the next two weeks that are moved or cancelled.
    package var moves = true
    /// Whether the program goes on without a window, and starts with the session.
    package var keepsWatching = false
    /// When to remind of the events of the user's own sources, unless something else is chosen for one; `nil` for never.
    package var usualReminder: SourceReminder?
    /// The sources without notifications.
    package var quiet: Set<Source> = []

    package init() {}

    private enum Key: CodingKey { case conflicts, moves, keepsWatching, usualReminder, quiet }

    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        conflicts = values.value(.conflicts) ?? conflicts
        moves = values.value(.moves) ?? moves
        keepsWatching = values.value(.keepsWatching) ?? keepsWatching
        let usual: String? = values.value(.usualReminder)
        usualReminder = usual.flatMap(SourceReminder.init)
        let quiet: [String] = values.value(.quiet) ?? []
        self.quiet = Set(quiet.map { Source(location: $0) })
    }

    package func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(conflicts, forKey: .conflicts)
        try values.encode(moves, forKey: .moves)
        try values.encode(keepsWatching, forKey: .keepsWatching)
        try values.encodeIfPresent(usualReminder?.description, forKey: .usualReminder)
        try values.encode(quiet.map(\.location).sorted(), forKey: .quiet)
    }
}
