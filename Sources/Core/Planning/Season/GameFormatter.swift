import Events
import Foundation
import Text
import Time

/// What the dialog of a game says.
extension SeasonFormatter {
    /// Something that is known of a game, with its name.
    package struct Fact: Hashable, Sendable {
        package let name: String
        package let value: String
    }

    /// "Rams @ Packers".
    package func title(of game: Game) -> String {
        "\(game.away.nickname.singleLine()) @ \(game.home.nickname.singleLine())"
    }

    /// "43 – 34", away first; `nil` before the end.
    package func score(of game: Game) -> String? {
        guard case .final(let away, let home) = game.outcome else { return nil }
        // Two Arabic numbers would change places, and the score with them.
        let dash = times.isRightToLeft ? " \u{200e}–\u{200e} " : " – "
        return times.number(away) + dash + times.number(home)
    }

    /// The day in full and the time: "Saturday, January 16, 2021, 4:35 PM", "Tuesday, January 5, 2027, TBA".
    package func when(ofRow row: Int) -> String {
        guard let game = listing.rows[row].game, let day = day(ofRow: row) else { return localized("TBA") }
        let time =
            switch game.time {
            case .at(let instant): times.time(instant)
            case .toBeAnnounced: localized("TBA")
            }
        return "\(times.fullDayName(day)), \(time)"
    }

    /// Section and week: "Regular Season · Week 1".
    package func location(ofRow row: Int) -> String {
        let section = listing.sections.first { $0.rows.contains(row) }
        let heading = section.map { SeasonFormatter.withSmallLetters($0.heading.singleLine()) } ?? ""
        return [heading, week(ofRow: row)].filter { !$0.isEmpty }.joined(separator: " · ")
    }

    /// Words of capitals in running text: "REGULAR SEASON" is "Regular Season".
    private static func withSmallLetters(_ text: String) -> String {
        text == text.uppercased() ? text.capitalized : text
    }

    /// Venue, television, radio, how it stands and its result, as far as the schedule says them.
    ///
    /// A final game has its score, which says what clock and result would; its state is a fact only where it says more
    /// than "Final": "Final OT".
    package func facts(of game: Game) -> [Fact] {
        let details = game.details
        let isFinal = game.points != nil
        let state = details.state.flatMap { isFinal && $0.lowercased() == "final" ? nil : $0 }
        let all = [
            (localized("Venue"), details.venue), (localized("TV"), details.tv), (localized("Radio"), details.radio),
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
