import Events
import Text
import Time

/// The notifications that the user wants.
package struct NoticeChoices: Codable, Hashable, Sendable {
    /// New conflicts among what is still to come.
    package var conflicts = true
    /// Events of the next two weeks that are moved or cancelled.
    package var moves = true
    /// Whether the program goes on without a window, and starts with the session.
    package var keepsWatching = false
    /// The sources without notifications.
    package var quiet: Set<Source> = []

    package init() {}

    private enum Key: CodingKey { case conflicts, moves, keepsWatching, quiet }

    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        conflicts = values.value(.conflicts) ?? conflicts
        moves = values.value(.moves) ?? moves
        keepsWatching = values.value(.keepsWatching) ?? keepsWatching
        let quiet: [String] = values.value(.quiet) ?? []
        self.quiet = Set(quiet.map { Source(location: $0) })
    }

    package func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(conflicts, forKey: .conflicts)
        try values.encode(moves, forKey: .moves)
        try values.encode(keepsWatching, forKey: .keepsWatching)
        try values.encode(quiet.map(\.location).sorted(), forKey: .quiet)
    }
}
