import Foundation
import Testing

@testable import Events
@testable import Planning
@testable import Time

struct TeamTableTests {
    private let table = TeamTable([
        "PEG": "Port Ember Gulls", "OTT": "North Bay Otters", "SLT": "Saltmarsh Herons", "KTR": "Kettle Rock Seals",
        "DRF": "North Bay Cranes",
    ])

    private func season(_ name: String, against opponents: [String]) -> Season {
        let own = Team(triCode: "", name: name.uppercased(), fullName: name)
        let rows = opponents.map { opponent in
            Season.Row.game(
                Game(
                    away: Team(triCode: "", name: opponent.uppercased(), fullName: opponent), home: own, isHome: true,
                    time: .toBeAnnounced(nil)))
        }
        return Season(team: own, sections: [Season.Section(heading: "2026", rows: rows)])
    }

    private func codes(_ season: Season) -> [String] {
        [season.team.triCode] + season.rows.compactMap { $0.game?.away.triCode }
    }

    @Test func `teams of the league are found by full name, nickname and city`() {
        let season = season(
            "Gulls", against: ["Otters", "Saltmarsh", "kettle rock seals", "St. Agnes Cranes", "Others"])
        #expect(
            codes(table.completed(season, chosen: nil, stated: .white)) == ["PEG", "OTT", "SLT", "KTR", "DRF", ""])
        // Two teams are of North Bay.
        #expect(
            codes(table.completed(self.season("Gulls", against: ["North Bay"]), chosen: nil, stated: nil)) == ["", ""])
    }

    @Test func `a team of another league keeps the color of its calendar`() {
        let other = season("Gulls", against: ["Otters", "Hawks", "Larks"])
        #expect(codes(table.completed(other, chosen: nil, stated: nil)) == ["", "", "", ""])
        #expect(table.completed(other, chosen: nil, stated: .white).team.primaryColor == .white)
        let chosen = table.completed(season("Gulls", against: ["Otters"]), chosen: .black, stated: .white)
        #expect(chosen.team.triCode == "PEG" && chosen.team.primaryColor == .black)
        #expect(chosen.rows[0].game?.home == chosen.team)
    }

    @Test func `the table of the program is read, and other values are skipped`() throws {
        let data = URL(filePath: #filePath).appending(path: "../../../../data/team-names.json").standardized
        #expect(try TeamTable(parsing: Array(Data(contentsOf: data))) != .none)
        #expect(try TeamTable(parsing: Array(#"{"A": 3}"#.utf8)) == .none)
    }
}
