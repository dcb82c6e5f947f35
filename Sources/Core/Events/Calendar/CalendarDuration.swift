/// A value of the type `DURATION` (RFC 5545 §3.3.6): days on the wall clock, plus exact time.
///
/// `P1D` ends at the same time of the next day, even if clocks change in between; `PT24H` is 24 hours.
public struct CalendarDuration: Hashable, Sendable {
    /// Days on the wall clock; a week is seven.
    public let days: Int
    public let milliseconds: Int64

    /// The limit: a hundred years.
    private static let mostDays = 36_525

    public init(days: Int, milliseconds: Int64) {
        self.days = days
        self.milliseconds = milliseconds
    }

    /// Reads a text such as `P1DT2H`, `PT15M` or `-P1W`. Returns `nil` for another form, and for more than a hundred
    /// years.
    public init?(_ text: some Sequence<UInt8>) {
        var (sign, isTime, days, seconds) = (1, false, 0, 0)
        var number: Int?
        var (hasUnit, isStarted) = (false, false)
        for byte in text {
            switch byte | (byte >= 0x40 ? 0x20 : 0) {
            case UInt8(ascii: "+") where !isStarted: break
            case UInt8(ascii: "-") where !isStarted: sign = -1
            case UInt8(ascii: "p") where !isStarted: isStarted = true
            case UInt8(ascii: "t") where isStarted && !isTime && number == nil: isTime = true
            case 0x30...0x39 where isStarted: number = min((number ?? 0) * 10 + Int(byte & 15), 1 << 40)
            case let unit where isStarted:
                guard let value = number else { return nil }
                switch (unit, isTime) {
                case (UInt8(ascii: "w"), false): days += value * 7
                case (UInt8(ascii: "d"), false): days += value
                case (UInt8(ascii: "h"), true): seconds += value * 3600
                case (UInt8(ascii: "m"), true): seconds += value * 60
                case (UInt8(ascii: "s"), true): seconds += value
                default: return nil
                }
                (number, hasUnit) = (nil, true)
                guard days <= 1 << 42, seconds <= 1 << 52 else { return nil }
            default: return nil
            }
        }
        guard hasUnit, number == nil, days <= CalendarDuration.mostDays,
            seconds <= CalendarDuration.mostDays * 86_400
        else { return nil }
        self.days = sign * days
        milliseconds = Int64(sign * seconds) * 1000
    }

    /// The whole duration in milliseconds, with days of 24 hours.
    public var exactMilliseconds: Int64 { Int64(days) * 86_400_000 + milliseconds }

    public var isNegative: Bool { exactMilliseconds < 0 }
}
