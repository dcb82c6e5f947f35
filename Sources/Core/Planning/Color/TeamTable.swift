import Events
import JSON

/// The names of a league's teams, which give the teams in calendars their codes, and so their colors and logos.
///
///     let table = TeamTable(["GB": "Green Bay Packers"])
///     table.completed(season, chosen: nil, stated: nil).team.triCode   // "GB"
package struct TeamTable: Hashable, Sendable {
    /// By the full name in lower case.
    private let fullNames: [String: String]
    /// By the last word and by the words before it, in lower case; only where one team has them.
    private let shortNames: [String: String]

    /// An empty table.
    package static let none = TeamTable([:])

    /// - Parameter names: The full names by `Team.triCode`.
    package init(_ names: [String: String]) {
        var (fullNames, shortNames): ([String: String], [String: Set<String>]) = ([:], [:])
        for (code, name) in names {
            let words = name.lowercased().split(separator: " ")
            fullNames[words.joined(separator: " ")] = code
            for short in [words.suffix(1), words.dropLast()] where !short.isEmpty {
                shortNames[short.joined(separator: " "), default: []].insert(code)
            }
        }
        self.fullNames = fullNames
        self.shortNames = shortNames.compactMapValues { $0.count == 1 ? $0.first : nil }
    }

    /// Reads a JSON object such as `{"GB": "Green Bay Packers"}`. Other values are skipped.
    ///
    /// - Throws: An error when `bytes` is not JSON.
    package init(parsing bytes: [UInt8]) throws(JSONError) {
        var names: [String: String] = [:]
        if let members = try JSONDocument(parsing: bytes).root.members {
            for (name, value) in members { names[name] = value.string }
        }
        self.init(names)
    }

    /// The season of a calendar with the codes of its teams, if it is a season of the league: if the team and four
    /// fifths of its opponents are in the table. Otherwise other teams of the same name would get the league's colors.
    ///
    /// - Parameters:
    ///   - chosen: The color that the user chose; `nil` for none.
    ///   - stated: The color that the calendar states, for a team that is not in the table; `nil` for none.
    /// - Complexity: O(*n*) in the number of rows.
    package func completed(_ season: Season, chosen: RGBColor?, stated: RGBColor?) -> Season {
        let opponents = Set(season.rows.compactMap { $0.game?.opponent.fullName })
        let known = opponents.count { shortCode(ofName: $0) != nil }
        let isOfLeague = known * 5 >= opponents.count * 4 && known > 0
        let ownCode = isOfLeague ? shortCode(ofName: season.team.fullName) : nil
        let color = chosen ?? (ownCode == nil ? stated : nil)
        guard ownCode != nil || color != nil else { return season }
        let own = season.team.with(code: ownCode, color: color)
        let sections = season.sections.map { section in
            Season.Section(
                heading: section.heading, year: section.year,
                rows: section.rows.map { row in
                    guard case .game(let game) = row else { return row }
                    let code = ownCode == nil ? nil : shortCode(ofName: game.opponent.fullName)
                    return .game(game.with(own: own, opponent: game.opponent.with(code: code, color: nil)))
                })
        }
        return Season(
            team: own, sections: sections, defaultGameID: season.defaultGameID, isHomeFirst: season.isHomeFirst)
    }

    private func shortCode(ofName name: String) -> String? {
        let name = name.lowercased()
        if let code = fullNames[name] ?? shortNames[name] { return code }
        // "St. Louis Rams".
        return name.split(separator: " ").last.flatMap { shortNames[String($0)] }
    }
}

extension Team {
    fileprivate func with(code: String?, color: RGBColor?) -> Team {
        Team(
            triCode: code ?? triCode, name: name, fullName: fullName, city: city, record: record,
            primaryColor: color ?? primaryColor)
    }
}

extension Game {
    fileprivate func with(own: Team, opponent: Team) -> Game {
        Game(
            id: id, week: week, away: isHome ? opponent : own, home: isHome ? own : opponent, isHome: isHome,
            time: time,
            length: length, outcome: outcome, details: details)
    }
}
