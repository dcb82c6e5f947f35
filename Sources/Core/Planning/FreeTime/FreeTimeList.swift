import Formats
import Text
import Time

/// A list of free times as words, to show, copy and save.
package struct FreeTimeList {
    private let texts: AgendaFormatter
    private let free: [Range<Instant>]
    private let query: FreeTimeQuery

    /// The most days that are shown, and the most times of one.
    private static let (mostRows, mostTimes) = (100, 4)

    package init(_ texts: AgendaFormatter, _ free: [Range<Instant>], of query: FreeTimeQuery) {
        (self.texts, self.free, self.query) = (texts, free, query)
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
        let rest = days.count - FreeTimeList.mostRows
        return FitWords.Section(
            title: localized("Free times"), rows: days.prefix(FreeTimeList.mostRows).map(row),
            more: rest > 0
                ? texts.times.localized(
                    "{count} more day, which Copy and Save include", "{count} more days, which Copy and Save include",
                    count: rest)
                : nil)
    }

    /// The free times of a day.
    private func row(_ free: [Range<Instant>]) -> FitWords.Row {
        var times: [Range<Instant>] = []
        for free in free where times.count < FreeTimeList.mostTimes {
            times += free.pieces(of: query.length, most: FreeTimeList.mostTimes - times.count)
        }
        let first = free[0].lowerBound
        return FitWords.Row(
            title: texts.whenDay(date(of: free[0])),
            detail: free.prefix(FreeTimeList.mostTimes).map(texts.name(ofTime:)).listed(),
            target: .time(times.first ?? first..<first.advanced(by: query.length)),
            times: times.map {
                .init(title: texts.times.time($0.lowerBound), name: texts.wholeName(ofTime: $0), time: $0)
            })
    }

    private func date(of free: Range<Instant>) -> CalendarDate { texts.times.localDateTime(of: free.lowerBound).date }

    /// All of the list as a text, and as events in a calendar file, which leave their time free.
    package var share: EventShare? {
        guard !free.isEmpty else { return nil }
        let rows = free.map { "\(texts.wholeName(ofTime: $0)) · \(texts.length(ofTime: $0))" }
        return EventShare(
            title: localized("Free Time"), text: ([status, ""] + rows).joined(separator: "\n"),
            object: ICalendar(
                events: free.map { free in
                    ICalendar.Event(
                        uid: EventShare.uid(of: free), summary: localized("Free"),
                        time: .timed(free.lowerBound, free.upperBound), isFree: true)
                }))
    }
}
