import ArgumentParser
import Foundation
import Time

/// The days that a command is asked for.
struct RangeOptions: ParsableArguments {
    /// About a century.
    private static let dayLimit = 36_600

    @Option(help: "The first day: 2026-12-01, today, tomorrow or yesterday.")
    var from: DayArgument?

    @Option(help: "The day after the last one.")
    var to: DayArgument?

    @Option(help: "How many days, from --from on or from today on.")
    var days: Int?

    func validate() throws {
        if let days {
            guard to == nil else {
                throw ValidationError("--to and --days both say where the range ends. Use one of them.")
            }
            guard (1...RangeOptions.dayLimit).contains(days) else {
                throw ValidationError("--days is \(days); 1 to \(RangeOptions.dayLimit) are expected.")
            }
        }
        let range = range(today: RangeOptions.today)
        if let from = range.from, let to = range.to {
            guard from < to else {
                throw ValidationError("The range ends on \(to), before it begins on \(from) or with it.")
            }
        }
    }

    /// - Parameter usual: The range where nothing is said.
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
