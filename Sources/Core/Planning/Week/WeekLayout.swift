import Events
import Time

/// Where the events of a week are: those with a time in the columns of their days, on one scale of hours, and those that take
/// whole days in lanes above.
///
///     let week = WeekLayout(rows, containing: today, firstWeekday: .monday, hours: .waking)
///     week.days[0].blocks[0].span   // 0.25...0.5 of the hours
///
/// A full week is bounded too: a day has at most `mostColumns` columns, and the lanes are at most `mostLanes`. What
/// has no place is counted.
package struct WeekLayout: Hashable, Sendable {
    /// The part of an event that is on one day.
    package struct Block: Hashable, Sendable {
        /// The position in `Agenda.entries`.
        package let entry: Int
        /// From 0 for the first of `hours` to 1 for the last. It is at least half an hour long, so that a title fits.
        package let span: ClosedRange<Double>
        package internal(set) var column = 0
        /// The number of columns that it takes, because no other block is in them at its time.
        package internal(set) var width = 1
        /// The number of columns of the blocks around it.
        package internal(set) var columnCount = 1
        /// Whether the event begins before this day.
        package let isCutAtStart: Bool
        /// Whether the event ends after this day.
        package let isCutAtEnd: Bool
        /// The disjoint parts of `span` in which it conflicts with another event, ascending.
        package internal(set) var shared: [ClosedRange<Double>] = []

        /// The part of the day's width that it takes.
        package var place: ClosedRange<Double> {
            Double(column) / Double(columnCount)...Double(column + width) / Double(columnCount)
        }
    }

    /// Events of a day that have no column, in the last column of the blocks around them.
    package struct More: Hashable, Sendable {
        package let span: ClosedRange<Double>
        package let columnCount: Int
        package let count: Int

        /// The part of the day's width that it takes.
        package var place: ClosedRange<Double> { Double(columnCount - 1) / Double(columnCount)...1 }
    }

    /// An event that takes whole days, or a day without a time.
    package struct Bar: Hashable, Sendable {
        /// The position in `Agenda.entries`.
        package let entry: Int
        /// Positions in `WeekLayout.days`.
        package let days: ClosedRange<Int>
        package let lane: Int
        /// Whether the event begins before the week.
        package let isCutAtStart: Bool
        /// Whether the event ends after the week.
        package let isCutAtEnd: Bool
    }

    package struct Day: Hashable, Sendable {
        package let date: CalendarDate
        /// In order of time.
        package let blocks: [Block]
        /// In order of time.
        package let more: [More]
        /// The number of its events for which there is no lane.
        package let lanelessCount: Int
        /// The number of all its events.
        package let eventCount: Int
        /// The number of its events that are in conflict.
        package let conflictingCount: Int
    }

    /// Seven days.
    package let days: [Day]
    /// From the first to the last of `days`.
    package var dates: ClosedRange<CalendarDate>? {
        days.first.flatMap { first in days.last.map { first.date...$0.date } }
    }
    /// The hours of each day that are shown, from 0 to 24: waking hours, and those of the events outside of them.
    package let hours: ClosedRange<Int>
    /// Where the waking hours begin on the scale of hours, from 0 to 1.
    package let opening: Double
    /// The entries that conflict with an event of any day.
    private let inConflict: Set<Int>
    /// In order of time.
    package let bars: [Bar]
    /// The number of lanes that the bars need.
    package let laneCount: Int

    /// The most columns of blocks at one time. The last one is left to the number of the others if there are more.
    package static let mostColumns = 3
    /// The most lanes of bars.
    package static let mostLanes = 4
    /// The least length of a block in minutes.
    private static let leastMinutes = 30
    /// The most conflicts of a block that are looked at.
    static let mostShared = 200
    /// The most days before the week on which an event that lasts less than 24 hours can begin: a day can have 23 hours.
    private static let daysBefore = 2

    /// Lays out the listed events of the week of a day.
    ///
    /// - Parameter conflicts: Which conflicts count. If those of some people, events for others are left out.
    /// - Complexity: O(log *d* + *e* log *e*), where *d* is the number of days with events, and *e* is the number of events in
    ///   the week and on the two days before.
    package init(
        _ rows: AgendaRows, containing date: CalendarDate, firstWeekday: Weekday, hours: FreeHours,
        conflicts: ConflictFilter = ConflictFilter()
    ) {
        let agenda = rows.agenda
        let first = date.advanced(by: -date.weekday.daysAfter(firstWeekday))
        let dates = (0..<7).map { first.advanced(by: $0) }
        let (bars, timed) = WeekLayout.entries(of: rows, in: dates, for: conflicts.people)
        var zone = ZonedTime(agenda.timeZone)
        let drafts = dates.map { WeekDayDraft(timed, in: agenda, on: $0, &zone) }

        var shown = hours.wholeHours
        for part in drafts.lazy.flatMap(\.parts) {
            let (start, end) = (part.minutes.lowerBound / 60, (part.minutes.upperBound + 59) / 60)
            shown = min(shown.lowerBound, start)...max(shown.upperBound, min(24, max(end, start + 1)))
        }
        self.hours = shown
        opening = Double(hours.wholeHours.lowerBound - shown.lowerBound) / Double(shown.count - 1)
        let lanes = WeekBars(bars, in: agenda, on: dates, most: WeekLayout.mostLanes)
        (self.bars, laneCount) = (lanes.bars, lanes.laneCount)
        let scale = WeekScale(hours: shown, leastMinutes: WeekLayout.leastMinutes)
        let isIncluded = conflicts.pairFilter(in: agenda)
        let inConflict = Set(
            Set(drafts.lazy.flatMap(\.parts).map(\.entry) + lanes.entries.lazy.flatMap { $0 }).filter { entry in
                guard let isIncluded else { return agenda.hasConflict(entry) }
                return agenda.conflicts.conflicts(of: entry, limit: WeekLayout.mostShared)
                    .contains { isIncluded.admits(entry, $0) }
            })
        self.inConflict = inConflict
        let shownPeople = agenda.people.set.subtracting(agenda.people.hidden)
        let people = agenda.people.isOne ? nil : conflicts.people?.intersection(shownPeople) ?? shownPeople
        days = zip(dates, drafts).enumerated().map { position, day in
            let (date, draft) = day
            let (blocks, more) = draft.blocks(on: scale, about: people, where: isIncluded, in: agenda, &zone)
            let entries = draft.parts.map(\.entry) + lanes.entries[position]
            return Day(
                date: date, blocks: blocks, more: more, lanelessCount: lanes.hiddenCounts[position],
                eventCount: entries.count, conflictingCount: entries.count(where: inConflict.contains))
        }
    }

    /// Whether an event of the week is in conflict.
    package func isInConflict(_ entry: Int) -> Bool { inConflict.contains(entry) }

    /// The listed events of the days: those that take whole days or have no time, and the others, in order of time.
    ///
    /// - Parameter people: For whom they are; `nil` for all.
    private static func entries(
        of rows: AgendaRows, in dates: [CalendarDate], for people: PersonSet?
    ) -> (bars: [Int], timed: [Int]) {
        let agenda = rows.agenda
        guard let first = dates.first, let last = dates.last else { return ([], []) }
        let start = rows.sections.partitioningIndex {
            agenda.days[$0.day].date >= first.advanced(by: -daysBefore)
        }
        var (bars, timed): (Set<Int>, [Int]) = ([], [])
        for section in rows.sections[start...] {
            guard agenda.days[section.day].date <= last else { break }
            for entry in section.rows.lazy.map({ rows.entry(ofRow: $0) }) {
                if let people, agenda.people(concernedBy: entry).isDisjoint(with: people) { continue }
                let isBar = agenda.span(of: entry) != nil || !agenda.entries[entry].event.when.isTimed
                if isBar { bars.insert(entry) } else { timed.append(entry) }
            }
        }
        return (bars.sorted(), timed.sorted())
    }

    /// Where a moment is: the position of its day, and from 0 to 1 on the scale of hours; `nil` when it is not shown.
    ///
    /// - Parameter time: On the user's wall clock.
    package func place(of time: LocalDateTime) -> (day: Int, height: Double)? {
        guard let day = days.firstIndex(where: { $0.date == time.date }) else { return nil }
        let height = (Double(time.millisecondsOfDay) / 3_600_000 - Double(hours.lowerBound)) / Double(hours.count - 1)
        return (0...1).contains(height) ? (day, height) : nil
    }
}

extension FreeHours {
    /// The hours of a day that they touch.
    fileprivate var wholeHours: ClosedRange<Int> { to > from ? from / 60...(to + 59) / 60 : 0...24 }
}
