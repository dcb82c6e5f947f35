import AppModel
import Events
import Foundation
import Planning
import Storage
import Testing
import TestSupport

@MainActor
@Suite struct HidingTests {
    private func titles(_ model: AgendaModel) -> [String] {
        guard let rows = model.snapshot?.rows else { return [] }
        return (0..<rows.rowCount).map { rows.agenda.entries[rows.entry(ofRow: $0)].event.title }
    }

    private func opened() async throws -> (here: PlayedLibrary, model: AgendaModel, sources: [Source]) {
        let here = try PlayedLibrary()
        let model = here.model()
        await here.open()
        let sources = [try here.file("a.json", ["One"]), try here.file("b.json", ["Two"])]
        here.library.add(sources)
        await eventually("both are listed") { Set(titles(model)) == ["One", "Two"] }
        return (here, model, sources)
    }

    @Test func `a hidden source is not listed, now and at the next start`() async throws {
        let (here, model, sources) = try await opened()
        let id = try #require(here.library.entries.first { $0.stored.source == sources[0] }?.id)
        here.library.setHidden([id], true)
        // Said before the store has it.
        #expect(model.calendars.calendars.map(\.isShown) == [false, true])
        await eventually("one is listed") { titles(model) == ["Two"] }
        await eventually("the store has it") {
            here.library.entries.first { $0.id == id }?.stored.isHidden == true
        }
        #expect(model.snapshot?.rows.agenda.entries.count == 1)
        try here.library.close()

        let again = SourceLibrary(directory: here.directory["data"], in: here.played.surroundings)
        again.open()
        await eventually("the next start knows it") { again.hiddenSources == [sources[0]] }
        try again.close()
    }

    @Test func `what is hidden conflicts with nothing`() async throws {
        let here = try PlayedLibrary()
        let model = here.model()
        await here.open()
        let sources = [try here.file("a.json", ["One"]), try here.file("b.json", ["Two"])]
        here.library.add(sources)
        func conflictCount() -> Int? { model.snapshot?.rows.agenda.conflictCount }
        await eventually("they conflict") { conflictCount() == 1 }
        let id = try #require(here.library.entries.first { $0.stored.source == sources[0] }?.id)
        here.library.setHidden([id], true)
        await eventually("they do not") { conflictCount() == 0 }
        here.library.setHidden([id], false)
        await eventually("they do again") { conflictCount() == 1 }
    }

    @Test func `all are shown again at once`() async throws {
        let (here, model, _) = try await opened()
        here.library.setHidden(here.library.entries.map(\.id), true)
        await eventually("none is listed") { titles(model).isEmpty && !model.isBuilding }
        await eventually("that is said") { model.state.title == "No events shown" }
        model.showAllCalendars()
        #expect(here.library.hiddenSources.isEmpty)
        await eventually("both are listed") { Set(titles(model)) == ["One", "Two"] }
    }

    @Test func `a calendar that is gone is not shown alone`() async throws {
        let (here, model, sources) = try await opened()
        let ids = here.library.entries.map(\.id)
        here.library.remove([ids[0]])
        model.showOnly(ids[0])
        #expect(here.library.hiddenSources.isEmpty)
        here.library.setHidden([ids[1]], true)
        model.showOnly(ids[1])
        #expect(here.library.hiddenSources.isEmpty)
        #expect(here.library.entries.map(\.stored.source) == [sources[1]])
    }

    @Test func `the last of several decisions holds`() async throws {
        let (here, model, sources) = try await opened()
        let id = try #require(here.library.entries.first { $0.stored.source == sources[1] }?.id)
        for isHidden in [true, false, true, false, true] { here.library.setHidden([id], isHidden) }
        await eventually("the store has it") {
            here.library.entries.first { $0.id == id }?.stored.isHidden == true && titles(model) == ["One"]
        }
        #expect(here.library.hiddenSources == [sources[1]])
    }

    @Test func `opening a hidden source shows it`() async throws {
        let (here, model, sources) = try await opened()
        here.library.setHidden(here.library.entries.map(\.id), true)
        await eventually("none is listed") { titles(model).isEmpty }
        here.library.add([sources[0]])
        await eventually("it is listed") { titles(model) == ["One"] }
    }

    @Test func `the calendars say what they are`() async throws {
        let (_, model, _) = try await opened()
        let list = model.calendars
        #expect(list.groups.map(\.origin) == [.thisComputer])
        #expect(list.calendars.map(\.name) == ["a", "b"])
        #expect(list.calendars.map(\.hasFailed) == [false, false])
        #expect(list.calendars.map(\.color) == [.numbered(0), .numbered(SourceColor.Uses(of: [.numbered(0)]).next)])
    }
}
