/// Reads recurrence rules of vCalendar 1.0 (§2.4): `D3 #3`, `W1 MO WE 20051231T000000`, `MP1 2- FR #12`, `MD1 1 LD #0`,
/// `YM1 6 7 #5`, `YD1 100 #2`.
///
/// Times of day and nested rules are not supported.
enum VCalendarRule {
    /// Whether a text has the form of such a rule: a letter or two, and an interval.
    static func isOne(_ text: ArraySlice<UInt8>) -> Bool {
        let letters = text.prefix { (0x41...0x5A).contains($0 & 0xDF) && $0 >= 0x41 }
        let first = text.dropFirst(letters.count).first ?? 0
        return frequency(String(decoding: letters, as: UTF8.self).uppercased()) != nil && (0x30...0x39).contains(first)
    }

    /// The rule; `nil` for one that is not supported.
    ///
    /// - Complexity: O(*n*).
    static func rule(_ text: ArraySlice<UInt8>) -> RecurrenceRule? {
        var words = text.split(whereSeparator: { $0 <= 0x20 || $0 == UInt8(ascii: ";") }).map {
            String(decoding: $0, as: UTF8.self).uppercased()
        }[...]
        guard words.count <= 400, let head = words.popFirst() else { return nil }
        let letters = head.prefix { $0.isLetter }
        guard let frequency = frequency(String(letters)), let interval = Int(head.dropFirst(letters.count)),
            (1...999_999_999).contains(interval)
        else { return nil }
        var rule = RecurrenceRule(frequency: frequency)
        rule.interval = interval
        // A rule without an end recurs twice.
        rule.count = 2
        var ordinals: [Int] = []
        var isAfterWeekday = false
        for word in words {
            if word.hasPrefix("#") {
                guard let count = Int(word.dropFirst()), count >= 0 else { return nil }
                rule.count = count == 0 ? nil : count
            } else if word.utf8.count >= 8, let end = BasicDateTime(word) {
                rule.until = until(end)
                rule.count = nil
            } else if let weekday = Weekday(code: Array(word.utf8)[...]), letters == "W" || letters == "MP" {
                let own = ordinals.isEmpty ? [nil] : ordinals.map(Optional.some)
                rule.days += own.map { RecurrenceRule.Day(weekday, ordinal: $0) }
                isAfterWeekday = true
            } else if let number = number(word) {
                switch letters {
                case "MP" where (1...5).contains(abs(number)):
                    if isAfterWeekday { ordinals = [] }
                    isAfterWeekday = false
                    ordinals.append(number)
                case "MD" where (1...31).contains(abs(number)): rule.monthDays.append(number)
                case "YM" where (1...12).contains(number): rule.months.append(number)
                case "YD" where (1...366).contains(number): rule.yearDays.append(number)
                default: return nil
                }
            } else {
                return nil
            }
        }
        rule.monthDays = Array(Set(rule.monthDays)).sorted()
        rule.months = Array(Set(rule.months)).sorted()
        rule.yearDays = Array(Set(rule.yearDays)).sorted()
        return rule
    }

    private static func frequency(_ letters: String) -> RecurrenceRule.Frequency? {
        switch letters {
        case "D": .daily
        case "W": .weekly
        case "MP", "MD": .monthly
        case "YM", "YD": .yearly
        default: nil
        }
    }

    /// `2`, `2+`, `2-` from the end, or `LD`, the last day.
    private static func number(_ word: String) -> Int? {
        if word == "LD" { return -1 }
        let isFromEnd = word.hasSuffix("-")
        let digits = isFromEnd || word.hasSuffix("+") ? String(word.dropLast()) : word
        guard digits.utf8.count <= 3, let number = Int(digits), number > 0 else { return nil }
        return isFromEnd ? -number : number
    }

    private static func until(_ end: BasicDateTime) -> RecurrenceRule.Until {
        switch end {
        case .date(let date): .date(date)
        case .local(let local): .floating(local)
        case .utc(let instant): .absolute(instant)
        }
    }
}
