/// A rule by which an event recurs (RFC 5545 §3.3.10, `RRULE`), apart from the event: "every last Friday of a month".
///
///     let rule = try RecurrenceRule("FREQ=MONTHLY;BYDAY=-1FR;COUNT=12")
///     for time in rule.times(from: start) { … }
///
/// Times are wall-clock times. A zone is applied to the result of `times(from:)`, never inside the rule.
///
/// Where RFC 5545 is not specific:
/// - Each day of a week that `BYWEEKNO` chooses belongs to the calendar year that contains the day.
/// - `BYSETPOS` counts within the whole period, including the days before the start.
/// - A number in `BYDAY` counts within the month for `MONTHLY`, and for `YEARLY` with `BYMONTH`; within the year for
///   other `YEARLY` rules; elsewhere it has no meaning and is ignored.
/// - `BYDAY=MO,1TU` is the union of both.
public struct RecurrenceRule: Hashable, Sendable {
    /// The period that a rule counts in. `MINUTELY` and `SECONDLY` are not supported: no appointment recurs so often.
    public enum Frequency: String, CaseIterable, Hashable, Sendable {
        case hourly = "HOURLY"
        case daily = "DAILY"
        case weekly = "WEEKLY"
        case monthly = "MONTHLY"
        case yearly = "YEARLY"
    }

    /// The last time at which a rule may recur, inclusive.
    public enum Until: Hashable, Sendable {
        /// Up to the midnight at which this day begins. Calendars mean the whole day, so `CalendarExpansion` extends
        /// it.
        case date(CalendarDate)
        /// On the wall clock of the event.
        case floating(LocalDateTime)
        case absolute(Instant)
    }

    /// An item of `BYDAY`.
    public struct Day: Hashable, Sendable {
        public let weekday: Weekday
        /// The number of this weekday in the month or year, -53 to 53; negative numbers count from the end, `nil` means
        /// all.
        public let ordinal: Int?

        public init(_ weekday: Weekday, ordinal: Int? = nil) {
            self.weekday = weekday
            self.ordinal = ordinal
        }
    }

    /// The day that counts for one that a month or a year lacks, such as February 30 (RFC 7529, `SKIP`).
    public enum Skip: String, Hashable, Sendable {
        /// None.
        case omit = "OMIT"
        /// The last day of the month.
        case backward = "BACKWARD"
        /// The first day of the next month.
        case forward = "FORWARD"
    }

    public var frequency: Frequency
    /// The number of periods from one recurrence to the next, 1 or more.
    public var interval = 1
    /// The total number of recurrences, 1 or more; `nil` for no limit.
    public var count: Int?
    public var until: Until?

    /// 1 to 12.
    public var months: [Int] = []
    /// 1 to 53, and -53 to -1 from the end of the year.
    public var weekNumbers: [Int] = []
    /// 1 to 366, and -366 to -1 from the end of the year.
    public var yearDays: [Int] = []
    /// 1 to 31, and -31 to -1 from the end of the month.
    public var monthDays: [Int] = []
    public var days: [Day] = []
    /// 0 to 23.
    public var hours: [Int] = []
    /// 0 to 59.
    public var minutes: [Int] = []
    /// 0 to 60; the leap second counts as second 59.
    public var seconds: [Int] = []
    /// 1 to 366, and -366 to -1 from the end of the period.
    public var positions: [Int] = []
    public var weekStart = Weekday.monday
    public var skip = Skip.omit

    public init(frequency: Frequency) {
        self.frequency = frequency
    }
}
