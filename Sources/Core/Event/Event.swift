/// One event as its source states it, before a time zone is applied.
public struct Event: Hashable, Sendable {
    /// The title (RFC 5545 `SUMMARY`), as the source writes it.
    public let title: String
    public let start: EventTime
    /// The end; where the source names none, the end that its kind of source assumes, see `isEndAssumed`.
    public let end: EventTime
    /// Whether `end` is an assumption, which people are told ("about").
    public let isEndAssumed: Bool
    /// Whether the event can be in conflict at all. An all-day event, a bye, and a game whose time is not known yet
    /// are shown and never conflict.
    public let isBusy: Bool
    /// Where it takes place (RFC 5545 `LOCATION`).
    public let place: String?

    public init(
        title: String, start: EventTime, end: EventTime, isEndAssumed: Bool = false, isBusy: Bool = true,
        place: String? = nil
    ) {
        self.title = title
        self.start = start
        self.end = end
        self.isEndAssumed = isEndAssumed
        self.isBusy = isBusy
        self.place = place
    }
}
