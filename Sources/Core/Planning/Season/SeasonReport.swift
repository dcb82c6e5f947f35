import Events

/// The output of `upcoming season`.
///
///     SeasonReport(texts, colors: colors, logos: logos).write { FileHandle.standardOutput.write(bytes: $0) }
package struct SeasonReport: Report {
    let texts: SeasonFormatter
    private let colors: TeamColors
    private let logos: TeamLogos

    package init(_ texts: SeasonFormatter, colors: TeamColors, logos: TeamLogos) {
        (self.texts, self.colors, self.logos) = (texts, colors, logos)
    }

    /// Writes the members of each object in the order of their names.
    package func write(to report: inout ReportWriter) {
        report.array("sections", of: texts.rows.sections) { section, report in
            report.array("games", of: section.rows) { write(row: $0, to: &$1) }
            report.member("heading", section.year == nil ? section.heading : texts.name(of: section))
        }
        report.object("team") { report in
            let team = texts.rows.season.team
            report.member("color", colors.color(of: team).description)
            report.member("name", team.name)
            report.member("record", texts.summary.record)
            report.member("triCode", team.triCode)
        }
    }

    /// Writes a game; a bye has no sides.
    private func write(row: Int, to report: inout ReportWriter) {
        let game = texts.rows[row].game
        let type =
            switch game?.outcome {
            case .final: "final"
            case .scheduled: "scheduled"
            case .cancelled: "canceled"
            case nil: "bye"
            }
        if let game { write("away", game.away, game.score.away, to: &report) }
        report.member("date", texts.date(ofRow: row))
        if let game { write("home", game.home, game.score.home, to: &report) }
        report.member("status", texts.status(ofRow: row))
        report.member("type", type)
        report.member("week", texts.rows[row].week)
    }

    /// Writes a side. Unknown values are null, so that every side has the same members.
    private func write(_ name: String, _ team: Team, _ score: Int?, to report: inout ReportWriter) {
        report.object(name) { report in
            report.member("logo", logos.url(of: team))
            report.member("name", team.name)
            report.member("record", team.record)
            report.member("score", score)
            report.member("triCode", team.triCode)
        }
    }
}
