import Formats
import Text
import Time

/// A list of free times as words, to show, copy and save.
package struct FreeTimeList {
    private let texts: AgendaFormatter
    private let free: [Range<Instant>]
    private let query: FreeTimeQuery

    /// The most that are shown.
    private static let mostRows = 100

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

    /// The first of the list. Activating a row asks whether an event would fit at its beginning.
    package var section: FitWords.Section? {
        guard !free.isEmpty else { return nil }
        let rows = free.prefix(FreeTimeList.mostRows).map { free in
            FitWords.Row(
                title: texts.wholeName(ofTime: free), detail: texts.length(ofTime: free),
                target: .time(free.lowerBound..<min(free.upperBound, free.lowerBound.advanced(by: query.length))))
        }
        let rest = free.count - rows.count
        return FitWords.Section(
            title: localized("Free times"), rows: Array(rows),
            more: rest > 0
                ? texts.times.localized(
                    "{count} more, which Copy and Save include", "{count} more, which Copy and Save include",
                    count: rest)
                : nil)
    }

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
