import Time

/// One event as its source states it, before a time zone is applied.
public struct Event: Hashable, Sendable {
    /// Whether the event occupies its time (RFC 5545 `TRANSP`).
    public enum Availability: Hashable, Sendable {
        /// Busy at its time, if it has one.
        case busy
        /// An all-day event that is marked as busy.
        case busyDays
        case free
        /// The user has declined it.
        case declined
    }

    /// How certain the event is (RFC 5545 `STATUS`).
    public enum Status: Hashable, Sendable {
        case confirmed
        case tentative
        /// An invitation that the user has not answered yet. It is as uncertain as a tentative event.
        case unanswered
        /// It does not take place, but is shown.
        case cancelled

        /// Whether the event takes its time only possibly.
        public var isTentative: Bool { self == .tentative || self == .unanswered }
    }

    /// The title (RFC 5545 `SUMMARY`), as the source writes it.
    public let title: String
    public let when: When
    public let availability: Availability
    public let status: Status
    /// Where it takes place (RFC 5545 `LOCATION`).
    public let location: String?
    public let identity: EventIdentity?

    /// - Parameters:
    ///   - uid: The UID in its calendar.
    ///   - recurrenceID: The original start of an instance of a series.
    public init(
        title: String, when: When, availability: Availability = .busy, status: Status = .confirmed,
        location: String? = nil, uid: String? = nil, recurrenceID: EventTime? = nil
    ) {
        self.title = title
        self.when = when
        self.availability = availability
        self.status = status
        self.location = location
        identity = uid.map { .uid($0, recurrenceID: recurrenceID) }
    }

    /// An event at a time.
    public init(
        title: String, start: EventTime, end: EventTime, isEndAssumed: Bool = false, availability: Availability = .busy,
        status: Status = .confirmed, location: String? = nil
    ) {
        self.init(
            title: title, when: .timed(start: start, end: end, isEndAssumed: isEndAssumed), availability: availability,
            status: status, location: location)
    }

    /// The identifier in its calendar (RFC 5545 `UID`); `nil` for other kinds of sources.
    public var uid: String? {
        if case .uid(let uid, _) = identity { uid } else { nil }
    }

    /// Whether it is an instance of a series.
    public var isOccurrence: Bool {
        if case .uid(_, .some) = identity { true } else { false }
    }

    /// The original start of an instance of a series (RFC 5545 `RECURRENCE-ID`); `nil` for other events.
    public var recurrenceID: EventTime? {
        if case .uid(_, let recurrenceID) = identity { recurrenceID } else { nil }
    }

    /// Whether the event itself states that it occupies a time: it is timed, busy and not cancelled. Its source decides
    /// whether it can conflict, see `SourceRole`.
    public var isBusy: Bool {
        availability == .busy && status != .cancelled && when.isTimed
    }
}
