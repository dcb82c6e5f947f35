import Foundation
import Time

/// Writes a time as text that `TypedTimeParser` reads as the same time: as the locale writes it, otherwise with numbers
/// alone.
///
///     writer.text(from: start, to: end, now: now)   // "Sat, Dec 12 7:00 PM-9:00 PM"
package struct TypedTimeWriter {
    private let parser: TypedTimeParser
    private let times: TimeFormatter

    package init(_ parser: TypedTimeParser, _ times: TimeFormatter) {
        (self.parser, self.times) = (parser, times)
    }

    /// - Parameters:
    ///   - start: In whole minutes.
    ///   - end: After the start, in whole minutes.
    ///   - now: When the text is read.
    package func text(from start: LocalDateTime, to end: LocalDateTime, now: LocalDateTime) -> String {
        let hours = hours(from: start, to: end)
        let days = [times.shortDayName(start.date), times.date(start.date)]
        let texts = days.map { "\($0) \(hours)" }
        return texts.first { text in
            let read = parser.parse(text, now: now, in: times.timeZone)
            return read.isComplete && read.span?.start == start && read.span?.end == end
        } ?? numbers(from: start, to: end)
    }

    /// "7:00 PM-9:00 PM", or "7:00 PM 50h" where the end is long past midnight.
    private func hours(from start: LocalDateTime, to end: LocalDateTime) -> String {
        let first = times.time(times.instant(of: start))
        return length(from: start, to: end).map { "\(first) \($0)" } ?? "\(first)-\(times.time(times.instant(of: end)))"
    }

    /// "2026-12-12 19:00-21:00", which every locale reads.
    private func numbers(from start: LocalDateTime, to end: LocalDateTime) -> String {
        let first = "\(start.date) \(clock(start))"
        return length(from: start, to: end).map { "\(first) \($0)" } ?? "\(first)-\(clock(end))"
    }

    /// A length past midnight of more than half a day, whose end could be taken for one before the start: "50h30"; `nil` for
    /// another one.
    private func length(from start: LocalDateTime, to end: LocalDateTime) -> String? {
        let minutes = (end.millisecondsSinceEpoch - start.millisecondsSinceEpoch) / 60_000
        guard minutes > 720, start.date != end.date else { return nil }
        return minutes % 60 == 0 ? "\(minutes / 60)h" : "\(minutes / 60)h\(twoDigits(minutes % 60))"
    }

    private func clock(_ time: LocalDateTime) -> String {
        let minutes = time.minuteOfDay
        return "\(twoDigits(minutes / 60)):\(twoDigits(minutes % 60))"
    }

    private func twoDigits(_ number: some BinaryInteger) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
