import Foundation

/// An agenda as `upcoming agenda --format json` prints it.
public struct AgendaReport {
    private struct Day: Encodable {
        let date: String
        let events: [Event]
    }

    private struct Event: Encodable {
        let id: String
        let title: String
        let start: String
        let end: String
        let sources: [String]
        let conflictsWith: [String]
    }

    private struct Problem: Encodable {
        let source: String
        let path: String
        let message: String
    }

    private let agenda: Agenda

    public init(_ agenda: Agenda) {
        self.agenda = agenda
    }

    /// Writes the report as indented JSON, a day at a time, so that a large agenda takes no more room than a small one.
    ///
    /// - Parameter output: takes the next piece, and tells whether it could.
    /// - Returns: whether all pieces were taken; the first that is not ends the report.
    @discardableResult
    public func write(to output: (String) -> Bool) -> Bool {
        var offsets = ZonedTime(agenda.timeZone)
        guard output("{\n  \"days\" : [") else { return false }
        for (position, day) in agenda.days.enumerated() {
            let piece = AgendaReport.json(report(of: day, &offsets), indentedBy: 4)
            guard output("\(position == 0 ? "" : ",")\n    \(piece)") else { return false }
        }
        let problems = agenda.problems.map {
            Problem(source: agenda.sourceNames[$0.source], path: $0.path, message: $0.message)
        }
        return output("\n  ],\n  \"problems\" : \(AgendaReport.json(problems, indentedBy: 2))\n}\n")
    }

    private func report(of day: Agenda.Day, _ offsets: inout ZonedTime) -> Day {
        Day(
            date: day.date.description,
            events: day.entries.map { position in
                let entry = agenda.entries[position]
                return Event(
                    id: entry.id.description, title: entry.event.title, start: offsets.iso8601(entry.start),
                    end: offsets.iso8601(entry.end),
                    sources: agenda.sourceNames(of: position),
                    conflictsWith: agenda.conflicts.conflicts(of: position).map { agenda.entries[$0].id.description })
            })
    }

    private static func json(_ value: some Encodable, indentedBy width: Int) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        do {
            // A line break inside a text is escaped, so every one here separates two lines.
            let lines = String(decoding: try encoder.encode(value), as: UTF8.self)
            return lines.replacing("\n", with: "\n" + String(repeating: " ", count: width))
        } catch {
            preconditionFailure("strings and arrays of them can always be encoded: \(error)")
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
