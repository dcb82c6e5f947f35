import Time

/// A calendar as an iCalendar text, the same in every run, with a description of its one time zone.
public struct CalendarText {
    public private(set) var text = head

    public init() {}

    /// Single events of about 215 bytes, as `Calendar` has them.
    public static func events(_ count: Int) -> CalendarText {
        let calendar = Calendar(events: count)
        var text = CalendarText()
        for (index, (start, end)) in zip(calendar.starts, calendar.ends).enumerated() {
            text.append(
                uid: "event-\(index)", start: basic(start), end: basic(end),
                title: "\(titles[index % titles.count]) \(index)", further: "LOCATION:Room \(index % 40)\r\n")
        }
        text.finish()
        return text
    }

    /// Series that people keep by the thousand: of each ten, eight birthdays and the like once a year, one day of a month
    /// and one weekly course of a term. All go on through 2018.
    public static func manySeries(_ count: Int) -> CalendarText {
        series(count) { index in
            switch index % 10 {
            case ..<8: ("FREQ=YEARLY", 2000 + index % 18)
            case 8: ("FREQ=MONTHLY;BYDAY=\(index / 10 % 4 + 1)\(weekdays[index / 10 % 7])", 2015)
            default: ("FREQ=WEEKLY;COUNT=13", 2018)
            }
        }
    }

    private static func series(_ count: Int, _ rule: (Int) -> (text: String, year: Int)) -> CalendarText {
        var text = CalendarText()
        var random = SplitMix64(seed: 42)
        for index in 0..<count {
            let (rule, year) = rule(index)
            let day = "\(year)\(twoDigits(1 + random.next(below: 12)))\(twoDigits(1 + random.next(below: 28)))"
            let hour = 8 + random.next(below: 10)
            text.append(
                uid: "series-\(index)", start: "\(day)T\(twoDigits(hour))0000", end: "\(day)T\(twoDigits(hour))4500",
                title: "\(titles[index % titles.count]) \(index)", further: "RRULE:\(rule)\r\n")
        }
        text.finish()
        return text
    }

    private mutating func append(uid: String, start: String, end: String, title: String, further: String) {
        text += """
            BEGIN:VEVENT\r
            UID:\(uid)@calendar.example\r
            DTSTAMP:20180101T000000Z\r
            DTSTART;TZID=Europe/Berlin:\(start)\r
            DTEND;TZID=Europe/Berlin:\(end)\r
            SUMMARY:\(title)\r
            \(further)END:VEVENT\r

            """
    }

    private mutating func finish() {
        text += "END:VCALENDAR\r\n"
    }
}

private let head = """
    BEGIN:VCALENDAR\r
    VERSION:2.0\r
    PRODID:-//calendar.example//Benchmarks//EN\r
    BEGIN:VTIMEZONE\r
    TZID:Europe/Berlin\r
    BEGIN:STANDARD\r
    DTSTART:19961027T030000\r
    RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU\r
    TZOFFSETFROM:+0200\r
    TZOFFSETTO:+0100\r
    END:STANDARD\r
    BEGIN:DAYLIGHT\r
    DTSTART:19810329T020000\r
    RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU\r
    TZOFFSETFROM:+0100\r
    TZOFFSETTO:+0200\r
    END:DAYLIGHT\r
    END:VTIMEZONE\r

    """

private let weekdays = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]

private let titles = [
    "Rehearsal", "Lunch with Ana", "Caf\u{e9} with Zo\u{eb}", "Chess Club", "Code Review\\, Part Two", "Dentist",
    "Swimming", "Flight to Lisbon", "Standup", "Garden Party",
]

/// `20181103T181400`
private func basic(_ milliseconds: Int64) -> String {
    let minutes = Int(milliseconds / 60_000)
    let (year, month, day) = CalendarDate(daysSinceEpoch: minutes / 1440).components
    let (hour, minute) = (UInt64(minutes % 1440 / 60), UInt64(minutes % 60))
    return "\(year)\(twoDigits(UInt64(month)))\(twoDigits(UInt64(day)))T\(twoDigits(hour))\(twoDigits(minute))00"
}

private func twoDigits(_ number: UInt64) -> String {
    number < 10 ? "0\(number)" : "\(number)"
}
