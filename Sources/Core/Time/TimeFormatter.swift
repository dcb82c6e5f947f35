import Foundation
import Text

/// Dates, times, lengths and numbers in words, for one locale, hour cycle and zone.
///
///     let texts = TimeFormatter(locale: Locale(identifier: "en_US"), hourCycle: .ofLocale, timeZone: .gmt)
///     texts.number(100_000)  // "100,000"
///
/// Making a formatter costs about 100 µs and formatting a date a few, so keep one object for each setting, and format only
/// what is visible. A time of day and a small number are formatted once. Use it on one thread only.
public final class TimeFormatter {
    public let locale: Locale
    public let hourCycle: HourCycle
    public let timeZone: TimeZone

    private var formatters: [String: DateFormatter] = [:]
    private var inOtherZones: [TimeZone: TimeFormatter] = [:]
    /// The texts of times of the week by template and minute, as far as they were needed.
    private var timesOfWeek: [String: [String?]] = [:]
    private var offsets: ZonedTime
    private let numberFormatter: NumberFormatter
    /// The texts of the numbers from 0 to 999, as far as they were needed.
    private var smallNumbers: [Int: String] = [:]
    /// Whether the language of dates and numbers is written from right to left.
    public let isRightToLeft: Bool

    public init(locale: Locale, hourCycle: HourCycle, timeZone: TimeZone) {
        self.locale = locale
        self.hourCycle = hourCycle
        self.timeZone = timeZone
        offsets = ZonedTime(timeZone)
        isRightToLeft = locale.language.characterDirection == .rightToLeft
        numberFormatter = NumberFormatter()
        numberFormatter.locale = locale
        numberFormatter.numberStyle = .decimal
    }

    /// The same formatter for another zone.
    public func inZone(_ timeZone: TimeZone) -> TimeFormatter {
        if let known = inOtherZones[timeZone] { return known }
        let other = TimeFormatter(locale: locale, hourCycle: hourCycle, timeZone: timeZone)
        inOtherZones[timeZone] = other
        return other
    }

    /// The city of a zone in the language of the locale: "Tokyo" for `Asia/Tokyo`, in German "Tokio"; the whole name of a zone that is
    /// not a city's, such as `Etc/GMT+3`.
    public func cityName(of zone: TimeZone) -> String {
        let name = zone.identifier
        guard name.contains("/"), !name.hasPrefix("Etc/") else { return name }
        let formatter = formatter("VVV", zone: zone, isPattern: true)
        return format(formatter, milliseconds: 0)
    }

    /// The zone with its identifier: "Eastern Time (America/New_York)".
    public var zoneName: String {
        guard let name = timeZone.localizedName(for: .generic, locale: locale) else { return timeZone.identifier }
        return "\(name) (\(timeZone.identifier))"
    }

    /// The day with its weekday, without the year: "Saturday, November 3".
    public func dayName(_ date: CalendarDate) -> String {
        format(date, template: "EEEEMMMMd")
    }

    /// The day with weekday and year: "Saturday, November 3, 2018".
    public func fullDayName(_ date: CalendarDate) -> String {
        format(date, template: "EEEEMMMMdy")
    }

    /// The day with its year: "November 3, 2018".
    public func date(_ date: CalendarDate) -> String {
        format(date, template: "yMMMMd")
    }

    /// The day without weekday and year: "November 3".
    public func dayAndMonth(_ date: CalendarDate) -> String {
        format(date, template: "MMMMd")
    }

    /// The same for a day of each year; the number of the month is 1 to 12. A day that does not exist is one of the
    /// next month.
    public func dayAndMonth(month: Int, day: Int) -> String {
        dayAndMonth(firstDay(ofMonth: month).advanced(by: day - 1))
    }

    /// A month by its number, 1 to 12: "November".
    public func monthName(_ month: Int) -> String {
        format(firstDay(ofMonth: month), template: "LLLL")
    }

    /// A place in an order in the locale's short form: "1st", "14th"; in German "14.".
    public func ordinal(_ value: Int) -> String {
        ordinalFormatter.string(from: NSNumber(value: value)) ?? number(value)
    }

    /// In a leap year.
    private func firstDay(ofMonth month: Int) -> CalendarDate {
        CalendarDate(year: 2024, month: month, day: 1) ?? CalendarDate(daysSinceEpoch: 0)
    }

    /// The day in short with its weekday, without the year: "Sat, Nov 3", in British English "Sat 3 Nov".
    public func shortDayName(_ date: CalendarDate) -> String {
        format(date, template: "EEEMMMd")
    }

    /// The same with its year: "Sat, Nov 3, 2018".
    public func shortFullDayName(_ date: CalendarDate) -> String {
        format(date, template: "EEEMMMdy")
    }

    /// The month with its year: "November 2018".
    public func monthName(_ month: CalendarMonth) -> String {
        format(month.first, template: "yMMMM")
    }

    /// The weekday in full: "Saturday".
    public func weekdayName(_ weekday: Weekday) -> String {
        format(TimeFormatter.monday.advanced(by: weekday.rawValue), template: "EEEE")
    }

    /// The weekday in short: "Sat".
    public func shortWeekdayName(_ weekday: Weekday) -> String {
        format(TimeFormatter.monday.advanced(by: weekday.rawValue), template: "EEE")
    }

    /// The number of a day in its month: "3", in Japanese "3日".
    public func dayNumber(_ date: CalendarDate) -> String {
        format(date, template: "d")
    }

    /// The weekday as the head of a narrow column: "S".
    public func weekdayLetter(_ weekday: Weekday) -> String {
        format(TimeFormatter.monday.advanced(by: weekday.rawValue), template: "EEEEE")
    }

    /// January 5, 1970, a Monday.
    private static let monday = CalendarDate(daysSinceEpoch: 4)

    /// The year alone: "2018", in Japanese "2018年".
    public func yearName(_ date: CalendarDate) -> String {
        format(date, template: "y")
    }

    /// The time of day: "6:14 PM" or "18:14". Where the clock shows a time twice, because it goes back, the second one says
    /// so: "2:15 AM (second time)".
    public func time(_ instant: Instant) -> String {
        let local = localDateTime(of: instant)
        let time = format(minuteOfDay: local.minuteOfDay, template: minuteTemplate)
        guard self.instant(of: local) != instant else { return time }
        return Text.localized("{time} (second time)", ["time": time])
    }

    /// Whether times are on a clock of 12 hours.
    package var hasTwelveHours: Bool { hourCycle == .twelveHours || hourCycle == .ofLocale && localeHasTwelveHours }

    /// The hour as a mark on a time line: "6 PM" or "18:00"; with minutes if it is not a whole hour.
    public func hourMark(_ instant: Instant) -> String {
        let local = localDateTime(of: instant)
        let isFullHour = local.millisecondsOfDay % 3_600_000 == 0
        guard isFullHour, hasTwelveHours else { return time(instant) }
        return format(minuteOfDay: local.minuteOfDay, template: hourTemplate)
    }

    /// The day without its weekday and year: "Nov 3".
    public func shortDay(_ date: CalendarDate) -> String {
        format(date, template: "MMMd")
    }

    /// A day as a mark on a time line: "Nov 3".
    public func dayMark(_ instant: Instant) -> String {
        format(instant, template: "MMMd")
    }

    /// The time of day, with its day when that is not `date`: "Sun 1:30 AM". More than six days away it is "Nov 12 at
    /// 1:30 AM", and in another year "Nov 12, 2019 at 1:30 AM".
    public func time(_ instant: Instant, seenFrom date: CalendarDate) -> String {
        let local = localDateTime(of: instant)
        let day = local.date
        switch abs(day.daysSinceEpoch - date.daysSinceEpoch) {
        case 0: return time(instant)
        case 1...6: return format(minuteOfDay: local.minuteOfDay, on: day.weekday, template: weekdayTemplate)
        default:
            let year = day.components.year == date.components.year ? "" : "y"
            return format(instant, template: year + "MMMd" + minuteTemplate)
        }
    }

    /// The day with its weekday and year, and the time: "Thu, Jun 18, 2015 at 1:02 PM".
    public func dateAndTime(_ instant: Instant) -> String {
        format(instant, template: "yMMMEEEd" + minuteTemplate)
    }

    /// Like `time(_:seenFrom:)`, but only the day when it is more than six days away: "Nov 12", "Nov 12, 2019".
    public func shortTime(_ instant: Instant, seenFrom date: CalendarDate) -> String {
        let day = localDateTime(of: instant).date
        guard abs(day.daysSinceEpoch - date.daysSinceEpoch) > 6 else { return time(instant, seenFrom: date) }
        return format(instant, template: (day.components.year == date.components.year ? "" : "y") + "MMMd")
    }

    /// A length of time in its two greatest units: "45 min", "1 h 30 min", "2 d 3 h", "30 s"; "0 min" for none.
    ///
    /// The symbols are those of the SI and the units accepted for use with it, where a language has no others; the digits
    /// are the locale's. Milliseconds are ignored.
    public func length(milliseconds: Int64) -> String {
        let seconds = milliseconds / 1000
        // Translators: seconds, as the symbol of the unit.
        if seconds > 0, seconds < 60 { return localized("{count} s", "{count} s", count: Int(seconds)) }
        let all = Int(seconds / 60)
        let (days, hours, minutes) = (all / 1440, all / 60 % 24, all % 60)
        var parts: [String] = []
        // Translators: days, as the symbol of the unit.
        if days > 0 { parts.append(localized("{count} d", "{count} d", count: days)) }
        // Translators: hours, as the symbol of the unit.
        if hours > 0 { parts.append(localized("{count} h", "{count} h", count: hours)) }
        if days == 0, minutes > 0 || hours == 0 {
            // Translators: minutes, as the symbol of the unit.
            parts.append(localized("{count} min", "{count} min", count: minutes))
        }
        return parts.joined(separator: " ")
    }

    /// A whole number with the locale's digits and grouping: "21", "100,000".
    public func number(_ value: Int) -> String {
        if let known = smallNumbers[value] { return known }
        let text = numberFormatter.string(from: NSNumber(value: value)) ?? String(value)
        if (0..<1000).contains(value) { smallNumbers[value] = text }
        return text
    }

    /// A text with the locale's digits, for a number that is not grouped: "2020", "2002/03".
    public func digits(of text: String) -> String {
        text.map { $0.isASCII ? $0.wholeNumberValue.map(number) ?? String($0) : String($0) }.joined()
    }

    /// A number up to a limit, and beyond it "more than 1,000".
    public func number(_ value: Int, upTo most: Int) -> String {
        // Translators: Stands where a number stands, as in "conflicts with {count} events".
        value > most ? Message("more than {count}", ["count": number(most)]).text : number(value)
    }

    /// Words with a number, which stands for `{count}` with the locale's digits and grouping: "1 event", "100,000 events".
    ///
    /// - Parameter most: The limit of the number; beyond it the words say "more than 1,000 events".
    public func localized(
        _ singular: LiteralText, _ plural: LiteralText, count: Int, upTo most: Int = .max,
        _ values: KeyValuePairs<String, any MessageValue> = [:]
    ) -> String {
        Message(singular, plural, count: min(count, most), number: number(count, upTo: most), values).text
    }

    /// The wall-clock time of an instant in the formatter's zone.
    public func localDateTime(of instant: Instant) -> LocalDateTime {
        offsets.localDateTime(of: instant)
    }

    /// The instant of a wall-clock time in the formatter's zone.
    public func instant(of local: LocalDateTime) -> Instant {
        offsets.instant(of: local)
    }

    private lazy var ordinalFormatter: NumberFormatter = {
        let formatter = NumberFormatter()
        formatter.locale = locale
        formatter.numberStyle = .ordinal
        return formatter
    }()

    private var hourTemplate: String {
        switch hourCycle {
        case .ofLocale: "j"
        case .twelveHours: "h"
        case .twentyFourHours: "H"
        }
    }

    private lazy var minuteTemplate = hourTemplate + "mm"
    private lazy var weekdayTemplate = "EEE" + minuteTemplate

    private lazy var localeHasTwelveHours =
        DateFormatter.dateFormat(fromTemplate: "j", options: 0, locale: locale)?.contains("a") ?? false

    /// Formats a time of the week, which is the same text in every week and zone.
    ///
    /// - Parameter template: Has at most the weekday, the hour and the minute.
    private func format(minuteOfDay: Int, on weekday: Weekday = .monday, template: String) -> String {
        let minute = weekday.rawValue * 1440 + minuteOfDay
        if let known = timesOfWeek[template]?[minute] { return known }
        let day = TimeFormatter.monday.advanced(by: weekday.rawValue).daysSinceEpoch
        let text = format(
            formatter(template, zone: .gmt), milliseconds: Int64(day * 1440 + minuteOfDay) * 60_000)
        timesOfWeek[template, default: Array(repeating: nil, count: 7 * 1440)][minute] = text
        return text
    }

    private func format(_ instant: Instant, template: String) -> String {
        format(formatter(template, zone: timeZone), milliseconds: instant.millisecondsSinceEpoch)
    }

    /// Formats a date in UTC, where every day exists and has 24 hours.
    private func format(_ date: CalendarDate, template: String) -> String {
        format(formatter(template, zone: .gmt), milliseconds: Int64(date.daysSinceEpoch) * 86_400_000)
    }

    /// ICU writes some spaces as U+202F or U+00A0. They become plain spaces, which people can type and search for, and
    /// which screen readers handle.
    private func format(_ formatter: DateFormatter, milliseconds: Int64) -> String {
        let text = formatter.string(from: Date(timeIntervalSince1970: Double(milliseconds) / 1000))
        guard text.utf8.contains(where: { $0 >= 0x80 }) else { return text }
        return String(text.map { $0 == "\u{202f}" || $0 == "\u{a0}" ? " " : $0 })
    }

    /// - Parameter isPattern: Whether `template` is the form itself, for any zone.
    private func formatter(_ template: String, zone: TimeZone, isPattern: Bool = false) -> DateFormatter {
        let key = isPattern ? template + zone.identifier : zone == .gmt ? template + "Z" : template
        if let known = formatters[key] { return known }
        let formatter = DateFormatter()
        formatter.locale = locale
        formatter.calendar = Calendar(identifier: .gregorian)
        formatter.timeZone = zone
        // Use the proleptic Gregorian calendar before 1582 too, like `CalendarDate`.
        formatter.gregorianStartDate = .distantPast
        if isPattern {
            formatter.dateFormat = template
        } else {
            formatter.setLocalizedDateFormatFromTemplate(template)
        }
        formatters[key] = formatter
        return formatter
    }
}
