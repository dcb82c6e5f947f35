import AppModel
import Events
import Foundation
import Testing
import TestSupport

@MainActor
@Suite struct ArrivalModelTests {
    private let here: PlayedLibrary
    private let window: WindowModel

    init() async throws {
        here = try PlayedLibrary()
        window = here.window()
        await here.open()
    }

    /// Adds a source, and returns the titles of the events that are then shown.
    private func shown(afterAdding source: Source) async -> [String] {
        window.additions.propose([source])
        await eventually("it is read") { !window.additions.isReading }
        window.additions.add()
        let shown = Shown()
        await eventually("it has arrived") {
            window.proceedWithArrival { key in
                guard let agenda = window.agenda.contents.agenda, let entry = agenda.agenda.position(of: key) else {
                    return false
                }
                shown.titles.append(agenda.title(of: entry))
                return true
            }
            return window.arrivals.awaited.isEmpty && !window.isReading
        }
        return shown.titles
    }

    @MainActor
    private final class Shown {
        var titles: [String] = []
    }

    @Test func `the first event of a new source is shown, and again when it is named again`() async throws {
        here.library.add([try here.file("a.json", ["One", "Two"])])
        await here.settled()
        let source = try here.file("b.json", ["Three", "Four"])
        #expect(await shown(afterAdding: source) == ["Three"])
        #expect(await shown(afterAdding: source) == ["Three"])
    }

    @Test func `a source that cannot be read is not waited for`() async throws {
        let source = Source(argument: here.directory["missing.json"].path)
        #expect(await shown(afterAdding: source).isEmpty)
        #expect(here.library.entries.count == 1)
    }
}
