import Time

/// An iCalendar text as it was read (RFC 5545, RFC 7986): its events as they are stated, series as series.
///
/// Occurrences are made from it whenever an agenda is made, see `occurrences(in:timeZone:)`.
public struct CalendarObject: Hashable, Sendable {
    /// `NAME`, else `X-WR-CALNAME`.
    public var name: String?
    /// Whose calendar it is, where it says so: each of its names that is a mail address, in lower case.
    public var ownAddresses: Set<String> = []
    /// `COLOR`, a name of CSS, else `X-APPLE-CALENDAR-COLOR`, such as `#1badf8ff`.
    public var color: String?
    /// How often it asks to be fetched, in milliseconds: `REFRESH-INTERVAL`, else `X-PUBLISHED-TTL`; at least 15 minutes and
    /// at most a day.
    public var refreshInterval: Int64?
    /// In the order of the file.
    public var events: [CalendarEvent] = []
    /// The zones that times of `events` are in.
    public var zones: [CalendarZone] = []
    /// In the order of their first event in the file.
    public var series: [CalendarSeries] = []
    /// How many tasks it has, which are not shown.
    public var taskCount = 0
    /// How many journal entries it has, which are not shown.
    public var journalCount = 0

    public init() {}

    /// How many series recur.
    public var recurringCount: Int {
        series.count { series in series.master.map { events[$0].isRecurring } ?? false }
    }
}

/// The events of one UID, by their positions in `CalendarObject.events`.
public struct CalendarSeries: Hashable, Sendable {
    /// The event itself; `nil` where only changed instances of it are there, each of which stands alone.
    public var master: Int?
    /// The changed instances.
    public var overrides: [Int] = []

    public init(master: Int? = nil, overrides: [Int] = []) {
        self.master = master
        self.overrides = overrides
    }
}

/// Something in an iCalendar text that could not be read or followed.
public struct CalendarProblem: Hashable, Sendable {
    public let line: Int
    public let uid: String?
    /// A whole sentence.
    public let message: String

    public init(line: Int, uid: String?, message: String) {
        self.line = line
        self.uid = uid
        self.message = message
    }
}
