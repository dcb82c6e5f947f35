import ListLayout
import Planning

/// The kinds of rows in the list of the agenda.
package enum AgendaRowKind: Int, CaseIterable {
    case timed, allDay
    /// With room for the line of now above the row, or below it.
    case timedBelowNow, timedAboveNow, allDayAboveNow

    package var height: Int {
        switch self {
        case .timed: 64
        case .allDay: 40
        case .timedBelowNow, .timedAboveNow: 88
        case .allDayAboveNow: 64
        }
    }

    package var isAllDay: Bool { self == .allDay || self == .allDayAboveNow }
}

/// The kinds of headers in the lists of the agenda and of conflicts: days, lines between days, and what ends the list.
package enum DayListHeaderKind: Int, CaseIterable {
    case day, line, end

    package var height: Int {
        switch self {
        case .day: 44
        case .line: 36
        case .end: 72
        }
    }
}

extension SectionedListLayout {
    /// A header for every part, and the rows of the days. A line is a section without rows.
    package init(_ parts: AgendaParts) {
        self.init(
            sections: parts.parts.map { part in
                switch part {
                case .day(let day):
                    let section = parts.rows.sections[day]
                    return Section(
                        headerKind: DayListHeaderKind.day.rawValue,
                        runs: [
                            Run(kind: AgendaRowKind.allDay.rawValue, count: section.allDayCount),
                            Run(kind: AgendaRowKind.timed.rawValue, count: section.timedRows.count),
                        ])
                case .today: return Section(headerKind: DayListHeaderKind.day.rawValue, runs: [])
                case .line: return Section(headerKind: DayListHeaderKind.line.rawValue, runs: [])
                case .nothingComing: return Section(headerKind: DayListHeaderKind.end.rawValue, runs: [])
                }
            })
    }

    /// The same rows with room for the line of now.
    package func withRoom(for line: AgendaPresent.Line?) -> SectionedListLayout {
        guard let line else { return self }
        let isAllDay = kind(ofRow: line.row) == AgendaRowKind.allDay.rawValue
        let kind: AgendaRowKind = isAllDay ? .allDayAboveNow : line.isBelow ? .timedAboveNow : .timedBelowNow
        return changingKind(ofRow: line.row, to: kind.rawValue)
    }
}
