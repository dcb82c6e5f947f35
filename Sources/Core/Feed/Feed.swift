/// What one source gave: its good entries, and a problem for each bad one.
public struct Feed: Hashable, Sendable {
    public let source: Source
    /// In the order of the source.
    public let events: [Event]
    /// Where the source is a feed of star events: what it says of each of `events`, in the same order. Else empty.
    public let starEvents: [StarEvent]
    /// In the order of the source.
    public let problems: [Problem]

    public init(source: Source, events: [Event], starEvents: [StarEvent] = [], problems: [Problem]) {
        self.source = source
        self.events = events
        self.starEvents = starEvents
        self.problems = problems
    }

    /// Whether it has a star event that stands in the agenda as `event`.
    ///
    /// - Complexity: O(*n*) in the number of its star events.
    public func has(starEvent event: Event) -> Bool {
        starEvents.contains { EventTime.absolute($0.date) == event.start && $0.event == event }
    }
}
