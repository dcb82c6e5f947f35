import AppModel
import Events
import Foundation
import Planning
import Testing
import TestSupport
import Time

@MainActor
@Suite struct SeasonModelTests {
    private let here: PlayedLibrary
    private let agenda: AgendaModel
    private let view = ViewModel()
    private let model: SeasonModel

    init() async throws {
        here = try PlayedLibrary()
        agenda = here.model()
        model = SeasonModel(agenda, view)
        await here.open()
    }

    /// - Parameter years: The year of each season.
    private func add(_ names: [String], years: [Int] = []) async throws {
        let sources = try names.enumerated().map { position, name in
            let year = years.isEmpty ? 2099 : years[position]
            let file = here.directory["\(name).json"]
            let text = """
                {"Team": {"TriCode": "\(name.prefix(3).uppercased())", "FullName": "Port \(name)",
                  "Name": "\(name.uppercased())", "City": "Port", "Record": "0-0"}, "DefaultGameId": 1,
                 "GameSection": [{"Heading": "REGULAR SEASON", "Game": [
                   {"Id": 1, "Type": "S", "Week": "Week 1", "IsHome": true, "GameState": "Pre",
                    "Opponent": {"TriCode": "SEA", "FullName": "Bay Seals", "Name": "SEALS", "City": "Bay"},
                    "Date": {"Timestamp": "\(year)-09-12T18:00:00Z", "IsTBA": "false"}}]}]}
                """
            try Data(text.utf8).write(to: file)
            return Source(argument: file.path)
        }
        here.library.add(sources)
        await eventually("they are read") { agenda.feeds.count == names.count && !agenda.isBuilding }
        model.show()
    }

    @Test func `without a schedule the page says so, as soon as nothing is being read`() async throws {
        #expect(model.state == .reading)
        await eventually("nothing is read") { !agenda.isLoading }
        model.showLoading()
        #expect(model.state == .nothing)
    }

    @Test func `the first of several schedules is shown, until another one is chosen`() async throws {
        try await add(["Bears", "Lions"])
        await eventually("it is summed up") { model.state == .season }
        #expect(model.names == ["Port Bears 2099", "Port Lions 2099"])
        #expect(model.position == 0)
        let texts = model.texts
        model.choose(0)
        #expect(model.texts === texts)
        model.choose(1)
        await eventually("the other one") { model.position == 1 }
        #expect(model.texts?.rows.season.team.nickname == "Lions")
    }

    @Test func `the running season is shown first, and the chosen one again at the next start`() async throws {
        try await add(["Bears", "Lions", "Seals"], years: [2001, 2099, 2098])
        await eventually("it is summed up") { model.state == .season }
        #expect(model.position == 2)
        model.choose(0)
        await eventually("the other one") { model.position == 0 }
        #expect(model.texts?.summary.isOver == true)
        let next = SeasonModel(agenda, ViewModel(view.saved))
        next.show()
        await eventually("it is summed up") { next.state == .season }
        #expect(next.position == 0)
    }

    @Test func `a link to a game shows its season, and goes there once`() async throws {
        try await add(["Bears", "Lions"])
        await eventually("it is summed up") { model.state == .season }
        let lions = agenda.feeds[1]
        let game = try #require(SeasonRows(lions)?.keys.compactMap { $0 }.first)
        #expect(!model.open(game, of: Source(path: "/other.json")))
        #expect(model.open(game, of: lions.source))
        await eventually("the other one") { model.position == 1 }
        #expect(model.takeWantedRow() != nil)
        #expect(model.takeWantedRow() == nil)
        let bears = agenda.feeds[0]
        #expect(!model.open(seasonOf: Source(path: "/other.json")))
        #expect(model.open(seasonOf: bears.source))
        await eventually("the first one") { model.position == 0 }
        #expect(model.takeWantedRow() == nil)
    }
}
