/// A day of the week; weeks of ISO 8601 begin on Monday.
public enum Weekday: Int, CaseIterable, Hashable, Sendable {
    case monday, tuesday, wednesday, thursday, friday, saturday, sunday

    /// The weekday of a day, given in days since 1970-01-01, a Thursday.
    init(daysSinceEpoch: Int) {
        let number = (daysSinceEpoch + 3) % 7
        self = Weekday.allCases[number < 0 ? number + 7 : number]
    }

    /// The number of days from `other` to this weekday, 0 to 6.
    public func daysAfter(_ other: Weekday) -> Int {
        (rawValue - other.rawValue + 7) % 7
    }
}

extension Weekday {
    /// The two letters of RFC 5545 §3.3.10: `MO`.
    public var code: String {
        Weekday.codes[rawValue]
    }

    /// The weekday with a two-letter code, in any case.
    init?(code: ArraySlice<UInt8>) {
        guard let number = Weekday.codes.firstIndex(where: { code.equalsIgnoringCase($0.utf8) }) else { return nil }
        self = Weekday.allCases[number]
    }

    private static let codes = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
}

extension CalendarDate {
    /// The day of the week.
    public var weekday: Weekday { Weekday(daysSinceEpoch: daysSinceEpoch) }
}
