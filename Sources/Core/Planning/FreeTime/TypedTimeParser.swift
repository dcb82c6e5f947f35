import Foundation
import Time

/// Reads a day, a time and a length as people type them, with the names and digits of a locale.
///
///     let parser = TypedTimeParser(locale: Locale(identifier: "en_US"))
///     parser.parse("Sat 7pm 2h", now: now).span   // Saturday, 19:00 to 21:00
///
/// A day is a weekday, a date, or "tomorrow"; a time is on a clock of 12 or 24 hours, and its end follows after "-" or as
/// a length. Without a year or a day, the next one is meant. Making a parser takes about a millisecond.
package struct TypedTimeParser {
    private let names: TypedTimeNames

    package init(locale: Locale) {
        names = TypedTimeNames(locale: locale)
    }

    /// - Parameter now: The present on the reader's wall clock.
    /// - Complexity: O(*n*) in the length of the text, of which 200 characters are read.
    package func parse(_ text: String, now: LocalDateTime) -> TypedTime {
        var reading = reading(text)
        return reading.result(now: now)
    }

    /// A length: "1h", "90 min", "1h30".
    ///
    /// - Returns: In minutes, at least one; `nil` for another text.
    package func length(_ text: String) -> Int? {
        reading(text).length
    }

    /// The hours of a day: "09:00-18:00", "9am-6pm"; past midnight "22:00-02:00".
    ///
    /// - Returns: `nil` for another text.
    package func hours(_ text: String, weekdays: Set<Weekday> = Set(Weekday.allCases)) -> FreeHours? {
        guard let hours = reading(text).hours, hours.start < 1440 else { return nil }
        return FreeHours(from: hours.start, to: hours.end > 1440 ? hours.end - 1440 : hours.end, weekdays: weekdays)
    }

    /// Days of the week: "mon-fri", "sat,sun".
    ///
    /// - Returns: `nil` for another text.
    package func weekdays(_ text: String) -> Set<Weekday>? {
        var weekdays: Set<Weekday> = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let kinds = TypedTimeTokens(String(part), names).tokens.map(\.kind)
            if kinds.count == 1, case .word(.weekday(let day)) = kinds[0] {
                weekdays.insert(day)
            } else if kinds.count == 3, case .word(.weekday(let first)) = kinds[0],
                case .word(.weekday(let last)) = kinds[2], ["-", "–"].contains(where: { kinds[1] == .symbol($0) })
            {
                for days in 0...last.daysAfter(first) {
                    weekdays.insert(Weekday.allCases[(first.rawValue + days) % 7])
                }
            } else {
                return nil
            }
        }
        return weekdays
    }

    private func reading(_ text: String) -> TypedTimeReading {
        var reading = TypedTimeReading(TypedTimeTokens(text, names).tokens, names)
        reading.read()
        return reading
    }
}

/// What has been read of a text.
private struct TypedTimeReading {
    /// A time on the clock.
    private struct Clock {
        var hour: Int
        var minute = 0
        var isAfternoon: Bool?
        /// Whether it follows "to" or "-".
        let isEnd: Bool
    }

    /// A date of numbers; without a year the next one is meant.
    private struct Date {
        var year: Int?
        var month: Int
        var day: Int
    }

    private let tokens: [TypedTimeTokens.Token]
    private let names: TypedTimeNames
    private var place = 0
    private var dates: [Date] = []
    private var weekdays: [Weekday] = []
    private var relativeDays: [Int] = []
    private var clocks: [Clock] = []
    /// Lengths in minutes, and whether they were written in hours, so that they can be a time: "19h".
    private var lengths: [(minutes: Int, isInHours: Bool)] = []
    private var isEndNext = false
    private var isNextAfternoon: Bool?
    /// A date of marks: 2026年12月12日.
    private var marked: (year: Int?, month: Int?) = (nil, nil)
    private var rest: [String] = []

    init(_ tokens: [TypedTimeTokens.Token], _ names: TypedTimeNames) {
        (self.tokens, self.names) = (tokens, names)
    }

    // MARK: Tokens

    mutating func read() {
        while place < tokens.count {
            switch tokens[place].kind {
            case .number(let value, let digits): readNumber(value, digits)
            case .word(let word): read(word)
            case .symbol(let symbol): read(symbol)
            case .unknown: skip()
            }
        }
        if marked.year != nil || marked.month != nil { rest.append(marked.month.map(String.init) ?? "") }
    }

    /// Leaves a token as not understood.
    private mutating func skip() {
        rest.append(tokens[place].text)
        place += 1
    }

    private func kind(_ offset: Int) -> TypedTimeTokens.Kind? {
        tokens.indices.contains(place + offset) ? tokens[place + offset].kind : nil
    }

    private func word(_ offset: Int) -> TypedTimeNames.Word? {
        if case .word(let word) = kind(offset) { word } else { nil }
    }

    private func number(_ offset: Int, adjacent: Bool = false) -> (value: Int, digits: Int)? {
        guard case .number(let value, let digits) = kind(offset), !adjacent || !tokens[place + offset].isSpaced else {
            return nil
        }
        return (value, digits)
    }

    /// A number after a symbol, without spaces.
    private func part(_ symbol: Character, _ offset: Int) -> (value: Int, digits: Int)? {
        guard case .symbol(symbol) = kind(offset), !tokens[place + offset].isSpaced else { return nil }
        return number(offset + 1, adjacent: true)
    }

    private mutating func read(_ symbol: Character) {
        switch symbol {
        case ",", ";", ".", "،", "、", "(", ")": place += 1
        case "-", "–", "—", "~", "〜", "～", "−":
            guard !clocks.isEmpty else { return skip() }
            isEndNext = true
            place += 1
        default: skip()
        }
    }

    private mutating func read(_ word: TypedTimeNames.Word) {
        switch word {
        case .month(let month): readMonth(month)
        case .weekday(let weekday):
            weekdays.append(weekday)
            place += 1
        case .relativeDay(let days):
            relativeDays.append(days)
            place += 1
        case .time(let minutes):
            addClock(Clock(hour: minutes / 60, isEnd: isEndNext), tokens: 1)
        case .isAfternoon(let isAfternoon):
            isNextAfternoon = isAfternoon
            place += 1
        case .until:
            guard !clocks.isEmpty else { return skip() }
            isEndNext = true
            place += 1
        case .filler: place += 1
        case .unit, .yearMark, .monthMark, .dayMark, .hourMark, .minuteMark: skip()
        }
    }

    /// "Dec 12", "December 12th, 2026".
    private mutating func readMonth(_ month: Int) {
        let offset = afterPoints(1)
        guard let day = number(offset), day.digits <= 2, !isClock(offset) else { return skip() }
        place += offset + 1
        addDate(Date(month: month, day: day.value))
    }

    /// Whether the number at an offset is a time: "7:00", "7pm".
    private func isClock(_ offset: Int) -> Bool {
        if part(":", offset + 1) != nil { return true }
        return switch word(offset + 1) {
        case .isAfternoon, .unit, .hourMark: true
        default: false
        }
    }

    /// The offset of the first token from this one on that is neither a point nor says nothing.
    private func afterPoints(_ offset: Int) -> Int {
        var offset = offset
        while kind(offset) == .symbol(".") || word(offset) == .filler { offset += 1 }
        return offset
    }

    /// Adds a date, and the year that follows it.
    private mutating func addDate(_ date: Date) {
        var date = date
        let hasComma = kind(0) == .symbol(",")
        let offset = afterPoints(hasComma ? 1 : 0)
        if date.year == nil, let year = number(offset), year.digits == 4, !isClock(offset) {
            date.year = year.value
            place += offset + 1
        }
        dates.append(date)
    }

    private mutating func addClock(_ clock: Clock, tokens count: Int) {
        var clock = clock
        place += count
        if case .isAfternoon(let isAfternoon) = word(0) {
            clock.isAfternoon = isAfternoon
            place += 1
            // "p.m."
            if kind(0) == .symbol("."), !tokens[place].isSpaced { place += 1 }
        } else if let isNextAfternoon {
            clock.isAfternoon = isNextAfternoon
        }
        (isEndNext, isNextAfternoon) = (false, nil)
        clocks.append(clock)
    }

    private mutating func readNumber(_ value: Int, _ digits: Int) {
        if let minute = part(":", 1) {
            let seconds = part(":", 3) == nil ? 0 : 2
            if word(3 + seconds) == .unit(60), !clocks.isEmpty, !isEndNext {
                place += 4 + seconds
                lengths.append((value * 60 + minute.value, false))
                return
            }
            return addClock(Clock(hour: value, minute: minute.value, isEnd: isEndNext), tokens: 3 + seconds)
        }
        if digits == 4, let month = part("-", 1), let day = part("-", 3) {
            place += 5
            dates.append(Date(year: value, month: month.value, day: day.value))
            return
        }
        if let second = part("/", 1) { return readDate(value, second.value, "/", isDayFirst: names.hasDayFirst) }
        if let second = part(".", 1) {
            let isAtEnd = part(".", 3) == nil && kind(3) != .symbol(".")
            let isTime = isAtEnd && second.digits == 2 && names.hasPointInTimes
            if case .isAfternoon = word(3) {
                return addClock(Clock(hour: value, minute: second.value, isEnd: isEndNext), tokens: 3)
            }
            if isTime { return addClock(Clock(hour: value, minute: second.value, isEnd: isEndNext), tokens: 3) }
            return readDate(value, second.value, ".", isDayFirst: true)
        }
        if let word = word(1), readNumber(value, before: word) { return }
        if case .month(let month) = word(afterPoints(1)), digits <= 2 {
            place += afterPoints(1) + 1
            return addDate(Date(month: month, day: value))
        }
        guard digits <= 2 else { return skip() }
        addClock(Clock(hour: value, isEnd: isEndNext), tokens: 1)
    }

    /// "24/12", "24.12.2026".
    private mutating func readDate(_ first: Int, _ second: Int, _ symbol: Character, isDayFirst: Bool) {
        var date = isDayFirst ? Date(month: second, day: first) : Date(month: first, day: second)
        let year = part(symbol, 3)
        place += year == nil ? 3 : 5
        if let year { date.year = year.digits <= 2 ? 2000 + year.value : year.value }
        if kind(0) == .symbol("."), !tokens[place].isSpaced { place += 1 }
        addDate(date)
    }

    /// Reads a number with the word after it; returns whether the two belong together.
    private mutating func readNumber(_ value: Int, before word: TypedTimeNames.Word) -> Bool {
        switch word {
        case .unit(60):
            if let minutes = number(2, adjacent: true), !tokens[place + 1].isSpaced {
                place += self.word(3) == .unit(1) ? 4 : 3
                lengths.append((value * 60 + minutes.value, true))
            } else {
                place += 2
                lengths.append((value * 60, true))
            }
        case .unit(let minutes):
            place += 2
            // "1 h 30 min" is one length.
            if let last = lengths.last, last.isInHours, last.minutes % 60 == 0, minutes == 1 {
                lengths[lengths.count - 1].minutes += value
            } else {
                lengths.append((value * minutes, false))
            }
        case .isAfternoon: addClock(Clock(hour: value, isEnd: isEndNext), tokens: 1)
        case .yearMark:
            marked.year = value
            place += 2
        case .monthMark:
            marked.month = value
            place += 2
        case .dayMark:
            place += 2
            guard let month = marked.month else { return true }
            dates.append(Date(year: marked.year, month: month, day: value))
            marked = (nil, nil)
        case .hourMark:
            let minute = self.word(3) == .minuteMark ? number(2)?.value : nil
            addClock(Clock(hour: value, minute: minute ?? 0, isEnd: isEndNext), tokens: minute == nil ? 2 : 4)
        default: return false
        }
        return true
    }

    // MARK: The result

    private var hasNoDay: Bool { dates.isEmpty && weekdays.isEmpty && relativeDays.isEmpty && rest.isEmpty }

    /// The length in minutes, if there is nothing else.
    var length: Int? {
        let minutes = lengths.reduce(0) { $0 + $1.minutes }
        guard hasNoDay, clocks.isEmpty, minutes > 0, minutes <= TypedTimeReading.longest else { return nil }
        return minutes
    }

    /// The start and the end in minutes since midnight, if there is nothing else.
    var hours: (start: Int, end: Int)? {
        guard hasNoDay, lengths.isEmpty, clocks.count == 2, clocks[1].isEnd, let minutes = minutes() else { return nil }
        return (minutes[0], minutes[1])
    }

    /// A year in minutes.
    private static let longest = 366 * 1440

    mutating func result(now: LocalDateTime) -> TypedTime {
        var result = TypedTime()
        result.rest = rest
        takeTimesInHours()
        guard clocks.count <= 2, clocks.count < 2 || clocks[1].isEnd, dates.count + relativeDays.count <= 1,
            weekdays.count <= 1, relativeDays.isEmpty || weekdays.isEmpty, clocks.count < 2 || lengths.isEmpty
        else {
            result.fault = .tooMuch
            return result
        }
        guard let minutes = minutes() else {
            result.fault = .noSuchTime
            return result
        }
        let isStartPast = minutes.first.map { now.date.midnight.advanced(byMinutes: $0) <= now } ?? false
        guard let (day, isAssumed) = day(now: now, isStartPast: isStartPast) else {
            result.fault = .noSuchDay
            return result
        }
        if let weekday = weekdays.first, day.weekday != weekday {
            result.fault = .tooMuch
            return result
        }
        if !isAssumed { result.day = day }
        guard let start = minutes.first else { return result }
        let length = lengths.reduce(0) { $0 + $1.minutes }
        let end = minutes.count > 1 ? minutes[1] : start + (length > 0 ? length : 60)
        let first = day.midnight.advanced(byMinutes: start)
        result.span = TypedTime.Span(
            start: first, end: day.midnight.advanced(byMinutes: end),
            isLengthAssumed: minutes.count == 1 && length == 0, isDayAssumed: isAssumed)
        return result
    }

    /// Without another time, the first of several lengths in hours is one: "19h 2h". So is one that is too long for an event:
    /// "19h".
    private mutating func takeTimesInHours() {
        guard clocks.isEmpty, let first = lengths.firstIndex(where: \.isInHours) else { return }
        guard lengths.count > 1 || lengths[first].minutes > 720 else { return }
        let minutes = lengths.remove(at: first).minutes
        clocks.append(Clock(hour: minutes / 60, minute: minutes % 60, isEnd: false))
    }

    /// The minutes since midnight of the start, and of the end after it; `nil` for a time that does not exist.
    private func minutes() -> [Int]? {
        guard lengths.allSatisfy({ $0.minutes <= TypedTimeReading.longest }),
            clocks.allSatisfy({ $0.hour < 24 && $0.minute < 60 || $0.hour == 24 && $0.minute == 0 })
        else { return nil }
        guard let start = clocks.first else { return [] }
        guard let end = clocks.dropFirst().first else { return [minutes(start, start.isAfternoon)] }
        switch (start.isAfternoon, end.isAfternoon) {
        case (nil, let half?) where start.hour <= 12:
            // "7-9pm", "11-1pm"
            let last = minutes(end, half)
            let first = minutes(start, half)
            return [first < last ? first : minutes(start, !half), last].inOrder
        case (let half?, nil) where end.hour <= 12:
            // "7pm-9", "11am-1"
            let first = minutes(start, half)
            let last = minutes(end, half)
            return [first, last > first ? last : minutes(end, !half)].inOrder
        default:
            return [minutes(start, start.isAfternoon), minutes(end, end.isAfternoon)].inOrder
        }
    }

    private func minutes(_ clock: Clock, _ isAfternoon: Bool?) -> Int {
        guard let isAfternoon, clock.hour <= 12 else { return clock.hour * 60 + clock.minute }
        return (clock.hour % 12 + (isAfternoon ? 12 : 0)) * 60 + clock.minute
    }

    /// The day, and whether it is assumed; `nil` for a day that does not exist.
    private func day(now: LocalDateTime, isStartPast: Bool) -> (CalendarDate, Bool)? {
        let today = now.date
        if let date = dates.first {
            if let year = date.year {
                return CalendarDate(year: year, month: date.month, day: date.day).map { ($0, false) }
            }
            let year = today.components.year
            // February 29 can be eight years away.
            return (year...year + 8).lazy.compactMap { CalendarDate(year: $0, month: date.month, day: date.day) }
                .first { $0 >= today }.map { ($0, false) }
        }
        if let days = relativeDays.first { return (today.advanced(by: days), false) }
        if let weekday = weekdays.first {
            let days = weekday.daysAfter(today.weekday)
            return (today.advanced(by: days == 0 && isStartPast ? 7 : days), false)
        }
        return (today.advanced(by: isStartPast ? 1 : 0), true)
    }
}

extension [Int] {
    /// A start and an end, the end on the next day if it is not after the start.
    fileprivate var inOrder: [Int] { self[1] > self[0] ? self : [self[0], self[1] + 1440] }
}
