import Foundation
import Text
import Time

/// Reads a day, a time and a length as people type them, with the names and digits of a locale.
///
///     let parser = TypedTimeParser(locale: Locale(identifier: "en_US"))
///     parser.parse("Sat 7pm 2h", now: now, in: timeZone).span   // Saturday, 19:00 to 21:00
///
/// A day is a weekday, a date, "tomorrow" or "in a week", and can have a part: "Sat morning". Several are "Dec 19-21", "next
/// weekend", "first week of January". A time is on a clock of 12 or 24 hours, and its end follows after "-" or as a length; or it
/// is so long from now: "in two hours". A bare hour may be taken from the waking hours: "6" is 6 PM then. The title
/// of an event may be before or after all that. Without a year or a day, the next one is meant; "next Sat" is the one after
/// the coming one, which `TypedTime.otherDay` has. The words are those of the locale's language and of English
/// (`TypedTimeNames.vocabulary(of:)`). Making a parser takes about a millisecond.
package struct TypedTimeParser {
    private let names: TypedTimeNames

    /// - Parameter days: Yesterday, today and tomorrow in the user's language.
    package init(
        locale: Locale, days: [String] = [localized("Yesterday"), localized("Today"), localized("Tomorrow")]
    ) {
        names = TypedTimeNames(locale: locale, days: days)
    }

    /// Times that can be typed, in the user's language.
    package static let examples = [
        // Translators: People type this, with "tomorrow" and the names of days and months as your language has them.
        localized("Sat 7pm 2h"), localized("Dec 12 19:00-21:30"), localized("Dentist tomorrow noon"),
    ]

    /// The examples that it reads: those of an event with its title, or those of a time alone. The user's language can be another than
    /// that of the locale.
    package func readExamples(withTitle: Bool) -> [String] {
        let now = LocalDateTime(millisecondsSinceEpoch: 0)
        return TypedTimeParser.examples.filter { text in
            let typed = parse(text, now: now, in: .gmt)
            return typed.isComplete && (typed.title != nil) == withTitle
        }
    }

    /// - Parameters:
    ///   - now: The present on the user's wall clock.
    ///   - timeZone: The user's zone, for times that state an offset from UTC.
    ///   - awake: The waking hours of a user whose clock has 12 hours; `nil` for a clock of 24.
    /// - Complexity: O(*n*) in the length of the text, of which 200 characters are read.
    package func parse(_ text: String, now: LocalDateTime, in timeZone: TimeZone, awake: FreeHours? = nil) -> TypedTime
    {
        var reading = reading(text)
        reading.awake = awake
        return reading.result(now: now, in: timeZone)
    }

    /// The text without what says that it repeats each week, and the text of its last day: "Choir every Tuesday 19:00 until Dec
    /// 20" is "Choir Tuesday 19:00" and "Dec 20". An end that is only a time stays: "every Tuesday 7pm to 9pm".
    ///
    /// - Parameter read: Reads a text, to see whether it is a day.
    /// - Returns: `nil` for a text that does not say "every" before a weekday. The last day is `nil` for no end.
    func weekly(in text: String, read: (String) -> TypedTime) -> (once: String, until: String?)? {
        let parsed = TypedTimeTokens(text, names)
        let (tokens, typed) = (parsed.tokens, parsed.typed)
        func word(_ place: Int) -> TypedTimeNames.Word? {
            if tokens.indices.contains(place), case .word(let word) = tokens[place].kind { word } else { nil }
        }
        var weekday: (place: Int, isPlural: Bool)?
        let every = tokens.indices.first { place in
            guard word(place) == .every else { return false }
            var next = place + 1
            while word(next) == .filler || word(next) == .untilOrAt { next += 1 }
            weekday = self.weekday(at: next, tokens).map { (next, $0) }
            return weekday != nil
        }
        guard let every, let weekday, !parsed.isCut else { return nil }
        let name = tokens[weekday.place]
        let last = word(tokens.count - 1) == .endMark ? tokens.count - 1 : nil
        var (end, until) = (typed.count, String?.none)
        if let last {
            // "12月20日まで": without a space the day begins at the first word from which on it is one.
            let start = (max(weekday.place + 1, last - TypedTimeParser.longestDay)..<max(weekday.place + 1, last)).first
            {
                let end = read(String(typed[tokens[$0].range.lowerBound..<tokens[last].range.lowerBound]))
                return end.onlyDay != nil && end.span == nil
            }
            if let start {
                end = tokens[start].range.lowerBound
                until = String(typed[end..<tokens[last].range.lowerBound])
            }
        } else if let place = tokens.indices.last(where: { $0 > weekday.place && word($0) == .until }) {
            let rest = String(typed[tokens[place].range.upperBound...]).trimmedOrNil ?? ""
            let typedEnd = read(rest)
            if typedEnd.span == nil || typedEnd.day != nil {
                (end, until) = (tokens[place].range.lowerBound, rest)
            }
        }
        let weekdayEnd = name.range.upperBound - (weekday.isPlural ? 1 : 0)
        let once =
            typed[..<tokens[every].range.lowerBound] + typed[name.range.lowerBound..<weekdayEnd]
            + typed[name.range.upperBound..<max(end, name.range.upperBound)]
        return (String(once), until)
    }

    /// The most words of a day.
    private static let longestDay = 8

    /// Whether a token is a weekday, and whether of more than one: "Tuesdays".
    private func weekday(at place: Int, _ tokens: [TypedTimeTokens.Token]) -> Bool? {
        guard tokens.indices.contains(place) else { return nil }
        if case .word(.weekday) = tokens[place].kind { return false }
        let word = Array(TextSearch.fold(tokens[place].text))
        guard tokens[place].kind == .unknown, word.last == "s", case .weekday? = names.word(at: word.dropLast())?.word
        else { return nil }
        return true
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
        guard let hours = reading(text, hasPointInTimes: true).hours, hours.start < 1440 else { return nil }
        return FreeHours(from: hours.start, to: hours.end > 1440 ? hours.end - 1440 : hours.end, weekdays: weekdays)
    }

    /// The weekday or the month that a word is; `nil` for another one.
    func name(_ word: String) -> SearchDays.Test? {
        let kinds = TypedTimeTokens(word, names).tokens.map(\.kind)
        guard kinds.count == 1, case .word(let name) = kinds[0] else { return nil }
        return switch name {
        case .weekday(let weekday): .weekday(weekday)
        case .month(let month): .month(month)
        default: nil
        }
    }

    /// Whether a word can be the first one of a day.
    func beginsDay(_ word: String) -> Bool {
        switch TypedTimeTokens(word, names).tokens.first?.kind {
        // In a search it is a word of a title: "Halloween".
        case .word(.holiday): false
        case .number, .word: true
        case .symbol, .unknown, nil: false
        }
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

    /// - Parameter hasPointInTimes: Whether "9.10" is a time; `nil` for what the locale and the rest of the text say.
    private func reading(_ text: String, hasPointInTimes: Bool? = nil) -> TypedTimeReading {
        var reading = TypedTimeReading(
            TypedTimeTokens(text, names), names, hasPointInTimes: hasPointInTimes ?? names.hasPointInTimes)
        reading.read()
        guard hasPointInTimes == nil, reading.isRatherTime else { return reading }
        let other = self.reading(text, hasPointInTimes: true)
        return other.clocks.isEmpty || other.rest.count > 0 && other.rest.count >= reading.rest.count ? reading : other
    }
}
