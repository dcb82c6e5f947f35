import Foundation
import Text
import Time

/// How dates and times are told: what the environment and the desktop say about it.
package struct TimePreferences: Equatable {
    package var locale: Locale
    package var hourCycle: HourCycle
    package var timeZone: TimeZone
    package var today: CalendarDate

    package init(locale: Locale, hourCycle: HourCycle, timeZone: TimeZone, today: CalendarDate) {
        (self.locale, self.hourCycle, self.timeZone, self.today) = (locale, hourCycle, timeZone, today)
    }

    /// Texts of this kind, without any formatter made yet.
    package var texts: TimeFormatter {
        TimeFormatter(locale: locale, hourCycle: hourCycle, timeZone: timeZone)
    }
}
