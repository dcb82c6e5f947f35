/// Dates in a typed time: "Dec 12", "12. Dezember 2026", "2026-12-12", "24/12".
extension TypedTimeReading {
    /// "Dec 12", "December 12th, 2026".
    mutating func readMonth(_ month: Int) {
        let offset = afterPoints(1)
        guard let day = number(offset), day.digits <= 2, !isClock(offset) else { return skip() }
        place += offset + (isOrdinal(offset + 1) ? 2 : 1)
        addDate(Date(month: month, day: day.value), isMonthFirst: true)
    }

    /// Adds a date, and the year that follows it.
    mutating func addDate(_ date: Date, isMonthFirst: Bool = false) {
        var date = date
        let hasComma = kind(0) == .symbol(",")
        // "Dec 12 at 1930" says no year.
        let isAt = tokens.indices.contains(place) && tokens[place].text.lowercased() == "at"
        let offset = isAt ? 0 : afterPoints(hasComma ? 1 : 0)
        if date.year == nil, let year = number(offset), year.digits == 4, !isClock(offset) {
            date.year = year.value
            place += offset + 1
        }
        add(date, isMonthFirst: isMonthFirst && date.year == nil)
    }

    /// "2026-12-24", "2026/12/24", "24-12-2026"; returns whether it is one.
    mutating func readDateWithYear(_ value: Int, _ digits: Int) -> Bool {
        if digits == 4 {
            guard let symbol = ["-", "/", "."].first(where: { part($0, 1) != nil && part($0, 3) != nil }),
                let month = part(symbol, 1), let day = part(symbol, 3)
            else { return false }
            place += 5
            add(Date(year: value, month: month.value, day: day.value))
            return true
        }
        guard let second = part("-", 1), let year = part("-", 3), year.digits == 4 else { return false }
        readDate(value, second.value, "-", isDayFirst: names.hasDayFirst)
        return true
    }

    /// "24/12", "24.12.2026".
    mutating func readDate(_ first: Int, _ second: Int, _ symbol: Character, isDayFirst: Bool) {
        var date = isDayFirst ? Date(month: second, day: first) : Date(month: first, day: second)
        let year = part(symbol, 3)
        place += year == nil ? 3 : 5
        if let year { date.year = year.digits <= 2 ? 2000 + year.value : year.value }
        if kind(0) == .symbol("."), !tokens[place].isSpaced { place += 1 }
        addDate(date, isMonthFirst: !isDayFirst)
    }
}
