import Text

/// Someone whose time events take: the user, or another person whose calendars the user looks after.
public struct Person: Hashable, Sendable, Identifiable {
    /// From 0 to 63. The store assigns it.
    public let id: Int
    /// The name that the user gave; empty for the user's own, "Me", until then.
    public var name: String
    public var color: SourceColor
    /// The person's mail addresses, in lower case, in order of the alphabet.
    public var addresses: [String]
    /// Whether events of this person alone are hidden.
    public var isHidden: Bool

    public init(
        id: Int, name: String = "", color: SourceColor = .numbered(0), addresses: [String] = [],
        isHidden: Bool = false
    ) {
        (self.id, self.name, self.color) = (id, name, color)
        (self.addresses, self.isHidden) = (addresses, isHidden)
    }

    /// The id of the user.
    public static let me = 0
    /// The ids that there are.
    public static let ids = 0..<64
    /// The longest name, in characters.
    public static let longestName = 100

    /// The name in the window and in reports, in one line.
    public var displayName: String {
        name.isEmpty ? localized("Me", context: "person") : name.singleLine(limit: Person.longestName)
    }
}
