/// The user's choices about a source and its conflicts; `nil` means the default for the source and its content.
public struct SourceChoices: Hashable, Sendable {
    /// For whom its events are; empty for a followed source.
    public var people: PersonSet?
    public var counting: SourceCounting?
    /// Whether events of the source conflict with each other.
    public var conflictsWithin: Bool?

    public init(people: PersonSet? = nil, counting: SourceCounting? = nil, conflictsWithin: Bool? = nil) {
        (self.people, self.counting, self.conflictsWithin) = (people, counting, conflictsWithin)
    }

    public init(ownership: SourceOwnership?, counting: SourceCounting? = nil, conflictsWithin: Bool? = nil) {
        self.init(people: ownership?.people, counting: counting, conflictsWithin: conflictsWithin)
    }

    /// Whether the source has people (`.mine`) or none (`.followed`); `nil` before the user has chosen. Setting it replaces
    /// `people` by the user, or by nobody.
    public var ownership: SourceOwnership? {
        get { people.map { $0.isEmpty ? .followed : .mine } }
        set { people = newValue?.people }
    }

    /// The choices for a source on the command line: it is the user's own, and it counts.
    public static let named = SourceChoices(ownership: .mine, counting: .counts)
}
