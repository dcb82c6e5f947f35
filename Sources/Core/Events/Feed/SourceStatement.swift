/// What a source says of itself besides its events. What the user decides goes before it.
public struct SourceStatement: Hashable, Sendable {
    /// What it calls itself, in one line.
    public let name: String?
    public let color: RGBColor?
    /// How often it wants to be asked, in milliseconds: at least 15 minutes, at most a day.
    public let refreshInterval: Int64?

    /// Nothing is said.
    public static let none = SourceStatement()

    public init(name: String? = nil, color: RGBColor? = nil, refreshInterval: Int64? = nil) {
        (self.name, self.color, self.refreshInterval) = (name, color, refreshInterval)
    }
}

extension Feed {
    /// What the source says of itself: a calendar may have a name, a color and an interval (RFC 7986).
    public var statement: SourceStatement {
        guard let calendar else { return .none }
        return SourceStatement(
            name: calendar.name?.singleLine(limit: 200).trimmedOrNil,
            color: calendar.color.flatMap { RGBColor(css: $0) }, refreshInterval: calendar.refreshInterval)
    }
}
