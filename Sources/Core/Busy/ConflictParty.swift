/// One side of a possible conflict, with what decides whether there is one.
public struct ConflictParty: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
        /// A busy event at a time.
        case timed
        /// A day that the reader has marked as taken.
        case busyDay
    }

    public let interval: Interval
    public let kind: Kind
    /// The position of its source.
    public let source: Int
    /// Whether two events of its source conflict: not of a followed one, such as a conference with parallel tracks, unless
    /// the user has said so.
    public let conflictsWithinSource: Bool
    public let isTentative: Bool

    /// - Returns: `nil` for an event that is in no conflict.
    public init?(
        _ event: Event, interval: Interval, source: Int, counting: SourceCounting, ownership: SourceOwnership,
        marksDaysAsBusy: Bool = false, conflictsWithinSource: Bool? = nil
    ) {
        if counting.isBusy(event) {
            kind = .timed
        } else if marksDaysAsBusy, ownership == .mine, counting != .never, event.status != .cancelled,
            case .allDay = event.when
        {
            kind = .busyDay
        } else {
            return nil
        }
        self.interval = interval
        self.source = source
        self.conflictsWithinSource = conflictsWithinSource ?? (ownership == .mine)
        isTentative = event.status == .tentative
    }

    /// Whether the two conflict: they overlap, half-open; a busy day conflicts with no other day.
    public func conflicts(with other: ConflictParty) -> Bool {
        if kind == .busyDay, other.kind == .busyDay { return false }
        if source == other.source, !conflictsWithinSource { return false }
        return interval.start < other.interval.end && other.interval.start < interval.end
    }

    /// Whether their conflict is only a possible one.
    public func isPossible(with other: ConflictParty) -> Bool { isTentative || other.isTentative }
}
