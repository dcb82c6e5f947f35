import Time

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

        public init(address: String, name: String?, answer: String, role: String?) {
            self.address = address
            self.name = name
            self.answer = answer
            self.role = role
        }
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

        public init(start: CalendarTime, end: End?) {
            self.start = start
            self.end = end
        }
    }

    public var uid: String?
    public var summary = ""
    public var details: String?
    public var location: String?
    public var url: String?
    /// Where it takes place on the net (`CONFERENCE`, RFC 7986).
    public var conference: String?
    public var categories: [String] = []
    public var organizer: Participant?
    public var attendees: [Participant] = []
    public var status = Event.Status.confirmed
    /// `TRANSP`: whether it says that its time is taken, or free; `nil` where it says neither.
    public var isOpaque: Bool?
    public var classification = Classification.public
    /// `X-MICROSOFT-CDO-BUSYSTATUS`, in capitals.
    public var busyStatus: String?
    /// `X-APPLE-TRAVEL-DURATION`: how long the way there is, in milliseconds.
    public var travelTime: Int64?

    public var start = CalendarTime.floating(LocalDateTime(millisecondsSinceEpoch: 0))
    public var end = End.open
    public var rule: RecurrenceRule?
    public var furtherDates: [FurtherDate] = []
    public var exceptions: [CalendarTime] = []
    /// `RECURRENCE-ID`: which instance of its series it replaces.
    public var recurrenceID: CalendarTime?
    /// Whether it replaces all later instances as well (`RANGE=THISANDFUTURE`).
    public var replacesFuture = false

    /// Which version it is (`SEQUENCE`).
    public var sequence = 0
    /// When this version was written (`DTSTAMP`).
    public var stamp: Instant?
    /// The line of its `BEGIN`, from 1.
    public var line = 0

    public init() {}

    /// Whether it recurs by its own words.
    public var isRecurring: Bool { rule != nil || !furtherDates.isEmpty }
}
