import Formats
import Text
import Time

/// A list of free times as words, to show, copy and save.
package struct FreeTimeList {
    private let texts: AgendaFormatter
    private let free: [Range<Instant>]
    private let query: FreeTimeQuery
    private let extent: Extent

    /// How much of the list is shown.
    package struct Extent: Hashable, Sendable {
        /// The most days.
        package private(set) var days = Extent.moreDays
        /// The days of which all times are shown, not only the first.
        fileprivate var whole: Set<CalendarDate> = []

        private static let moreDays = 100

        package init() {}

        /// Shows more days.
        package mutating func addDays() { days += Extent.moreDays }

        /// Shows all times of a day.
        package mutating func addTimes(of day: CalendarDate) { whole.insert(day) }
    }

    /// The most times of a day at first.
    private static let mostTimes = 4

    package init(
        _ texts: AgendaFormatter, _ free: [Range<Instant>], of query: FreeTimeQuery, extent: Extent = Extent()
    ) {
        (self.texts, self.free, self.query, self.extent) = (texts, free, query, extent)
    }

    /// "12 free times of at least 1 h, until Saturday, December 12".
    package var status: String {
        let values: KeyValuePairs<String, any MessageValue> = [
            "length": texts.times.length(milliseconds: query.length),
            "day": texts.whenDay(query.days.upperBound.advanced(by: -1)),
        ]
        return free.isEmpty
            ? localized("Nothing is free for {length} until {day}.", values)
            : texts.times.localized(
                "{count} free time of at least {length} until {day}",
                "{count} free times of at least {length} until {day}", count: free.count, values)
    }

    /// "15 min apart from events at other places"; `nil` without a buffer.
    package var note: String? { texts.note(ofBuffer: query.buffer) }

    /// The first days of the list, each with its free times, and the first times in them at which an event can begin.
    package var section: FitWords.Section? {
        guard !free.isEmpty else { return nil }
        var days: [[Range<Instant>]] = []
        for free in free {
            if let last = days.last?.last, date(of: last) == date(of: free) {
                days[days.count - 1].append(free)
            } else {
                days.append([free])
            }
        }
        let rest = days.count - extent.days
        return FitWords.Section(
            title: localized("Free times"), rows: days.prefix(extent.days).map(row),
            more: rest > 0
                ? texts.times.localized(
                    "{count} more day, which Copy and Save include", "{count} more days, which Copy and Save include",
                    count: rest)
                : nil, hasMoreTimes: rest > 0)
    }

    /// The free times of a day.
    private func row(_ free: [Range<Instant>]) -> FitWords.Row {
        let day = date(of: free[0])
        let most = extent.whole.contains(day) ? Int.max : FreeTimeList.mostTimes
        // A free time can last for days.
        let end = texts.times.instant(of: day.advanced(by: 1).midnight)
        let times = free.flatMap { $0.pieces(of: query.length, before: end) }
        let rest = times.count - most
        let first = free[0].lowerBound
        return FitWords.Row(
            title: texts.whenDay(day), detail: free.prefix(most).map(texts.name(ofTime:)).listed(),
            target: .time(times.first ?? first..<first.advanced(by: query.length)),
            times: times.prefix(most).map {
                .init(title: texts.times.time($0.lowerBound), name: texts.wholeName(ofTime: $0), time: $0)
            }, moreTimes: rest > 0 ? "+\(texts.times.number(rest))" : nil)
    }

    private func date(of free: Range<Instant>) -> CalendarDate { texts.times.localDateTime(of: free.lowerBound).date }

    /// All of the list as a text, and as events in a calendar file, which leave their time free.
    package var share: EventShare? {
        guard !free.isEmpty else { return nil }
        let rows = free.map { "\(texts.wholeName(ofTime: $0)) · \(texts.length(ofTime: $0))" }
        return EventShare(
            title: localized("Free Time"),
            text: ([status] + [note, ""].compactMap { $0 } + rows).joined(separator: "\n"),
            object: ICalendar(
                events: free.map { free in
                    ICalendar.Event(
                        uid: EventShare.uid(of: free), summary: localized("Free"),
                        time: .timed(free.lowerBound, free.upperBound), isFree: true)
                }))
    }
}
