import Text

/// The English names of the months.
public enum EnglishMonth {
    public static let names = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]

    /// Reads the name of a month at `position`, in any case, and advances past it.
    ///
    /// - Returns: 1 to 12, or `nil` when there is no name of a month at `position`.
    static func parse(_ text: Span<UInt8>, at position: inout Int) -> Int? {
        var key: UInt64 = 0
        var count = 0
        while position < text.count, let letter = letterNumber(text[position]), count < 10 {
            key = key << 5 | letter
            count += 1
            position += 1
        }
        for index in keys.indices where keys[index] == key { return index + 1 }
        return nil
    }

    /// Why the calendar has no such day, in words that complete "because …": "February has 28 days in 2018".
    ///
    /// - Parameter month: 1 to 12.
    static func lacks(day: Int, month: Int, year: Int) -> Message {
        guard day > 0 else { return Message("there is no day {day}", ["day": day]) }
        return Message(
            "{month} has {count} days in {year}",
            ["month": names[month - 1], "count": CalendarDate.lengthOfMonth(month, year: year), "year": year])
    }

    /// Each name packed into an integer, five bits a letter: nine letters, the longest, need 45.
    private static let keys: [UInt64] = names.map { name in
        name.utf8.reduce(0) { $0 << 5 | (letterNumber($1) ?? 0) }
    }

    /// 1 to 26, ignoring case.
    private static func letterNumber(_ byte: UInt8) -> UInt64? {
        let number = (byte | 0x20) &- 0x60
        return (1...26).contains(number) ? UInt64(number) : nil
    }
}
