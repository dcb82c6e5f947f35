import Time

/// One event as its source states it, before a time zone is applied.
public struct Event: Hashable, Sendable {
    /// What the event does to the time it takes (RFC 5545 `TRANSP`).
    public enum Availability: Hashable, Sendable {
        /// It takes its time, where it is at a time.
        case busy
        /// It takes its whole days, and says so itself.
        case busyDays
        case free
        /// Its reader has declined it.
        case declined
    }

    /// How certain the event is (RFC 5545 `STATUS`).
    public enum Status: Hashable, Sendable {
        case confirmed
        case tentative
        /// It does not take place, and is shown all the same.
        case cancelled
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
    ///   - uid: what its calendar calls it.
    ///   - recurrenceID: the original start, of one instance of a series.
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

    /// What its calendar calls it (RFC 5545 `UID`); `nil` for an event of another kind of source.
    public var uid: String? {
        if case .uid(let uid, _) = identity { uid } else { nil }
    }

    /// The original start, where it is one instance of a series (RFC 5545 `RECURRENCE-ID`).
    public var recurrenceID: EventTime? {
        if case .uid(_, let recurrenceID) = identity { recurrenceID } else { nil }
    }

    /// Whether it takes its time by its own words: it is at a time, busy and not cancelled. How its source counts decides
    /// whether it can be in conflict, see `SourceRole`.
    public var isBusy: Bool {
        availability == .busy && status != .cancelled && when.isTimed
    }
}
