/// When an event is, in the user's zone: from its start to its end.
public struct EventSpan: Codable, Hashable, Sendable {
    public let start: Instant
    /// Without a time, the midnight after the last day.
    public let end: Instant
    /// Whether it has a time; otherwise it takes whole days.
    public let isTimed: Bool

    public init(start: Instant, end: Instant, isTimed: Bool) {
        (self.start, self.end, self.isTimed) = (start, end, isTimed)
    }

    /// - Parameter resolver: Resolves times by the user's zone.
    public init(_ when: When, _ resolver: inout TimeResolver) {
        let interval = resolver.interval(of: when)
        self.init(start: interval.start, end: interval.end, isTimed: when.isTimed)
    }
}

extension TimeFormatter {
    /// When it starts: "Sat 4:30 PM", see `time(_:seenFrom:)`; without a time its first day, "Sat, Nov 3".
    public func start(of span: EventSpan, seenFrom today: CalendarDate) -> String {
        moment(span.start, of: span, seenFrom: today)
    }

    /// When it ends; without a time its last day.
    public func end(of span: EventSpan, seenFrom today: CalendarDate) -> String {
        moment(span.isTimed ? span.end : span.end.advanced(by: -1), of: span, seenFrom: today)
    }

    private func moment(_ instant: Instant, of span: EventSpan, seenFrom today: CalendarDate) -> String {
        span.isTimed ? time(instant, seenFrom: today) : shortDayName(localDateTime(of: instant).date)
    }
}
