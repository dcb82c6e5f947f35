import Time

/// An events feed as text, entry by entry: titles with escapes and accents now and then, times in the English form.
public struct FeedText {
    public private(set) var bytes: [UInt8] = []
    public private(set) var events = 0

    public init() {
        bytes.append(contentsOf: "[\n".utf8)
    }

    /// - Parameters:
    ///   - start: Milliseconds since 1970, as ``Calendar`` has them.
    ///   - end: The same.
    public mutating func append(start: Int64, end: Int64) {
        let title = titles[events % titles.count]
        let separator = events == 0 ? "" : ",\n"
        let times = "\"start\": \"\(englishTime(start))\", \"end\": \"\(englishTime(end))\""
        bytes.append(contentsOf: "\(separator)  {\"title\": \"\(title) \(events)\", \(times)}".utf8)
        events += 1
    }

    public mutating func finish() {
        bytes.append(contentsOf: "\n]\n".utf8)
    }
}

private let titles = [
    "Rehearsal", "Lunch with Ana", "Caf\u{e9} with Zo\u{eb}", "Chess Club", "Parents\\u2019 Evening", "Code Review",
    "Dentist",
    "\\\"Macbeth\\\" at the Theatre", "Swimming", "Flight to Lisbon", "Standup", "Garden Party",
]

private let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
]

/// `November 3, 2018 6:14 PM`
private func englishTime(_ milliseconds: Int64) -> String {
    let minutes = Int(milliseconds / 60_000)
    let (year, month, day) = CalendarDate(daysSinceEpoch: minutes / 1440).components
    let (hour, minute) = (minutes % 1440 / 60, minutes % 60)
    let twelveHour = hour % 12 == 0 ? 12 : hour % 12
    return
        "\(months[month - 1]) \(day), \(year) \(twelveHour):\(minute < 10 ? "0" : "")\(minute) \(hour < 12 ? "AM" : "PM")"
}
