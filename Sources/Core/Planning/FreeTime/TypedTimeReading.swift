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
    }

    /// A date of numbers; without a year the next one is meant.
    struct Date {
        var year: Int?
        var month: Int
        var day: Int
    }

    /// The words for one day.
    struct Day {
        var dates: [Date] = []
        /// Weekdays, and whether each is the one after the coming one.
        var weekdays: [(day: Weekday, isNext: Bool)] = []
        var relativeDays: [Int] = []
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
    private var (dayEnd, isMonthFirst) = (-1, false)
    private(set) var parts: [TypedTime.Part] = []
    /// The offsets from UTC of the clocks that state one, in seconds.
    var offsets: [Int] = []
    var clocks: [Clock] = []
    /// Lengths in minutes, those of whole days among them, the unit of the last part of each, and whether they are whole hours
    /// and minutes, so that they can be a time: "19h".
    var lengths: [(minutes: Int, ofDays: Int, unit: Int, isTime: Bool)] = []
    /// The place after the last length.
    private var lengthEnd = -1
    /// The words right before this place that say something about the next one: "next", "this", "PM", "to".
    private var leading: [(place: Int, word: TypedTimeNames.Word)] = []
    /// A date of marks: 2026年12月12日.
    private var marked: (year: Int?, month: Int?) = (nil, nil)
    /// The words that were not understood, in order.
    var rest: [String] { skipped.sorted().map { tokens[$0].text } + further }
    /// Words that were not understood and are no tokens.
    private var further: [String] = []
    /// Whether it says that the time repeats: "every Monday", "Mondays".
    private(set) var repeats = false
    /// The positions of the tokens that were not understood, and of those that separate.
    private var (skipped, separating): (Set<Int>, Set<Int>) = ([], [])
    private let typed: [Character]

    init(_ tokens: TypedTimeTokens, _ names: TypedTimeNames, hasPointInTimes: Bool) {
        (self.tokens, typed, self.names) = (tokens.tokens, tokens.typed, names)
        self.hasPointInTimes = hasPointInTimes
        if tokens.isCut { further.append("…") }
    }

    /// The words before or after the time, which were not understood: the title of an event. `nil` when there are none, when they
    /// are at several places or have no letter, and when they are about time: "after", "EST", "Satruday".
    var title: String? {
        guard var first = skipped.min(), let last = skipped.max(), further.isEmpty,
            (first...last).allSatisfy({ skipped.contains($0) || separating.contains($0) || isFiller($0) })
        else { return nil }
        let others = tokens.indices.filter { !(first...last).contains($0) && !separating.contains($0) && !isFiller($0) }
        guard !others.isEmpty, others.allSatisfy({ $0 < first }) || others.allSatisfy({ $0 > last }) else { return nil }
        if (0..<first).allSatisfy(isFiller) { first = 0 }
        let words = skipped.sorted().filter { tokens[$0].kind == .unknown }.map { TextSearch.fold(tokens[$0].text) }
        guard words.contains(where: { $0.contains(where: \.isLetter) && !TypedTimeNames.aboutTime.contains($0) }),
            // "7pm Berlin time"
            words.last != "time" || first == 0, saysDay || !words.contains(where: names.isMisspelled)
        else { return nil }
        return String(typed[tokens[first].range.lowerBound..<tokens[last].range.upperBound])
    }

    /// Whether the token at a place says nothing.
    private func isFiller(_ place: Int) -> Bool { tokens[place].kind == .word(.filler) }

    mutating func read() {
        while place < tokens.count {
            dropLeading(before: place - 1)
            switch tokens[place].kind {
            case .number(let value, let digits): readNumber(value, digits)
            case .word(let word): read(word)
            case .symbol(let symbol): read(symbol)
            case .unknown:
                if saysRepetition { repeats = true }
                skip()
            }
        }
        dropLeading(before: place)
        leaveNumbersOfTitle()
        if marked.year != nil || marked.month != nil { further.append(marked.month.map(String.init) ?? "…") }
    }

    /// Leaves bare numbers beside a title to it, where another time begins it.
    private mutating func leaveNumbersOfTitle() {
        for (index, clock) in clocks.enumerated().reversed() where clocks.count(where: { !$0.isEnd }) > 1 {
            guard let bare = clock.bare, !clock.isEnd, index + 1 == clocks.count || !clocks[index + 1].isEnd else {
                continue
            }
            let before = (0..<bare).last { !isFiller($0) }
            let after = (bare + 1..<tokens.count).first { !isFiller($0) }
            let isNumberBefore = before.map { place in clocks.contains { $0.bare == place } } ?? false
            guard isNumberBefore || [before, after].contains(where: { $0.map(skipped.contains) ?? false }) else {
                continue
            }
            skipped.insert(bare)
            clocks.remove(at: index)
        }
    }

    /// Leaves words as not understood whose next one did not come.
    private mutating func dropLeading(before place: Int) {
        guard let last = leading.last, last.place < place else { return }
        skipped.formUnion(leading.map(\.place))
        leading = []
    }

    /// Takes a word right before this one, if it is there.
    private mutating func take(_ word: TypedTimeNames.Word) -> Bool {
        guard let position = leading.firstIndex(where: { $0.word == word }) else { return false }
        leading.remove(at: position)
        return true
    }

    private mutating func lead(_ word: TypedTimeNames.Word) {
        leading.append((place, word))
        place += 1
    }

    /// Whether the unknown word at this place says that the time repeats. Such words are English or of a language of the window, and may be in a title: "Every
    /// Brilliant Thing Fri 8pm".
    private var saysRepetition: Bool {
        let word = tokens[place].text.lowercased()
        if word.hasSuffix("s"), case .weekday? = names.word(at: Array(word.dropLast())[...])?.word { return true }
        guard TypedTimeReading.repeating.contains(word) else { return false }
        // "tous les lundis"
        let isArticle =
            tokens.indices.contains(place + 1) && ["les", "los", "las", "os", "as"].contains(tokens[place + 1].text)
        let offset = isArticle ? 2 : 1
        return switch kind(offset) {
        case .number, .word(.weekday), .word(.unit), .word(.part): true
        case .unknown: TypedTimeReading.periods.contains(tokens[place + offset].text.lowercased())
        case .word, .symbol, nil: false
        }
    }

    private static let repeating: Set<String> = [
        "every", "each", "jeden", "jede", "jedes", "chaque", "tous", "toutes", "cada", "todos", "todas", "toda", "todo",
        "毎週",
        "毎月", "毎日", "毎年", "كل",
    ]
    private static let periods: Set<String> = [
        "week", "weekday", "weekend", "month", "year", "other", "second", "woche", "monat", "semaine", "mois", "semana",
        "mes",
    ]

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

    private func isUntil(_ offset: Int) -> Bool {
        if case .symbol(let symbol) = kind(offset) { return TypedTimeReading.dashes.contains(symbol) }
        return word(offset) == .until
    }

    /// Reads what is between the ends of a time, or between two days. Within a title it is part of a word.
    private mutating func readUntil() {
        if dayEnd == place, days.count == 1, isDay(1) {
            days.append(Day())
            place += 1
        } else if !clocks.isEmpty, !skipped.contains(place - 1) {
            lead(.until)
        } else {
            skip()
        }
    }

    /// Whether a day begins at an offset after a day and "-".
    private func isDay(_ offset: Int) -> Bool {
        switch kind(offset) {
        case .word(.weekday), .word(.relativeDay), .word(.month): return true
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

    /// Adds a word for a day that ends at this place.
    private mutating func endDay(isMonthFirst: Bool = false) { (dayEnd, self.isMonthFirst) = (place, isMonthFirst) }

    mutating func add(_ date: Date, isMonthFirst: Bool = false) {
        days[days.count - 1].dates.append(date)
        endDay(isMonthFirst: isMonthFirst)
    }

    private mutating func read(_ word: TypedTimeNames.Word) {
        switch word {
        case .month(let month): readMonth(month)
        case .weekday(let weekday):
            let isNext = take(.next)
            while take(.this) {}
            place += 1
            days[days.count - 1].weekdays.append((weekday, isNext))
            endDay()
        case .relativeDay(let days):
            place += 1
            self.days[self.days.count - 1].relativeDays.append(days)
            endDay()
        case .part(let part, let isToday):
            let isThis = take(.this)
            // "Date night"
            if !isToday, !isThis, skipped.contains(place - 1) { return skip() }
            if isToday || isThis { days[days.count - 1].relativeDays.append(0) }
            parts.append(part)
            place += 1
        case .next, .this, .isAfternoon: lead(word)
        case .time(let minutes):
            let isEnd = leading.contains { $0.word == .until }
            addClock(Clock(hour: minutes / 60, isAfternoon: minutes == 720 ? true : nil, isEnd: isEnd), tokens: 1)
        case .until: readUntil()
        case .filler: place += 1
        case .unit, .yearMark, .monthMark, .dayMark, .hourMark, .minuteMark: skip()
        }
    }

    /// Whether the number at an offset is a time: "7:00", "7pm".
    func isClock(_ offset: Int) -> Bool {
        if part(":", offset + 1) != nil || half(offset + 1) != nil { return true }
        return switch word(offset + 1) {
        case .unit, .hourMark: true
        default: false
        }
    }

    /// The half of the day at an offset, and the number of its tokens: "pm", "p.m.", "p".
    private func half(_ offset: Int) -> (isAfternoon: Bool, count: Int)? {
        if case .isAfternoon(let isAfternoon) = word(offset) {
            let hasPoint = kind(offset + 1) == .symbol(".") && !tokens[place + offset + 1].isSpaced
            return (isAfternoon, hasPoint ? 2 : 1)
        }
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

    private mutating func addClock(_ clock: Clock, tokens count: Int) {
        var clock = clock
        for half in [true, false] where take(.isAfternoon(half)) { clock.isAfternoon = half }
        _ = take(.until)
        if clock.isAfternoon != nil { clock.bare = nil }
        place += count
        if let half = half(0) {
            clock.isAfternoon = half.isAfternoon
            place += half.count
        }
        readUTC()
        clocks.append(clock)
    }

    private mutating func readNumber(_ value: Int, _ digits: Int) {
        let isEnd = leading.contains { $0.word == .until }
        if let minute = part(":", 1) {
            let second = part(":", 3)
            let count = second == nil ? 3 : 5
            if word(count) == .unit(60), !clocks.isEmpty, !isEnd {
                return addLength(value * 60 + minute.value, unit: 1, tokens: count + 1)
            }
            let clock = Clock(
                hour: value, minute: minute.value, second: second?.value, hasZero: digits > 1 && value < 10,
                isEnd: isEnd)
            let isAfterT = place > 0 && !tokens[place].isSpaced && tokens[place - 1].text.lowercased() == "t"
            place += count
            readOffset(hasSeconds: second != nil, isAfterT: isAfterT)
            return addClock(clock, tokens: 0)
        }
        if readDateWithYear(value, digits) { return }
        if let second = part("/", 1) { return readDate(value, second.value, "/", isDayFirst: names.hasDayFirst) }
        if readDecimal(value) { return }
        if let second = part(".", 1) {
            if half(3) != nil || isTimeWithPoint(0) {
                let hasZero = digits > 1 && value < 10
                return addClock(Clock(hour: value, minute: second.value, hasZero: hasZero, isEnd: isEnd), tokens: 3)
            }
            return readDate(value, second.value, ".", isDayFirst: true)
        }
        if half(1) != nil { return addClock(Clock(hour: value, isEnd: isEnd), tokens: 1) }
        if let word = word(1), readNumber(value, before: word, isEnd: isEnd) { return }
        let next = afterPoints(1)
        if case .month(let month) = word(next), digits <= 2, value > 0, !isOfTitle(beforeMonth: next) {
            place += next + 1
            return addDate(Date(month: month, day: value))
        }
        guard digits <= 2 else { return skip() }
        // "19-21 Dec"
        if isUntil(next), days.count == 1, days[0].dates.isEmpty, let last = number(next + 1), last.digits <= 2,
            case .month(let month) = word(afterPoints(next + 2))
        {
            place += next + 1
            add(Date(month: month, day: value))
            return days.append(Day())
        }
        // "Dec 19-21"
        if days.count == 2, dayEnd < place, days[1].dates.isEmpty, isMonthFirst, let month = days[0].dates.last?.month {
            place += 1
            return addDate(Date(month: month, day: value))
        }
        // "The 19th" is no time.
        if isOrdinal(1) {
            skip()
            return skip()
        }
        addClock(Clock(hour: value, hasZero: digits > 1 && value < 10, isEnd: isEnd, bare: place), tokens: 1)
    }

    /// Whether a number is of the title, and the one after the month is the day: "Team 7 on Dec 6 18:00".
    private func isOfTitle(beforeMonth month: Int) -> Bool {
        guard place > 0, skipped.contains(place - 1), let day = number(month + 1), (1...31).contains(day.value),
            !isClock(month + 1)
        else { return false }
        return (month + 2..<tokens.count - place).contains { offset in
            number(offset).map { $0.digits == 4 || isClock(offset) } ?? false
        }
    }

    /// Whether a number is followed by what makes it the number of a day: "19th".
    func isOrdinal(_ offset: Int) -> Bool {
        word(offset) == .filler && !tokens[place + offset].isSpaced
            && ["st", "nd", "rd", "th"].contains(tokens[place + offset].text.lowercased())
    }

    /// Reads "1.5h" and "1,5 Std"; returns whether it is such a length.
    private mutating func readDecimal(_ value: Int) -> Bool {
        guard let fraction = part(".", 1) ?? part(",", 1), case .unit(let unit) = word(3) else { return false }
        let whole = [1, 10, 100, 1000, 10000][fraction.digits]
        addLength(value * unit + (fraction.value * unit * 2 + whole) / (whole * 2), unit: 1, tokens: 4)
        return true
    }

    /// Adds a length, or a smaller part of the one before: "1 h 30 min". None is not understood.
    private mutating func addLength(_ minutes: Int, unit: Int, isTime: Bool = false, tokens count: Int) {
        guard minutes > 0 else {
            for _ in 0..<count { skip() }
            return
        }
        if let last = lengths.last, lengthEnd == place, unit < last.unit {
            lengths[lengths.count - 1] = (last.minutes + minutes, last.ofDays, unit, last.isTime && minutes < 60)
        } else {
            lengths.append((minutes, unit == 1440 ? minutes : 0, unit, isTime))
        }
        place += count
        if word(0) == .filler, number(1) != nil { place += 1 }
        lengthEnd = place
    }

    /// Reads a number with the word after it; returns whether the two belong together.
    private mutating func readNumber(_ value: Int, before word: TypedTimeNames.Word, isEnd: Bool) -> Bool {
        switch word {
        case .unit(60):
            if let minutes = number(2, adjacent: true), !tokens[place + 1].isSpaced {
                let count = self.word(3) == .unit(1) ? 4 : 3
                addLength(value * 60 + minutes.value, unit: 1, isTime: true, tokens: count)
            } else {
                addLength(value * 60, unit: 60, isTime: true, tokens: 2)
            }
        case .unit(let minutes): addLength(value * minutes, unit: minutes, tokens: 2)
        case .yearMark:
            marked.year = value
            place += 2
        case .monthMark:
            marked.month = value
            place += 2
        case .dayMark:
            guard let month = marked.month ?? (days.count == 2 ? days[0].dates.last?.month : nil) else { return false }
            place += 2
            add(Date(year: marked.year, month: month, day: value))
            marked = (nil, nil)
        case .hourMark:
            let minute = self.word(3) == .minuteMark ? number(2)?.value : nil
            addClock(Clock(hour: value, minute: minute, isEnd: isEnd), tokens: minute == nil ? 2 : 4)
        default: return false
        }
        return true
    }
}
