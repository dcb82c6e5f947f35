import Text
import Time

/// The texts of the lines between the days of the agenda.
extension AgendaFormatter {
    /// "December"; "January 2027" where a year begins and in another year than this; `nil` when no month begins.
    func month(of line: AgendaParts.Line) -> String? {
        line.month.map { date in
            line.startsYear || date.components.year != today.components.year
                ? times.monthName(CalendarMonth(of: date)) : times.monthName(date.components.month)
        }
    }

    /// "8 days without events"; `nil` when that is not worth mentioning.
    ///
    /// - Parameter conflictsOnly: Whether only events with conflicts are listed.
    func freeDays(of line: AgendaParts.Line, conflictsOnly: Bool) -> String? {
        line.freeDays.map { days in
            conflictsOnly
                ? times.localized("{count} day without conflicts", "{count} days without conflicts", count: days)
                : times.localized("{count} day without events", "{count} days without events", count: days)
        }
    }

    /// How many events a search has found: "12 events found"; `nil` without a search, and for none, which the page says.
    package func found(_ rows: AgendaRows) -> String? {
        guard rows.search != nil, rows.eventCount > 0 else { return nil }
        return times.localized("{count} event found", "{count} events found", count: rows.eventCount)
    }

    /// The header of today when nothing is listed on it: "Nothing today · next: Herons @ Gulls in 10 days".
    ///
    /// - Parameters:
    ///   - next: The row of the next event; `nil` when there is none.
    ///   - isShort: Whether only the first part is wanted.
    func nothingToday(next: Int?, in parts: AgendaParts, isShort: Bool = false) -> String {
        let rows = parts.rows
        guard rows.filter.isOff else { return nothing(localized("Nothing listed today"), next, in: rows, isShort) }
        guard parts.present.hasComing else { return localized("Nothing is coming up") }
        return nothing(localized("Nothing today"), next, in: rows, isShort)
    }

    private func nothing(_ nothing: String, _ next: Int?, in rows: AgendaRows, _ isShort: Bool) -> String {
        guard let next, !isShort else { return nothing }
        let days = agenda.days[rows.day(ofRow: next)].date.daysSinceEpoch - today.daysSinceEpoch
        let title = title(of: rows.entry(ofRow: next))
        // Translators: {event} is the title of the next event, and {count} the number of days until then.
        let then =
            days == 1
            ? localized("next: {event} tomorrow", ["event": title.isolated])
            : times.localized(
                "next: {event} in {count} day", "next: {event} in {count} days", count: days,
                ["event": title.isolated])
        return [nothing, then].dotted()
    }

    /// The text for a day on which nothing is listed: "Nothing on Friday, November 27. Next is Saturday, November 28."
    ///
    /// - Parameter next: The next day on which something is; `nil` when there is none.
    package func nothing(on date: CalendarDate, next: CalendarDate?) -> String {
        guard let next else { return localized("Nothing on {day} or later.", ["day": whenDay(date)]) }
        // Translators: {next} is the next day on which there is an event.
        return localized("Nothing on {day}. Next is {next}.", ["day": whenDay(date), "next": whenDay(next)])
    }

    /// "29 min left", "about 29 min left", "in 29 min".
    package func text(_ countdown: Countdown, of entry: Int) -> String {
        switch countdown {
        case .left(let minutes, _):
            // Translators: {length} is "1 h 29 min", the time until an event ends.
            about(agenda.entries[entry], localized("{length} left", ["length": times.length(minutes: minutes)]))
        case .ahead(let minutes): times.text(ahead: minutes)
        }
    }

    /// The phase that a screen reader adds to a row: "over" or "now"; `nil` for an event that is coming, and for one that
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

extension TimeFormatter {
    /// How soon something begins: "in 20 min".
    func text(ahead minutes: Int) -> String {
        // Translators: {length} is "1 h 29 min", the time until an event begins.
        Text.localized("in {length}", ["length": length(minutes: minutes)])
    }

    fileprivate func length(minutes: Int) -> String { length(milliseconds: Int64(minutes) * 60_000) }
}
