import Events
import JSON
import Time

/// An agenda as `upcoming agenda --format json` prints it.
///
///     AgendaReport(agenda).write { FileHandle.standardOutput.write(bytes: $0) }
package struct AgendaReport {
    private let agenda: Agenda
    private let selection: AgendaSelection

    /// - Parameter selection: What is written. The conflicts of an event are named whether they are selected or not.
    package init(_ selection: AgendaSelection) {
        agenda = selection.agenda
        self.selection = selection
    }

    package init(_ agenda: Agenda) {
        self.init(AgendaSelection(agenda))
    }

    /// Writes the report as indented JSON in UTF-8, event by event. However much is written, only a piece of it is held.
    ///
    /// - Parameter output: Takes the next piece, which may end anywhere, and tells whether it could.
    /// - Returns: whether all pieces were taken; the first that is not ends the report.
    /// - Complexity: O(*n* + *k*) for *n* events and *k* identities of conflicting ones; 20 bytes of memory an event.
    @discardableResult
    package func write(to output: @escaping ([UInt8]) -> Bool) -> Bool {
        var pieces = PiecedOutput(to: output)
        var offsets = ZonedTime(agenda.timeZone)
        let ids = EventIDLists(agenda.entries)
        pieces.append("{\n  \"days\" : [")
        // An event of several days stands once, on its first.
        for (position, day) in selection.days.lazy.filter({ !$0.entries.isEmpty }).enumerated() {
            let date = agenda.days[day.day].date
            pieces.append(
                "\(position == 0 ? "" : ",")\n    {\n      \"date\" : \"\(date)\",\n      \"events\" : [")
            for (place, entry) in day.entries.enumerated() {
                guard pieces.isOpen else { return false }
                if place > 0 { pieces.append(",") }
                write(entry, ids, &offsets, to: &pieces)
            }
            pieces.append("\n      ]\n    }")
        }
        pieces.append("\n  ],\n  \"problems\" : [")
        for (position, problem) in agenda.problems.enumerated() {
            if position > 0 { pieces.append(",") }
            write(problem, to: &pieces)
        }
        pieces.append("\n  ]\n}\n")
        return pieces.finish()
    }

    private func write(
        _ position: Int, _ ids: EventIDLists, _ offsets: inout ZonedTime, to pieces: inout PiecedOutput
    ) {
        let entry = agenda.entries[position]
        let event = entry.event
        let times = event.when.inReport ?? (offsets.iso8601(entry.start), offsets.iso8601(entry.end))
        let sources = agenda.sourceNames(of: position).map(JSONEscape.quoted).joined(separator: ", ")
        pieces.append(
            """

                    {
                      "id" : "\(entry.id)",
                      "title" : \(JSONEscape.quoted(event.title)),
                      "start" : "\(times.start)",
                      "end" : "\(times.end)",
                      "sources" : [\(sources)],
                      "conflictsWith" :
            """)
        pieces.append(" ")
        ids.append(agenda.conflicts.conflicts(of: position), to: &pieces)
        pieces.append(
            """
            ,
                      "location" : \(event.location.map(JSONEscape.quoted) ?? "null"),
                      "when" : "\(event.when.nameInReport)",
                      "busy" : \(agenda.isBusy(position)),
                      "status" : "\(event.status.nameInReport)",
                      "endIsAssumed" : \(event.when.isEndAssumed),
                      "uid" : \(event.uid.map(JSONEscape.quoted) ?? "null")
                    }
            """)
    }

    private func write(_ problem: Problem, to pieces: inout PiecedOutput) {
        pieces.append(
            """

                {
                  "source" : \(JSONEscape.quoted(agenda.sourceNames[problem.source])),
                  "path" : \(JSONEscape.quoted(problem.path)),
                  "message" : \(JSONEscape.quoted(problem.message))
                }
            """)
    }
}

extension When {
    /// The first day, and the day after the last, of what is on days; `nil` for what is at a time.
    fileprivate var inReport: (start: String, end: String)? {
        switch self {
        case .timed: nil
        case .allDay(let from, let to): (from.description, max(to, from.advanced(by: 1)).description)
        case .toBeAnnounced(let day): (day.description, day.advanced(by: 1).description)
        }
    }

    fileprivate var nameInReport: String {
        switch self {
        case .timed: "timed"
        case .allDay: "allDay"
        case .toBeAnnounced: "toBeAnnounced"
        }
    }
}

extension Event.Status {
    fileprivate var nameInReport: String {
        switch self {
        case .confirmed: "confirmed"
        case .tentative: "tentative"
        case .cancelled: "cancelled"
        }
    }
}

extension ZonedTime {
    /// The local time with its distance from UTC, as RFC 3339 writes it: "2018-11-01T19:33:00-04:00". Milliseconds
    /// appear where there are some, and seconds of the distance where an old zone has them.
    mutating func iso8601(_ instant: Instant) -> String {
        let local = localDateTime(of: instant)
        let offset = Int((local.millisecondsSinceEpoch - instant.millisecondsSinceEpoch) / 1000)
        let millisecond = Int(local.millisecondsOfDay % 1000)
        let fraction = millisecond == 0 ? "" : ".\(millisecond.padded(to: 3))"
        let time = ZonedTime.clock(Int(local.millisecondsOfDay / 1000), showsSeconds: true)
        let distance = ZonedTime.clock(abs(offset), showsSeconds: offset % 60 != 0)
        return "\(local.date)T\(time)\(fraction)\(offset < 0 ? "-" : "+")\(distance)"
    }

    private static func clock(_ seconds: Int, showsSeconds: Bool) -> String {
        let parts = [seconds / 3600, seconds / 60 % 60] + (showsSeconds ? [seconds % 60] : [])
        return parts.map { $0.padded(to: 2) }.joined(separator: ":")
    }
}
