import Foundation
import Time

/// A week as a picture: for each of its days the busy time on one scale of hours, and where events conflict.
///
///     WeekPicture(of: agenda, containing: today, firstWeekday: .monday).days[0].picture.bars
package struct WeekPicture: Hashable, Sendable {
    package struct Day: Hashable, Sendable {
        package let date: CalendarDate
        package let picture: TimeBar
        /// The number of lanes that its bars need, at least 1.
        package let laneCount: Int
        /// The number of its conflicts: pairs of events that share time on this day.
        package let conflictCount: Int
    }

    /// Seven days.
    package let days: [Day]
    /// The hours of each day that are shown, from 0 to 24.
    package let hours: ClosedRange<Int>

    /// The hours that are shown where nothing else takes place.
    private static let usualHours = 8...20
    /// The most events of a day. What there is more of would only be a color.
    private static let mostEvents = 200
    /// The most lanes of a day; events for which there is none are in the last one.
    private static let mostLanes = 6
    private static let hour: Int64 = 3_600_000

    /// - Complexity: O(*e*²) in the number of events of a day, up to a limit.
    package init(of agenda: Agenda, containing date: CalendarDate, firstWeekday: Weekday) {
        let weeks = MonthGrid(CalendarMonth(of: date), firstWeekday: firstWeekday).weeks
        let dates = weeks.map(\.days).first { $0.contains(date) } ?? [date]
        var zone = ZonedTime(agenda.timeZone)
        let entries = dates.map { agenda.busyEntries(on: $0, &zone).prefix(WeekPicture.mostEvents) }
        var hours = WeekPicture.usualHours
        for (date, entries) in zip(dates, entries) {
            for entry in entries {
                let part = WeekPicture.hours(of: agenda.entries[entry], on: date, &zone)
                hours = min(hours.lowerBound, part.lowerBound)...max(hours.upperBound, part.upperBound)
            }
        }
        self.hours = hours
        days = zip(dates, entries).map { date, entries in
            let start = zone.instant(of: date.midnight).advanced(by: Int64(hours.lowerBound) * WeekPicture.hour)
            let length = Int64(hours.count - 1) * WeekPicture.hour
            return WeekPicture.day(
                date, Array(entries), agenda, TimeScale(from: start, to: start.advanced(by: length)))
        }
    }

    /// The hours of a day that an event touches.
    private static func hours(
        of entry: Agenda.Entry, on date: CalendarDate, _ zone: inout ZonedTime
    ) -> ClosedRange<Int> {
        let midnight = date.midnight.millisecondsSinceEpoch
        let start = zone.localDateTime(of: entry.start).millisecondsSinceEpoch - midnight
        let end = zone.localDateTime(of: entry.end).millisecondsSinceEpoch - midnight
        let first = Int(min(max(0, start / hour), 23))
        return first...Int(min(max(Int64(first) + 1, (end + hour - 1) / hour), 24))
    }

    private static func day(_ date: CalendarDate, _ entries: [Int], _ agenda: Agenda, _ scale: TimeScale) -> Day {
        let intervals = entries.map { Interval(start: agenda.entries[$0].start, end: agenda.entries[$0].end) }
        var ends: [Instant] = []
        var bars: [TimeBar.Bar] = []
        for (entry, interval) in zip(entries, intervals) {
            var lane = ends.firstIndex { $0 <= interval.start } ?? ends.count
            lane = min(lane, mostLanes - 1)
            if lane == ends.count { ends.append(interval.end) } else { ends[lane] = max(ends[lane], interval.end) }
            bars.append(TimeBar.Bar(entry: entry, lane: lane, scale.part(of: interval)))
        }
        var pairs: [(Interval, Interval)] = []
        for (position, entry) in entries.enumerated() {
            for other in position + 1..<entries.count where agenda.conflicts.areInConflict(entry, entries[other]) {
                pairs.append((intervals[position], intervals[other]))
            }
        }
        let picture = TimeBar(bars, sharedBy: pairs, on: scale)
        return Day(date: date, picture: picture, laneCount: max(1, ends.count), conflictCount: pairs.count)
    }

    /// The hours that are marked, with their places from 0 to 1: at most six.
    package var marks: [(hour: Int, place: Double)] {
        let length = hours.count - 1
        let step = [1, 2, 3, 4, 6].first { length / $0 < 7 } ?? 6
        return hours.dropFirst().dropLast().filter { $0 % step == 0 }.map {
            ($0, Double($0 - hours.lowerBound) / Double(length))
        }
    }
}

extension Agenda {
    /// The entries that are busy at a time of a day, in order of time.
    fileprivate func busyEntries(on date: CalendarDate, _ zone: inout ZonedTime) -> [Int] {
        let start = zone.instant(of: date.midnight)
        let end = zone.instant(of: date.advanced(by: 1).midnight)
        let first = days.partitioningIndex { $0.date >= date.advanced(by: -1) }
        var found: Set<Int> = []
        for day in days[first...].indices.prefix(2) where days[day].date <= date {
            for entry in entries(onDay: day) where entries[entry].event.when.isTimed && isBusy(entry) {
                if entries[entry].start < end, entries[entry].end > start { found.insert(entry) }
            }
        }
        return found.sorted()
    }
}
