import Time

/// A `VEVENT` as its calendar states it (RFC 5545 §3.6.1): a single event, the master of a series, or a changed
/// instance of a series.
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
        /// `PARTSTAT`, in capitals: `ACCEPTED`, `DECLINED`, …; `NEEDS-ACTION` when it is missing.
        public let answer: String
        /// `ROLE`, in capitals.
        public let role: String?

        public init(address: String, name: String?, answer: String, role: String?) {
            self.address = address
            self.name = name
            self.answer = answer
            self.role = role
        }

        /// Whether the person has not replied.
        public var needsAnswer: Bool { answer == "NEEDS-ACTION" }

        /// Whether the person has declined, or sends somebody else.
        public var isAbsent: Bool { ["DECLINED", "DELEGATED"].contains(answer) }
    }

    /// When it ends.
    public enum End: Hashable, Sendable {
        case time(CalendarTime)
        case duration(CalendarDuration)
        /// No end is stated: a date lasts one day, a time has no length.
        case open
    }

    /// The version of an event; the later one counts (RFC 5546 §2.1.5).
    public struct Version: Hashable, Comparable, Sendable {
        /// `SEQUENCE`.
        public var sequence = 0
        /// `DTSTAMP`; a version without one is older.
        public var stamp: Instant?

        public init() {}

        public static func < (one: Version, other: Version) -> Bool {
            let stamps = [one, other].map { $0.stamp ?? Instant(millisecondsSinceEpoch: .min) }
            return (one.sequence, stamps[0]) < (other.sequence, stamps[1])
        }
    }

    /// A further date of a series (`RDATE`).
    public struct FurtherDate: Hashable, Sendable {
        public let start: CalendarTime
        /// The end of a period; `nil` for the length of the event.
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
    /// `GEO`.
    public var position: GeographicPosition?
    public var url: String?
    /// The address of an online meeting (`CONFERENCE`, RFC 7986).
    public var conference: String?
    /// The address of its first picture: `IMAGE` (RFC 7986), or an `ATTACH` of a picture.
    public var image: String?
    public var categories: [String] = []
    public var organizer: Participant?
    public var attendees: [Participant] = []
    public var status = Event.Status.confirmed
    /// Whether its calendar only tells that it is cancelled (`METHOD:CANCEL`, RFC 5546 §3.2.5).
    public var isCancellation = false
    /// `TRANSP`: whether the event is marked as busy (`OPAQUE`) or free; `nil` when it is missing.
    public var isOpaque: Bool?
    public var classification = Classification.public
    /// `X-MICROSOFT-CDO-BUSYSTATUS`, in capitals.
    public var busyStatus: String?
    /// `X-APPLE-TRAVEL-DURATION`: the travel time in milliseconds.
    public var travelTime: Int64?
    /// When the calendar reminds of it; the first ten.
    public var alarms: [CalendarAlarm] = []

    public var start = CalendarTime.floating(LocalDateTime(millisecondsSinceEpoch: 0))
    public var end = End.open
    public var rule: RecurrenceRule?
    /// The rules after the first one; the series has the occurrences of all of them.
    public var furtherRules: [RecurrenceRule] = []
    /// The rules of removed occurrences (`EXRULE`, RFC 2445 §4.8.5.2).
    public var exceptionRules: [RecurrenceRule] = []
    public var furtherDates: [FurtherDate] = []
    public var exceptions: [CalendarTime] = []
    /// `RECURRENCE-ID`: the instance of its series that it replaces.
    public var recurrenceID: CalendarTime?
    /// Whether it replaces all later instances as well (`RANGE=THISANDFUTURE`).
    public var replacesFuture = false

    public var version = Version()
    /// The part of its calendar's answer that it comes from, by its position in `CalendarObject.parts`.
    public var part = 0
    /// Its lines there, from 1: those of its `BEGIN` and its `END`, and all between them.
    public var lines = 0...0

    public init() {}

    /// All rules of its occurrences.
    public var rules: [RecurrenceRule] { (rule.map { [$0] } ?? []) + furtherRules }

    /// Whether it has a rule or further dates.
    public var isRecurring: Bool { rule != nil || !furtherDates.isEmpty }
}
