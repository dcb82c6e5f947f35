import Text
import Time

/// The texts of the lines between the days of the agenda.
extension AgendaFormatter {
    /// "December"; "January 2027" where a year begins; `nil` when no month begins.
    package func month(of line: AgendaParts.Line) -> String? {
        line.month.map {
            line.startsYear ? times.monthName(CalendarMonth(of: $0)) : times.monthName($0.components.month)
        }
    }

    /// "8 days without events"; `nil` when that is not worth mentioning.
    ///
    /// - Parameter conflictsOnly: Whether only events with conflicts are listed.
    package func freeDays(of line: AgendaParts.Line, conflictsOnly: Bool) -> String? {
        line.freeDays.map { days in
            conflictsOnly
                ? times.localized("{count} day without conflicts", "{count} days without conflicts", count: days)
                : times.localized("{count} day without events", "{count} days without events", count: days)
        }
    }

    /// The line for a screen reader: "December, 8 days without events".
    package func accessibleName(of line: AgendaParts.Line, conflictsOnly: Bool) -> String {
        [month(of: line), freeDays(of: line, conflictsOnly: conflictsOnly)].compactMap { $0 }.joined(separator: ", ")
    }

    /// What a screen reader says of a row besides: "over" or "now"; `nil` for an event that is coming, and for one that
    /// takes the whole of a day that is not over.
    package func name(of phase: EventPhase, isAllDay: Bool) -> String? {
        switch phase {
        // Translators: said of an event of today that has ended.
        case .over: localized("over")
        // Translators: said of an event of today that has begun and not ended.
        case .underWay: isAllDay ? nil : localized("now")
        case .coming: nil
        }
    }
}
