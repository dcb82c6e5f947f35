import Text
import Time

extension TypedTime {
    /// Advice for when the other day is meant: "If you mean Friday, November 27, type that date."
    package func otherDayNote(_ times: TimeFormatter) -> String? {
        otherDay.map { localized("If you mean {day}, type that date.", ["day": times.dayName($0)]) }
    }
}

extension TypedTime.Fault {
    /// The fault in words, and what to do.
    package func hint(_ times: TimeFormatter) -> String {
        switch self {
        case .noSuchDay(let day, let month):
            // Translators: {month} is "February 2027", {last} is "Sunday, February 28".
            localized(
                "{month} has no day {day}. Its last day is {last}.",
                ["month": times.monthName(month), "day": times.number(day), "last": times.dayName(month.last)])
        case .noSuchMonth(let month):
            localized("There is no month {number}. Months are 1 to 12.", ["number": times.number(month)])
        case .noSuchYear: localized("There is no such year. Type another one.")
        case .otherWeekday(let date):
            localized(
                "This day is {day}. Leave out the weekday, or type another day.", ["day": times.fullDayName(date)])
        case .noSuchTime(let hour, let minute, let second):
            localized(
                "There is no time {time}. Hours are 0 to 24, minutes 0 to 59.",
                ["time": times.digits(of: TypedTime.Fault.clock(hour, minute, second))])
        case .noSuchHour(let hour, let isAfternoon):
            isAfternoon
                ? localized(
                    "There is no {hour} PM. With AM or PM, hours are 1 to 12.", ["hour": times.number(hour)])
                : localized(
                    "There is no {hour} AM. With AM or PM, hours are 1 to 12.", ["hour": times.number(hour)])
        case .endsBeforeStart(let start, let end):
            localized(
                "The end, {end}, is not after the start, {start}. Type a later one, or a length such as 2h.",
                ["end": TypedTime.Fault.time(end, times), "start": TypedTime.Fault.time(start, times)])
        case .tooLong: localized("This is too long. Type a length of at most a year.")
        case .repeats:
            localized(
                "Only a single time can be checked, not a repeating one. Type the day of the first, such as Mon 7pm.")
        case .tooMuch: localized("These are several days or times. Type one day, and one time with its end or length.")
        }
    }

    /// "25:00", "19:00:75".
    private static func clock(_ hour: Int, _ minute: Int, _ second: Int?) -> String {
        let parts = [minute, second].compactMap { $0 }.map { $0 < 10 ? "0\($0)" : "\($0)" }
        return ([String(hour)] + parts).joined(separator: ":")
    }

    /// The minute of a day as a time.
    private static func time(_ minute: Int, _ times: TimeFormatter) -> String {
        times.time(times.instant(of: CalendarDate(daysSinceEpoch: 0).midnight.advanced(byMinutes: minute)))
    }
}
