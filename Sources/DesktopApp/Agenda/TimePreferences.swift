import Core
import Foundation

/// How dates and times are told: what the environment and the desktop say about it.
struct TimePreferences: Equatable {
    var locale: Locale
    var hourCycle: HourCycle
    var timeZone: TimeZone
    var today: CalendarDate

    /// Texts of this kind, without any formatter made yet.
    var texts: TimeTexts {
        TimeTexts(locale: locale, hourCycle: hourCycle, timeZone: timeZone)
    }
}
