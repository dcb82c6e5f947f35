/// The user's choices about a source and its conflicts; `nil` means the default for the source and its content.
public struct SourceChoices: Hashable, Sendable {
    /// For whom its events are; empty for nobody.
    public var people: PersonSet?
    /// The people of whom its events need one; empty for none.
    public var needs: PersonSet
    public var counting: SourceCounting?
    /// Whether events of the source conflict with each other.
    public var conflictsWithin: Bool?

    public init(
        people: PersonSet? = nil, needs: PersonSet = [], counting: SourceCounting? = nil, conflictsWithin: Bool? = nil
    ) {
        (self.people, self.needs, self.counting) = (people, needs, counting)
        self.conflictsWithin = conflictsWithin
    }

    /// The choices for a source on the command line: it is the user's own, and it counts.
    public static let named = SourceChoices(people: .me, counting: .counts)
}
