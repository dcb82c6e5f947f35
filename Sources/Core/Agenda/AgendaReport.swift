import Foundation

/// An agenda as `upcoming agenda --format json` prints it.
public struct AgendaReport: Encodable {
    struct Day: Encodable {
        let date: String
        let events: [Event]
    }

    struct Event: Encodable {
        let id: String
        let title: String
        let start: String
        let end: String
        let sources: [String]
        let conflictsWith: [String]
    }

    struct Problem: Encodable {
        let source: String
        let path: String
        let message: String
    }

    let days: [Day]
    let problems: [Problem]

    public init(_ agenda: Agenda) {
        var offsets = ZonedTime(agenda.timeZone)
        days = agenda.days.map { day in
            Day(
                date: day.date.description,
                events: day.entries.map { position in
                    let entry = agenda.entries[position]
                    return Event(
                        id: entry.id.description, title: entry.event.title,
                        start: offsets.iso8601(entry.start), end: offsets.iso8601(entry.end),
                        sources: agenda.sources(of: position).map { agenda.sourceNames[$0] },
                        conflictsWith: agenda.conflicts.conflicts(of: position).map {
                            agenda.entries[$0].id.description
                        })
                })
        }
        problems = agenda.problems.map {
            Problem(source: agenda.sourceNames[$0.source], path: $0.path, message: $0.message)
        }
    }

    /// The report as indented JSON.
    public func json() -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        do {
            return String(decoding: try encoder.encode(self), as: UTF8.self)
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
