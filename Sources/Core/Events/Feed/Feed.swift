import Text

/// The decoded content of a source: its good entries, and a problem for each bad one.
public struct Feed: Hashable, Sendable {
    public let source: Source
    /// The kind of the content.
    public let kind: FeedKind
    /// In the order of the source.
    public let events: [Event]
    /// The star events of a star events feed, in the order of `events`; empty for other feeds.
    public let starEvents: [StarEvent]
    /// The season of a schedule, whose games are `events`, or of a calendar that is a team's; `nil` for other feeds.
    public let season: Season?
    /// The position in `CalendarObject.events` of the event of each row of a calendar's season; empty for other feeds.
    public let seasonEvents: [Int]
    /// The calendar, whose occurrences are `events`; `nil` for other feeds.
    public let calendar: CalendarObject?
    /// The event of the calendar that each of `events` is an occurrence of; empty for other feeds.
    public let calendarPositions: [CalendarPosition]
    /// The names of events that were known under other ones, by the UIDs and ids that the source gives; see `keepingNames`.
    public private(set) var keptNames: [String: String] = [:]
    /// The number of events as the source states them; a series counts once.
    ///
    /// - Complexity: O(*n*) in the number of series of a calendar.
    public var statedCount: Int {
        calendar.map { $0.series.reduce(0) { $0 + ($1.master == nil ? $1.overrides.count : 1) } } ?? events.count
    }
    /// In the order of the source.
    public let problems: [Problem]
    /// Whether the content ended before its end, so that entries may be missing.
    package var isCut: Bool
    /// The default role of the source in conflicts.
    public let initialRole: SourceRole
    /// The share of `events` that are marked as free.
    public let freeShare: FreeShare
    /// Whether a calendar says itself when to remind of some of its events.
    public let hasAlarms: Bool

    /// - Complexity: O(*n*) in the number of events.
    public init(
        source: Source, kind: FeedKind = .events, events: [Event], starEvents: [StarEvent] = [], season: Season? = nil,
        seasonEvents: [Int] = [], calendar: CalendarObject? = nil, calendarPositions: [CalendarPosition] = [],
        problems: [Problem]
    ) {
        self.source = source
        self.kind = kind
        self.events = events
        self.starEvents = starEvents
        self.season = season
        self.seasonEvents = seasonEvents
        self.calendar = calendar
        self.calendarPositions = calendarPositions
        self.problems = problems
        isCut = calendar?.isCut ?? false
        initialRole = SourceRole(
            people: .initial(for: source, kind: kind, isReadOnly: calendar?.isReadOnly ?? false),
            counting: .initial(for: events))
        freeShare = FreeShare(of: events)
        hasAlarms = calendar?.events.contains { !$0.alarms.isEmpty } ?? false
    }

    /// A feed with other names of its events.
    init(_ feed: Feed, events: [Event], keptNames: [String: String]) {
        self.init(
            source: feed.source, kind: feed.kind, events: events, starEvents: feed.starEvents, season: feed.season,
            seasonEvents: feed.seasonEvents, calendar: feed.calendar, calendarPositions: feed.calendarPositions,
            problems: feed.problems)
        self.keptNames = keptNames
    }
}

extension Feed {
    /// The metadata of the source: a calendar may have a name, a color and an interval (RFC 7986). A season without a
    /// name has that of its team and year, and star events are called so.
    public var statement: SourceStatement {
        guard let calendar else {
            let name = season?.name.trimmedOrNil ?? (kind == .starEvents ? starEventsName : nil)
            return SourceStatement(name: name)
        }
        return SourceStatement(
            name: calendar.name?.singleLine(limit: 200).trimmedOrNil ?? season?.name.trimmedOrNil,
            color: calendar.color.flatMap { RGBColor(css: $0) }, refreshInterval: calendar.refreshInterval,
            account: calendar.account?.singleLine(limit: 200).trimmedOrNil)
    }
}

extension Feed {
    private var starEventsName: String {
        let name = localized("Star Events")
        return source.fetchedAddress.map { [name, $0.host].dotted(fromRightToLeft: false) } ?? name
    }
}

extension SourceRole {
    /// The role of a feed's source.
    public init(_ choices: SourceChoices = SourceChoices(), for feed: Feed) {
        self.init(choices, initial: feed.initialRole)
    }
}
