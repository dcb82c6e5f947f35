import Events
import Foundation
import Storage
import Time

/// The reminders of the events of an agenda that are due, and the moment of the next one.
///
/// There is none of an event that is cancelled or declined, and none of one that a calendar of the desktop has: the desktop
/// reminds of it. An event that is over has only those that its calendar states for later. An event has at most one reminder a
/// minute, and at most five.
package struct ReminderPlan: Hashable, Sendable {
    /// The positions in `Agenda.entries` of the events to remind of now, ascending.
    package private(set) var entries: [Int] = []
    /// The reminders that are done with then: those of `entries`, and those that are due silently.
    package private(set) var due: [EventReminder] = []
    /// The moment of the next reminder; `nil` when there is none.
    package private(set) var next: Instant?

    /// The hour of the day at which events without a time are reminded of.
    private static let hourOfDays: Int64 = 9
    /// How long an event without a length counts as not over, in milliseconds: a minute.
    private static let leastLength: Int64 = 60_000
    /// How long a reminder of an event that is over is given after its moment, and how long after its end it can be.
    private static let longestDelay: Int64 = 3_600_000
    private static let longestAfterEnd: Int64 = 31 * 86_400_000
    /// The most reminders of an event.
    fileprivate static let most = 5

    package init() {}

    /// - Parameters:
    ///   - wanted: When to remind of the events of each source; of the others never.
    ///   - silent: The sources for which nothing that is due is given, because the user has only just chosen it.
    ///   - given: The reminders that were given, at most `Store.mostReminders`.
    /// - Complexity: O(*n*) in the number of events.
    package init(
        _ agenda: Agenda, _ wanted: [Source: SourceReminder], silent: Set<Source> = [], given: Set<EventReminder>,
        now: Instant
    ) {
        let reminders = agenda.sources.map { $0.canRemind ? wanted[$0] : nil }
        guard reminders.contains(where: { $0 != nil }) else { return }
        // Reminders before the kept ones are not known.
        let floor = given.count < Store.mostReminders ? nil : given.map(\.moment).min()
        var zone = ZonedTime(agenda.timeZone)
        for (position, entry) in agenda.entries.enumerated() {
            let end = Swift.max(entry.end, entry.start.advanced(by: ReminderPlan.leastLength))
            guard end.advanced(by: ReminderPlan.longestAfterEnd) > now, entry.isToTakePlace
            else { continue }
            let origins = agenda.origins(of: position)
            guard
                origins.contains(where: { end > now ? reminders[$0.source] != nil : reminders[$0.source] == .stated }),
                origins.allSatisfy({ agenda.sources[$0.source].canRemind })
            else { continue }
            var (isDue, isSilent) = (false, true)
            /// For each moment, whether a source reminds that the user has not just chosen.
            var moments: [Instant: Bool] = [:]
            for origin in origins {
                guard let reminder = reminders[origin.source] else { continue }
                for moment in agenda.moments(of: reminder, of: entry, in: origin, &zone) {
                    moments[moment, default: false] =
                        moments[moment] == true || !silent.contains(agenda.sources[origin.source])
                }
            }
            for moment in ReminderPlan.spread(moments.keys) {
                guard moment <= now else {
                    next = next.map { Swift.min($0, moment) } ?? moment
                    continue
                }
                let isLate = end <= now && moment.advanced(by: ReminderPlan.longestDelay) <= now
                let isGiven = origins.contains { given.contains(EventReminder(event: $0.key, moment: moment)) }
                guard !isGiven, end > now || moment >= end && !isLate, floor.map({ moment > $0 }) ?? true else {
                    continue
                }
                due.append(EventReminder(event: entry.id, moment: moment))
                isDue = true
                if moments[moment] == true { isSilent = false }
            }
            if isDue, !isSilent { entries.append(position) }
        }
        if due.count > Store.mostReminders { due = Array(EventReminder.latest(Set(due))) }
    }

    /// The moments in order, at most one a minute: the last five.
    private static func spread(_ moments: some Sequence<Instant>) -> ArraySlice<Instant> {
        var spread: [Instant] = []
        for moment in moments.sorted() where spread.last.map({ $0.advanced(by: 60_000) <= moment }) ?? true {
            spread.append(moment)
        }
        return spread.suffix(most)
    }

    /// 9 AM of a day, so many minutes before, in whole days.
    fileprivate static func moment(ofDay date: CalendarDate, minutes: Int, _ zone: inout ZonedTime) -> Instant {
        let midnight = date.advanced(by: -minutes / 1440).midnight
        return zone.instant(
            of: LocalDateTime(millisecondsSinceEpoch: midnight.millisecondsSinceEpoch + hourOfDays * 3_600_000))
    }
}

extension Agenda {
    /// When to remind of an entry, as one of its sources is to.
    fileprivate func moments(
        of reminder: SourceReminder, of entry: Entry, in origin: Origin, _ zone: inout ZonedTime
    ) -> [Instant] {
        switch reminder {
        case .ahead(let minutes):
            guard entry.event.when.isTimed else {
                let day = zone.localDateTime(of: entry.start).date
                return [ReminderPlan.moment(ofDay: day, minutes: minutes, &zone)]
            }
            let ahead = CalendarDuration(days: -(minutes / 1440), milliseconds: -Int64(minutes % 1440) * 60_000)
            return [zone.instant(ahead, after: entry.start)]
        case .never: return []
        case .stated:
            let alarms = calendars[origin.source].event(at: origin.position)?.event.alarms ?? []
            return alarms.flatMap { alarm -> [Instant] in
                let first: Instant? =
                    switch alarm.trigger {
                    case .afterStart(let duration): zone.instant(duration, after: entry.start)
                    case .afterEnd(let duration): zone.instant(duration, after: entry.end)
                    // It is that of one occurrence, and no series says of which.
                    case .at(.absolute(let moment)): entry.event.isOccurrence ? nil : moment
                    case .at(.floating(let local)), .at(.zoned(let local, _)):
                        entry.event.isOccurrence ? nil : zone.instant(of: local)
                    }
                guard let first else { return [] }
                return (0...min(alarm.repetitions, ReminderPlan.most - 1)).map {
                    first.advanced(by: Int64($0) * alarm.interval)
                }.filter { moment in alarm.acknowledged.map { moment > $0 } ?? true }
            }
        }
    }
}

extension ZonedTime {
    /// The moment after a duration, whose days are those of the wall clock.
    fileprivate mutating func instant(_ duration: CalendarDuration, after start: Instant) -> Instant {
        guard duration.days != 0 else { return start.advanced(by: duration.milliseconds) }
        let local = localDateTime(of: start).millisecondsSinceEpoch + Int64(duration.days) * 86_400_000
        return instant(of: LocalDateTime(millisecondsSinceEpoch: local)).advanced(by: duration.milliseconds)
    }
}
