import Events

/// The rows of the season page and their heights.
///
/// The heights are from the original design, in logical pixels.
package struct SeasonRows: Hashable, Sendable {
    /// A section and its rows.
    package struct Section: Hashable, Sendable {
        package let heading: String
        /// See `Season.Section.year`.
        package let year: SeasonYear?
        /// Never empty.
        package let rows: Range<Int>
    }

    package static let headerHeight = 30
    package static let gameHeight = 140
    package static let byeHeight = 100

    package let season: Season
    /// The source of the schedule.
    package let source: Source
    /// The sections of the season that have a row.
    package let sections: [Section]
    /// `Season.rows`.
    package let rows: [Season.Row]
    /// The key of the event of each row; `nil` for a row without an event.
    package let keys: [EventKey?]
    private let rowsByKey: [EventKey: Int]

    /// Returns `nil` when the feed has no season.
    ///
    /// - Parameters:
    ///   - teams: Gives the teams of a calendar their codes.
    ///   - color: The color that the user chose for the source, which is that of the team of a calendar.
    package init?(_ feed: Feed, teams: TeamTable = .none, color: RGBColor? = nil) {
        guard var season = feed.season else { return nil }
        if feed.kind == .calendar {
            season = teams.completed(season, chosen: color, stated: feed.statement.color)
        }
        self.season = season
        source = feed.source
        rows = season.rows
        let keys = feed.seasonKeys
        self.keys = keys
        rowsByKey = Dictionary(
            keys.enumerated().compactMap { row, key in key.map { ($0, row) } }, uniquingKeysWith: { first, _ in first })
        var sections: [Section] = []
        var first = 0
        for section in season.sections where !section.rows.isEmpty {
            sections.append(
                Section(
                    heading: section.heading, year: section.year, rows: first..<first + section.rows.count))
            first += section.rows.count
        }
        self.sections = sections
    }

    package subscript(row: Int) -> Season.Row { rows[row] }

    /// The row to show first: that of the next game; otherwise of the schedule's default game; otherwise of the last
    /// game. `nil` for a season without rows.
    package func firstShownRow(_ summary: SeasonSummary) -> Int? {
        if let next = summary.nextGame { return next.row }
        let wanted = season.defaultGameID.flatMap { id in rows.firstIndex { $0.game?.id == id } }
        return wanted ?? rows.lastIndex { $0.game != nil } ?? rows.indices.first
    }

    /// The row of the event with a key; `nil` when it is not in the season.
    ///
    /// - Complexity: O(1).
    package func row(of key: EventKey) -> Int? {
        rowsByKey[key]
    }

    /// The row with the same content as a row of an earlier season; `nil` when it no longer exists.
    package func row(sameAs row: Int, in earlier: SeasonRows) -> Int? {
        if let key = earlier.keys[row] { return self.row(of: key) }
        return rows.firstIndex(of: earlier.rows[row])
    }

    /// The position in `Agenda.entries` of the event of a row; `nil` when the agenda does not have it.
    ///
    /// - Complexity: O(1).
    package func entry(ofRow row: Int, in agenda: Agenda) -> Int? {
        keys[row].flatMap(agenda.position(of:))
    }
}
