import Text
import Time

/// The sections of one year's season. A schedule usually has one; a calendar may have several.
public struct SeasonSpan: Hashable, Sendable {
    /// Positions in `Season.sections`.
    public let sections: Range<Int>
    /// When the first game begins, without regard to time zones.
    public let first: Instant
    /// When the last game begins, without regard to time zones.
    public let last: Instant

    /// The next season begins after at least two months without a game, in milliseconds.
    public static let longestGap: Int64 = 62 * 86_400_000

    /// "2020", "2002/03".
    public var year: SeasonYear { SeasonYear(first: first, last: last) }
}

extension Season {
    /// The season of each year, in the order of the schedule. Sections whose games have no day belong to the season
    /// before them.
    ///
    /// - Complexity: O(*n*) in the number of rows.
    public var spans: [SeasonSpan] {
        var spans: [SeasonSpan] = []
        for (position, section) in sections.enumerated() {
            let starts = section.rows.compactMap { $0.game?.roughStart }
            guard let first = starts.min(), let last = starts.max() else {
                if let open = spans.popLast() {
                    spans.append(
                        SeasonSpan(
                            sections: open.sections.lowerBound..<position + 1, first: open.first, last: open.last))
                }
                continue
            }
            if let open = spans.last,
                first.millisecondsSinceEpoch - open.last.millisecondsSinceEpoch <= SeasonSpan.longestGap
            {
                spans[spans.count - 1] = SeasonSpan(
                    sections: open.sections.lowerBound..<position + 1, first: min(open.first, first),
                    last: max(open.last, last))
            } else {
                spans.append(SeasonSpan(sections: position..<position + 1, first: first, last: last))
            }
        }
        return spans
    }

    /// The season that is running at a time, otherwise the next one, otherwise the last one; `nil` when no game has a
    /// day.
    public func span(at now: Instant) -> SeasonSpan? {
        let spans = spans
        return spans.first { !$0.isOver(at: now) } ?? spans.last
    }

    /// The name of the team with the year of the season: "Green Bay Packers 2020". Without the year if the season has no
    /// days, or if there are several.
    public var name: String {
        let (team, spans) = (team.fullName.singleLine(limit: 200), spans)
        return spans.count == 1 ? "\(team) \(spans[0].year)" : team
    }
}

extension SeasonSpan {
    /// Whether all its games are over. Each is over a day after it began.
    public func isOver(at now: Instant) -> Bool {
        last.millisecondsSinceEpoch + 86_400_000 <= now.millisecondsSinceEpoch
    }
}

extension Game {
    /// When it begins, without regard to time zones; `nil` when its day is not known.
    var roughStart: Instant? {
        switch time {
        case .at(let instant): instant
        case .floating(let time): Instant(millisecondsSinceEpoch: time.millisecondsSinceEpoch)
        case .toBeAnnounced(let date): date.map { Instant(millisecondsSinceEpoch: $0.midnight.millisecondsSinceEpoch) }
        }
    }
}
