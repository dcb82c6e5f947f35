/// What kind of feed a source is: what of it people see beside its events, and what they call it.
///
/// There is one for each of `FeedFormats`, which it is made beside.
public struct FeedKind: Hashable, Sendable {
    /// What the store calls it, which never changes.
    public let rawValue: String
    /// What people call a source of this kind.
    public let title: String
    /// Whether its events have pages of their own: cards, rows of a season.
    public let hasPages: Bool

    init(rawValue: String, title: String, hasPages: Bool) {
        self.rawValue = rawValue
        self.title = title
        self.hasPages = hasPages
    }

    /// The kind that the store calls so; `nil` for one that is not known here.
    init?(rawValue: String) {
        guard let kind = FeedFormats.all.lazy.map({ $0.kind }).first(where: { $0.rawValue == rawValue }) else {
            return nil
        }
        self = kind
    }
}
