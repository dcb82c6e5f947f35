import Events
import Text

/// A season as lines for a terminal.
extension SeasonReport {
    /// The team with the totals of its season, then the sections with a line for each row.
    package func lines() -> AnySequence<String> {
        let head = ["\(texts.title)  \(texts.record)", texts.figures] + [texts.nextGame].compactMap { $0 }
        let rows = texts.rows.rows.indices
        guard !rows.isEmpty else { return Outline(blocks: [head, [localized("No games.")]]).lines }
        let dates = OutlineColumn(rows.map(date(ofRow:)))
        let weeks = OutlineColumn(rows.map(texts.week(ofRow:)))
        let games = OutlineColumn(rows.map(game(ofRow:)))
        let sections = texts.rows.sections.indices.map { section in
            [texts.heading(ofSection: section)]
                + texts.rows.sections[section].rows.map { row in
                    let isBye = texts.rows[row].game == nil
                    let columns = [
                        dates.leading(date(ofRow: row)), weeks.leading(texts.week(ofRow: row)),
                        games.leading(game(ofRow: row)),
                        isBye
                            ? ""
                            : [texts.status(ofRow: row), texts.openNote(ofRow: row)].compactMap { $0 }
                                .dotted(),
                    ]
                    return ("  " + columns.joined(separator: "  ")).droppingBlanksAtEnd
                }
        }
        return Outline(blocks: [head] + sections).lines
    }

    private func date(ofRow row: Int) -> String { texts.date(ofRow: row) ?? "" }

    /// "PACKERS 43 @ VIKINGS 34", "RAMS 10-6 @ PACKERS 13-3", "BYE".
    private func game(ofRow row: Int) -> String {
        guard let game = texts.rows[row].game else { return texts.status(ofRow: row) }
        return texts.sides(of: game)
            .map { team, points in
                [texts.name(of: team), texts.standing(of: team, points: points)].compactMap { $0 }
                    .joined(separator: " ")
            }
            .joined(separator: texts.rows.season.isHomeFirst ? " – " : " @ ")
    }
}

extension String {
    fileprivate var droppingBlanksAtEnd: String {
        var text = self[...]
        while text.last == " " { text.removeLast() }
        return String(text)
    }
}
