import ArgumentParser
import Time

/// A day as people type it: "2026-12-01", "today", "tomorrow" or "yesterday".
enum DayArgument: ExpressibleByArgument {
    case date(CalendarDate)
    /// A number of days after today.
    case relative(Int)

    init?(argument: String) {
        switch argument.lowercased() {
        case "today": self = .relative(0)
        case "tomorrow": self = .relative(1)
        case "yesterday": self = .relative(-1)
        default:
            guard let date = CalendarDate(argument) else { return nil }
            self = .date(date)
        }
    }

    func date(today: CalendarDate) -> CalendarDate {
        switch self {
        case .date(let date): date
        case .relative(let days): today.advanced(by: days)
        }
    }
}
