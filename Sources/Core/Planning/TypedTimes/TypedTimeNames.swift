import Foundation
import Text
import Time

/// The words that stand for days, times and lengths: those of a locale, and English ones.
struct TypedTimeNames {
    enum Word: Hashable {
        case month(Int)
        case weekday(Weekday)
        /// A day of each year: "Christmas Eve".
        case holiday(month: Int, day: Int)
        /// A number of days after today.
        case relativeDay(Int)
        /// A number of days after today; after a day it is a part of that.
        case dayOrPart(Int, TypedTime.Part)
        /// A part of a day, or of today.
        case part(TypedTime.Part, isToday: Bool)
        /// Before or after the name of a weekday or a period. It means the coming one, or the one after that.
        case next(isAfterComing: Bool)
        /// Before the name of a weekday, a period or a part of a day: the coming one, or that of today.
        case this
        /// A weekend, a week or a month, and how many after the present one it is, if the word says that.
        case period(TypedTime.Period, Int?)
        /// Before the name of a month: seven days of it; -1 for the last.
        case weekOfMonth(Int)
        /// Minutes since midnight.
        case time(Int)
        case isAfternoon(Bool)
        /// The unit of a number: its length in minutes.
        case unit(Int)
        /// The unit of a number of months.
        case months
        /// A length in minutes.
        case length(Int)
        /// A number; an article is one only before a unit.
        case count(Int, isArticle: Bool)
        /// A number where one can be, otherwise a month: "sept".
        case countOrMonth(Int, month: Int)
        /// Before an hour: minutes to add to it. "half past"
        case pastHour(Int)
        /// After an hour: minutes to add to it. "et demie"
        case afterHour(Int)
        /// After the number of an hour: "o'clock".
        case clockMark
        /// A mark after a number in Chinese, Japanese and Korean.
        case yearMark, monthMark, dayMark, hourMark, minuteMark
        /// Between the two ends of a time.
        case until
        /// Between the two ends of a time; elsewhere before a time.
        case untilOrAt
        /// After the end of a time.
        case endMark
        /// Before a time.
        case at
        /// Before a length that begins now.
        case inFuture
        /// After a length that begins now.
        case fromNow
        /// Before a day on which something repeats.
        case every
        /// It says nothing.
        case filler
    }

    /// By their first character, longest first.
    private let names: [Character: [(text: [Character], word: Word)]]
    /// Whether the day comes before the month in dates of numbers.
    let hasDayFirst: Bool
    /// Whether a point is between hours and minutes: "19.30".
    let hasPointInTimes: Bool
    /// Whether a short number of hours beside a day is rather a time: "samedi 9h".
    let hasHoursAsTimes: Bool
    /// The day with which weeks begin.
    let firstWeekday: Weekday
    /// The first day of the weekend, and the number of its days.
    let weekend: (first: Weekday, count: Int)

    /// - Parameter days: Yesterday, today and tomorrow in the user's language.
    init(locale: Locale, days: [String]) {
        var words: [String: Word] = [:]
        let language = locale.language.languageCode?.identifier ?? "en"
        // The locale's own meaning of a word comes first.
        if language != "en" { TypedTimeNames.addVocabulary(of: language, to: &words) }
        for (day, name) in zip(-1...1, days) { TypedTimeNames.add(name, .relativeDay(day), to: &words) }
        TypedTimeNames.addNames(of: locale, to: &words)
        TypedTimeNames.addNames(of: Locale(identifier: "en_US"), to: &words)
        TypedTimeNames.addVocabulary(of: "en", to: &words)
        for name in ["uur", "kl", "t"] { TypedTimeNames.add(name, .filler, to: &words) }
        names = Dictionary(grouping: words.map { (text: Array($0.key), word: $0.value) }) { $0.text[0] }
            .mapValues { $0.sorted { $0.text.count > $1.text.count } }
        let date = DateFormatter.dateFormat(fromTemplate: "yMd", options: 0, locale: locale) ?? "M/d/y"
        hasDayFirst = (date.firstIndex(of: "d") ?? date.endIndex) < (date.firstIndex(of: "M") ?? date.endIndex)
        hasPointInTimes =
            DateFormatter.dateFormat(fromTemplate: "Hmm", options: 0, locale: locale)?.contains(".") ?? false
        hasHoursAsTimes = ["fr", "pt"].contains(language)
        firstWeekday = .first(in: locale)
        weekend = TypedTimeNames.weekend(in: locale)
    }

    private static func addVocabulary(of language: String, to words: inout [String: Word]) {
        for (word, names) in vocabulary(of: language) {
            for name in names.split(separator: "|") { add(String(name), word, to: &words, hasNumbers: true) }
        }
    }

    /// Adds the names of months, weekdays and halves of the day.
    private static func addNames(of locale: Locale, to words: inout [String: Word]) {
        let formatter = DateFormatter()
        formatter.locale = locale
        formatter.calendar = Calendar(identifier: .gregorian)
        let months = [
            formatter.monthSymbols, formatter.standaloneMonthSymbols, formatter.shortMonthSymbols,
            formatter.shortStandaloneMonthSymbols,
        ]
        for symbols in months {
            for (number, name) in symbols.enumerated() { add(name, .month(number + 1), to: &words) }
        }
        let weekdays = [
            formatter.weekdaySymbols, formatter.standaloneWeekdaySymbols, formatter.shortWeekdaySymbols,
            formatter.shortStandaloneWeekdaySymbols,
        ]
        for symbols in weekdays {
            // Foundation's weeks begin on Sunday.
            for (number, name) in symbols.enumerated() {
                add(name, .weekday(Weekday.allCases[(number + 6) % 7]), to: &words)
            }
        }
        add(formatter.amSymbol, .isAfternoon(false), to: &words)
        add(formatter.pmSymbol, .isAfternoon(true), to: &words)
    }

    /// - Parameter hasNumbers: Whether the name may have a number. One such as "12" or "1月" is read as a number.
    private static func add(
        _ name: String, _ word: Word, to words: inout [String: Word], hasNumbers: Bool = false
    ) {
        var folded = TextSearch.fold(name)
        while folded.hasSuffix(".") { folded.removeLast() }
        guard !folded.isEmpty, hasNumbers || !folded.contains(where: \.isNumber), words[folded] == nil else { return }
        words[folded] = word
    }

    private static func weekend(in locale: Locale) -> (first: Weekday, count: Int) {
        var calendar = Calendar(identifier: .gregorian)
        (calendar.locale, calendar.timeZone) = (locale, .gmt)
        // January 5, 1970, was a Monday.
        let isOff = (0..<7).map { calendar.isDateInWeekend(Date(timeIntervalSince1970: Double(4 + $0) * 86_400)) }
        let first = (0..<7).first { isOff[$0] && !isOff[($0 + 6) % 7] }
        return first.map { (Weekday.allCases[$0], isOff.count { $0 }) } ?? (.saturday, 2)
    }

    /// The meaning of marks right after a number, some of which name a weekday too.
    static let marks: [Character: Word] = [
        "年": .yearMark, "년": .yearMark, "月": .monthMark, "월": .monthMark, "日": .dayMark, "일": .dayMark, "号": .dayMark,
        "時": .hourMark, "时": .hourMark, "点": .hourMark, "點": .hourMark, "시": .hourMark, "分": .minuteMark,
        "분": .minuteMark,
    ]

    /// The word at the beginning of folded characters, and its length; `nil` when there is none. An unambiguous beginning of
    /// three letters or more stands for a month or a weekday.
    ///
    /// - Complexity: O(*w*) in the number of words with the same first character.
    func word(at text: ArraySlice<Character>) -> (word: Word, length: Int)? {
        guard let first = text.first, let names = names[first] else { return nil }
        for name in names where text.starts(with: name.text) {
            // In Chinese, Japanese and Korean no space is between words.
            let end = text.startIndex + name.text.count
            if end == text.endIndex || !text[end].isLetter
                || TypedTimeNames.isIdeographic(first)
                    && !(name.text.count == 1 && isPartOfWord(first, before: text[end]))
            {
                return (name.word, name.text.count)
            }
        }
        let run = text.prefix(while: \.isLetter)
        guard run.count >= 3 else { return nil }
        let meant = Set(
            names.filter { name in
                switch name.word {
                case .month, .weekday: name.text.starts(with: run)
                default: false
                }
            }.map(\.word))
        return meant.count == 1 ? meant.first.map { ($0, run.count) } : nil
    }

    /// Whether a folded word that is none of the names is nearly one for a day: "satruday", "tommorow", "satt".
    func isMisspelled(_ word: String) -> Bool {
        let word = Array(word)
        return (word.first.flatMap { names[$0] } ?? []).contains { name in
            switch name.word {
            case .month, .weekday, .holiday, .relativeDay, .part: break
            default: return false
            }
            guard name.text.count >= 5 else {
                return name.text.count >= 3 && word.dropLast() == name.text[...] && word.last == name.text.last
            }
            return TypedTimeNames.isNear(word, name.text, within: name.text.count >= 8 ? 2 : 1)
        }
    }

    /// Whether so many letters have to be added, left out, replaced or changed places with the next, to make one word of another.
    private static func isNear(_ word: [Character], _ name: [Character], within limit: Int) -> Bool {
        guard abs(word.count - name.count) <= limit else { return false }
        var rows = [Array(0...name.count)]
        for (row, letter) in word.enumerated() {
            var next = [row + 1]
            for (column, other) in name.enumerated() {
                var least = min(next[column], rows[row][column + 1]) + 1
                least = min(least, rows[row][column] + (letter == other ? 0 : 1))
                if row > 0, column > 0, letter == name[column - 1], word[row - 1] == other {
                    least = min(least, rows[row - 1][column - 1] + 1)
                }
                next.append(least)
            }
            rows.append(next)
        }
        return rows[word.count][name.count] <= limit
    }

    /// English words about time that are not read. They alone are no title.
    static let aboutTime: Set<String> = [
        "after", "before", "by", "since", "until", "till", "to", "between", "except", "not", "without", "around",
        "about", "or",
        "in", "ago", "later", "now", "soon", "next", "this", "last", "am", "pm", "a", "p", "oclock", "week", "weeks",
        "weekend",
        "weekday", "month", "months", "all", "whole", "an", "one", "two", "three", "four", "five", "six", "seven",
        "eight", "nine",
        "ten", "eleven", "twelve", "couple", "few", "o", "clock", "sharp", "exactly", "year", "years", "quarter",
        "half", "past", "fortnight", "daily", "weekly",
        "biweekly",
        "monthly", "yearly", "d", "day", "days", "h", "hour", "hours", "m", "min", "minutes", "utc", "gmt", "est",
        "edt", "et",
        "cst", "cdt", "ct", "mst", "mdt", "mt", "pst", "pdt", "pt", "cet", "cest", "eet", "eest", "wet", "west", "bst",
        "ist",
        "jst", "time",
    ]

    /// Holidays that are on another day each year. Without a day they would be taken as today.
    static let movableHolidays: Set<String> = Set(
        [
            "easter", "pentecost", "thanksgiving", "ramadan", "diwali", "hanukkah", "chanukah", "ostern",
            "ostersonntag", "ostermontag", "karfreitag", "pfingsten", "himmelfahrt", "fasching", "karneval", "pâques",
            "pentecôte", "ascension", "pascua", "pascuas", "páscoa", "carnaval", "رمضان",
        ].map(TextSearch.fold))

    /// Words that make another day of a holiday: "week of Christmas Day", "Christmas Day next year".
    static let aboutHolidays: Set<String> = Set(
        [
            "after", "before", "since", "until", "day", "days", "week", "weeks", "year", "years", "next", "last", "tag",
            "tage", "woche", "vor", "nach", "nächstes", "jahr", "après", "avant", "semaine", "année", "prochaine",
            "después", "antes", "semana", "año", "próximo", "depois", "ano", "後", "前", "بعد", "قبل",
        ].map(TextSearch.fold))

    /// Whether a Chinese character is one of a longer word: "朝" in "朝食", and not in "朝に".
    private func isPartOfWord(_ first: Character, before next: Character) -> Bool {
        guard let value = first.unicodeScalars.first?.value, (0x4e00...0x9fff).contains(value) else { return false }
        return !TypedTimeNames.particles.contains(next)
    }

    /// The beginnings of particles that can follow a day or a part of it in Japanese.
    private static let particles: Set<Character> = ["の", "に", "は", "で", "か", "ま", "と", "へ"]

    static func isIdeographic(_ character: Character) -> Bool {
        (character.unicodeScalars.first?.value ?? 0) >= 0x2e80
    }
}
