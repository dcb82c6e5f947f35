/// A `VEVENT` as its calendar states it (RFC 5545 §3.6.1): a single event, the master of a series, or one instance of a
/// series that was changed.
public struct CalendarEvent: Hashable, Sendable {
    /// `CLASS`: who may read it.
    public enum Classification: Hashable, Sendable {
        case `public`
        case `private`
        case confidential
    }

    /// Who organizes the event, or takes part in it.
    public struct Participant: Hashable, Sendable {
        /// An address such as `mailto:anna@example.org`.
        public let address: String
        /// `CN`.
        public let name: String?
        /// `PARTSTAT`, in capitals: `ACCEPTED`, `DECLINED`, …; `NEEDS-ACTION` where nothing is said.
        public let answer: String
        /// `ROLE`, in capitals.
        public let role: String?
    }

    /// When it ends.
    public enum End: Hashable, Sendable {
        case time(CalendarTime)
        case duration(CalendarDuration)
        /// A date lasts that day, a time is a moment.
        case open
    }

    /// A further date of a series (`RDATE`).
    public struct FurtherDate: Hashable, Sendable {
        public let start: CalendarTime
        /// Of a period; else the length is that of the event.
        public let end: End?
    }

    public internal(set) var uid: String?
    public internal(set) var summary = ""
    public internal(set) var details: String?
    public internal(set) var location: String?
    public internal(set) var url: String?
    /// Where it takes place on the net (`CONFERENCE`, RFC 7986).
    public internal(set) var conference: String?
    public internal(set) var categories: [String] = []
    public internal(set) var organizer: Participant?
    public internal(set) var attendees: [Participant] = []
    public internal(set) var status = Event.Status.confirmed
    /// `TRANSP`: whether it says that its time is taken, or free; `nil` where it says neither.
    public internal(set) var isOpaque: Bool?
    public internal(set) var classification = Classification.public
    /// `X-MICROSOFT-CDO-BUSYSTATUS`, in capitals.
    public internal(set) var busyStatus: String?
    /// `X-APPLE-TRAVEL-DURATION`: how long the way there is, in milliseconds.
    public internal(set) var travelTime: Int64?

    public internal(set) var start = CalendarTime.floating(LocalDateTime(millisecondsSinceEpoch: 0))
    public internal(set) var end = End.open
    public internal(set) var rule: RecurrenceRule?
    public internal(set) var furtherDates: [FurtherDate] = []
    public internal(set) var exceptions: [CalendarTime] = []
    /// `RECURRENCE-ID`: which instance of its series it replaces.
    public internal(set) var recurrenceID: CalendarTime?
    /// Whether it replaces all later instances as well (`RANGE=THISANDFUTURE`).
    public internal(set) var replacesFuture = false

    /// Which version it is (`SEQUENCE`).
    public internal(set) var sequence = 0
    /// When this version was written (`DTSTAMP`).
    public internal(set) var stamp: Instant?
    /// The line of its `BEGIN`, from 1.
    public internal(set) var line = 0

    /// Whether it recurs by its own words.
    public var isRecurring: Bool { rule != nil || !furtherDates.isEmpty }
}
