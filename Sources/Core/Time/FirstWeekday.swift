import Foundation

extension Weekday {
    /// The day with which weeks begin in a locale: Monday in Germany, Sunday in the United States.
    public static func first(in locale: Locale) -> Weekday {
        switch locale.firstDayOfWeek {
        case .monday: .monday
        case .tuesday: .tuesday
        case .wednesday: .wednesday
        case .thursday: .thursday
        case .friday: .friday
        case .saturday: .saturday
        case .sunday: .sunday
        @unknown default: .monday
        }
    }
}
