import TestSupport
import Testing

@testable import AppModel

@MainActor
@Suite struct FollowingTests {
    @Test func `a keystroke in the search of the agenda reaches no other page, and makes no conflicts again`()
        async throws
    {
        let here = try PlayedLibrary()
        let window = here.window()
        let model = window.agenda
        let conflicts = ConflictLinesModel(window.conflicts, model)
        await here.open()
        window.conflicts.isShown = true
        here.library.add([try here.file("a.json", ["One", "Two"])])
        await here.settled()
        await eventually("all is listed") { model.snapshot?.rows.rowCount == 2 && !window.isReading }
        // The end of the reading is announced later than the reading ends, on a busy machine long after.
        await eventually("the conflicts are listed, and all is announced") {
            conflicts.contents != nil && !window.conflicts.making.isBusy && model.pending.isEmpty && !window.isReading
        }
        var (rows, texts, hidden): ([Int?], Int, [Int?]) = ([], 0, [])
        let following = [
            Following({ (model.snapshot, model.texts) }) { rows.append($0.0?.rows.rowCount) },
            Following({ (model.feeds, model.texts, model.library) }) { _ in texts += 1 },
            Following({ model.snapshot }) { hidden.append($0?.rows.rowCount) },
        ]
        following[2].isPaused = true
        let (listed, before) = (conflicts.contents?.lines, model.texts)
        model.filter.search = "one"
        await eventually("one is listed") { rows.last == 1 }
        await here.settled()
        #expect(rows == [2, 1])
        #expect(texts == 1)
        #expect(hidden == [2])
        #expect(conflicts.contents?.lines == listed)
        #expect(model.texts === before)
        following[2].isPaused = false
        #expect(hidden == [2, 1])
    }

    @Test func `what was paused follows once all that has changed`() async throws {
        let here = try PlayedLibrary()
        let model = here.model()
        await here.open()
        var shown: [Int] = []
        let following = Following({ model.feeds }) { shown.append($0.count) }
        following.isPaused = true
        here.library.add([try here.file("a.json", ["One"])])
        await eventually("it is in the agenda") { model.texts?.agenda.entries.count == 1 }
        here.library.add([try here.file("b.json", ["Two"])])
        await eventually("both are in the agenda") { model.texts?.agenda.entries.count == 2 }
        #expect(shown == [0])
        following.isPaused = false
        #expect(shown == [0, 2])
        following.isPaused = true
        following.isPaused = false
        #expect(shown == [0, 2])
    }

    @Test func `the sources and all that is read of them are followed together`() async throws {
        let here = try PlayedLibrary()
        let model = here.model()
        await here.open()
        await here.settled()
        var seen: [[String]] = []
        let following = Following(differing: { model.library.people.all.map(\.name) }) { seen.append($0) }
        let before = seen
        here.library.addPerson("Mia") { _ in }
        await eventually("the person is seen") { seen.last?.contains("Mia") == true }
        #expect(before.count == 1 && seen.count == 2)
        withExtendedLifetime(following) {}
    }
}
