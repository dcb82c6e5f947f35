import Foundation
import Text
import Time

/// How dates and times are formatted, from the environment and the desktop.
package struct TimePreferences: Equatable {
    package var locale: Locale
    package var hourCycle: HourCycle
    package var timeZone: TimeZone
    package var today: CalendarDate

    package init(locale: Locale, hourCycle: HourCycle, timeZone: TimeZone, today: CalendarDate) {
        (self.locale, self.hourCycle, self.timeZone, self.today) = (locale, hourCycle, timeZone, today)
    }

    /// A new formatter with these preferences.
    package var texts: TimeFormatter {
        TimeFormatter(locale: locale, hourCycle: hourCycle, timeZone: timeZone)
    }
}
