/// Rules that were written to cost much, each in its own way, for a series that starts in the year 1.
enum HostileRules {
    static let all: [(name: String, rule: String)] = [
        ("a day that never comes, by the hour", "FREQ=HOURLY;BYMONTH=2;BYMONTHDAY=30"),
        ("hours that are counted from the year 1", "FREQ=HOURLY;COUNT=999999999"),
        ("days that are counted from the year 1", "FREQ=DAILY;COUNT=999999999"),
        ("every hour of three years", "FREQ=HOURLY"),
        ("seconds that are counted", "FREQ=DAILY;COUNT=999999999;\(everySecond)"),
        ("every second picked, by the day", "FREQ=DAILY;COUNT=999999999;\(everySecond);\(everyPosition)"),
        ("every second picked, by the month", "FREQ=MONTHLY;COUNT=999999999;\(everySecond);\(everyDay)"),
        ("every second picked, by the year", "FREQ=YEARLY;COUNT=999999999;\(everySecond);\(everyDay)"),
        ("picked days by the week", "FREQ=WEEKLY;COUNT=999999999;\(everyDay)"),
        ("a megabyte of days", "FREQ=YEARLY;BYDAY=\(String(repeating: "1MO,-53SU,", count: 100_000))"),
        ("a megabyte of blanks", "FREQ=YEARLY;" + String(repeating: " ", count: 1_000_000)),
    ]

    private static let everyDay = "BYDAY=MO,TU,WE,TH,FR,SA,SU;\(everyPosition)"
    private static let everySecond = "BYHOUR=\(list(0...23));BYMINUTE=\(list(0...59));BYSECOND=\(list(0...59))"
    private static let everyPosition = "BYSETPOS=\(list(1...366)),\(list(-366 ... -1))"

    private static func list(_ numbers: ClosedRange<Int>) -> String {
        numbers.map(String.init).joined(separator: ",")
    }
}
