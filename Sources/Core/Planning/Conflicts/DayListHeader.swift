import Text
import Time

/// The header of a section in a list of days, as texts.
package enum DayListHeader: Equatable, Sendable {
    /// A day. The summary is the number of its events, or what is next; the place is where the user is away from home.
    case day(CalendarDate, place: String? = nil, summary: String?, conflicts: String?)
    /// A line between two days: the month that begins, and a note.
    case line(month: String?, note: String?)
    /// The end of a list in which everything is over.
    case end(String)

    /// The line below the days that are over.
    package static let earlier = DayListHeader.line(month: nil, note: localized("Earlier"))
}

extension AgendaFormatter {
    /// The header of a part of the agenda.
    ///
    /// - Parameter isShort: Whether there is little room, so that an empty today does not say what is next.
    package func header(of part: AgendaParts.Part, in parts: AgendaParts, isShort: Bool = false) -> DayListHeader {
        switch part {
        case .day(let section):
            let item = parts.rows.sections[section]
            return .day(
                agenda.days[item.day].date, place: place(ofDay: item.day),
                summary: eventCount(ofDay: item.day, listed: item.rows.count),
                conflicts: times.inConflict(item.conflictingCount))
        case .today(let next):
            let summary = nothingToday(next: next, in: parts, isShort: isShort)
            return .day(parts.present.today, summary: summary, conflicts: nil)
        case .line(let line):
            let note =
                line.isEarlier
                ? localized("Earlier") : freeDays(of: line, conflictsOnly: parts.rows.filter.conflictsOnly)
            return .line(month: month(of: line), note: note)
        case .nothingComing: return .end(localized("Nothing is coming up"))
        }
    }

    /// The whole header, for a screen reader: "Today, Saturday, November 3, 4 events, 2 in conflict", "December, 8 days
    /// without events".
    package func accessibleName(of header: DayListHeader) -> String {
        let parts: [String?] =
            switch header {
            case .day(let date, let place, let summary, let conflicts):
                [spokenName(of: date), place, summary, conflicts]
            case .line(let month, let note): [month, note]
            case .end(let text): [text]
            }
        return parts.compactMap { $0 }.listed()
    }
}

extension ConflictFormatter {
    /// The header of a section; `nil` for a section without one.
    package func header(of section: ConflictLines.Section) -> DayListHeader? {
        switch section.header {
        case .day(let position):
            let day = rows.sections[position]
            guard case .day(let date) = day.group else { return nil }
            return .day(date, summary: nil, conflicts: count(of: day))
        case .earlier: return .earlier
        case .nothingComing: return .end(ConflictsPageState.noneAhead)
        case nil: return nil
        }
    }
}
