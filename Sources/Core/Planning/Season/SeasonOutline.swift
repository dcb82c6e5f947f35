import Events

/// A season as plain lines for a terminal.
package struct SeasonOutline {
    private let texts: SeasonFormatter

    package init(_ texts: SeasonFormatter) {
        self.texts = texts
    }

    /// The team with what its season comes to, then the sections with a line for each row.
    package func lines() -> [String] {
        let rows = texts.listing.rows.indices
        let dates = rows.map { texts.date(ofRow: $0) ?? "" }
        let weeks = rows.map(texts.week(ofRow:))
        let games = rows.map(game(ofRow:))
        let head = ["\(texts.teamName)  \(texts.record)", texts.figures] + [texts.nextGame].compactMap { $0 }
        guard !rows.isEmpty else { return head + ["", "No games."] }
        let sections = texts.listing.sections.indices.flatMap { section in
            ["", texts.heading(ofSection: section)]
                + texts.listing.sections[section].rows.map { row in
                    let columns = [
                        SeasonOutline.padded(dates[row], to: dates), SeasonOutline.padded(weeks[row], to: weeks),
                        SeasonOutline.padded(games[row], to: games),
                    ]
                    let isBye = texts.listing.rows[row].game == nil
                    let line = columns + [isBye ? "" : texts.status(ofRow: row)]
                    return ("  " + line.joined(separator: "  ")).droppingBlanksAtEnd
                }
        }
        return head + sections
    }

    /// "PACKERS 43 @ VIKINGS 34", "RAMS 10-6 @ PACKERS 13-3", "BYE".
    private func game(ofRow row: Int) -> String {
        guard let game = texts.listing.rows[row].game else { return texts.status(ofRow: row) }
        let (away, home) = game.score
        return [(game.away, away), (game.home, home)]
            .map { team, points in
                [texts.name(of: team), texts.standing(of: team, points: points)].compactMap { $0 }
                    .joined(separator: " ")
            }
            .joined(separator: " @ ")
    }

    private static func padded(_ text: String, to column: [String]) -> String {
        let width = column.reduce(0) { max($0, $1.count) }
        return text + String(repeating: " ", count: width - text.count)
    }
}

extension String {
    fileprivate var droppingBlanksAtEnd: String {
        var text = self[...]
        while text.last == " " { text.removeLast() }
        return String(text)
    }
}
