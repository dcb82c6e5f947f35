extension RecurrenceRule {
    /// Reads the value of an `RRULE`.
    ///
    /// Names and words may be in any case. Separators that were escaped (`\;` and `\,`, which some Exchange servers
    /// write) are taken as separators, and an empty part is passed over. Numbers above 999,999,999 read as that.
    ///
    /// - Throws: The first fault from the left.
    /// - Complexity: O(n).
    public init(_ text: String) throws(RecurrenceRuleError) {
        self.init(frequency: .daily)
        var parts = RecurrenceRuleParts()
        let plain = text.utf8.contains(UInt8(ascii: "\\")) ? text.filter { $0 != "\\" } : text
        for part in plain.split(separator: ";") {
            if part.allSatisfy(\.isWhitespace) { continue }
            try read(part, noting: &parts)
        }
        guard parts.hasFrequency else { throw .frequencyMissing }
    }

    private mutating func read(
        _ part: Substring, noting parts: inout RecurrenceRuleParts
    ) throws(RecurrenceRuleError) {
        guard let equals = part.firstIndex(of: "=") else { throw .unknownPart(String(part)) }
        let name = part[..<equals].trimmed.uppercased()
        let value = part[part.index(after: equals)...].trimmed.uppercased()
        guard parts.names.insert(name).inserted else { throw .repeatedPart(name) }
        let field = RecurrenceRuleField(name: name, value: value)
        switch name {
        case "FREQ":
            frequency = try field.frequency()
            parts.hasFrequency = true
        case "INTERVAL": interval = try field.number(from: 1)
        case "COUNT": count = try field.number(from: 1)
        case "UNTIL": until = try field.until()
        case "BYMONTH": months = try field.numbers(1...12)
        case "BYWEEKNO": weekNumbers = try field.numbers(1...53, orNegative: true)
        case "BYYEARDAY": yearDays = try field.numbers(1...366, orNegative: true)
        case "BYMONTHDAY": monthDays = try field.numbers(1...31, orNegative: true)
        case "BYDAY": days = try field.days()
        case "BYHOUR": hours = try field.numbers(0...23)
        case "BYMINUTE": minutes = try field.numbers(0...59)
        case "BYSECOND": seconds = try field.numbers(0...60)
        case "BYSETPOS": positions = try field.numbers(1...366, orNegative: true)
        case "WKST": weekStart = try field.weekday()
        case "RSCALE": guard value == "GREGORIAN" else { throw .otherCalendar(value) }
        case "SKIP": guard value == "OMIT" else { throw field.badValue }
        default: guard name.hasPrefix("X-") else { throw .unknownPart(String(part)) }
        }
    }
}

/// Which parts a rule has had so far.
private struct RecurrenceRuleParts {
    var names: Set<String> = []
    var hasFrequency = false
}

/// One part of a rule, in capitals.
private struct RecurrenceRuleField {
    let name: String
    let value: String

    var badValue: RecurrenceRuleError { .badValue(part: name, value: value) }

    func frequency() throws(RecurrenceRuleError) -> RecurrenceRule.Frequency {
        if value == "SECONDLY" || value == "MINUTELY" { throw .tooFrequent(value) }
        guard let frequency = RecurrenceRule.Frequency(rawValue: value) else { throw .unknownFrequency(value) }
        return frequency
    }

    func number(from least: Int) throws(RecurrenceRuleError) -> Int {
        guard let number = RecurrenceRuleField.number(value[...]), number >= least else { throw badValue }
        return number
    }

    /// The numbers in order, each once.
    func numbers(_ range: ClosedRange<Int>, orNegative: Bool = false) throws(RecurrenceRuleError) -> [Int] {
        var numbers: Set<Int> = []
        for item in items {
            guard let number = RecurrenceRuleField.number(item), range.contains(orNegative ? abs(number) : number)
            else { throw badValue }
            numbers.insert(number)
        }
        guard !numbers.isEmpty else { throw badValue }
        return numbers.sorted()
    }

    func days() throws(RecurrenceRuleError) -> [RecurrenceRule.Day] {
        var days: [RecurrenceRule.Day] = []
        for item in items {
            guard item.count >= 2, let weekday = Weekday(code: item.suffix(2)) else { throw badValue }
            let digits = item.dropLast(2)
            var ordinal: Int?
            if !digits.isEmpty {
                guard let number = RecurrenceRuleField.number(digits), (1...53).contains(abs(number)) else {
                    throw badValue
                }
                ordinal = number
            }
            let day = RecurrenceRule.Day(weekday, ordinal: ordinal)
            if !days.contains(day) { days.append(day) }
        }
        guard !days.isEmpty else { throw badValue }
        return days
    }

    func weekday() throws(RecurrenceRuleError) -> Weekday {
        guard let weekday = Weekday(code: value) else { throw badValue }
        return weekday
    }

    func until() throws(RecurrenceRuleError) -> RecurrenceRule.Until {
        guard let time = BasicDateTime(value) else { throw badValue }
        switch time {
        case .date(let date): return .date(date)
        case .local(let local): return .floating(local)
        case .utc(let instant): return .absolute(instant)
        }
    }

    private var items: [Substring] {
        value.split(separator: ",").map(\.trimmed).filter { !$0.isEmpty }
    }

    /// The value of a sign and digits.
    private static func number(_ text: Substring) -> Int? {
        var digits = text.utf8[...]
        let isNegative = digits.first == UInt8(ascii: "-")
        if isNegative || digits.first == UInt8(ascii: "+") { digits.removeFirst() }
        guard !digits.isEmpty else { return nil }
        var value = 0
        for byte in digits {
            let digit = byte &- UInt8(ascii: "0")
            guard digit <= 9 else { return nil }
            value = min(value * 10 + Int(digit), 999_999_999)
        }
        return isNegative ? -value : value
    }
}

extension Substring {
    fileprivate var trimmed: Substring {
        var text = self
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return text
    }
}
