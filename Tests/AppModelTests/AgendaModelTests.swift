import AppModel
import Events
import Foundation
import Planning
import Testing
import TestSupport
import Text
import Time

extension PlayedLibrary {
    func model() -> AgendaModel {
        let preferences = TimePreferences(
            locale: Locale(identifier: "en_US"), hourCycle: .ofLocale, timeZone: .gmt,
            today: CalendarDate(daysSinceEpoch: 17_836))
        return AgendaModel(library, preferences: preferences) { _ in 0 }
    }

    func window(_ saved: SavedConditions? = nil) -> WindowModel {
        WindowModel(model(), saved: saved, samples: .files(path: directory["samples"].path))
    }
}

@MainActor
@Suite struct AgendaModelTests {
    @Test func `what is read is shown, with its texts, and a page is told once`() async throws {
        let here = try PlayedLibrary()
        let model = here.model()
        await here.open()
        var seen: [String] = []
        let following = Following({ model.contents }) { seen.append("\($0.number) \($0.isLoading)") }
        here.library.add([try here.file("a.json", ["One"]), try here.file("b.json", ["Two"])])
        await eventually("both are in the agenda") { model.contents.agenda?.agenda.entries.count == 2 }
        await eventually("nothing is under way") { !model.contents.isLoading && !model.isBuilding }
        #expect(model.state == .list)
        // A page is told when the main thread comes to it.
        await eventually("the page is told") { seen.last == "\(model.contents.number) false" }
        #expect(seen.count == Set(seen).count)
        withExtendedLifetime(following) {}
    }

    @Test func `until the store is open, all is still to be read`() throws {
        #expect(try PlayedLibrary().model().contents.isLoading)
    }

    @Test func `when the last source is removed during a merge, the agenda of before does not come back`() async throws
    {
        let here = try PlayedLibrary()
        let model = here.model()
        await here.open()
        var wasMerging: Bool?
        // It is told as soon as the merge has begun.
        let following = Following({ model.contents.feeds.count }) { [library = here.library] count in
            guard count == 1, wasMerging == nil else { return }
            wasMerging = model.isBuilding
            library.remove(library.entries.map(\.id))
        }
        here.library.add([try here.file("a.json", ["One"])])
        await eventually("it is removed") { wasMerging != nil }
        await eventually("nothing is under way") {
            model.state == .welcome && !model.isBuilding && !here.library.isRefreshing
        }
        #expect(wasMerging == true)
        #expect(model.contents.agenda == nil)
        withExtendedLifetime(following) {}
    }

    @Test func `a snapshot is never there without the texts of its agenda`() async throws {
        let here = try PlayedLibrary()
        let model = here.model()
        await here.open()
        var others = 0
        for number in 0..<20 {
            here.library.add([try here.file("\(number).json", (0...number % 7).map { "Event \(number) \($0)" })])
            repeat {
                let (shown, texts) = (model.contents.snapshot?.listing.agenda, model.contents.agenda?.agenda)
                if shown?.entries.count != texts?.entries.count { others += 1 }
                try? await Task.sleep(for: .microseconds(50))
            } while model.contents.isLoading || model.isBuilding
        }
        #expect(others == 0)
    }

    /// How long that may take, and that the window answers meanwhile, is for the tests of the window and for the benchmarks: here
    /// hundreds of other tests want the same threads.
    @Test func `a thousand sources are settled`() async throws {
        let here = try PlayedLibrary()
        let model = here.model()
        await here.open()
        let titles = (0..<20).map { "Event \($0)" }
        let sources = try (0..<1000).map {
            try here.file("source-\($0).json", titles.map { title in "\(title) of it" })
        }
        here.library.add(sources)
        await eventually("all are shown and kept") {
            !here.library.isRefreshing && !model.isBuilding && model.contents.feeds.count == 1000
        }
    }
}
