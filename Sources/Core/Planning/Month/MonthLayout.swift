import Events
import Text
import Time

/// A month of the agenda in weeks: what lasts days in lanes over its days, the other events in the list of their day, with
/// all texts that are drawn.
///
///     let month = MonthLayout(rows, CalendarMonth(of: today), texts: texts)
///     month.weeks[0].days[0].timed   // the first events with a time
///
/// It is made off the main thread, and bounded: a day has at most `mostLines` events with a time, and a week as many lanes.
/// `MonthLines` decides how many of them fit.
package struct MonthLayout: Hashable, Sendable {
    /// An event with its texts.
    package struct Event: Hashable, Sendable {
        package let key: EventKey
        /// "4 PM", "4:30 PM"; empty for an event without a time, and for one of several days.
        package let time: String
        package let title: String
        /// All that is said about it, for a screen reader and a tooltip.
        package let name: String
        package let color: SourceColor
        package let hasConflict: Bool
        /// Whether it leaves its time free.
        package let isFree: Bool
        package let isTentative: Bool
        /// Whether it does not take place, or takes place without the user.
        package let isOff: Bool
        /// Whether it recurs each day or week, and is in no conflict. Where not all events of a day have room, others come
        /// first.
        package let yields: Bool
    }

    /// An event that lasts days, or has no time.
    package struct Bar: Hashable, Sendable {
        package let event: Event
        /// Positions in the days of the week.
        package let days: ClosedRange<Int>
        package let lane: Int
        /// Whether it begins before the week.
        package let isCutAtStart: Bool
        /// Whether it ends after the week.
        package let isCutAtEnd: Bool
    }

    package struct Day: Hashable, Sendable {
        package let date: CalendarDate
        /// "7", on the first day of a month "Dec 1".
        package let number: String
        /// "Today, Monday, December 7, 2026, 3 events, 2 in conflict".
        package let name: String
        /// "Monday, December 7".
        package let shortName: String
        package let isInMonth: Bool
        package let isToday: Bool
        /// Its events with a time, in order of time. Of very many, those that yield are left out first.
        package let timed: [Event]
        /// The number of all its events.
        package let eventCount: Int
        /// The number of its events that are in conflict.
        package let conflictingCount: Int
        /// The number of its events that have no lane.
        package let lanelessCount: Int

        /// The text of its event at a position, with or without the time.
        package func text(ofTimed position: Int, hasTime: Bool) -> String {
            let event = timed[position]
            return hasTime ? "\(event.time) \(event.title.isolated)" : event.title
        }
    }

    /// The name of a weekday, in short and in full.
    package struct Heading: Hashable, Sendable {
        package let short: String
        package let name: String
    }

    package struct Week: Hashable, Sendable {
        /// The number by ISO 8601.
        package let number: Int
        /// "Week 50".
        package let name: String
        /// Seven days.
        package let days: [Day]
        /// In order of time.
        package let bars: [Bar]
    }

    package let month: CalendarMonth
    /// "December 2026".
    package let title: String
    /// From the first day of a week.
    package let weekdays: [Heading]
    /// The weeks that have a day of the month, at least four.
    package let weeks: [Week]
    /// The number of letters of the longest time that is shown.
    package let timeLength: Int

    /// The first and the last day of its weeks.
    package var dates: ClosedRange<CalendarDate>? {
        weeks.first?.days.first.flatMap { first in weeks.last?.days.last.map { first.date...$0.date } }
    }

    /// The most events of a day with a time, and the most lanes.
    package static let mostLines = 12

    /// Lays out the listed events of a month, and of the days of other months in its weeks.
    ///
    /// - Parameter texts: The texts of the agenda of the rows.
    /// - Complexity: O(log *d* + *e* log *e*) in the number of days of the agenda and of events in these weeks.
    package init(_ rows: AgendaRows, _ month: CalendarMonth, texts: AgendaFormatter) {
        let (agenda, times) = (rows.agenda, texts.times)
        let grid = MonthGrid(month, firstWeekday: .first(in: times.locale))
        let names = MonthFormatter(times, today: texts.today)
        self.month = month
        title = names.title(of: month)
        weekdays = grid.weekdays.map { Heading(short: times.shortWeekdayName($0), name: times.weekdayName($0)) }
        var made: [Int: Event] = [:]
        func event(_ entry: Int) -> Event {
            if let event = made[entry] { return event }
            let event = Event(entry, in: texts)
            made[entry] = event
            return event
        }
        let shown = grid.weeks.filter { $0.days.contains(where: month.contains) }
        let contents = MonthDays(rows, shown.flatMap(\.days))
        weeks = shown.map { week in
            let lanes = WeekBars(contents.bars(of: week.days), in: agenda, on: week.days, most: MonthLayout.mostLines)
            return Week(
                number: week.number, name: names.weekName(week.number),
                days: week.days.enumerated().map { position, date in
                    let day = contents.days[date]
                    let mark = day.map { DayMark(eventCount: $0.count, conflictingCount: $0.conflictingCount) }
                    return Day(
                        date: date,
                        number: date.components.day == 1 ? times.shortDay(date) : times.number(date.components.day),
                        name: names.name(of: date, mark), shortName: texts.whenDay(date),
                        isInMonth: month.contains(date),
                        isToday: date == texts.today, timed: day?.timed.map(event) ?? [],
                        eventCount: day?.count ?? 0, conflictingCount: day?.conflictingCount ?? 0,
                        lanelessCount: lanes.hidden[position].count)
                },
                bars: lanes.bars.map {
                    Bar(
                        event: event($0.entry), days: $0.days, lane: $0.lane, isCutAtStart: $0.isCutAtStart,
                        isCutAtEnd: $0.isCutAtEnd)
                })
        }
        timeLength = made.values.lazy.map(\.time.count).max() ?? 0
    }

    /// Where a day is: the position of its week, and in that its own; `nil` for a day of another month's weeks.
    package func place(of date: CalendarDate) -> (week: Int, day: Int)? {
        guard let first = dates?.lowerBound else { return nil }
        let distance = date.daysSinceEpoch - first.daysSinceEpoch
        return distance >= 0 && distance < weeks.count * 7 ? (distance / 7, distance % 7) : nil
    }

    /// The first events of a day, for a screen reader: "4 PM Dentist; Fair"; empty without an event.
    package func description(of date: CalendarDate) -> String {
        guard let (week, day) = place(of: date) else { return "" }
        let bars = weeks[week].bars.lazy.filter { $0.days.contains(day) }.map(\.event)
        let events = (Array(bars.prefix(4)) + weeks[week].days[day].timed).prefix(8)
        return events.map { [$0.time, $0.title].filter { !$0.isEmpty }.joined(separator: " ") }.joined(separator: "; ")
    }
}

extension MonthLayout.Event {
    init(_ entry: Int, in texts: AgendaFormatter) {
        let agenda = texts.agenda
        let item = agenda.entries[entry]
        key = item.id
        time = agenda.isBar(entry) ? "" : texts.times.hourMark(item.start)
        title = texts.title(of: entry)
        name = WeekFormatter(texts).accessibleName(of: entry)
        color = texts.color(of: entry)
        hasConflict = agenda.hasConflict(entry)
        isFree = !agenda.isBusy(entry)
        isTentative = item.event.status.isTentative
        isOff = texts.standing(of: entry).isOff
        yields = agenda.yields(entry)
    }
}

extension Agenda {
    /// Whether an entry recurs each day or week, and is in no conflict.
    ///
    /// - Complexity: O(1) in the number of entries.
    fileprivate func yields(_ entry: Int) -> Bool {
        guard !hasConflict(entry), let rule = stated(of: entry)?.master?.rule else { return false }
        return rule.interval == 1 && (rule.frequency == .weekly || rule.frequency == .daily)
    }
}

extension Array {
    /// The positions of as many elements as have room, in order: the first that do not yield, then the first that do.
    func positions(_ count: Int, yielding yields: (Element) -> Bool) -> [Int] {
        guard self.count > count else { return Array<Int>(indices) }
        let order = indices.filter { !yields(self[$0]) } + indices.filter { yields(self[$0]) }
        return order.prefix(Swift.max(0, count)).sorted()
    }
}

/// The listed events of some days.
private struct MonthDays {
    struct Day {
        var timed: [Int] = []
        var count = 0
        var conflictingCount = 0
    }

    private(set) var days: [CalendarDate: Day] = [:]
    /// The entries that last days or have no time on each day.
    private var bars: [CalendarDate: [Int]] = [:]

    init(_ rows: AgendaRows, _ dates: [CalendarDate]) {
        guard let first = dates.first, let last = dates.last else { return }
        let agenda = rows.agenda
        let start = rows.sections.partitioningIndex { agenda.days[$0.day].date >= first }
        for section in rows.sections[start...] {
            let date = agenda.days[section.day].date
            guard date <= last else { break }
            var day = Day(count: section.rows.count, conflictingCount: section.conflictingCount)
            for entry in section.rows.lazy.map(rows.entry(ofRow:)) {
                if agenda.isBar(entry) {
                    bars[date, default: []].append(entry)
                } else {
                    day.timed.append(entry)
                }
            }
            day.timed = day.timed.positions(MonthLayout.mostLines, yielding: agenda.yields).map { day.timed[$0] }
            days[date] = day
        }
    }

    /// The entries that last days or have no time in a week, in order of time.
    func bars(of dates: [CalendarDate]) -> [Int] { Set(dates.flatMap { bars[$0] ?? [] }).sorted() }
}
