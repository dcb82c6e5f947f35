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
    }

    /// A date of numbers; without a year the next one is meant.
    struct Date {
        var year: Int?
        var month: Int
        var day: Int
    }

    let tokens: [TypedTimeTokens.Token]
    let names: TypedTimeNames
    /// The hours from which a bare hour is taken; `nil` where it is one of 24.
    var awake: FreeHours?
    var place = 0
    var dates: [Date] = []
    /// Weekdays, and whether each is the one after the coming one.
    private(set) var weekdays: [(day: Weekday, isNext: Bool)] = []
    private(set) var relativeDays: [Int] = []
    private(set) var parts: [TypedTime.Part] = []
    /// The offsets from UTC of the clocks that state one, in seconds.
    var offsets: [Int] = []
    var clocks: [Clock] = []
    /// Lengths in minutes, and whether they were written in hours, so that they can be a time: "19h".
    var lengths: [(minutes: Int, isInHours: Bool)] = []
    private var isEndNext = false
    private var isNextAfternoon: Bool?
    private var isWeekdayNext = false
    private var isPartOfToday = false
    /// A date of marks: 2026年12月12日.
    private var marked: (year: Int?, month: Int?) = (nil, nil)
    private(set) var rest: [String] = []
    /// Whether it says that the time repeats: "every Monday", "Mondays".
    private(set) var repeats = false
    /// The positions of the tokens that were not understood, and of those that separate.
    private var (skipped, separating): (Set<Int>, Set<Int>) = ([], [])
    private let typed: [Character]

    init(_ tokens: TypedTimeTokens, _ names: TypedTimeNames) {
        (self.tokens, typed, self.names) = (tokens.tokens, tokens.typed, names)
    }

    /// The words before or after the time, which were not understood: the title of an event. `nil` when there are none, and when
    /// they are at several places or have no letter.
    var title: String? {
        let words = tokens.indices.filter { !separating.contains($0) }
        let isFirst = words.prefix(skipped.count).allSatisfy(skipped.contains)
        guard !skipped.isEmpty, rest.count == skipped.count, skipped.count < words.count,
            isFirst || words.suffix(skipped.count).allSatisfy(skipped.contains),
            let first = skipped.min(), let last = skipped.max()
        else { return nil }
        let title = String(typed[tokens[first].range.lowerBound..<tokens[last].range.upperBound])
        return title.contains(where: \.isLetter) ? title : nil
    }

    mutating func read() {
        while place < tokens.count {
            switch tokens[place].kind {
            case .number(let value, let digits): readNumber(value, digits)
            case .word(let word): read(word)
            case .symbol(let symbol): read(symbol)
            case .unknown:
                if saysRepetition { repeats = true }
                skip()
            }
        }
        if marked.year != nil || marked.month != nil { rest.append(marked.month.map(String.init) ?? "") }
    }

    /// Whether the unknown word at this place says that the time repeats. Such words are English, and may be in a title: "Every
    /// Brilliant Thing Fri 8pm".
    private var saysRepetition: Bool {
        let word = tokens[place].text.lowercased()
        if word.hasSuffix("s"), case .weekday? = names.word(at: Array(word.dropLast())[...])?.word { return true }
        guard word == "every" || word == "each" else { return false }
        return switch kind(1) {
        case .number, .word(.weekday), .word(.unit), .word(.part): true
        case .unknown: TypedTimeReading.periods.contains(tokens[place + 1].text.lowercased())
        case .word, .symbol, nil: false
        }
    }

    private static let periods: Set<String> = ["week", "weekday", "weekend", "month", "year", "other", "second"]

    /// Leaves a token as not understood.
    mutating func skip() {
        rest.append(tokens[place].text)
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
        case ",", ";", ".", "،", "、", "(", ")":
            separating.insert(place)
            place += 1
        case "-", "–", "—", "~", "〜", "～", "−":
            // Within a title it is part of a word.
            guard !clocks.isEmpty, !skipped.contains(place - 1) else { return skip() }
            isEndNext = true
            place += 1
        default: skip()
        }
    }

    private mutating func read(_ word: TypedTimeNames.Word) {
        switch word {
        case .month(let month): readMonth(month)
        case .weekday(let weekday):
            weekdays.append((weekday, isWeekdayNext))
            isWeekdayNext = false
            place += 1
        case .relativeDay(let days):
            relativeDays.append(days)
            place += 1
        case .part(_, isToday: false) where !isPartOfToday && skipped.contains(place - 1):
            // "Date night"
            skip()
        case .part(let part, let isToday):
            if isToday || isPartOfToday { relativeDays.append(0) }
            isPartOfToday = false
            parts.append(part)
            place += 1
        case .next:
            isWeekdayNext = true
            place += 1
        case .this:
            isPartOfToday = true
            place += 1
        case .time(let minutes):
            addClock(Clock(hour: minutes / 60, isEnd: isEndNext), tokens: 1)
        case .isAfternoon(let isAfternoon):
            isNextAfternoon = isAfternoon
            place += 1
        case .until:
            // Within a title it is part of a word.
            guard !clocks.isEmpty, !skipped.contains(place - 1) else { return skip() }
            isEndNext = true
            place += 1
        case .filler: place += 1
        case .unit, .yearMark, .monthMark, .dayMark, .hourMark, .minuteMark: skip()
        }
    }

    /// Whether the number at an offset is a time: "7:00", "7pm".
    func isClock(_ offset: Int) -> Bool {
        if part(":", offset + 1) != nil { return true }
        return switch word(offset + 1) {
        case .isAfternoon, .unit, .hourMark: true
        default: false
        }
    }

    /// The offset of the first token from this one on that is neither a point nor says nothing.
    func afterPoints(_ offset: Int) -> Int {
        var offset = offset
        while kind(offset) == .symbol(".") || word(offset) == .filler { offset += 1 }
        return offset
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
            let second = part(":", 3)
            let count = second == nil ? 3 : 5
            if word(count) == .unit(60), !clocks.isEmpty, !isEndNext {
                place += count + 1
                lengths.append((value * 60 + minute.value, false))
                return
            }
            let clock = Clock(
                hour: value, minute: minute.value, second: second?.value, hasZero: digits > 1 && value < 10,
                isEnd: isEndNext)
            let isAfterT = place > 0 && !tokens[place].isSpaced && tokens[place - 1].text.lowercased() == "t"
            place += count
            readOffset(hasSeconds: second != nil, isAfterT: isAfterT)
            return addClock(clock, tokens: 0)
        }
        if readDateWithYear(value, digits) { return }
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
        addClock(Clock(hour: value, hasZero: digits > 1 && value < 10, isEnd: isEndNext), tokens: 1)
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
            addClock(Clock(hour: value, minute: minute, isEnd: isEndNext), tokens: minute == nil ? 2 : 4)
        default: return false
        }
        return true
    }
}
