import Text

/// The form of ISO 8601 that RFC 3339 §5.6 describes, for an absolute time: "2027-03-05T18:30:00.250Z".
///
/// Strict: the whole text is of that form, and names a day that the calendar has and an hour from 0 to 23. The seconds
/// may have a fraction of 1 to 9 digits; digits after the milliseconds are ignored. The zone is `Z` or an offset from
/// UTC such as `+05:30`. Two things that the RFC allows are rejected: lowercase letters, and the leap second 60.
public enum ISODateTime {
    /// A text of this form, for messages.
    public static let example = "2027-03-05T18:30:00Z"

    /// Reads the UTF-8 `text`.
    ///
    /// - Throws: The leftmost part that does not match the form; otherwise the first number out of range.
    /// - Complexity: O(1): it reads at most the length of the form, and allocates nothing.
    public static func parse(_ text: Span<UInt8>) throws(ISODateTimeError) -> Instant {
        var position = 0
        guard let year = text.number(digits: 4...4, at: &position), text.skip("-", at: &position),
            let month = text.number(digits: 2...2, at: &position), text.skip("-", at: &position),
            let day = text.number(digits: 2...2, at: &position)
        else { throw .dateExpected }
        guard text.skip("T", at: &position), let hour = text.number(digits: 2...2, at: &position),
            text.skip(":", at: &position), let minute = text.number(digits: 2...2, at: &position),
            text.skip(":", at: &position), let second = text.number(digits: 2...2, at: &position)
        else { throw .timeExpected }
        var millisecond = 0
        if text.skip(".", at: &position) { millisecond = try fraction(text, at: &position) }
        let offset = try offset(text, at: &position)
        guard position == text.count else { throw .trailingText }

        guard year > 0 else { throw .yearZero }
        guard (1...12).contains(month) else { throw .noSuchMonth(month) }
        guard let date = CalendarDate(year: year, month: month, day: day) else {
            throw .noSuchDay(year: year, month: month, day: day)
        }
        guard hour < 24 else { throw .noSuchHour(hour) }
        guard minute < 60 else { throw .noSuchMinute(minute) }
        guard let time = LocalDateTime(date: date, hour: hour, minute: minute, second: second) else {
            throw .noSuchSecond(second)
        }
        guard offset.hour < 24, offset.minute < 60 else {
            throw .noSuchOffset(hour: offset.hour, minute: offset.minute)
        }
        let distance = Int64(offset.sign * (offset.hour * 60 + offset.minute)) * 60_000
        return Instant(millisecondsSinceEpoch: time.millisecondsSinceEpoch + Int64(millisecond) - distance)
    }

    /// Converts the digits after the decimal point to milliseconds.
    private static func fraction(_ text: Span<UInt8>, at position: inout Int) throws(ISODateTimeError) -> Int {
        let start = position
        guard var value = text.number(digits: 1...9, at: &position) else { throw .fractionExpected }
        for _ in (position - start)..<9 { value *= 10 }
        return value / 1_000_000
    }

    private static func offset(
        _ text: Span<UInt8>, at position: inout Int
    ) throws(ISODateTimeError) -> (sign: Int, hour: Int, minute: Int) {
        if text.skip("Z", at: &position) { return (1, 0, 0) }
        let isEast = text.skip("+", at: &position)
        guard isEast || text.skip("-", at: &position), let hour = text.number(digits: 2...2, at: &position),
            text.skip(":", at: &position), let minute = text.number(digits: 2...2, at: &position)
        else { throw .zoneExpected }
        return (isEast ? 1 : -1, hour, minute)
    }
}

/// Why a text is not of the form `ISODateTime`.
public enum ISODateTimeError: Error, Hashable, Sendable {
    case dateExpected
    case timeExpected
    case fractionExpected
    case zoneExpected
    case trailingText
    case yearZero
    case noSuchMonth(Int)
    case noSuchDay(year: Int, month: Int, day: Int)
    case noSuchHour(Int)
    case noSuchMinute(Int)
    case noSuchSecond(Int)
    /// The distance from UTC.
    case noSuchOffset(hour: Int, minute: Int)
}

extension ISODateTimeError: WordedError, CustomStringConvertible {
    /// The fault in words that complete "because …".
    public var description: String { words.text }

    /// The same, to be put into words when it is shown.
    public var words: Message {
        switch self {
        case .dateExpected: Message("it does not begin with a date like 2027-03-05")
        case .timeExpected: Message("no T and time with seconds follow the date")
        case .fractionExpected: Message("not 1 to 9 digits follow the point")
        case .zoneExpected: Message("no Z, and no distance from UTC like +05:30, follows the time")
        case .trailingText: Message("more follows after the time zone")
        case .yearZero: Message("there is no year 0")
        case .noSuchMonth(let month): Message("there is no month {month}", ["month": month])
        case .noSuchDay(let year, let month, let day): EnglishMonth.lacks(day: day, month: month, year: year)
        case .noSuchHour(let hour): Message("there is no hour {hour}", ["hour": hour])
        case .noSuchMinute(let minute): Message("there is no minute {minute}", ["minute": minute])
        case .noSuchSecond(let second): Message("there is no second {second}", ["second": second])
        case .noSuchOffset(let hour, let minute):
            Message(
                "no time zone is {hour}:{minute} from UTC",
                ["hour": hour.padded(to: 2), "minute": minute.padded(to: 2)])
        }
    }
}
