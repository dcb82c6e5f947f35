import Foundation
import Text
import Time

/// The days that the words of a search can mean: "dentist tuesday", "leo december", "dec 12". A word that says a day is looked for in
/// the texts too.
///
///     SearchDays("dentist tuesday", parser, now: now, in: timeZone).words(on: tuesday)   // the second word
package struct SearchDays: Hashable, Sendable {
    /// The days of some words.
    enum Test: Hashable, Sendable {
        case weekday(Weekday)
        case month(Int)
        case days(ClosedRange<CalendarDate>)

        func holds(for days: ClosedRange<CalendarDate>) -> Bool {
            switch self {
            case .days(let wanted): days.overlaps(wanted)
            case .weekday(let weekday): weekday.daysAfter(days.lowerBound.weekday) <= days.length
            case .month(let month):
                days.length >= 366
                    || (0...12).lazy.map { CalendarMonth(of: days.lowerBound).advanced(by: $0) }
                        .contains { $0.month == month && $0.first <= days.upperBound }
            }
        }
    }

    private struct Term: Hashable, Sendable {
        let words: TextSearch.Words
        let test: Test
    }

    private var terms: [Term] = []
    /// The words that can mean days.
    let words: TextSearch.Words
    /// The day, if the whole search says a single one.
    package let day: CalendarDate?

    /// No days.
    package init() { (words, day) = ([], nil) }

    /// The most words that are read, and the most of one day.
    private static let (mostWords, mostOfDay) = (12, 5)

    /// - Parameters:
    ///   - now: The present on the user's wall clock.
    ///   - timeZone: The user's zone.
    /// - Complexity: O(1): of a long search the first words are read.
    package init(_ search: String, _ parser: TypedTimeParser, now: LocalDateTime, in timeZone: TimeZone) {
        let words = Array(TextSearch.words(of: search).prefix(SearchDays.mostWords))
        var terms: [Term] = []
        var start = 0
        while start < words.count {
            guard parser.beginsDay(words[start]) else {
                start += 1
                continue
            }
            let ends = (start + 1...min(start + SearchDays.mostOfDay, words.count)).reversed()
            let found = ends.lazy.compactMap { end in
                SearchDays.test(words[start..<end], isAlone: words.count == 1, parser, now: now, in: timeZone).map {
                    (end, $0)
                }
            }.first
            if let (end, test) = found {
                terms.append(Term(words: .init(start..<end), test: test))
                start = end
            } else {
                start += 1
            }
        }
        self.terms = terms
        self.words = terms.reduce([]) { $0.union($1.words) }
        let days = parser.parse(search, now: now, in: timeZone).searchedDays
        day = days.flatMap { $0.lowerBound == $0.upperBound ? $0.lowerBound : nil }
    }

    /// The shortest name that counts alone: "sun" may be the beginning of another word.
    private static let shortestAlone = 4

    /// - Parameter isAlone: Whether the search has no other words.
    private static func test(
        _ words: ArraySlice<String>, isAlone: Bool, _ parser: TypedTimeParser, now: LocalDateTime, in timeZone: TimeZone
    ) -> Test? {
        let text = words.joined(separator: " ")
        if let first = words.first, let name = parser.name(first) {
            if words.count == 1 {
                let isShort = isAlone && first.count < shortestAlone && TextSearch.isASCII(first)
                return isShort ? nil : name
            }
            if case .month(let month) = name, words.count == 2, let year = words.last.flatMap({ Int($0) }), year > 31,
                let first = CalendarDate(year: year, month: month, day: 1)
            {
                return .days(first...CalendarMonth(of: first).last)
            }
        }
        return parser.parse(text, now: now, in: timeZone).searchedDays.map(Test.days)
    }

    /// Which days of an event of several days are said.
    enum Said: Equatable, Sendable {
        case all
        case some(Set<CalendarDate>)

        func contains(_ day: CalendarDate) -> Bool {
            switch self {
            case .all: true
            case .some(let days): days.contains(day)
            }
        }
    }

    /// The days of an event that words say which are in none of its texts: those that all of them mean ("monday december"), or
    /// else those that one of them means ("monday wednesday"), or else, where that is a day that is not listed, the first.
    ///
    /// - Parameter limit: The most days of the event that are listed.
    /// - Complexity: O(*d*) in the number of days that are listed.
    func said(by words: TextSearch.Words, on span: ClosedRange<CalendarDate>, limit: Int) -> Said {
        guard !words.isEmpty else { return .all }
        var (all, some): (Set<CalendarDate>, Set<CalendarDate>) = ([], [])
        for later in 0...min(span.length, limit - 1) {
            let day = span.lowerBound.advanced(by: later)
            let found = self.words(on: day...day).intersection(words)
            if !found.isEmpty { some.insert(day) }
            if found == words { all.insert(day) }
        }
        return .some(!all.isEmpty ? all : !some.isEmpty ? some : [span.lowerBound])
    }

    /// The words that mean one of the days of an event.
    func words(on days: ClosedRange<CalendarDate>) -> TextSearch.Words {
        terms.reduce([]) { $1.test.holds(for: days) ? $0.union($1.words) : $0 }
    }
}

extension TypedTime {
    /// The days, when all of the text says days and nothing else.
    fileprivate var searchedDays: ClosedRange<CalendarDate>? {
        guard isUnderstood, span == nil, part == nil, title == nil, length == nil, let day else { return nil }
        return day...max(day, lastDay ?? day)
    }
}

extension TextSearch.Words {
    /// The words at some positions, below 64.
    fileprivate init(_ positions: Range<Int>) {
        self.init(rawValue: positions.reduce(0) { $0 | 1 << UInt64($1) })
    }
}

extension ClosedRange<CalendarDate> {
    /// The days from the first to the last.
    fileprivate var length: Int { upperBound.daysSinceEpoch - lowerBound.daysSinceEpoch }
}
