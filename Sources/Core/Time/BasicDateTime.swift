/// A value of the type `DATE` or `DATE-TIME` of RFC 5545 (§3.3.4, §3.3.5): `20181103`, `20181103T181400`, or
/// `20181103T181400Z` for UTC.
///
/// Strict, with exceptions that today's calendars need: a `t` or `z` in lower case, a date with a `Z`, the second 60, which reads
/// as 59, and the form of ISO 8601 with dashes and colons, such as `2018-11-03T18:14:00.000Z`.
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
        if let strict = BasicDateTime(basic: text) {
            self = strict
        } else if let basic = text.withoutSeparators, let time = BasicDateTime(basic: basic) {
            self = time
        } else {
            return nil
        }
    }

    private init?(basic text: ArraySlice<UInt8>) {
        guard [8, 9, 15, 16].contains(text.count) else { return nil }
        let first = text.startIndex
        guard let year = text.number(first..<first + 4), let month = text.number(first + 4..<first + 6),
            let day = text.number(first + 6..<first + 8),
            let date = CalendarDate(year: year, month: month, day: day)
        else { return nil }
        guard text.count > 9 else {
            guard text.count == 8 || text[first + 8] | 0x20 == UInt8(ascii: "z") else { return nil }
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
    /// The text without the dashes, colons and fraction of a second of ISO 8601; `nil` for a text without a dash or a
    /// colon.
    fileprivate var withoutSeparators: ArraySlice<UInt8>? {
        let dash = UInt8(ascii: "-"), colon = UInt8(ascii: ":")
        guard (10...32).contains(count), contains(where: { $0 == dash || $0 == colon }) else { return nil }
        let hasDashes = self[startIndex + 4] == dash && self[startIndex + 7] == dash
        var basic = Array(prefix(hasDashes ? 10 : 8).filter { $0 != dash })
        var time = dropFirst(hasDashes ? 10 : 8)
        guard let letter = time.popFirst() else { return basic[...] }
        guard letter | 0x20 == UInt8(ascii: "t") else { return nil }
        let isUTC = time.last.map { $0 | 0x20 == UInt8(ascii: "z") } ?? false
        if isUTC { time.removeLast() }
        var numbers = time.prefix { $0 != UInt8(ascii: ".") }
        guard time[numbers.endIndex...].dropFirst().allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        numbers = numbers.filter { $0 != colon }[...]
        basic += [letter] + numbers + (numbers.count == 4 ? [0x30, 0x30] : [])
        return (isUTC ? basic + [UInt8(ascii: "Z")] : basic)[...]
    }

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
