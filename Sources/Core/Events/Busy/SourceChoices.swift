/// The user's choices about a source and its conflicts; `nil` means the default for the source and its content.
public struct SourceChoices: Hashable, Sendable {
    /// For whom its events are; empty for nobody.
    public var people: PersonSet?
    public var counting: SourceCounting?
    /// Whether events of the source conflict with each other.
    public var conflictsWithin: Bool?

    public init(people: PersonSet? = nil, counting: SourceCounting? = nil, conflictsWithin: Bool? = nil) {
        (self.people, self.counting, self.conflictsWithin) = (people, counting, conflictsWithin)
    }

    /// The choices for a source on the command line: it is the user's own, and it counts.
    public static let named = SourceChoices(people: .me, counting: .counts)
}
