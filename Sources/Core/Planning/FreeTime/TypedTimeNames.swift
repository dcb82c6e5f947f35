import Foundation
import Text
import Time

/// The words that stand for days, times and lengths: those of a locale for months, weekdays and halves of the day, and English
/// ones.
struct TypedTimeNames {
    enum Word: Hashable {
        case month(Int)
        case weekday(Weekday)
        /// A number of days after today.
        case relativeDay(Int)
        /// A part of a day, or of today.
        case part(TypedTime.Part, isToday: Bool)
        /// Before the name of a weekday: the one after the coming one.
        case next
        /// Before a part of a day: today.
        case this
        /// Minutes since midnight.
        case time(Int)
        case isAfternoon(Bool)
        /// The unit of a number: its length in minutes.
        case unit(Int)
        /// A mark after a number in Chinese, Japanese and Korean.
        case yearMark, monthMark, dayMark, hourMark, minuteMark
        /// Between the two ends of a time.
        case until
        /// It says nothing.
        case filler
    }

    private let words: [String: Word]
    /// Longest first.
    private let names: [(text: [Character], word: Word)]
    /// Whether the day comes before the month in dates of numbers.
    let hasDayFirst: Bool
    /// Whether a point is between hours and minutes: "19.30".
    let hasPointInTimes: Bool

    /// - Parameter days: Yesterday, today and tomorrow in the user's language.
    init(locale: Locale, days: [String]) {
        let formatter = DateFormatter()
        formatter.locale = locale
        formatter.calendar = Calendar(identifier: .gregorian)
        let english = DateFormatter()
        english.locale = Locale(identifier: "en_US")
        english.calendar = Calendar(identifier: .gregorian)
        var words: [String: Word] = [:]
        // The locale's own meaning of a word comes first.
        for formatter in [formatter, english] {
            let months = [
                formatter.monthSymbols, formatter.standaloneMonthSymbols, formatter.shortMonthSymbols,
                formatter.shortStandaloneMonthSymbols,
            ]
            for symbols in months {
                for (number, name) in symbols.enumerated() {
                    TypedTimeNames.add(name, .month(number + 1), to: &words)
                }
            }
            let weekdays = [
                formatter.weekdaySymbols, formatter.standaloneWeekdaySymbols, formatter.shortWeekdaySymbols,
                formatter.shortStandaloneWeekdaySymbols,
            ]
            for symbols in weekdays {
                // Foundation's weeks begin on Sunday.
                for (number, name) in symbols.enumerated() {
                    TypedTimeNames.add(name, .weekday(Weekday.allCases[(number + 6) % 7]), to: &words)
                }
            }
            TypedTimeNames.add(formatter.amSymbol, .isAfternoon(false), to: &words)
            TypedTimeNames.add(formatter.pmSymbol, .isAfternoon(true), to: &words)
        }
        for (day, name) in zip(-1...1, days) { TypedTimeNames.add(name, .relativeDay(day), to: &words) }
        for (name, word) in TypedTimeNames.fixed where words[name] == nil { words[name] = word }
        self.words = words
        names = words.map { (Array($0.key), $0.value) }.sorted { $0.0.count > $1.0.count }
        let date = DateFormatter.dateFormat(fromTemplate: "yMd", options: 0, locale: locale) ?? "M/d/y"
        hasDayFirst = (date.firstIndex(of: "d") ?? date.endIndex) < (date.firstIndex(of: "M") ?? date.endIndex)
        hasPointInTimes =
            DateFormatter.dateFormat(fromTemplate: "Hmm", options: 0, locale: locale)?.contains(".") ?? false
    }

    private static func add(_ name: String, _ word: Word, to words: inout [String: Word]) {
        var folded = TextSearch.fold(name)
        while folded.hasSuffix(".") { folded.removeLast() }
        // A name such as "12" or "1月" is read as a number.
        guard !folded.isEmpty, !folded.contains(where: \.isNumber), words[folded] == nil else { return }
        words[folded] = word
    }

    private static let fixed: [(String, Word)] = [
        ("today", .relativeDay(0)), ("tonight", .part(.evening, isToday: true)), ("tomorrow", .relativeDay(1)),
        ("yesterday", .relativeDay(-1)), ("noon", .time(720)), ("midday", .time(720)), ("midnight", .time(1440)),
        ("am", .isAfternoon(false)), ("pm", .isAfternoon(true)), ("a.m", .isAfternoon(false)),
        ("p.m", .isAfternoon(true)), ("h", .unit(60)), ("hr", .unit(60)), ("hrs", .unit(60)), ("hour", .unit(60)),
        ("hours", .unit(60)), ("m", .unit(1)), ("min", .unit(1)), ("mins", .unit(1)), ("minute", .unit(1)),
        ("minutes", .unit(1)), ("d", .unit(1440)), ("day", .unit(1440)), ("days", .unit(1440)),
        ("morning", .part(.morning, isToday: false)), ("afternoon", .part(.afternoon, isToday: false)),
        ("evening", .part(.evening, isToday: false)), ("night", .part(.evening, isToday: false)), ("this", .this),
        ("next", .next), ("coming", .this), ("to", .until), ("until", .until), ("till", .until), ("bis", .until),
        ("hasta", .until), ("ate", .until), ("at", .filler), ("on", .filler), ("and", .filler), ("o'clock", .filler),
        ("o’clock", .filler), ("und", .filler),
        ("from", .filler), ("for", .filler),
        ("the", .filler), ("of", .filler), ("st", .filler), ("nd", .filler), ("rd", .filler),
        ("th", .filler), ("de", .filler), ("er", .filler), ("t", .filler),
        ("uhr", .filler), ("uur", .filler), ("kl", .filler),
        // The units of the languages of the window, folded.
        ("std", .unit(60)), ("stunde", .unit(60)), ("stunden", .unit(60)), ("minuten", .unit(1)),
        ("abend", .part(.evening, isToday: false)),
        ("vormittag", .part(.morning, isToday: false)), ("nachmittag", .part(.afternoon, isToday: false)),
        ("mittag", .time(720)), ("mitternacht", .time(1440)),
        ("hora", .unit(60)), ("horas", .unit(60)), ("minuto", .unit(1)), ("minutos", .unit(1)),
        ("tarde", .part(.afternoon, isToday: false)), ("noche", .part(.evening, isToday: false)),
        ("mediodia", .time(720)), ("noite", .part(.evening, isToday: false)),
        ("heure", .unit(60)), ("heures", .unit(60)), ("soir", .part(.evening, isToday: false)), ("midi", .time(720)),
        ("minuit", .time(1440)),
    ]

    /// The meaning of marks right after a number, some of which name a weekday too.
    static let marks: [Character: Word] = [
        "年": .yearMark, "년": .yearMark, "月": .monthMark, "월": .monthMark, "日": .dayMark, "일": .dayMark, "号": .dayMark,
        "時": .hourMark, "时": .hourMark, "点": .hourMark, "點": .hourMark, "시": .hourMark, "分": .minuteMark,
        "분": .minuteMark,
    ]

    /// The word at the beginning of folded characters, and its length; `nil` when there is none. An unambiguous beginning of
    /// three letters or more stands for a month or a weekday.
    func word(at text: ArraySlice<Character>) -> (word: Word, length: Int)? {
        for name in names where text.starts(with: name.text) {
            // In Chinese, Japanese and Korean no space is between words.
            let end = text.startIndex + name.text.count
            if end == text.endIndex || !text[end].isLetter || TypedTimeNames.isIdeographic(text[text.startIndex]) {
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
        return names.contains { name in
            switch name.word {
            case .month, .weekday, .relativeDay, .part: break
            default: return false
            }
            guard name.text.count >= 5, name.text[0] == word[0] else {
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

    static func isIdeographic(_ character: Character) -> Bool {
        (character.unicodeScalars.first?.value ?? 0) >= 0x2e80
    }
}
