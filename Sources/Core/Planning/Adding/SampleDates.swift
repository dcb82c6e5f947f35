import Time

/// The dates of the samples.
///
/// The sample files are written around one day. A copy for another day has all its dates as far from that day, so that
/// a person who tries the samples always finds events of today and tomorrow.
package enum SampleDates {
    /// The day that the sample files take for today.
    package static let day = CalendarDate(daysSinceEpoch: 20_805)

    /// Moves each date of a sample, `December 18, 2026` or `2026-12-18`, by the days from ``day`` to another day.
    ///
    /// Times stay as they are.
    ///
    /// - Complexity: O(*n*) in the length of the text.
    package static func move(_ sample: String, to today: CalendarDate) -> String {
        let days = today.daysSinceEpoch - day.daysSinceEpoch
        let names = EnglishMonth.names
        let numeric = sample.replacing(#/\b\d{4}-\d{2}-\d{2}/#) { match in
            CalendarDate(String(match.output)).map { $0.advanced(by: days).description } ?? String(match.output)
        }
        return numeric.replacing(#/\b([A-Z][a-z]+) (\d{1,2}), (\d{4})\b/#) { match in
            let (text, name, dayOfMonth, year) = match.output
            guard let month = names.firstIndex(of: String(name)),
                let date = CalendarDate(year: Int(year) ?? 0, month: month + 1, day: Int(dayOfMonth) ?? 0)
            else { return String(text) }
            let moved = date.advanced(by: days).components
            return "\(names[moved.month - 1]) \(moved.day), \(moved.year)"
        }
    }
}
