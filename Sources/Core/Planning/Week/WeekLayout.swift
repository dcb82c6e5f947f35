import Events
import Time

/// Where the events of some days are: those with a time in the columns of their days, on one scale of hours, and those that take
/// whole days in lanes above.
///
///     let week = WeekLayout(rows, from: today, hours: .waking, room: WeekRoom(width: 800))
///     week.days[0].blocks[0].span   // 0.25...0.5 of the hours
///
/// A full week is bounded too: only events whose titles can be read have a place, and the lanes are at most `mostLanes`. What
/// has no place is counted.
package struct WeekLayout: Hashable, Sendable {
    /// The part of an event that is on one day.
    package struct Block: Hashable, Sendable {
        /// The position in `Agenda.entries`.
        package let entry: Int
        /// From 0 for the first of `hours` to 1 for the last. It is at least half an hour long, so that a title fits.
        package let span: ClosedRange<Double>
        /// The part of the day's width that it takes, from 0 to 1.
        package internal(set) var place: ClosedRange<Double> = 0...1
        /// A block of a higher layer is drawn over those of lower ones.
        package internal(set) var layer = 0
        /// The blocks that are drawn over it.
        package internal(set) var covers: [Cover] = []
        /// Whether the event begins before this day.
        package let isCutAtStart: Bool
        /// Whether the event ends after this day.
        package let isCutAtEnd: Bool
        /// The disjoint parts of `span` in which it conflicts with another event, ascending.
        package internal(set) var shared: [ClosedRange<Double>] = []
    }

    /// The part of a block that another one covers: from a place in the width of the day to the end of the block.
    package struct Cover: Hashable, Sendable {
        let span: ClosedRange<Double>
        let start: Double
    }

    /// Events of a day that have no room beside others, at the end of their column.
    package struct More: Hashable, Sendable {
        /// From the start of the first to the end of the last, at least a line.
        package let span: ClosedRange<Double>
        /// The first line of `span`, for their number.
        package let top: ClosedRange<Double>
        /// The part of the day's width that it takes, from 0 to 1.
        package internal(set) var place: ClosedRange<Double>
        package let count: Int
        /// The number of them that are in conflict.
        package let conflictingCount: Int
    }

    /// An event that takes whole days, or a day without a time.
    package struct Bar: Hashable, Sendable {
        /// The position in `Agenda.entries`.
        package let entry: Int
        /// Positions in `WeekLayout.days`.
        package let days: ClosedRange<Int>
        package let lane: Int
        /// Whether the event begins before the first day.
        package let isCutAtStart: Bool
        /// Whether the event ends after the last day.
        package let isCutAtEnd: Bool
        /// The disjoint times in which it conflicts with another event, or in which nobody is free, ascending: in days from
        /// the first one of the week.
        package internal(set) var shared: [ClosedRange<Double>] = []
    }

    package struct Day: Hashable, Sendable {
        package let date: CalendarDate
        /// In order of time.
        package let blocks: [Block]
        /// In order of time.
        package let more: [More]
        /// The number of its events for which there is no lane.
        package let lanelessCount: Int
        /// The number of those that are in conflict.
        package let lanelessConflictingCount: Int
        /// The number of all its events.
        package let eventCount: Int
        /// The number of its events that are in conflict.
        package let conflictingCount: Int
    }

    /// Seven days, three or one.
    package let days: [Day]
    /// The people who have a column each in every day, in order; empty when a day has one column.
    package let people: [Person.ID]
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
    /// The width for which it is laid out.
    package let room: WeekRoom
    /// The height of a line of text, on the scale of hours.
    let line: Double
    /// The least width of a title, as a part of the width of a day.
    let leastTitle: Double

    /// The most lanes of bars.
    package static let mostLanes = 4
    /// The least length of a block in minutes.
    static let leastMinutes = 30
    /// The most conflicts of a block that are looked at.
    static let mostShared = 200
    /// The most days before the week on which an event that lasts less than 24 hours can begin: a day can have 23 hours.
    private static let daysBefore = 2

    /// The first day of a week.
    ///
    /// - Parameter date: A day of the week; the first one of a week that begins with today, or that is not seven days long.
    package static func firstDay(
        _ date: CalendarDate, _ length: WeekLength, _ beginning: WeekBeginning, firstWeekday: Weekday
    ) -> CalendarDate {
        guard length == .seven, beginning == .weekday else { return date }
        return date.advanced(by: -date.weekday.daysAfter(firstWeekday))
    }

    /// Lays out the listed events of some days.
    ///
    /// - Parameters:
    ///   - first: The first day.
    ///   - conflicts: Which conflicts count. If those of some people, events for others are left out.
    ///   - isByPerson: Whether the people who are shown have a column each, where there are several and there is room.
    /// - Complexity: O(log *d* + *e* log *e*), where *d* is the number of days with events, and *e* is the number of events in
    ///   the week and on the two days before.
    package init(
        _ rows: AgendaRows, from first: CalendarDate, _ length: WeekLength = .seven, hours: FreeHours, room: WeekRoom,
        conflicts: ConflictFilter = ConflictFilter(), isByPerson: Bool = false
    ) {
        let agenda = rows.agenda
        let dates = (0..<length.rawValue).map { first.advanced(by: $0) }
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
        let isIncluded = conflicts.pairFilter(in: agenda)
        let shownPeople = agenda.people.set.subtracting(agenda.people.hidden)
        let people = agenda.people.isOne ? nil : conflicts.people?.intersection(shownPeople) ?? shownPeople
        let columns = isByPerson ? people?.ids ?? [] : []
        self.people = room.hasColumns(forPeople: columns.count, in: length) ? columns : []
        let shared = WeekShared(agenda, people, isIncluded)
        let lanes = WeekBars(bars, in: agenda, on: dates, most: WeekLayout.mostLanes)
        (self.bars, laneCount) = (lanes.bars.map { shared.hatched($0, on: dates, &zone) }, lanes.laneCount)
        let scale = WeekScale(hours: shown, leastMinutes: WeekLayout.leastMinutes)
        let inConflict = Set(
            Set(drafts.lazy.flatMap(\.parts).map(\.entry) + lanes.entries.lazy.flatMap { $0 }).filter { entry in
                guard let isIncluded else { return agenda.hasConflict(entry) }
                return agenda.conflicts.conflicts(of: entry, limit: WeekLayout.mostShared)
                    .contains { isIncluded.admits(entry, $0) }
            })
        self.inConflict = inConflict
        line = Double(WeekLayout.leastMinutes) / 60 / Double(shown.count - 1)
        let column = room.columns(length.rawValue * max(1, self.people.count), line: line)
        self.room = room
        leastTitle = column.title / Double(max(1, self.people.count))
        let columnPeople = self.people
        days = zip(dates, drafts).enumerated().map { position, day in
            let (date, draft) = day
            let (blocks, more) = draft.blocks(on: scale, column, columnPeople, shared, inConflict, &zone)
            let entries = draft.parts.map(\.entry) + lanes.entries[position]
            return Day(
                date: date, blocks: blocks, more: more, lanelessCount: lanes.hidden[position].count,
                lanelessConflictingCount: lanes.hidden[position].count(where: inConflict.contains),
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
                if agenda.isBar(entry) { bars.insert(entry) } else { timed.append(entry) }
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

    /// The half hour at a point of the columns; `nil` outside of them.
    ///
    ///     week.hour(atX: 250, y: 88, in: (width: 700, height: 616))   // Tuesday, 10:00
    ///
    /// - Parameters:
    ///   - x: In pixels from the side where text starts.
    ///   - y: In pixels from the top.
    ///   - size: Of all columns, in pixels.
    /// - Returns: The start of the half hour, on the user's wall clock.
    package func hour(atX x: Double, y: Double, in size: (width: Double, height: Double)) -> LocalDateTime? {
        guard size.width > 0, size.height > 0, x >= 0, x < size.width, y >= 0, y < size.height else { return nil }
        let day = days[min(days.count - 1, Int(x / size.width * Double(days.count)))]
        let half = hours.lowerBound * 2 + Int(y / size.height * Double(2 * (hours.count - 1)))
        return LocalDateTime(date: day.date, hour: half / 2, minute: half % 2 * 30)
    }
}

extension FreeHours {
    /// The hours of a day that they touch.
    fileprivate var wholeHours: ClosedRange<Int> { to > from ? from / 60...(to + 59) / 60 : 0...24 }
}
