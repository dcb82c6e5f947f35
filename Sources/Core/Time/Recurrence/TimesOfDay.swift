/// The times at which a rule recurs on each of its days, numbered in order from 0.
struct TimesOfDay {
    /// The hours; `nil` when each period is an hour.
    private let hours: [Int]?
    private let minutes: [Int]
    private let seconds: [Int]
    let count: Int

    init(_ rule: RecurrenceRule, start: LocalDateTime, isAllDay: Bool) {
        let second = isAllDay ? 0 : Int(start.millisecondsOfDay / 1000)
        func numbers(_ stated: [Int], else own: Int) -> [Int] {
            stated.isEmpty || isAllDay ? [own] : stated
        }
        hours = rule.frequency == .hourly ? nil : numbers(rule.hours, else: second / 3600)
        minutes = numbers(rule.minutes, else: second / 60 % 60)
        seconds = Set(numbers(rule.seconds, else: second % 60).map { min($0, 59) }).sorted()
        count = (hours?.count ?? 1) * minutes.count * seconds.count
    }

    /// The milliseconds from the start of the day.
    ///
    /// - Parameter hour: The hour, when each period is an hour.
    func milliseconds(_ number: Int, hour: Int) -> Int64 {
        let second = seconds[number % seconds.count]
        let minute = minutes[number / seconds.count % minutes.count]
        let hour = hours.map { $0[number / (seconds.count * minutes.count)] } ?? hour
        return Int64(hour * 3600 + minute * 60 + second) * 1000
    }
}
