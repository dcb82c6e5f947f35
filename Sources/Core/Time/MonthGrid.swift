/// The days of a month in rows of whole weeks, as wall calendars have them.
///
///     let grid = MonthGrid(CalendarMonth(of: today), firstWeekday: .monday)
///     grid.weeks[0].days[0]  // Monday, November 30
///
/// It always has six weeks, so that all months are equally high.
public struct MonthGrid: Hashable, Sendable {
    public struct Week: Hashable, Sendable {
        /// Seven days, those of other months too.
        public let days: [CalendarDate]

        /// The number of the week by ISO 8601, 1 to 53. In weeks that do not begin on Monday, it is that of most of
        /// their days.
        public var number: Int {
            // ISO 8601 numbers a week by its Thursday. Seven days in a row always include one.
            guard let thursday = days.first(where: { $0.weekday == .thursday }) else { return 1 }
            let january = CalendarMonth(of: thursday).advanced(by: 1 - thursday.components.month).first
            return (thursday.daysSinceEpoch - january.daysSinceEpoch) / 7 + 1
        }
    }

    public let month: CalendarMonth
    /// The weekdays of the columns.
    public let weekdays: [Weekday]
    public let weeks: [Week]

    /// The number of weeks.
    public static let weekCount = 6

    public init(_ month: CalendarMonth, firstWeekday: Weekday) {
        self.month = month
        weekdays = (0..<7).map { Weekday.allCases[(firstWeekday.rawValue + $0) % 7] }
        let start = month.first.advanced(by: -month.first.weekday.daysAfter(firstWeekday))
        weeks = (0..<MonthGrid.weekCount).map { week in
            Week(days: (0..<7).map { start.advanced(by: week * 7 + $0) })
        }
    }

    /// All its days, those of other months too.
    public var days: ClosedRange<CalendarDate> {
        let first = month.first
        return (weeks.first?.days.first ?? first)...(weeks.last?.days.last ?? first)
    }
}
