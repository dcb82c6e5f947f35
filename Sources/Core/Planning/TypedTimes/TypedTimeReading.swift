import Text
import Time

/// The words, numbers and symbols of a typed time, as days, times and lengths. `TypedTimeReading.result` makes one time of them.
struct TypedTimeReading {
    /// A time on the clock.
    struct Clock {
        var hour: Int
        /// `nil` when none was typed.
        var minute: Int?
        /// `nil` when none was typed.
        var second: Int?
        var isAfternoon: Bool?
        /// Whether the hour begins with a zero, so that it is one of 24: "06:30".
        var hasZero = false
        /// Whether it follows "to" or "-".
        let isEnd: Bool
        /// The position of its number where it is nothing else, and may be of a title: "Room 5 Fri 6pm".
        var bare: Int?
        /// Whether it is typed as four digits: "0930".
        var isOfFour = false
    }

    /// A date of numbers; without a year the next one is meant.
    struct Date {
        var year: Int?
        var month: Int
        var day: Int
        /// The positions of the name of a holiday and its year. They may be of a title: "Christmas Eve shopping Dec 20".
        var holiday: Range<Int>?
    }

    /// A word before or after the name of a weekday or a period: the coming one, or the one after that.
    enum Next: Hashable {
        case coming, afterComing
    }

    /// A weekend, a week or a month.
    struct Period {
        var kind: TypedTime.Period
        /// How many after the present one it is.
        var offset = 0
        var next: Next?
        /// The week of a month: its number, or -1 for the last; and the month, without a year the next one.
        var week: (number: Int, month: Int, year: Int?)?
        /// The position of its word where nothing says that it is meant, so that it may be of a title: "Ski weekend Dec 12-14".
        var bare: Int?
    }

    /// The words for one day.
    struct Day {
        var dates: [Date] = []
        /// Weekdays, and which of the next ones each is.
        var weekdays: [(day: Weekday, next: Next?)] = []
        var relativeDays: [Int] = []
        /// Numbers of months after today.
        var relativeMonths: [Int] = []
        var periods: [Period] = []
    }

    /// A length in minutes.
    struct Length {
        var minutes: Int
        /// The minutes of whole days among them.
        var ofDays: Int
        /// The unit of its last part.
        var unit: Int
        /// Whether it is whole hours and minutes, so that it can be a time: "19h".
        var isTime: Bool
        /// Whether it is the time until the start: "in two hours".
        var isFromNow: Bool
    }

    let tokens: [TypedTimeTokens.Token]
    let names: TypedTimeNames
    /// Whether "9.10" is a time and no date.
    let hasPointInTimes: Bool
    /// The hours from which a bare hour is taken; `nil` where it is one of 24.
    var awake: FreeHours?
    var place = 0
    /// The day; or the first and the last of several, as in "Dec 19-21".
    var days = [Day()]
    /// The place after the last word for a day, and whether that was the number of a day after its month.
    var (dayEnd, isMonthFirst) = (-1, false)
    /// The place after the last time.
    var clockEnd = -1
    private(set) var parts: [TypedTime.Part] = []
    /// The offsets from UTC of the clocks that state one, in seconds.
    var offsets: [Int] = []
    var clocks: [Clock] = []
    var lengths: [Length] = []
    /// The place after the last length, or after what joins it to the next.
    var lengthEnd = -1
    /// The place after a word for a length that begins now.
    var futureStart = -1
    /// The words right before this place that say something about the next one: "next", "this", "PM", "to".
    var leading: [(place: Int, word: TypedTimeNames.Word)] = []
    /// A date of marks: 2026年12月12日.
    var marked: (year: Int?, month: Int?) = (nil, nil)
    /// The words that were not understood, in order.
    var rest: [String] { skipped.sorted().map { tokens[$0].text } + further }
    /// Words that were not understood and are no tokens.
    private(set) var further: [String] = []
    /// Whether it says that the time repeats: "every Monday", "Mondays".
    private(set) var repeats = false
    /// The positions of the tokens that were not understood, and of those that separate.
    var (skipped, separating): (Set<Int>, Set<Int>) = ([], [])
    let typed: [Character]

    init(_ tokens: TypedTimeTokens, _ names: TypedTimeNames, hasPointInTimes: Bool) {
        (self.tokens, typed, self.names) = (tokens.tokens, tokens.typed, names)
        self.hasPointInTimes = hasPointInTimes
        if tokens.isCut { further.append("…") }
    }

    mutating func read() {
        while place < tokens.count {
            dropLeading(before: place - 1)
            switch tokens[place].kind {
            case .number(let value, let digits): readNumber(value, digits)
            case .word(let word): read(word)
            case .symbol(let symbol): read(symbol)
            case .unknown:
                if isPluralWeekday(0) { repeats = true }
                skip()
            }
        }
        dropLeading(before: place)
        leaveNumbersOfTitle()
        leavePeriodsOfTitle()
        leaveHolidaysOfTitle()
        if marked.year != nil || marked.month != nil { further.append(marked.month.map(String.init) ?? "…") }
    }

    /// Leaves words as not understood whose next one did not come.
    private mutating func dropLeading(before place: Int) {
        guard let last = leading.last, last.place < place else { return }
        skipped.formUnion(leading.map(\.place))
        leading = []
    }

    /// Takes a word right before this one, if it is there.
    mutating func take(_ word: TypedTimeNames.Word) -> Bool {
        guard let position = leading.firstIndex(where: { $0.word == word }) else { return false }
        leading.remove(at: position)
        return true
    }

    mutating func lead(_ word: TypedTimeNames.Word) {
        leading.append((place, word))
        place += 1
    }

    /// Whether the word at an offset is of more than one weekday: "Mondays", "montags".
    func isPluralWeekday(_ offset: Int) -> Bool {
        guard kind(offset) == .unknown else { return false }
        let word = Array(TextSearch.fold(tokens[place + offset].text))
        guard word.last == "s", case .weekday? = names.word(at: word.dropLast())?.word else { return false }
        return true
    }

    /// Whether "every" at this place says that the time repeats. It may be of a title: "Every Brilliant Thing Fri 8pm".
    private var saysRepetition: Bool {
        let offset = afterFillers(1)
        return switch kind(offset) {
        case .number, .word(.weekday), .word(.unit), .word(.part), .word(.period), .word(.months), .word(.weekOfMonth):
            true
        case .unknown:
            isPluralWeekday(offset)
                || TypedTimeReading.periods.contains(tokens[place + offset].text.lowercased())
        case .word, .symbol, nil: false
        }
    }

    private static let periods: Set<String> = ["weekday", "year", "other", "second"]

    /// Leaves a token as not understood.
    mutating func skip() {
        skipped.insert(place)
        place += 1
    }

    func kind(_ offset: Int) -> TypedTimeTokens.Kind? {
        tokens.indices.contains(place + offset) ? tokens[place + offset].kind : nil
    }

    func word(_ offset: Int) -> TypedTimeNames.Word? {
        if case .word(let word) = kind(offset) { word } else { nil }
    }

    func number(_ offset: Int, adjacent: Bool = false) -> (value: Int, digits: Int)? {
        guard case .number(let value, let digits) = kind(offset), !adjacent || !tokens[place + offset].isSpaced else {
            return nil
        }
        return (value, digits)
    }

    /// A number after a symbol, without spaces.
    func part(_ symbol: Character, _ offset: Int) -> (value: Int, digits: Int)? {
        guard case .symbol(symbol) = kind(offset), !tokens[place + offset].isSpaced else { return nil }
        return number(offset + 1, adjacent: true)
    }

    private mutating func read(_ symbol: Character) {
        switch symbol {
        case ",", ";", ".", "،", "、", "(", ")", "?", "!":
            separating.insert(place)
            place += 1
        case _ where TypedTimeReading.dashes.contains(symbol): readUntil()
        default: skip()
        }
    }

    private static let dashes: Set<Character> = ["-", "–", "—", "~", "〜", "～", "−"]

    func isDash(_ offset: Int) -> Bool {
        if case .symbol(let symbol) = kind(offset) { TypedTimeReading.dashes.contains(symbol) } else { false }
    }

    func isUntil(_ offset: Int) -> Bool { isDash(offset) || word(offset) == .until || word(offset) == .untilOrAt }

    /// Reads what is between the ends of a time, or between two days. Within a title it is part of a word.
    ///
    /// - Parameter isAt: Whether it is before a time otherwise.
    private mutating func readUntil(isAt: Bool = false) {
        if dayEnd == place, days.count == 1, isDay(afterFillers(1), isMonthFirst: isMonthFirst && !isAt) {
            days.append(Day())
            place += 1
        } else if clocks.isEmpty, takeLengthAsStart() {
            lead(.until)
        } else if isAt, clockEnd != place || !isHourNext {
            place += 1
        } else if !clocks.isEmpty, !skipped.contains(place - 1) {
            lead(.until)
        } else {
            skip()
        }
    }

    /// Whether the next word can be the hour of an end: "11", "noon".
    private var isHourNext: Bool {
        if case .time? = word(1) { true } else { number(1) != nil }
    }

    /// Takes the length before this place as the start of a time, if a time follows: "9h-11h".
    private mutating func takeLengthAsStart() -> Bool {
        guard lengthEnd == place, let last = lengths.last, last.isTime, !last.isFromNow, isHourNext else {
            return false
        }
        lengths.removeLast()
        clocks.append(Clock(hour: last.minutes / 60, minute: last.minutes % 60, isEnd: false))
        return true
    }

    /// Whether a day begins at an offset after a day and "-".
    private func isDay(_ offset: Int, isMonthFirst: Bool) -> Bool {
        switch kind(offset) {
        case .word(.weekday), .word(.relativeDay), .word(.dayOrPart), .word(.month), .word(.holiday): return true
        case .number(_, let digits):
            if case .month = word(afterPoints(offset + 1)) { return true }
            if word(offset + 1) == .monthMark || word(offset + 1) == .dayMark { return true }
            let isDate = ["/", ".", "-"].contains {
                part($0, offset + 1) != nil && (part($0, offset + 3) != nil || $0 != "-")
            }
            if isDate { return kind(offset + 1) != .symbol(".") || !isTimeWithPoint(offset) }
            return isMonthFirst && digits <= 2 && !isClock(offset)
        default: return false
        }
    }

    /// Notes that a word for a day ends at this place.
    mutating func endDay(isMonthFirst: Bool = false) { (dayEnd, self.isMonthFirst) = (place, isMonthFirst) }

    mutating func add(_ date: Date, isMonthFirst: Bool = false) {
        days[days.count - 1].dates.append(date)
        endDay(isMonthFirst: isMonthFirst)
    }

    private mutating func read(_ word: TypedTimeNames.Word) {
        switch word {
        case .month(let month): readMonth(month)
        case .weekday(let weekday):
            let next = takeNext()
            place += 1
            days[days.count - 1].weekdays.append((weekday, next))
            endDay()
        case .holiday(let month, let day):
            let first = place
            place += 1
            addDate(Date(month: month, day: day))
            let last = days[days.count - 1].dates.count - 1
            days[days.count - 1].dates[last].holiday = first..<place
        case .relativeDay(let days): addRelativeDay(days)
        case .dayOrPart(let days, let part):
            // "Montag Morgen", "esta mañana"
            if dayEnd == place || leading.contains(where: { $0.word == .this }) {
                read(.part(part, isToday: false))
            } else {
                addRelativeDay(days)
            }
        case .part(let part, let isToday):
            let isThis = take(.this)
            // "Date night"
            if !isToday, !isThis, skipped.contains(place - 1) { return skip() }
            if isToday || isThis { days[days.count - 1].relativeDays.append(0) }
            parts.append(part)
            place += 1
        case .isAfternoon(let isAfternoon):
            // "明日の午後"
            if TypedTimeNames.isIdeographic(tokens[place].text.first ?? " "), number(1) == nil {
                return read(.part(isAfternoon ? .afternoon : .morning, isToday: false))
            }
            lead(word)
        case .next(let isAfterComing): readNext(isAfterComing ? .afterComing : .coming)
        case .this: lead(word)
        case .period(let period, let offset): readPeriod(period, offset)
        case .weekOfMonth(let number): readWeekOfMonth(number)
        case .time(let minutes):
            let isEnd = leading.contains { $0.word == .until }
            addClock(Clock(hour: minutes / 60, isAfternoon: minutes == 720 ? true : nil, isEnd: isEnd), tokens: 1)
        case .until: readUntil()
        case .untilOrAt: readUntil(isAt: true)
        case .endMark:
            if clocks.contains(where: \.isEnd) || days.count == 2 { place += 1 } else { skip() }
        case .inFuture: readInFuture()
        case .fromNow:
            guard lengthEnd == place, !lengths.isEmpty else { return skip() }
            lengths[lengths.count - 1].isFromNow = true
            place += 1
        case .length(let minutes): addLength(minutes, unit: minutes % 1440 == 0 ? 1440 : 1, tokens: 1)
        case .pastHour(let minutes): readPastHour(minutes)
        case .every:
            if saysRepetition { repeats = true }
            skip()
        case .filler, .at:
            // "bis zum", "إلى الساعة"
            if let last = leading.last, last.place == place - 1, last.word == .until {
                leading[leading.count - 1].place = place
            }
            place += 1
        case .unit, .months, .afterHour, .clockMark, .count, .countOrMonth, .yearMark, .monthMark, .dayMark, .hourMark,
            .minuteMark:
            skip()
        }
    }

    private mutating func addRelativeDay(_ days: Int) {
        place += 1
        self.days[self.days.count - 1].relativeDays.append(days)
        endDay()
    }

    /// Whether the number at an offset is a time: "7:00", "7pm".
    func isClock(_ offset: Int) -> Bool {
        if part(":", offset + 1) != nil || half(offset + 1) != nil || isFourDigitTime(offset) { return true }
        return switch word(offset + 1) {
        case .unit, .hourMark, .clockMark, .afterHour: true
        default: false
        }
    }

    /// The half of the day at an offset, and the number of its tokens: "pm", "p.m.", "p".
    func half(_ offset: Int) -> (isAfternoon: Bool, count: Int)? {
        if case .isAfternoon(let isAfternoon) = word(offset) {
            let hasPoint = kind(offset + 1) == .symbol(".") && !tokens[place + offset + 1].isSpaced
            return (isAfternoon, hasPoint ? 2 : 1)
        }
        guard tokens.indices.contains(place + offset) else { return nil }
        // "am" is a word of German too.
        if word(offset) == .filler, tokens[place + offset].text.lowercased() == "am" { return (false, 1) }
        guard kind(offset) == .unknown, !tokens[place + offset].isSpaced else { return nil }
        return switch tokens[place + offset].text {
        case "a", "A": (false, 1)
        case "p", "P": (true, 1)
        default: nil
        }
    }

    /// Whether two numbers with a point are a time, because they are no date or the text has another date: "9.30".
    func isTimeWithPoint(_ offset: Int) -> Bool {
        guard let hour = number(offset), let minute = part(".", offset + 1), minute.digits == 2, hour.digits <= 2,
            part(".", offset + 3) == nil, kind(offset + 3) != .symbol(".")
        else { return false }
        return hasPointInTimes || !(1...12).contains(minute.value)
    }

    /// The offset of the first token from this one on that is neither a point nor says nothing.
    func afterPoints(_ offset: Int) -> Int {
        var offset = offset
        while kind(offset) == .symbol(".") || word(offset) == .filler { offset += 1 }
        return offset
    }

    /// The offset of the first token from this one on that says something.
    func afterFillers(_ offset: Int) -> Int {
        var offset = offset
        while word(offset) == .filler || word(offset) == .untilOrAt { offset += 1 }
        return offset
    }
}
