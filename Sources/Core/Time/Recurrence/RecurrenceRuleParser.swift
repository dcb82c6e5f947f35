extension RecurrenceRule {
    /// Reads the value of an `RRULE`.
    ///
    /// Names and words may be in any case. Escaped separators (`\;` and `\,`, which some Exchange servers write) count
    /// as separators, and empty parts are skipped. Rules of vCalendar 1.0 are read too. Numbers above 999,999,999 read as 999,999,999.
    ///
    /// - Throws: The leftmost fault.
    /// - Complexity: O(n log n).
    public init(_ text: String) throws(RecurrenceRuleError) {
        try self.init(Array(text.utf8)[...])
    }

    /// The same for a text in bytes.
    public init(_ bytes: ArraySlice<UInt8>) throws(RecurrenceRuleError) {
        if VCalendarRule.isOne(bytes.trimmed) {
            guard let rule = VCalendarRule.rule(bytes.trimmed) else {
                throw .oldForm(String(decoding: bytes.trimmed, as: UTF8.self))
            }
            self = rule
            return
        }
        self.init(frequency: .daily)
        var parts = RecurrenceRuleParts()
        let backslash = UInt8(ascii: "\\")
        let plain = bytes.contains(backslash) ? bytes.filter { $0 != backslash }[...] : bytes
        for part in plain.split(separator: UInt8(ascii: ";")) where !part.trimmed.isEmpty {
            try read(part, noting: &parts)
        }
        guard parts.hasFrequency else { throw .frequencyMissing }
    }

    private mutating func read(
        _ part: ArraySlice<UInt8>, noting parts: inout RecurrenceRuleParts
    ) throws(RecurrenceRuleError) {
        guard let equals = part.firstIndex(of: UInt8(ascii: "=")) else { throw .unknownPart(part.text) }
        let name = part[..<equals].trimmed.capitalText
        guard parts.names.insert(name).inserted else { throw .repeatedPart(name) }
        let field = RecurrenceRuleField(name: name, value: part[(equals + 1)...].trimmed)
        switch name {
        case "FREQ":
            frequency = try field.frequency()
            parts.hasFrequency = true
        case "INTERVAL": interval = try field.number(from: 1)
        case "COUNT": count = try field.count()
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
        case "RSCALE": guard field.word == "GREGORIAN" else { throw .otherCalendar(field.word) }
        case "SKIP":
            guard let other = RecurrenceRule.Skip(rawValue: field.word) else { throw field.badValue }
            skip = other
        default: guard name.hasPrefix("X-") else { throw .unknownPart(part.text) }
        }
    }
}

/// The parts of a rule that have been read so far.
private struct RecurrenceRuleParts {
    var names: Set<String> = []
    var hasFrequency = false
}

/// One part of a rule.
private struct RecurrenceRuleField {
    let name: String
    let value: ArraySlice<UInt8>

    var word: String { value.capitalText }

    var badValue: RecurrenceRuleError { .badValue(part: name, value: word) }

    func frequency() throws(RecurrenceRuleError) -> RecurrenceRule.Frequency {
        let word = word
        if word == "SECONDLY" || word == "MINUTELY" { throw .tooFrequent(word) }
        guard let frequency = RecurrenceRule.Frequency(rawValue: word) else { throw .unknownFrequency(word) }
        return frequency
    }

    func number(from least: Int) throws(RecurrenceRuleError) -> Int {
        guard let number = RecurrenceRuleField.number(value), number >= least else { throw badValue }
        return number
    }

    /// A negative number, which some programs write, is no limit.
    func count() throws(RecurrenceRuleError) -> Int? {
        if let number = RecurrenceRuleField.number(value), number < 0 { return nil }
        return try number(from: 1)
    }

    /// The numbers in order, each once.
    func numbers(_ range: ClosedRange<Int>, orNegative: Bool = false) throws(RecurrenceRuleError) -> [Int] {
        var numbers: [Int] = []
        for item in items {
            guard let number = RecurrenceRuleField.number(item), range.contains(orNegative ? abs(number) : number)
            else { throw badValue }
            numbers.append(number)
        }
        guard !numbers.isEmpty else { throw badValue }
        numbers.sort()
        return numbers.indices.filter { $0 == 0 || numbers[$0] != numbers[$0 - 1] }.map { numbers[$0] }
    }

    func days() throws(RecurrenceRuleError) -> [RecurrenceRule.Day] {
        var days: [RecurrenceRule.Day] = []
        var known: Set<RecurrenceRule.Day> = []
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
            if known.insert(day).inserted { days.append(day) }
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

    private var items: [ArraySlice<UInt8>] {
        value.split(separator: UInt8(ascii: ",")).map(\.trimmed).filter { !$0.isEmpty }
    }

    /// The value of a sign and digits.
    private static func number(_ text: ArraySlice<UInt8>) -> Int? {
        var digits = text
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

extension ArraySlice<UInt8> {
    fileprivate var text: String { String(decoding: self, as: UTF8.self) }

    fileprivate var capitalText: String { text.uppercased() }
}
