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
        "\(whenDay(times.localDateTime(of: time.lowerBound).date)), \(name(ofTime: time))"
    }

    /// The day on which a time begins: "Saturday, December 12", in another year with it.
    func name(ofDay day: Range<Instant>) -> String { whenDay(times.localDateTime(of: day.lowerBound).date) }

    /// "15 min apart from events at other places"; `nil` without a buffer.
    func note(ofBuffer buffer: Int64) -> String? {
        guard buffer > 0 else { return nil }
        return localized(
            "{length} apart from events at other places", ["length": times.length(milliseconds: buffer)])
    }

    /// "2 h".
    package func length(ofTime time: Range<Instant>) -> String { times.length(milliseconds: time.length) }
}
