/// Times, lengths and numbers in a typed time: "7:30 pm", "half past six", "1 h 30 min".
extension TypedTimeReading {
    mutating func addClock(_ clock: Clock, tokens count: Int) {
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
        clockEnd = place
    }

    mutating func readNumber(_ value: Int, _ digits: Int) {
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
        if readFourDigits(value, digits, isEnd: isEnd) { return }
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
        // "12 noon"
        if value == 12, case .time(let minutes)? = word(1) {
            return addClock(Clock(hour: minutes / 60, isEnd: isEnd), tokens: 2)
        }
        if let word = word(1), readNumber(value, before: word, isEnd: isEnd) { return }
        let next = afterPoints(1)
        if case .month(let month) = word(next), digits <= 2, value > 0, !isOfTitle(beforeMonth: next) {
            place += next + 1
            return addDate(Date(month: month, day: value))
        }
        guard digits <= 2 else { return skip() }
        // "19-21 Dec"
        if isUntil(next), days.count == 1, days[0].dates.isEmpty, let month = monthOfLast(next) {
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

    /// The month after the last of two days: "19-21 Dec", "10.-12.12."
    private func monthOfLast(_ until: Int) -> Int? {
        let offset = afterFillers(until + 1)
        guard let last = number(offset), last.digits <= 2 else { return nil }
        if case .month(let month) = word(afterPoints(offset + 1)) { return month }
        guard kind(1) == .symbol("."), let month = part(".", offset + 1), month.digits <= 2 else { return nil }
        return month.value
    }

    /// Whether a number of four digits is a time, because it has an end, or follows "at": "0930-1015".
    func isFourDigitTime(_ offset: Int) -> Bool {
        guard let time = number(offset), time.digits == 4, time.value / 100 <= 24, time.value % 100 < 60 else {
            return false
        }
        if isAfterAt(offset) || word(offset + 1) == .clockMark || word(offset + 1) == .unit(60) { return true }
        guard isUntil(offset + 1), let end = number(offset + 2), end.digits == 4 else { return false }
        return end.value / 100 <= 24 && end.value % 100 < 60
    }

    private func isAfterAt(_ offset: Int) -> Bool {
        let before = word(offset - 1)
        return before == .at || before == .untilOrAt
    }

    /// Reads "0930-1015" and "at 1930"; returns whether it is that.
    private mutating func readFourDigits(_ value: Int, _ digits: Int, isEnd: Bool) -> Bool {
        guard digits == 4 else { return false }
        let isLast = isEnd && (clocks.last?.isOfFour ?? false)
        guard isLast || isFourDigitTime(0) else { return false }
        let mark = word(1) == .clockMark || word(1) == .unit(60)
        addClock(
            Clock(
                hour: value / 100, minute: value % 100, hasZero: true, isEnd: isEnd, bare: isLast || mark ? nil : place,
                isOfFour: true),
            tokens: mark ? 2 : 1)
        return true
    }

    /// "half past six", "viertel vor acht".
    mutating func readPastHour(_ minutes: Int) {
        guard let hour = number(1), hour.digits <= 2, hour.value <= 24 else { return skip() }
        let isEnd = leading.contains { $0.word == .until }
        addClock(Clock(hour: hour.value, minutesAfter: minutes, isEnd: isEnd), tokens: 2)
        if word(0) == .clockMark { place += 1 }
        clockEnd = place
    }

    /// "in two hours", "in a week". Before another word it is part of a title.
    mutating func readInFuture() {
        switch kind(1) {
        case .number:
            switch word(2) {
            case .unit, .months: break
            default: return skip()
            }
        case .word(.length): break
        case .word(.unit(let minutes)):
            (place, futureStart) = (place + 1, place + 1)
            return addLength(minutes, unit: minutes, tokens: 1)
        case .word(.period(.week, nil)):
            (place, futureStart) = (place + 1, place + 1)
            return addLength(10_080, unit: 10_080, tokens: 1)
        case .word(.period(.month, nil)):
            place += 2
            days[days.count - 1].relativeMonths.append(1)
            return endDay()
        default:
            // "Sat 9 in the morning"
            switch word(afterFillers(1)) {
            case .part, .dayOrPart, .weekOfMonth, .period, .next, .this: place += 1
            default: skip()
            }
            return
        }
        place += 1
        futureStart = place
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
    mutating func addLength(_ minutes: Int, unit: Int, isTime: Bool = false, tokens count: Int) {
        guard minutes > 0 else {
            for _ in 0..<count { skip() }
            return
        }
        if let last = lengths.last, lengthEnd == place, unit < last.unit {
            lengths[lengths.count - 1].minutes += minutes
            lengths[lengths.count - 1].unit = unit
            lengths[lengths.count - 1].isTime = last.isTime && minutes < 60
        } else {
            lengths.append(
                Length(
                    minutes: minutes, ofDays: unit % 1440 == 0 ? minutes : 0, unit: unit, isTime: isTime,
                    isFromNow: futureStart == place))
        }
        place += count
        let isJoined =
            tokens.indices.contains(place) && TypedTimeReading.joints.contains(tokens[place].text.lowercased())
        if isJoined, number(1) != nil { place += 1 }
        lengthEnd = place
    }

    /// Between the hours and the minutes of a length.
    private static let joints: Set<String> = ["and", "und", "et", "y", "e", "و"]

    /// Reads a number with the word after it; returns whether the two belong together.
    private mutating func readNumber(_ value: Int, before word: TypedTimeNames.Word, isEnd: Bool) -> Bool {
        switch word {
        case .unit(60): readHours(value, isEnd: isEnd)
        case .unit(let minutes): addLength(value * minutes, unit: minutes, tokens: 2)
        case .months:
            guard futureStart == place || self.word(2) == .fromNow else { return false }
            place += self.word(2) == .fromNow ? 3 : 2
            days[days.count - 1].relativeMonths.append(value)
            endDay()
        case .afterHour(let minutes):
            addClock(Clock(hour: value, minutesAfter: minutes, isEnd: isEnd), tokens: 2)
        case .clockMark:
            if case .afterHour(let minutes)? = self.word(2) {
                addClock(Clock(hour: value, minutesAfter: minutes, isEnd: isEnd), tokens: 3)
            } else {
                let minute = minuteAfterMark(2)
                addClock(Clock(hour: value, minute: minute, isEnd: isEnd), tokens: minute == nil ? 2 : 3)
            }
        case .yearMark:
            marked.year = value
            place += 2
        case .monthMark:
            marked.month = value
            place += 2
        case .dayMark:
            if self.word(2) == .fromNow {
                place += 3
                days[days.count - 1].relativeDays.append(value)
                endDay()
                return true
            }
            guard let month = marked.month ?? (days.count == 2 ? days[0].dates.last?.month : nil) else { return false }
            place += 2
            add(Date(year: marked.year, month: month, day: value))
            marked = (nil, nil)
        case .hourMark:
            if case .afterHour(let minutes)? = self.word(2) {
                addClock(Clock(hour: value, minutesAfter: minutes, isEnd: isEnd), tokens: 3)
                return true
            }
            let minute = self.word(3) == .minuteMark ? number(2)?.value : nil
            addClock(Clock(hour: value, minute: minute, isEnd: isEnd), tokens: minute == nil ? 2 : 4)
        case .minuteMark: addLength(value, unit: 1, tokens: 2)
        default: return false
        }
        return true
    }

    /// The minute after "Uhr", which has no other meaning.
    private func minuteAfterMark(_ offset: Int) -> Int? {
        guard let minute = number(offset), minute.digits == 2, minute.value < 60, part(":", offset + 1) == nil,
            part(".", offset + 1) == nil, !isUntil(offset + 1)
        else { return nil }
        return switch word(afterPoints(offset + 1)) {
        case .unit, .month, .monthMark, .months, .clockMark: nil
        default: minute.value
        }
    }

    /// "2 hours", "19h30"; after "à" a time, and as the end of one that has no half of the day.
    private mutating func readHours(_ value: Int, isEnd: Bool) {
        let isTime = isAfterAt(0) || isEnd && clocks.last.map { $0.isAfternoon == nil } ?? false
        if let minutes = number(2, adjacent: true), !tokens[place + 1].isSpaced {
            let count = word(3) == .unit(1) ? 4 : 3
            if isTime { return addClock(Clock(hour: value, minute: minutes.value, isEnd: isEnd), tokens: count) }
            addLength(value * 60 + minutes.value, unit: 1, isTime: true, tokens: count)
        } else if case .afterHour(let minutes)? = word(2) {
            if isTime { return addClock(Clock(hour: value, minutesAfter: minutes, isEnd: isEnd), tokens: 3) }
            addLength(value * 60 + minutes, unit: 1, isTime: true, tokens: 3)
        } else if isTime {
            let minute = minuteAfterMark(2)
            addClock(Clock(hour: value, minute: minute, isEnd: isEnd), tokens: minute == nil ? 2 : 3)
        } else {
            addLength(value * 60, unit: 60, isTime: true, tokens: 2)
        }
    }
}

extension TypedTimeReading.Clock {
    /// - Parameter minutes: Added to the hour; less than 0 for minutes before it: a quarter to one is 12:45.
    fileprivate init(hour: Int, minutesAfter minutes: Int, isEnd: Bool) {
        let before = hour == 1 ? 12 : hour == 0 ? 23 : hour - 1
        self.init(hour: minutes < 0 ? before : hour, minute: (minutes + 60) % 60, isEnd: isEnd)
    }
}
