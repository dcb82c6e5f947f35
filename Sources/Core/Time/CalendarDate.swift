/// A day of the proleptic Gregorian calendar, without time and zone (RFC 5545 §3.3.4, `DATE`).
///
///     CalendarDate("2026-12-31")?.advanced(by: 1)  // 2027-01-01
///
/// Stored as the number of days since 1970-01-01, so comparing, hashing and stepping are single integer operations.
public struct CalendarDate: Hashable, Codable, Sendable {
    /// Days since 1970-01-01; negative before it.
    public let daysSinceEpoch: Int

    public init(daysSinceEpoch: Int) {
        self.daysSinceEpoch = daysSinceEpoch
    }

    /// The date of the given numbers, or `nil` when the calendar has no such day (February 30, month 13).
    ///
    /// - Parameters:
    ///   - year: 1 to 9999.
    ///   - month: 1 to 12.
    ///   - day: 1 to the length of that month.
    /// - Complexity: O(1). The day count is Howard Hinnant's `days_from_civil`, with the year starting in March so that
    ///   the leap day is its last.
    public init?(year: Int, month: Int, day: Int) {
        guard (1...9999).contains(year), (1...12).contains(month), day >= 1,
            day <= CalendarDate.lengthOfMonth(month, year: year)
        else { return nil }
        let shiftedYear = month <= 2 ? year - 1 : year
        let era = shiftedYear.flooredQuotient(by: 400)
        let yearOfEra = shiftedYear - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        daysSinceEpoch = era * 146_097 + dayOfEra - 719_468
    }

    /// Year, month (1 to 12) and day (1 to 31).
    ///
    /// - Complexity: O(1), the inverse of the initializer (`civil_from_days`).
    public var components: (year: Int, month: Int, day: Int) {
        let shifted = daysSinceEpoch + 719_468
        let era = shifted.flooredQuotient(by: 146_097)
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        return (
            yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        )
    }

    /// The date `days` days later, or earlier when `days` is negative.
    public func advanced(by days: Int) -> CalendarDate {
        CalendarDate(daysSinceEpoch: daysSinceEpoch + days)
    }

    static func isLeap(_ year: Int) -> Bool {
        year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    }

    static func lengthOfMonth(_ month: Int, year: Int) -> Int {
        switch month {
        case 2: isLeap(year) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}

extension CalendarDate: Comparable {
    public static func < (lhs: CalendarDate, rhs: CalendarDate) -> Bool {
        lhs.daysSinceEpoch < rhs.daysSinceEpoch
    }
}

extension CalendarDate: CustomStringConvertible {
    /// The ISO 8601 form, `2018-11-03`.
    public var description: String {
        let (year, month, day) = components
        return "\(year.padded(to: 4))-\(month.padded(to: 2))-\(day.padded(to: 2))"
    }
}

extension CalendarDate: LosslessStringConvertible {
    /// Parses the ISO 8601 form, `2018-11-03`. Returns `nil` for any other text.
    public init?(_ description: String) {
        let text = description.utf8.span
        var position = 0
        guard let year = text.number(digits: 4...4, at: &position), text.skip("-", at: &position),
            let month = text.number(digits: 2...2, at: &position), text.skip("-", at: &position),
            let day = text.number(digits: 2...2, at: &position), position == text.count
        else { return nil }
        self.init(year: year, month: month, day: day)
    }
}

extension BinaryInteger {
    /// The quotient rounded towards minus infinity, where `/` rounds towards zero. `divisor` must be positive.
    public func flooredQuotient(by divisor: Self) -> Self {
        let quotient = self / divisor
        return self % divisor < 0 ? quotient - 1 : quotient
    }

    /// The decimal digits, with zeros in front up to `width` digits.
    public func padded(to width: Int) -> String {
        let digits = String(self)
        return String(repeating: "0", count: Swift.max(0, width - digits.count)) + digits
    }
}
