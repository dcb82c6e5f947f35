import Text
import Time

/// The texts of times that are free, or are asked for.
extension AgendaFormatter {
    /// "8:00 AM – 10:00 AM", with the day of the end if it is another.
    package func name(ofTime time: Range<Instant>) -> String {
        let date = times.localDateTime(of: time.lowerBound).date
        return "\(times.time(time.lowerBound)) – \(times.time(time.upperBound, seenFrom: date))"
    }

    /// "Saturday, December 12, 8:00 AM – 10:00 AM", in another year with it.
    package func wholeName(ofTime time: Range<Instant>) -> String {
        [whenDay(times.localDateTime(of: time.lowerBound).date), name(ofTime: time)].listed()
    }

    /// The day on which a time begins: "Saturday, December 12", in another year with it.
    func name(ofDay day: Range<Instant>) -> String { whenDay(times.localDateTime(of: day.lowerBound).date) }

    /// The day that a time is, or "Saturday, December 19 to Monday, December 21".
    func name(ofDays days: Range<Instant>) -> String {
        let (first, last) = (name(ofDay: days), whenDay(times.localDateTime(of: days.upperBound.advanced(by: -1)).date))
        return first == last ? first : localized("{first} to {last}", ["first": first, "last": last])
    }

    /// "15 min apart from events at other places"; `nil` without a buffer.
    func note(ofBuffer buffer: Int64) -> String? {
        guard buffer > 0 else { return nil }
        return localized(
            "{length} apart from events at other places", ["length": times.length(milliseconds: buffer)])
    }

    /// "2 h".
    package func length(ofTime time: Range<Instant>) -> String { times.length(milliseconds: time.length) }
}
