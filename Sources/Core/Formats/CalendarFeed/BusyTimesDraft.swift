import Events
import Text
import Time

/// A `VFREEBUSY` while it is read (RFC 5545 §3.6.4): each of its busy periods is an event.
struct BusyTimesDraft {
    private(set) var uid: String?
    private(set) var faults: [(line: Int, fault: Message)] = []
    /// The person whose time it is; a publisher may give each publication another UID.
    private var person: String?
    private var periods: [Period] = []
    /// The most periods.
    private static let limit = 100_000

    private struct Period {
        let date: CalendarEvent.FurtherDate
        let isTentative: Bool
        let line: Int
    }

    mutating func read(_ line: ContentLine, zones: inout ZoneNames) {
        guard line.value.count <= CalendarReader.valueLimit else { return }
        switch line.property {
        case .uid: uid = line.unescapedText.trimmedOrNil
        case .organizer, .attendee: person = person ?? line.text.trimmedOrNil?.lowercased()
        case .busyTimes:
            let kind = line.parameter("FBTYPE")?.uppercased()
            guard kind != "FREE", periods.count < BusyTimesDraft.limit else { return }
            var draft = CalendarEventDraft(line: line.number)
            let dates = draft.furtherDates(line, zones: &zones)
            faults += draft.faults
            periods += dates.map { Period(date: $0, isTentative: kind == "BUSY-TENTATIVE", line: line.number) }
        default: break
        }
    }

    /// The events, in the order of the file. The UID of each has its start, so that it stays the same when others go.
    var events: [CalendarEvent] {
        periods.map { period in
            var event = CalendarEvent()
            event.uid = "\(person ?? uid ?? "busy")-\(BasicDateTime.local(period.date.start.local))"
            event.summary = localized("Busy")
            event.start = period.date.start
            event.end = period.date.end ?? .open
            event.status = period.isTentative ? .tentative : .confirmed
            event.lines = period.line...period.line
            return event
        }
    }
}
