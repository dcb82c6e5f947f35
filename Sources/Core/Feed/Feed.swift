/// What one source gave: its good entries, and a problem for each bad one.
public struct Feed: Hashable, Sendable {
    public let source: Source
    /// In the order of the source.
    public let events: [Event]
    /// In the order of the source.
    public let problems: [Problem]

    public init(source: Source, events: [Event], problems: [Problem]) {
        self.source = source
        self.events = events
        self.problems = problems
    }
}
