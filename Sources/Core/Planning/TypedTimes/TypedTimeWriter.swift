import Foundation
import Time

/// Writes a time as text that `TypedTimeParser` reads as the same time: as the locale writes it, otherwise with numbers
/// alone.
///
///     writer.text(of: start..<end, now: now)   // "Sat, Dec 12 7:00 PM-9:00 PM"
package struct TypedTimeWriter {
    private let parser: TypedTimeParser
    private let times: TimeFormatter

    package init(_ parser: TypedTimeParser, _ times: TimeFormatter) {
        (self.parser, self.times) = (parser, times)
    }

    /// - Parameters:
    ///   - time: In whole minutes, and not empty.
    ///   - now: When the text is read.
    package func text(of time: Range<Instant>, now: LocalDateTime) -> String {
        let (start, end) = (times.localDateTime(of: time.lowerBound), times.localDateTime(of: time.upperBound))
        let length = length(of: time, from: start, to: end)
        let name = times.time(time.lowerBound)
        var hours = length.map { "\(name) \($0)" } ?? "\(name)-\(times.time(time.upperBound))"
        // After Arabic words, "19:00-21:00" would be shown as "21:00-19:00".
        if times.isRightToLeft, !hours.contains(where: \.isLetter) { hours = "\u{2066}\(hours)\u{2069}" }
        let numbers = "\(start.date) \(clock(start))"
        let texts = [
            "\(times.shortDayName(start.date)) \(hours)", "\(times.date(start.date)) \(hours)",
            length.map { "\(numbers) \($0)" } ?? "\(numbers)-\(clock(end))",
        ]
        let text = texts.first { text in
            let read = parser.parse(text, now: now, in: times.timeZone)
            return read.isComplete && read.title == nil && read.span?.time == time
        }
        // Where the clock shows a time twice, and this is the second.
        return text
            ?? "\(start.date)T\(clock(start))\(offset(at: time.lowerBound)) \(length ?? hoursAndMinutes(of: time))"
    }

    /// A length past midnight of more than half a day, whose end could be taken for one before the start: "50h30"; `nil` for
    /// another one.
    private func length(of time: Range<Instant>, from start: LocalDateTime, to end: LocalDateTime) -> String? {
        time.length > 720 * 60_000 && start.date != end.date ? hoursAndMinutes(of: time) : nil
    }

    private func hoursAndMinutes(of time: Range<Instant>) -> String {
        let minutes = time.length / 60_000
        return minutes < 60
            ? "\(minutes)min" : minutes % 60 == 0 ? "\(minutes / 60)h" : "\(minutes / 60)h\(twoDigits(minutes % 60))"
    }

    /// "+01:00"
    private func offset(at instant: Instant) -> String {
        let local = times.localDateTime(of: instant).millisecondsSinceEpoch
        let minutes = (local - instant.millisecondsSinceEpoch) / 60_000
        return "\(minutes < 0 ? "-" : "+")\(twoDigits(abs(minutes) / 60)):\(twoDigits(abs(minutes) % 60))"
    }

    private func clock(_ time: LocalDateTime) -> String {
        "\(twoDigits(time.minuteOfDay / 60)):\(twoDigits(time.minuteOfDay % 60))"
    }

    private func twoDigits(_ number: some BinaryInteger) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
