import Text
import Time

/// The conflicts of an agenda as plain lines for a terminal.
package struct ConflictOutline {
    private let texts: AgendaFormatter
    private let selection: ConflictSelection
    private let style: TerminalStyle

    /// - Parameter texts: The texts for the agenda of the selection.
    package init(_ texts: AgendaFormatter, selection: ConflictSelection, style: TerminalStyle = .plain) {
        (self.texts, self.selection, self.style) = (texts, selection, style)
    }

    /// The range, if any; the conflicts under the day of their first overlap; those on days marked as busy, and
    /// near-conflicts; and a last line with their number.
    package func lines() -> [String] {
        let head = [texts.name(of: selection.range).map(style.bold)].compactMap { $0 }
        guard selection.hasConflicts || !selection.near.isEmpty else {
            return Outline(blocks: [head, [localized("No conflicts.")]]).lines
        }
        var blocks = [head]
        var first = 0
        while first < selection.conflicts.count {
            let date = date(of: selection.conflicts[first])
            let end =
                selection.conflicts[first...].firstIndex { self.date(of: $0) != date } ?? selection.conflicts.count
            blocks.append(block(style.bold(name(of: date)), selection.conflicts[first..<end], withDays: false))
            first = end
        }
        blocks.append(block(style.bold(localized("On days marked as busy")), selection.busyDays[...], withDays: true))
        blocks.append(block(style.bold(localized("Too close to each other")), selection.near[...], withDays: true))
        let count = selection.conflicts.count + selection.busyDays.count
        let sum =
            count == 0
            ? localized("No conflicts.") : texts.times.localized("{count} conflict", "{count} conflicts", count: count)
        return Outline(blocks: blocks + [[sum]]).lines
    }

    private func date(of conflict: Conflict) -> CalendarDate {
        texts.times.localDateTime(of: conflict.first.time.start).date
    }

    private func name(of date: CalendarDate) -> String {
        let relative = texts.relativeName(of: date).map { " (\($0))" } ?? ""
        return texts.times.fullDayName(date) + relative
    }

    private func block(_ title: String, _ conflicts: ArraySlice<Conflict>, withDays: Bool) -> [String] {
        guard !conflicts.isEmpty else { return [] }
        let ranges = conflicts.map { conflict in
            (withDays ? texts.times.shortDayName(date(of: conflict)) + ", " : "") + range(of: conflict)
        }
        let column = OutlineColumn(ranges)
        return [title] + zip(conflicts, ranges).map { line(of: $0, column.trailing($1)) }
    }

    /// "7:30 PM – 8:00 PM"
    private func range(of conflict: Conflict) -> String {
        let time = conflict.first.time
        let start = texts.times.time(time.start)
        guard time.end > time.start else { return start }
        return "\(start) – \(texts.times.time(time.end, seenFrom: date(of: conflict)))"
    }

    private func line(of conflict: Conflict, _ range: String) -> String {
        let overlap = texts.overlap(of: conflict.first, conflict.kind)
        // Translators: {overlap} is "overlaps 45 min", "falls within it" or the like.
        let certain = conflict.first.isPossible ? localized("{overlap}, possibly", ["overlap": overlap]) : overlap
        let words = [certain, texts.repetition(of: conflict)].compactMap { $0 }.joined(separator: " · ")
        return "  \(range)  " + style.warning("!") + " \(texts.title(of: conflict.first))"
            + style.warning("  — \(words)")
    }
}
