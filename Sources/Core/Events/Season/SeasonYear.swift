import Time

/// The year of a season: "2020", or "2002/03" for one that goes on beyond February of the next year.
public struct SeasonYear: Hashable, Codable, Sendable, CustomStringConvertible {
    private let first: Int
    private let isLong: Bool

    /// - Parameters:
    ///   - first: When the first game begins.
    ///   - last: When the last game begins.
    public init(first: Instant, last: Instant) {
        let (first, last) = (SeasonYear.date(of: first).components, SeasonYear.date(of: last).components)
        self.first = first.year
        isLong = last.year > first.year + 1 || last.year == first.year + 1 && last.month > 2
    }

    public var description: String {
        guard isLong else { return String(first) }
        let next = (first + 1) % 100
        return "\(first)/\(next < 10 ? "0" : "")\(next)"
    }

    private static func date(of instant: Instant) -> CalendarDate {
        LocalDateTime(millisecondsSinceEpoch: instant.millisecondsSinceEpoch).date
    }
}
