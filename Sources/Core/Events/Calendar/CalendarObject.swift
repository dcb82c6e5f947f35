import Text
import Time

/// The content of an iCalendar text (RFC 5545, RFC 7986): its events as stated, with series as series.
///
/// `occurrences(in:timeZone:)` computes the occurrences each time an agenda is made.
public struct CalendarObject: Hashable, Sendable {
    /// `NAME`, else `X-WR-CALNAME`.
    public var name: String?
    /// The addresses of the calendar's owner: those of its names that are mail addresses, in lower case.
    public var ownAddresses: Set<String> = []
    /// `COLOR`, a CSS color name, else `X-APPLE-CALENDAR-COLOR`, such as `#1badf8ff`.
    public var color: String?
    /// The requested refresh interval in milliseconds: `REFRESH-INTERVAL`, else `X-PUBLISHED-TTL`; at least 15 minutes
    /// and at most a day.
    public var refreshInterval: Int64?
    /// The account that it belongs to; `nil` for a calendar without one.
    public var account: String?
    /// The names (href) of the parts of the answer that it was read from; of a file an empty one.
    public var parts: [String] = []
    /// In the order of the file.
    public var events: [CalendarEvent] = []
    /// The zones of the times in `events`.
    public var zones: [CalendarZone] = []
    /// In the order of their first event in the file.
    public var series: [CalendarSeries] = []
    /// The number of tasks, which are not shown.
    public var taskCount = 0
    /// The number of journal entries, which are not shown.
    public var journalCount = 0
    /// Whether its server or the desktop says that nothing can be changed in it.
    package var isReadOnly = false
    /// Whether its owner on the server is somebody else, who shares it with the user.
    package var isOfOther = false
    /// Whether the text ends before its `END:VCALENDAR`.
    package var isCut = false

    public init() {}

    /// The name of the part that has the lines of an event.
    public func part(ofEvent position: Int) -> String {
        let part = events[position].part
        return parts.indices.contains(part) ? parts[part] : ""
    }

    /// The number of series that recur.
    public var recurringCount: Int {
        series.count { series in series.master.map { events[$0].isRecurring } ?? false }
    }
}

/// The events of one UID, by their positions in `CalendarObject.events`.
public struct CalendarSeries: Hashable, Sendable {
    /// The event with the rule; `nil` when there are only changed instances, each of which is then a single event.
    public var master: Int?
    /// The changed instances.
    public var overrides: [Int] = []

    public init(master: Int? = nil, overrides: [Int] = []) {
        self.master = master
        self.overrides = overrides
    }
}

/// The event that an occurrence belongs to, by positions in `CalendarObject.events`.
public struct CalendarPosition: Hashable, Sendable {
    private let eventNumber: Int32
    /// -1 for none.
    private let masterNumber: Int32

    /// - Parameter master: The event with the rule of the series; `nil` for a single event.
    public init(event: Int, master: Int?) {
        (eventNumber, masterNumber) = (Int32(event), Int32(master ?? -1))
    }

    /// The event with the properties of the occurrence.
    public var event: Int { Int(eventNumber) }

    /// The event with the rule of the series; `nil` for a single event.
    public var master: Int? { masterNumber < 0 ? nil : Int(masterNumber) }
}

/// Something in an iCalendar text that cannot be read or is not supported.
public struct CalendarProblem: Hashable, Sendable {
    public let line: Int
    public let uid: String?
    /// The title of the event, if it has one.
    public let title: String?
    /// Whether the event is shown all the same.
    public let isShown: Bool
    /// The message, a whole sentence.
    public let fault: Message

    /// The fault in words.
    public var message: String { fault.text }

    public init(line: Int, uid: String? = nil, title: String? = nil, isShown: Bool = false, _ fault: Message) {
        self.line = line
        self.uid = uid
        self.title = title
        self.isShown = isShown
        self.fault = fault
    }

    /// A problem of an event.
    public init(line: Int? = nil, of event: CalendarEvent, isShown: Bool, _ fault: Message) {
        self.init(line: line ?? event.lines.lowerBound, uid: event.uid, title: event.summary, isShown: isShown, fault)
    }
}
