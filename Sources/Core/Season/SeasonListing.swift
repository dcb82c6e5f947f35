import Foundation

/// The rows of the season page: which there are, and how high each is.
///
/// The heights are those of the exercise's design, in logical pixels.
public struct SeasonListing: Hashable, Sendable {
    /// A section and its rows.
    public struct Section: Hashable, Sendable {
        public let heading: String
        /// Never empty.
        public let rows: Range<Int>
    }

    public static let headerHeight = 30
    public static let gameHeight = 140
    public static let byeHeight = 100

    public let season: Season
    /// Those of the season that have a row.
    public let sections: [Section]
    /// `Season.rows`.
    public let rows: [Season.Row]
    /// The event of each row in an agenda.
    public let eventIDs: [EventID?]

    public init(_ season: Season) {
        self.season = season
        rows = season.rows
        eventIDs = season.eventIDs
        var sections: [Section] = []
        var first = 0
        for section in season.sections where !section.rows.isEmpty {
            sections.append(Section(heading: section.heading, rows: first..<first + section.rows.count))
            first += section.rows.count
        }
        self.sections = sections
    }

    /// The height of a row.
    public func height(ofRow row: Int) -> Int {
        rows[row].game == nil ? SeasonListing.byeHeight : SeasonListing.gameHeight
    }

    /// The row to show first: that of the next game; else of the game that the schedule wants shown; else of the last
    /// game, when all are over. `nil` for a season without rows.
    public func firstShownRow(_ summary: SeasonSummary) -> Int? {
        if let next = summary.nextGame { return next.row }
        let wanted = season.defaultGameID.flatMap { id in rows.firstIndex { $0.game?.id == id } }
        return wanted ?? rows.lastIndex { $0.game != nil } ?? rows.indices.first
    }

    /// The row that shows what a row of an earlier listing showed: its game by identifier, else by its event. `nil` where it is
    /// gone.
    public func row(sameAs row: Int, in earlier: SeasonListing) -> Int? {
        if let id = earlier.rows[row].game?.id { return rows.firstIndex { $0.game?.id == id } }
        if let id = earlier.eventIDs[row] { return eventIDs.firstIndex(of: id) }
        return rows.firstIndex(of: earlier.rows[row])
    }

    /// The position in `Agenda.entries` of the event of a row; `nil` where the agenda does not have it.
    ///
    /// - Complexity: O(log *n* + *k*), where *n* is the number of events and *k* that of the events that start with it.
    public func entry(ofRow row: Int, in agenda: Agenda) -> Int? {
        guard let id = eventIDs[row], let event = season.event(of: rows[row]) else { return nil }
        return agenda.position(of: id, startingAt: event.when.start)
    }
}

extension Agenda {
    /// The position in `entries` of an event that starts at a time; `nil` where it is not in the agenda.
    ///
    /// - Complexity: O(log *n* + *k*), where *k* is the number of events that start at that time.
    public func position(of id: EventID, startingAt time: EventTime) -> Int? {
        var times = TimeResolver(timeZone)
        let start = times.instant(of: time)
        let first = entries.partitioningIndex { $0.start >= start }
        return entries[first...].prefix { $0.start == start }.firstIndex { $0.id == id }
    }
}
