import Events
import Time

/// Writes entries of an agenda as JSON, in the form of all commands.
struct EventReport {
    private let agenda: Agenda
    private var offsets: ZonedTime
    private let mostConflicts: Int
    private let showsPrivate: Bool

    /// - Parameters:
    ///   - mostConflicts: The most identities of conflicting events that an event lists.
    ///   - showsPrivate: Whether private events have their titles and locations.
    init(_ agenda: Agenda, mostConflicts: Int = 100, showsPrivate: Bool = true) {
        (self.agenda, self.mostConflicts, self.showsPrivate) = (agenda, mostConflicts, showsPrivate)
        offsets = ZonedTime(agenda.timeZone)
    }

    /// Writes the members of the object of the entry at a position.
    mutating func write(_ position: Int, to report: inout ReportWriter) {
        let entry = agenda.entries[position]
        let event = entry.event
        let times = event.when.inReport ?? (time(entry.start), time(entry.end))
        report.member("id", entry.id.description)
        let isHidden = !showsPrivate && agenda.isPrivate(position)
        report.member("title", isHidden ? agenda.discreetTitle(of: position) : event.title)
        report.member("start", times.start)
        report.member("end", times.end)
        report.member("sources", agenda.sourceNames(of: position))
        report.member("people", agenda.people.people(agenda.people(of: position)).map(\.displayName))
        let needs = agenda.people.people(agenda.needs(of: position))
        if !needs.isEmpty { report.member("needs", needs.map(\.displayName)) }
        let conflicting = agenda.conflicts.conflicts(of: position, limit: mostConflicts)
        report.member("conflictsWith", conflicting.map { agenda.entries[$0].id.description })
        let count = agenda.conflicts.conflictCount(of: position)
        report.member("conflictCount", min(count, Conflict.mostOfEvent))
        if count > Conflict.mostOfEvent { report.member("more", true) }
        report.member("location", isHidden ? nil : event.location)
        report.member("when", event.when.nameInReport)
        report.member("busy", agenda.isBusy(position))
        if agenda.isSkipped(position) { report.member("notGoing", true) }
        report.member("status", entry.status.nameInReport)
        report.member("endIsAssumed", event.when.isEndAssumed)
        report.member("uid", agenda.stated(of: position)?.event.uid ?? event.uid)
    }

    /// A moment as the user's local time with its offset from UTC.
    mutating func time(_ instant: Instant) -> String { offsets.iso8601(instant) }

    /// Writes the problems of all sources.
    func writeProblems(to report: inout ReportWriter) {
        report.array("problems", of: agenda.problems) { problem, report in
            report.member("source", agenda.sourceNames[problem.source])
            report.member("path", problem.path)
            report.member("message", problem.message)
        }
    }
}

extension When {
    /// The first day and the day after the last; `nil` for a timed event.
    fileprivate var inReport: (start: String, end: String)? {
        switch self {
        case .timed: nil
        case .allDay(let from, let to): (from.description, max(to, from.advanced(by: 1)).description)
        case .toBeAnnounced(let day): (day.description, day.advanced(by: 1).description)
        }
    }

    fileprivate var nameInReport: String {
        switch self {
        case .timed: "timed"
        case .allDay: "allDay"
        case .toBeAnnounced: "toBeAnnounced"
        }
    }
}

extension Event.Status {
    fileprivate var nameInReport: String {
        switch self {
        case .confirmed: "confirmed"
        case .tentative, .unanswered: "tentative"
        case .cancelled: "cancelled"
        }
    }
}

extension ZonedTime {
    /// The local time with its offset from UTC, in the form of RFC 3339: "2018-11-01T19:33:00-04:00". Milliseconds, and
    /// seconds in the offset of an old zone, are written only if they are not 0.
    mutating func iso8601(_ instant: Instant) -> String {
        let local = localDateTime(of: instant)
        let offset = Int((local.millisecondsSinceEpoch - instant.millisecondsSinceEpoch) / 1000)
        let millisecond = Int(local.millisecondsOfDay % 1000)
        let fraction = millisecond == 0 ? "" : ".\(millisecond.padded(to: 3))"
        let time = ZonedTime.clock(Int(local.millisecondsOfDay / 1000), showsSeconds: true)
        let distance = ZonedTime.clock(abs(offset), showsSeconds: offset % 60 != 0)
        return "\(local.date)T\(time)\(fraction)\(offset < 0 ? "-" : "+")\(distance)"
    }

    private static func clock(_ seconds: Int, showsSeconds: Bool) -> String {
        let parts = [seconds / 3600, seconds / 60 % 60] + (showsSeconds ? [seconds % 60] : [])
        return parts.map { $0.padded(to: 2) }.joined(separator: ":")
    }
}
