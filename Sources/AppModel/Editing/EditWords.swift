import Events
import Formats
import Planning
import Storage
import Text
import Time

/// The name of an edit in the bar: "Dinner moved to Sat 7 PM".
struct EditWords: Sendable {
    let deed: EditDeed
    private let edit: CalendarEdit
    private let isOfAll: Bool

    /// - Parameter isOfAll: Whether it is of a whole series.
    init(_ edit: CalendarEdit, isOfAll: Bool) {
        (self.edit, self.isOfAll) = (edit, isOfAll)
        deed = edit.deed
    }

    /// - Parameter occurrence: The event as it is now; of a removed one, as it was.
    @MainActor
    func message(_ occurrence: EditedOccurrence?, title: String, _ agenda: AgendaModel) -> Message {
        let times = agenda.times
        let span = occurrence.map { EventSpan($0, times) }
        let values: KeyValuePairs<String, any MessageValue> = [
            "event": title.singleLine(limit: 60).isolated,
            "time": span.map { times.start(of: $0, seenFrom: agenda.preferences.today) } ?? "",
            "end": span.map { times.end(of: $0, seenFrom: agenda.preferences.today) } ?? "",
        ]
        if isOfAll {
            return edit == .remove
                ? Message("All events of {event} deleted", values) : Message("All events of {event} changed", values)
        }
        guard case .change(let change) = edit else {
            return occurrence?.event.originalStart == nil
                ? Message("{event} deleted", values) : Message("{event} of {time} deleted", values)
        }
        if deed == .move { return Message("{event} moved to {time}", values) }
        if change.isOfTime {
            return change.start == nil
                ? Message("{event} now ends {end}", values) : Message("{event} now begins {time}", values)
        }
        switch change.isFree {
        case true? where change.title == nil && change.place == nil: return Message("{event} marked as free", values)
        case false? where change.title == nil && change.place == nil: return Message("{event} marked as busy", values)
        default: return Message("{event} changed", values)
        }
    }
}

extension CalendarEdit {
    fileprivate var deed: EditDeed {
        guard case .change(let change) = self else { return .remove }
        return change.start != nil && change.end == nil && !change.keepsEnd ? .move : .change
    }
}

extension EventSpan {
    fileprivate init(_ occurrence: EditedOccurrence, _ times: TimeFormatter) {
        var isTimed = false
        let ends = [occurrence.start, occurrence.end].map { moment in
            switch moment {
            case .day(let day): return times.instant(of: day.midnight)
            case .time(let instant):
                isTimed = true
                return instant
            }
        }
        self.init(start: ends[0], end: max(ends[0], ends[1]), isTimed: isTimed)
    }
}
