import ArgumentParser
import Foundation
import Text
import Time

/// The options for a range of days.
struct RangeOptions: ParsableArguments {
    /// About a century.
    private static let dayLimit = 36_600

    @Option(help: ArgumentHelp(localized("The first day: 2026-12-01, today, tomorrow or yesterday.")))
    var from: DayArgument?

    @Option(help: ArgumentHelp(localized("The day after the last one.")))
    var to: DayArgument?

    @Option(help: ArgumentHelp(localized("How many days, from --from on or from today on.")))
    var days: Int?

    func validate() throws {
        if let days {
            guard to == nil else {
                throw ValidationError(localized("--to and --days both say where the range ends. Use one of them."))
            }
            guard (1...RangeOptions.dayLimit).contains(days) else {
                throw ValidationError(
                    localized(
                        "--days is {days}; 1 to {limit} are expected.", ["days": days, "limit": RangeOptions.dayLimit]))
            }
        }
        let range = range(today: RangeOptions.today)
        if let from = range.from, let to = range.to {
            guard from < to else {
                throw ValidationError(
                    // Translators: both are dates like 2026-12-01.
                    localized(
                        "The range ends on {end}, before it begins on {start} or with it.",
                        ["end": "\(to)", "start": "\(from)"]))
            }
        }
    }

    /// - Parameter usual: The range when no option is given.
    func range(today: CalendarDate, usual: AgendaRange = .all) -> AgendaRange {
        if let days {
            let first = from?.date(today: today) ?? today
            return AgendaRange(from: first, to: first.advanced(by: days))
        }
        guard from != nil || to != nil else { return usual }
        return AgendaRange(from: from?.date(today: today), to: to?.date(today: today))
    }

    static var today: CalendarDate {
        var zone = ZonedTime(SystemTimeZone.current())
        return zone.localDateTime(of: .now).date
    }
}
