/// A date and a wall-clock time without a zone: what RFC 5545 §3.3.5 calls floating time (form 1).
public struct LocalDateTime: Hashable, Codable, Sendable {
    /// Milliseconds from 1970-01-01 00:00 to this wall-clock time, as if every day had 24 hours.
    public let millisecondsSinceEpoch: Int64

    public init(millisecondsSinceEpoch: Int64) {
        self.millisecondsSinceEpoch = millisecondsSinceEpoch
    }

    /// The time on `date`, or `nil` when a number is out of range.
    ///
    /// - Parameters:
    ///   - hour: 0 to 23.
    ///   - minute: 0 to 59.
    ///   - second: 0 to 59.
    public init?(date: CalendarDate, hour: Int, minute: Int, second: Int = 0) {
        guard (0...23).contains(hour), (0...59).contains(minute), (0...59).contains(second) else { return nil }
        let seconds = Int64(date.daysSinceEpoch) * 86_400 + Int64(hour * 3600 + minute * 60 + second)
        millisecondsSinceEpoch = seconds * 1000
    }

    /// The day of this wall-clock time.
    public var date: CalendarDate {
        CalendarDate(daysSinceEpoch: Int(millisecondsSinceEpoch.flooredQuotient(by: 86_400_000)))
    }

    /// Milliseconds since the start of the day, 0 to 86,399,999.
    public var millisecondsOfDay: Int64 {
        millisecondsSinceEpoch - Int64(date.daysSinceEpoch) * 86_400_000
    }

    /// Minutes since the start of the day, 0 to 1439.
    public var minuteOfDay: Int { Int(millisecondsOfDay / 60_000) }
}

extension LocalDateTime: Comparable {
    public static func < (lhs: LocalDateTime, rhs: LocalDateTime) -> Bool {
        lhs.millisecondsSinceEpoch < rhs.millisecondsSinceEpoch
    }
}
