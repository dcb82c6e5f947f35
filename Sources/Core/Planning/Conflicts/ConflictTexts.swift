import Text
import Time

/// The texts about a conflict as one thing, in lists of conflicts.
extension AgendaFormatter {
    /// "Choir Rehearsal and Bears @ Packers".
    package func title(of occurrence: Conflict.Occurrence) -> String {
        // Translators: the titles of two events.
        localized(
            "{event} and {other}", ["event": title(of: occurrence.first), "other": title(of: occurrence.second)])
    }

    /// "overlaps 45 min", "overlaps about 45 min" where an end is assumed, "on a day you marked as busy", or for a
    /// near-conflict "10 min between".
    package func overlap(of occurrence: Conflict.Occurrence, _ kind: Conflict.Kind) -> String {
        let length = occurrence.time.end.millisecondsSinceEpoch - occurrence.time.start.millisecondsSinceEpoch
        if kind == .near {
            return localized("{length} between", ["length": times.length(milliseconds: length)])
        }
        guard kind == .overlap, length > 0, isEndAssumed(of: occurrence) else {
            return stretch(of: occurrence.second, with: occurrence.first)
        }
        return localized("overlaps about {length}", ["length": times.length(milliseconds: length)])
    }

    /// Whether the time that the two share ends with an assumed end.
    private func isEndAssumed(of occurrence: Conflict.Occurrence) -> Bool {
        [occurrence.first, occurrence.second].contains { entry in
            let item = agenda.entries[entry]
            return item.event.when.isEndAssumed && item.end == occurrence.time.end
        }
    }

    /// How often two series conflict in the same way from an occurrence on, and the next time after it: "26 times, next on
    /// Tuesday, December 1"; `nil` for a conflict that occurs once.
    package func repetition(of conflict: Conflict, from position: Int = 0) -> String? {
        let count = conflict.count - position
        guard count > 1 else { return nil }
        let next = times.localDateTime(of: conflict.occurrence(position + 1).time.start).date
        return times.localized(
            "{count} time, next on {day}", "{count} times, next on {day}", count: count, ["day": whenDay(next)])
    }
}
