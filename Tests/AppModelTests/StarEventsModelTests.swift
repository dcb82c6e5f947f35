import AppModel
import Events
import Foundation
import Planning
import Testing
import TestSupport

@MainActor
@Suite struct StarEventsModelTests {
    private func stars(_ titles: [String], in here: PlayedLibrary) throws -> Source {
        let entries = titles.enumerated().map { number, title in
            [
                "id": number, "title": title, "timestamp": "2018-10-01T00:00:00.000Z",
                "date": "2018-11-10T17:00:00.000Z",
            ] as [String: Any]
        }
        let url = here.directory["stars.json"]
        try JSONSerialization.data(withJSONObject: entries).write(to: url)
        return Source(argument: url.path)
    }

    @Test func `a page is notified when the cards are made, and when there are none any more`() async throws {
        let here = try PlayedLibrary()
        let agenda = here.model()
        await here.open()
        here.library.add([try stars(["Moon Walk", "Comet Tea"], in: here)])
        await eventually("they are in the agenda") { agenda.texts?.agenda.entries.count == 2 }

        let model = StarEventsModel(agenda)
        var seen: [Int?] = []
        let following = Following({ model.texts }) { seen.append($0?.rows.cards.count) }
        model.make()
        #expect(model.isBuilding)
        #expect(model.texts == nil)
        await eventually("the page has the cards") { seen.last == 2 }
        #expect(!model.isBuilding)

        here.library.remove(here.library.entries.map(\.id))
        await eventually("the agenda is empty") { agenda.texts == nil }
        model.make()
        await eventually("the page has no cards") { seen == [nil, 2, nil] }
        withExtendedLifetime(following) {}
    }
}
