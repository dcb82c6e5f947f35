/// What one source gave: its good entries, and a problem for each bad one.
public struct Feed: Hashable, Sendable {
    public let source: Source
    /// What its content is.
    public let kind: FeedKind
    /// In the order of the source.
    public let events: [Event]
    /// Where the source is a feed of star events: what it says of each of `events`, in the same order. Else empty.
    public let starEvents: [StarEvent]
    /// Where the source is a team's schedule: that; `events` are its games.
    public let season: Season?
    /// Where the source is a calendar: that; `events` are its occurrences.
    public let calendar: CalendarObject?
    /// In the order of the source.
    public let problems: [Problem]
    /// How the source takes part in conflicts until the user decides.
    public let initialRole: SourceRole
    /// How many of `events` say that they are free.
    public let freeShare: FreeShare

    /// - Complexity: O(*n*) in the number of events.
    public init(
        source: Source, kind: FeedKind = .events, events: [Event], starEvents: [StarEvent] = [], season: Season? = nil,
        calendar: CalendarObject? = nil, problems: [Problem]
    ) {
        self.source = source
        self.kind = kind
        self.events = events
        self.starEvents = starEvents
        self.season = season
        self.calendar = calendar
        self.problems = problems
        initialRole = SourceRole(ownership: .initial(for: source, kind: kind), counting: .initial(for: events))
        freeShare = FreeShare(of: events)
    }
}
