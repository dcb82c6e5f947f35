/// An agenda as plain lines for a terminal.
public struct AgendaOutline {
    private let texts: AgendaTexts

    public init(_ texts: AgendaTexts) {
        self.texts = texts
    }

    /// The days with their events, a line each, and a last line with the sums. A conflict is marked with `!` and named.
    public func lines() -> [String] {
        let agenda = texts.agenda
        guard !agenda.entries.isEmpty else { return ["No events."] }
        let ranges = agenda.days.indices.map { day in agenda.entries(onDay: day).map { range(of: $0, on: day) } }
        let width = ranges.joined().reduce(0) { max($0, $1.count) }
        let days = agenda.days.indices.flatMap { day in
            [header(ofDay: day)]
                + zip(agenda.entries(onDay: day), ranges[day]).map { line(of: $0, on: day, range: $1, width: width) }
                + [""]
        }
        return days + [sums]
    }

    private var sums: String {
        let agenda = texts.agenda
        let parts = [
            texts.times.count(agenda.entries.count, "event"), "on \(texts.times.count(agenda.days.count, "day"))",
            texts.conflictCount.map { "· \($0)" },
        ]
        return parts.compactMap { $0 }.joined(separator: " ")
    }

    private func header(ofDay day: Int) -> String {
        let item = texts.agenda.days[day]
        let name = texts.times.fullDayName(item.date)
        let relative = texts.relativeName(ofDay: day).map { " (\($0))" } ?? ""
        let counts = [
            texts.eventCount(ofDay: day, listed: item.eventCount), texts.inConflict(item.conflictCount),
        ]
        return "\(name)\(relative) · \(counts.compactMap { $0 }.joined(separator: ", "))"
    }

    private func line(of entry: Int, on day: Int, range: String, width: Int) -> String {
        let indent = String(repeating: " ", count: width - range.count)
        let label = texts.conflictLabel(of: entry)
        let conflict = label.map { "  — conflicts with \($0)" } ?? ""
        let number = texts.dayNumber(of: entry, on: day).map { " (\($0.lowercased()))" } ?? ""
        return "  \(indent)\(range)  \(label == nil ? " " : "!") \(texts.title(of: entry))\(number)\(conflict)"
    }

    private func range(of entry: Int, on day: Int) -> String {
        guard texts.agenda.days[day].entries.contains(entry) else { return texts.timeRange(of: entry, on: day) }
        let end = texts.end(of: entry)
        return end.isEmpty ? texts.start(of: entry) : "\(texts.start(of: entry)) – \(end)"
    }
}
