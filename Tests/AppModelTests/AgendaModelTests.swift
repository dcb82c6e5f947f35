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
        return AgendaModel(library, preferences: preferences)
    }

    /// A library whose store is open, and a window on it.
    static func openedWindow() async throws -> (library: PlayedLibrary, window: WindowModel) {
        let library = try PlayedLibrary()
        let window = library.window()
        await library.open()
        return (library, window)
    }

    func window(_ saved: SavedConditions? = nil) -> WindowModel {
        WindowModel(model(), saved: saved, samples: .files(path: directory["samples"].path))
    }
}

@MainActor
@Suite struct AgendaModelTests {
    @Test func `a source that was read is shown with its texts, and a page is notified once`() async throws {
        let here = try PlayedLibrary()
        let model = here.model()
        await here.open()
        var seen: [(feeds: Int, entries: Int?, isLoading: Bool)] = []
        let following = Following({ (model.feeds.count, model.texts?.agenda.entries.count, model.isLoading) }) {
            seen.append($0)
        }
        here.library.add([try here.file("a.json", ["One"]), try here.file("b.json", ["Two"])])
        await eventually("both are in the agenda") { model.texts?.agenda.entries.count == 2 }
        await eventually("nothing is under way") { !model.isLoading && !model.isBuilding }
        #expect(model.state == .list)
        // A page is notified when the main thread is free.
        await eventually("the page is notified") {
            seen.last.map { $0 == (2, 2, false) } ?? false
        }
        #expect(zip(seen, seen.dropFirst()).allSatisfy { $0 != $1 })
        withExtendedLifetime(following) {}
    }

    @Test func `until the store is open, all is still to be read`() throws {
        #expect(try PlayedLibrary().model().isLoading)
    }

    @Test func `when the last source is removed during a merge, the agenda of before does not come back`() async throws
    {
        let here = try PlayedLibrary()
        let model = here.model()
        await here.open()
        var wasMerging: Bool?
        // The observer is called as soon as the merge has begun.
        let following = Following({ model.feeds.count }) { [library = here.library] count in
            guard count == 1, wasMerging == nil else { return }
            wasMerging = model.isBuilding
            library.remove(library.entries.map(\.id))
        }
        here.library.add([try here.file("a.json", ["One"])])
        await eventually("it is removed") { wasMerging != nil }
        await eventually("nothing is under way") {
            model.state == .welcome(calendars: 0) && !model.isBuilding && !here.library.isRefreshing
        }
        #expect(wasMerging == true)
        #expect(model.texts == nil)
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
                let (shown, texts) = (model.snapshot?.rows.agenda, model.texts?.agenda)
                if shown?.entries.count != texts?.entries.count { others += 1 }
                try? await Task.sleep(for: .microseconds(50))
            } while model.isLoading || model.isBuilding
        }
        #expect(others == 0)
    }

    @Test func `as time passes, the present moves, and other days become earlier`() async throws {
        let here = try PlayedLibrary()
        let model = here.model()
        await here.open()
        here.library.add([try here.file("a.json", ["One", "Two", "Three"])])
        await eventually("it is shown") { model.snapshot?.rows.rowCount == 3 && !model.isBuilding }
        let snapshot = try #require(model.snapshot)
        #expect(snapshot.parts.present.nextRow == 0)
        #expect(snapshot.parts.parts.count == 5 && snapshot.parts.parts.first == .today(next: 0))

        // 17:00 on November 1, in UTC as the model has it.
        let first = Instant(millisecondsSinceEpoch: 1_541_091_600_000)
        here.played.clock.pass(
            milliseconds: first.millisecondsSinceEpoch - here.played.clock.now.millisecondsSinceEpoch)
        model.advance(to: first)
        await eventually("another snapshot") { model.snapshot !== snapshot }
        let second = try #require(model.snapshot)
        #expect(second.parts.present.today == CalendarDate("2018-11-01"))
        model.advance(to: first.advanced(by: 3_600_000))
        #expect(model.laterPresent == AgendaPresent(second.rows, at: first.advanced(by: 3_600_000)))
        #expect(model.laterPresent?.nextRow == 1)

        here.played.clock.pass(milliseconds: 86_400_000)
        model.advance(to: here.played.clock.now)
        await eventually("the first day is earlier") { model.snapshot?.parts.parts.count == 4 }
        let parts = try #require(model.snapshot?.parts.parts)
        #expect(parts[0] == .day(0) && parts[2...] == [.day(1), .day(2)])
        let isEarlier = if case .line(let line) = parts[1] { line.isEarlier && line.month == nil } else { false }
        #expect(isEarlier)
    }

    /// How long that may take, and that the window answers meanwhile, is for the tests of the window and for the benchmarks: here
    /// hundreds of other tests want the same threads.
    @Test(.slow) func `a thousand sources are settled`() async throws {
        let here = try PlayedLibrary()
        let model = here.model()
        await here.open()
        let titles = (0..<20).map { "Event \($0)" }
        let sources = try (0..<1000).map {
            try here.file("source-\($0).json", titles.map { title in "\(title) of it" })
        }
        here.library.add(sources)
        await eventually("all are shown and kept") {
            !here.library.isRefreshing && !model.isBuilding && model.feeds.count == 1000
        }
    }
}
