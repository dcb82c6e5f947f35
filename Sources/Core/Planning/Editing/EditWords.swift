import Formats
import Foundation
import Storage
import Text
import Time

/// The words for a change of a calendar, from the event as it was and as it is: "Dinner moved to Sat 7 PM".
package struct EditWords: Hashable, Sendable {
    private let title: String
    private let change: EditedChange?
    /// For a change that the two do not tell.
    private let otherwise: String

    /// - Parameter timeZone: The user's zone.
    package init(_ entry: JournaledEdit, in timeZone: TimeZone) {
        title = entry.title.singleLine(limit: 60).isolated
        change = entry.change(in: timeZone)
        otherwise = UndoReport.name(of: entry)
    }

    package func message(_ times: TimeFormatter, today: CalendarDate) -> Message {
        guard let change else { return Message(verbatim: otherwise) }
        let span = EventSpan(change, times)
        let values: KeyValuePairs<String, any MessageValue> = [
            "event": title, "time": times.start(of: span, seenFrom: today), "end": times.end(of: span, seenFrom: today),
        ]
        if change.isOfAll {
            return change.kind == .removed
                ? Message("All events of {event} deleted", values) : Message("All events of {event} changed", values)
        }
        return switch change.kind {
        case .added: Message("{event} added on {time}", values)
        case .removed where change.isOfOne: Message("{event} of {time} deleted", values)
        case .removed: Message("{event} deleted", values)
        case .moved: Message("{event} moved to {time}", values)
        case .begins: Message("{event} now begins {time}", values)
        case .ends: Message("{event} now ends {end}", values)
        case .markedFree: Message("{event} marked as free", values)
        case .markedBusy: Message("{event} marked as busy", values)
        case .answered(.accepted): Message("{event} accepted", values)
        case .answered(.tentative): Message("{event} answered with maybe", values)
        case .answered(.declined): Message("{event} declined", values)
        case .other: Message("{event} changed", values)
        }
    }
}

extension EventSpan {
    fileprivate init(_ change: EditedChange, _ times: TimeFormatter) {
        var isTimed = false
        let ends = [change.start, change.end].map { moment in
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
