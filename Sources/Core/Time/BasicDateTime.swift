/// A value of the type `DATE` or `DATE-TIME` of RFC 5545 (§3.3.4, §3.3.5): `20181103`, `20181103T181400`, or
/// `20181103T181400Z` for UTC.
///
/// Strict, with two exceptions that today's calendars need: a `t` or `z` in lower case, and the second 60, which reads
/// as 59.
public enum BasicDateTime: Hashable, Sendable {
    case date(CalendarDate)
    case local(LocalDateTime)
    case utc(Instant)

    /// `nil` for a text of another form, and for a day, hour or minute that does not exist.
    init?(_ text: some StringProtocol) {
        self.init(text.utf8.map { $0 }[...])
    }

    /// Reads the UTF-8 `text`.
    ///
    /// - Complexity: O(1).
    public init?(_ text: ArraySlice<UInt8>) {
        guard text.count == 8 || text.count == 15 || text.count == 16 else { return nil }
        let first = text.startIndex
        guard let year = text.number(first..<first + 4), let month = text.number(first + 4..<first + 6),
            let day = text.number(first + 6..<first + 8),
            let date = CalendarDate(year: year, month: month, day: day)
        else { return nil }
        guard text.count > 8 else {
            self = .date(date)
            return
        }
        guard text[first + 8] | 0x20 == UInt8(ascii: "t"), let hour = text.number(first + 9..<first + 11),
            let minute = text.number(first + 11..<first + 13), let second = text.number(first + 13..<first + 15),
            let local = LocalDateTime(date: date, hour: hour, minute: minute, second: second == 60 ? 59 : second)
        else { return nil }
        guard text.count == 16 else {
            self = .local(local)
            return
        }
        guard text[first + 15] | 0x20 == UInt8(ascii: "z") else { return nil }
        self = .utc(Instant(millisecondsSinceEpoch: local.millisecondsSinceEpoch))
    }
}

extension ArraySlice<UInt8> {
    /// The number of all digits in `range`. `Span.number(digits:at:)` cannot be used: it reads past the range, because
    /// the numbers have no separators.
    fileprivate func number(_ range: Range<Int>) -> Int? {
        var value = 0
        for index in range {
            let digit = self[index] &- UInt8(ascii: "0")
            guard digit <= 9 else { return nil }
            value = value * 10 + Int(digit)
        }
        return value
    }
}

extension BasicDateTime: CustomStringConvertible {
    /// The text that parses to this value, without fractions of a second.
    public var description: String {
        switch self {
        case .date(let date):
            let (year, month, day) = date.components
            return year.padded(to: 4) + month.padded(to: 2) + day.padded(to: 2)
        case .local(let local):
            let second = Int(local.millisecondsOfDay / 1000)
            let time = [second / 3600, second / 60 % 60, second % 60].map { $0.padded(to: 2) }.joined()
            return "\(BasicDateTime.date(local.date))T\(time)"
        case .utc(let instant):
            let local = LocalDateTime(millisecondsSinceEpoch: instant.millisecondsSinceEpoch)
            return "\(BasicDateTime.local(local))Z"
        }
    }
}
