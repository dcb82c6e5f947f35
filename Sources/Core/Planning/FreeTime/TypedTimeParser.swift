import Foundation
import Text
import Time

/// Reads a day, a time and a length as people type them, with the names and digits of a locale.
///
///     let parser = TypedTimeParser(locale: Locale(identifier: "en_US"))
///     parser.parse("Sat 7pm 2h", now: now, in: timeZone).span   // Saturday, 19:00 to 21:00
///
/// A day is a weekday, a date, or "tomorrow", and can have a part: "Sat morning"; "Dec 19-21" are several. A time is on a clock of 12 or 24 hours,
/// and its end follows after "-" or as a length. A bare hour may be taken from the waking hours: "6" is 6 PM then. The title
/// of an event may be before or after all that. Without a year or a day, the next one is meant; "next Sat" is the one after
/// the coming one. Making a parser takes about a millisecond.
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

    /// The examples that it reads. The user's language can be another than that of the locale.
    package var readExamples: [String] {
        let now = LocalDateTime(millisecondsSinceEpoch: 0)
        return TypedTimeParser.examples.filter { parse($0, now: now, in: .gmt).isComplete }
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
