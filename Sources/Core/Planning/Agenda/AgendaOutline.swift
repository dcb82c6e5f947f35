import Text
import Time

/// An agenda as lines for a terminal.
extension AgendaReport {
    /// The range, if any; the days with their events, one a line; and a last line with the totals. A conflict is marked
    /// with `!` and described.
    package func lines() -> AnySequence<String> {
        let head = [texts.name(of: selection.range).map(style.bold)].compactMap { $0 }
        guard !selection.days.isEmpty else {
            let none = conflictsOnly ? localized("No conflicts.") : localized("No events.")
            return Outline(blocks: [head, [none] + unseenSeries]).lines
        }
        let days = selection.days.lazy
        let column = OutlineColumn(days.flatMap { day in day.rows.lazy.map { texts.range(of: $0, on: day.day) } })
        let blocks = days.map { day in
            [header(of: day)]
                + day.rows.map { line(of: $0, on: day.day, column.trailing(texts.range(of: $0, on: day.day))) }
        }
        let all = [AnySequence([head]), AnySequence(blocks), AnySequence([[sums] + unseenSeries])]
        return Outline(blocks: all.lazy.joined()).lines
    }

    private var unseenSeries: [String] {
        texts.unseenSeries(unseenSeriesCount).map { [$0] } ?? []
    }

    private var sums: String {
        let conflicts = selection.conflictCount
        let times = texts.times
        // Translators: {events} is "3 events", and {count} a number of days.
        let events = times.localized(
            "{events} on {count} day", "{events} on {count} days", count: selection.days.count,
            ["events": times.localized("{count} event", "{count} events", count: selection.eventCount)])
        guard conflicts > 0 else { return events }
        return [events, texts.conflicts(conflicts)].dotted()
    }

    private func header(of day: AgendaSelection.Day) -> String {
        let date = texts.agenda.days[day.day].date
        let name = texts.times.fullDayName(date)
        let relative = texts.relativeName(of: date).map { " (\($0))" } ?? ""
        let counts = [
            texts.eventCount(ofDay: day.day, listed: day.rows.count),
            texts.times.inConflict(day.rows.count { texts.agenda.hasConflict($0) }),
        ]
        return [style.bold("\(name)\(relative)"), counts.compactMap { $0 }.listed()].dotted()
    }

    private func line(of entry: Int, on day: Int, _ range: String) -> String {
        let start = "  \(range)  "
        let notes = [texts.dayNumber(of: entry, on: day)?.lowercased(), texts.note(of: entry), texts.people(of: entry)]
            .compactMap { $0 }
        let title = texts.title(of: entry) + (notes.isEmpty ? "" : " (\(notes.listed()))")
        guard let conflicts = texts.conflicts(of: entry) else { return "\(start)  \(title)" }
        return start + style.warning("!") + " \(title)" + style.warning("  — \(conflicts)")
    }

}

extension AgendaFormatter {
    /// The times of an event as a column: "6:14 PM – about 9:44 PM"; on a later day as in `timeRange(of:on:isInText:)`.
    func range(of entry: Int, on day: Int) -> String {
        guard agenda.days[day].entries.contains(entry) else { return timeRange(of: entry, on: day) }
        let end = end(of: entry)
        return end.isEmpty ? start(of: entry) : "\(start(of: entry)) – \(end)"
    }

    /// A sentence about series of which nothing is listed; `nil` for none.
    package func unseenSeries(_ count: Int) -> String? {
        guard count > 0 else { return nil }
        return times.localized(
            "{count} series is not listed, because it recurs only before or after the usual three years; give --from or --to.",
            "{count} series are not listed, because they recur only before or after the usual three years; give --from or --to.",
            count: count)
    }

    /// "From Saturday, December 12, 2026 to Sunday, December 13, 2026", both inclusive; `nil` for all days.
    func name(of range: AgendaRange) -> String? {
        let first = range.from.map(times.fullDayName)
        let last = range.to.map { times.fullDayName($0.advanced(by: -1)) }
        return switch (first, last) {
        case (nil, nil): nil
        case (let first?, nil): localized("From {day} on", ["day": first])
        case (nil, let last?): localized("Up to {day}", ["day": last])
        case (let first?, let last?):
            first == last ? first : localized("From {first} to {last}", ["first": first, "last": last])
        }
    }
}
