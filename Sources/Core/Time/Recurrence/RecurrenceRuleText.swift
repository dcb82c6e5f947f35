extension RecurrenceRule: CustomStringConvertible {
    /// The value of an `RRULE`, such as `FREQ=WEEKLY;BYDAY=MO,WE`. Parsing it gives the same rule.
    public var description: String {
        var parts = ["FREQ=\(frequency.rawValue)"]
        if interval != 1 { parts.append("INTERVAL=\(interval)") }
        if let count { parts.append("COUNT=\(count)") }
        if let until { parts.append("UNTIL=\(until)") }
        func add(_ name: String, _ numbers: [Int]) {
            if !numbers.isEmpty { parts.append("\(name)=\(numbers.map(String.init).joined(separator: ","))") }
        }
        add("BYMONTH", months)
        add("BYWEEKNO", weekNumbers)
        add("BYYEARDAY", yearDays)
        add("BYMONTHDAY", monthDays)
        if !days.isEmpty { parts.append("BYDAY=\(days.map(\.description).joined(separator: ","))") }
        add("BYHOUR", hours)
        add("BYMINUTE", minutes)
        add("BYSECOND", seconds)
        add("BYSETPOS", positions)
        if weekStart != .monday { parts.append("WKST=\(weekStart.code)") }
        if skip != .omit { parts += ["RSCALE=GREGORIAN", "SKIP=\(skip.rawValue)"] }
        return parts.joined(separator: ";")
    }
}

extension RecurrenceRule.Day: CustomStringConvertible {
    /// As in `BYDAY`: `-1FR`.
    public var description: String { (ordinal.map(String.init) ?? "") + weekday.code }
}

extension RecurrenceRule.Until: CustomStringConvertible {
    /// As in `UNTIL`: `20181103`.
    public var description: String {
        switch self {
        case .date(let date): BasicDateTime.date(date).description
        case .floating(let local): BasicDateTime.local(local).description
        case .absolute(let instant): BasicDateTime.utc(instant).description
        }
    }
}
