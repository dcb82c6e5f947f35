import Events
import Foundation
import Text
import Time

/// The texts of the dialog of a game.
extension SeasonFormatter {
    /// "Rams @ Packers".
    package func title(of game: Game) -> String {
        sides(of: game).map { $0.team.nickname.singleLine() }.joined(separator: rows.season.isHomeFirst ? " – " : " @ ")
    }

    /// "43 – 34", in the order of the teams; `nil` before the end.
    package func score(of game: Game) -> String? {
        let points = sides(of: game).compactMap(\.points)
        guard points.count == 2 else { return nil }
        // Without the marks, two Arabic numbers would swap places, and so would the score.
        let dash = times.isRightToLeft ? " \u{200e}–\u{200e} " : " – "
        return times.number(points[0]) + dash + times.number(points[1])
    }

    /// The day in full and the time: "Saturday, January 16, 2021, 4:35 PM", "Tuesday, January 5, 2027, TBA".
    package func when(ofRow row: Int) -> String {
        guard let game = rows[row].game, let day = day(ofRow: row) else { return localized("TBA") }
        return [times.fullDayName(day), time(of: game, isInText: true)].listed()
    }

    /// Section and week: "Regular Season · Week 1".
    package func location(ofRow row: Int) -> String {
        let section = rows.sections.first { $0.rows.contains(row) }
        let heading = section.map { SeasonFormatter.withSmallLetters(name(of: $0)) } ?? ""
        return [heading, week(ofRow: row)].filter { !$0.isEmpty }.dotted()
    }

    /// Words in capitals, converted for running text: "REGULAR SEASON" becomes "Regular Season".
    private static func withSmallLetters(_ text: String) -> String {
        text == text.uppercased() ? text.capitalized : text
    }

    /// Venue, television, radio, state and result, as far as the schedule has them.
    ///
    /// Clock and result are left out for a final game, because the dialog shows its score; its state is included only
    /// if it is more than "Final": "Final OT".
    ///
    /// - Parameter hasMap: Whether the venue is named by what leads to its map.
    package func facts(of game: Game, hasMap: Bool = false) -> [Fact] {
        let details = game.details
        let isFinal = game.points != nil
        let state = details.state.flatMap { isFinal && $0.lowercased() == "final" ? nil : $0 }
        let all = [
            (localized("Venue"), hasMap ? nil : details.venue), (localized("TV"), details.tv),
            (localized("Radio"), details.radio),
            // Translators: of a game, such as "Final OT".
            (localized("State"), state),
            (localized("Clock"), isFinal ? nil : details.clock), (localized("Result"), isFinal ? nil : details.result),
        ]
        return all.compactMap { name, value in
            guard let value, value.contains(where: { $0.isLetter || $0.isNumber }) else { return nil }
            return Fact(name: name, value: value.singleLine())
        }
    }
}
