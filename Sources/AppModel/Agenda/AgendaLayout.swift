import ListLayout
import Planning

/// The kinds of rows in the list of the agenda.
package enum AgendaRowKind: Int, CaseIterable {
    case timed, allDay
    /// A strip for a day of an event that lasts several days.
    case lasting
    /// With room for the line of now above the row, or below it.
    case timedBelowNow, timedAboveNow, allDayAboveNow

    package var height: Int {
        switch self {
        case .timed: 64
        case .allDay: 40
        case .lasting: 28
        case .timedBelowNow, .timedAboveNow: 88
        case .allDayAboveNow: 64
        }
    }

    package var isAllDay: Bool { self == .allDay || self == .lasting || self == .allDayAboveNow }
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
                        runs: parts.rows.allDayRuns(of: section).map { Run(kind: $0.kind.rawValue, count: $0.count) }
                            + [Run(kind: AgendaRowKind.timed.rawValue, count: section.timedRows.count)])
                case .today: return Section(headerKind: DayListHeaderKind.day.rawValue, runs: [])
                case .line: return Section(headerKind: DayListHeaderKind.line.rawValue, runs: [])
                case .nothingComing: return Section(headerKind: DayListHeaderKind.end.rawValue, runs: [])
                }
            })
    }

    /// The same rows with room for the line of now.
    package func withRoom(for line: AgendaPresent.Line?) -> SectionedListLayout {
        guard let line else { return self }
        let isAllDay = AgendaRowKind(rawValue: kind(ofRow: line.row))?.isAllDay ?? false
        let kind: AgendaRowKind = isAllDay ? .allDayAboveNow : line.isBelow ? .timedAboveNow : .timedBelowNow
        return changingKind(ofRow: line.row, to: kind.rawValue)
    }
}

extension AgendaRows {
    /// The kinds of the all-day rows of a section, with how many of one kind follow each other.
    fileprivate func allDayRuns(of section: Section) -> [(kind: AgendaRowKind, count: Int)] {
        var runs: [(kind: AgendaRowKind, count: Int)] = []
        for row in section.rows.prefix(section.allDayCount) {
            let kind: AgendaRowKind = agenda.span(of: entry(ofRow: row)) == nil ? .allDay : .lasting
            if runs.last?.kind == kind { runs[runs.count - 1].count += 1 } else { runs.append((kind, 1)) }
        }
        return runs
    }
}
