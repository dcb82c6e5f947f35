import Events
import Text
import Time

/// Which notifications the user wants.
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
        conflicts = (try? values.decodeIfPresent(Bool.self, forKey: .conflicts)) ?? true
        moves = (try? values.decodeIfPresent(Bool.self, forKey: .moves)) ?? true
        keepsWatching = (try? values.decodeIfPresent(Bool.self, forKey: .keepsWatching)) ?? false
        quiet = Set(((try? values.decode([String].self, forKey: .quiet)) ?? []).map { Source(location: $0) })
    }

    package func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(conflicts, forKey: .conflicts)
        try values.encode(moves, forKey: .moves)
        try values.encode(keepsWatching, forKey: .keepsWatching)
        try values.encode(quiet.map(\.location).sorted(), forKey: .quiet)
    }
}
