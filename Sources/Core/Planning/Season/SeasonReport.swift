import Events
import Foundation

/// A season as `upcoming season --format json` prints it.
package struct SeasonReport {
    private struct Report: Encodable {
        let team: TeamReport
        let sections: [Section]
    }

    private struct TeamReport: Encodable {
        let name: String
        let triCode: String
        let record: String
        let color: String
    }

    private struct Section: Encodable {
        let heading: String
        let games: [GameReport]
    }

    private struct GameReport: Encodable {
        let type: String
        let week: String
        let date: String?
        let status: String
        /// `nil` for a bye, which has neither.
        let sides: (away: Side, home: Side)?

        enum Key: String, CodingKey {
            case type, week, date, status, away, home
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Key.self)
            try container.encode(type, forKey: .type)
            try container.encode(week, forKey: .week)
            try container.encode(date, forKey: .date)
            try container.encode(status, forKey: .status)
            guard let sides else { return }
            try container.encode(sides.away, forKey: .away)
            try container.encode(sides.home, forKey: .home)
        }
    }

    private struct Side: Encodable {
        let name: String
        let triCode: String
        let score: Int?
        let record: String?
        let logo: String?

        enum Key: String, CodingKey {
            case name, triCode, score, record, logo
        }

        /// What is not known is null, so that every side has the same members.
        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Key.self)
            try container.encode(name, forKey: .name)
            try container.encode(triCode, forKey: .triCode)
            try container.encode(score, forKey: .score)
            try container.encode(record, forKey: .record)
            try container.encode(logo, forKey: .logo)
        }
    }

    private let texts: SeasonFormatter
    private let colors: TeamColors
    private let logos: TeamLogos

    package init(_ texts: SeasonFormatter, colors: TeamColors, logos: TeamLogos) {
        self.texts = texts
        self.colors = colors
        self.logos = logos
    }

    /// The report as indented JSON, with a line break at its end.
    package func json() -> String {
        let team = texts.listing.season.team
        let report = Report(
            team: TeamReport(
                name: team.name, triCode: team.triCode, record: texts.summary.record,
                color: colors.color(of: team).description),
            sections: texts.listing.sections.map { section in
                Section(heading: section.heading, games: section.rows.map(game(ofRow:)))
            })
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        do {
            return String(decoding: try encoder.encode(report), as: UTF8.self) + "\n"
        } catch {
            preconditionFailure("texts and whole numbers can always be encoded: \(error)")
        }
    }

    private func game(ofRow row: Int) -> GameReport {
        let game = texts.listing.rows[row].game
        let type =
            switch game?.outcome {
            case .final: "final"
            case .scheduled: "scheduled"
            case nil: "bye"
            }
        return GameReport(
            type: type, week: texts.listing.rows[row].week, date: texts.date(ofRow: row),
            status: texts.status(ofRow: row),
            sides: game.map { (side($0.away, $0.score.away), side($0.home, $0.score.home)) })
    }

    private func side(_ team: Team, _ score: Int?) -> Side {
        Side(name: team.name, triCode: team.triCode, score: score, record: team.record, logo: logos.url(of: team))
    }
}
