import Events
import Time

/// The UIDs of one exported file, each used by one series or single event.
struct ExportedUIDs {
    private var taken: Set<String> = []
    /// The highest number that follows a UID.
    private var numbers: [String: Int] = [:]

    /// Takes a UID. Returns whether it was free.
    mutating func claim(_ uid: String) -> Bool { taken.insert(uid).inserted }

    /// A UID itself if it is free, else the UID with a number.
    mutating func unique(_ uid: String) -> String {
        guard !claim(uid) else { return uid }
        var number = numbers[uid] ?? 1
        repeat { number += 1 } while !claim("\(uid)-\(number)")
        numbers[uid] = number
        return "\(uid)-\(number)"
    }
}

extension CalendarEvent {
    /// A UID for a series without one: the same as long as its title, times and rule are the same.
    var madeUID: String {
        var parts =
            [summary, start.basicText, rule?.description ?? ""] + furtherRules.map(\.description)
            + furtherDates.map(\.start.basicText)
        switch end {
        case .time(let time): parts.append(time.basicText)
        case .duration(let duration): parts.append(duration.description)
        case .open: break
        }
        return "\(StableHash(of: parts.joined(separator: "\n").utf8).hexadecimal)@io.github.upcoming.Upcoming"
    }
}

extension CalendarTime {
    /// The value as in iCalendar, without its zone: `20181103T181400`.
    var basicText: String {
        switch self {
        case .date(let date): BasicDateTime.date(date).description
        case .floating(let local), .zoned(let local, _): BasicDateTime.local(local).description
        case .utc(let instant): BasicDateTime.utc(instant).description
        }
    }
}
