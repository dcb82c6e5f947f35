import Text

/// The English date form `MMMM d, yyyy h:mm a`: "November 3, 2018 6:14 PM".
///
///     let bytes = Array("November 3, 2018 6:14 PM".utf8)
///     let time = try EnglishDateTime.parse(bytes.span)
///
/// Strict: the whole text is of that form, and names a day that the calendar has and an hour from 1 to 12. Like a
/// `DateFormatter` that is not lenient, it accepts month names, AM and PM in any case, and a leading zero in the day or
/// hour. Unlike it, it rejects short month names, a missing comma, years without exactly four digits, one-digit
/// minutes, the hour 0, and more than one space. U+202F is accepted before AM and PM, because newer formatters write
/// it.
public enum EnglishDateTime {
    /// A text of this form, for messages.
    public static let example = "November 3, 2018 6:14 PM"

    /// Reads the UTF-8 `text`.
    ///
    /// 12 AM is the hour 0, 12 PM the hour 12.
    ///
    /// - Throws: The leftmost fault.
    /// - Complexity: O(1): it reads at most the length of the form, and allocates nothing.
    public static func parse(_ text: Span<UInt8>) throws(EnglishDateTimeError) -> LocalDateTime {
        var position = 0
        guard let month = EnglishMonth.parse(text, at: &position) else { throw .monthExpected }
        guard text.skip(" ", at: &position), let day = text.number(digits: 1...2, at: &position) else {
            throw .dayExpected
        }
        guard text.skip(",", at: &position), text.skip(" ", at: &position),
            let year = text.number(digits: 4...4, at: &position)
        else {
            throw .yearExpected
        }
        guard text.skip(" ", at: &position), let hour = text.number(digits: 1...2, at: &position),
            text.skip(":", at: &position), let minute = text.number(digits: 2...2, at: &position)
        else { throw .timeExpected }
        guard text.skip(" ", at: &position) || text.skip("\u{202F}", at: &position),
            let half = DayHalf.parse(text, at: &position)
        else { throw .halfExpected }
        guard position == text.count else { throw .trailingText }

        guard year > 0 else { throw .yearZero }
        guard let date = CalendarDate(year: year, month: month, day: day) else {
            throw .noSuchDay(year: year, month: month, day: day)
        }
        guard (1...12).contains(hour) else { throw .noSuchHour(hour, half) }
        let hourOfDay = hour % 12 + (half == .pm ? 12 : 0)
        guard let time = LocalDateTime(date: date, hour: hourOfDay, minute: minute) else {
            throw .noSuchMinute(minute)
        }
        return time
    }
}

/// Why a text is not of the form `EnglishDateTime`.
public enum EnglishDateTimeError: Error, Hashable, Sendable {
    case monthExpected
    case dayExpected
    case yearExpected
    case timeExpected
    case halfExpected
    case trailingText
    case yearZero
    case noSuchDay(year: Int, month: Int, day: Int)
    case noSuchHour(Int, DayHalf)
    case noSuchMinute(Int)
}

extension EnglishDateTimeError: WordedError, CustomStringConvertible {
    /// The fault in words that complete "because …".
    public var description: String { words.text }

    /// The same, to be put into words when it is shown.
    public var words: Message {
        switch self {
        case .monthExpected: Message("it does not begin with the English name of a month")
        case .dayExpected: Message("no day follows the month")
        case .yearExpected: Message("no comma and year of four digits follow the day")
        case .timeExpected: Message("no time with minutes follows the year")
        case .halfExpected: Message("no AM or PM follows the time")
        case .trailingText: Message("more follows after AM or PM")
        case .yearZero: Message("there is no year 0")
        case .noSuchDay(let year, let month, let day): EnglishMonth.lacks(day: day, month: month, year: year)
        case .noSuchHour(let hour, let half):
            Message("hour {hour} does not go with {half}", ["hour": hour, "half": half == .am ? "AM" : "PM"])
        case .noSuchMinute(let minute): Message("there is no minute {minute}", ["minute": minute])
        }
    }
}

/// The halves of a day in the 12-hour form.
public enum DayHalf: Hashable, Sendable {
    case am, pm

    fileprivate static func parse(_ text: Span<UInt8>, at position: inout Int) -> DayHalf? {
        guard position + 2 <= text.count, text[position + 1] | 0x20 == UInt8(ascii: "m") else { return nil }
        defer { position += 2 }
        switch text[position] | 0x20 {
        case UInt8(ascii: "a"): return .am
        case UInt8(ascii: "p"): return .pm
        default: return nil
        }
    }
}
