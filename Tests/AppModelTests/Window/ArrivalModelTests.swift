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
        (here, window) = try await PlayedLibrary.openedWindow()
    }

    /// Adds a source, and returns the titles of the events that are then shown.
    private func shown(afterAdding source: Source) async -> [String] {
        window.additions.propose([source])
        await eventually("it is read") { !window.additions.isReading }
        window.additions.add()
        return await arrived()
    }

    /// Waits for what is awaited, and returns the titles of the events that are then shown.
    private func arrived() async -> [String] {
        let shown = Shown()
        await eventually("it has arrived") {
            window.proceedWithArrival { key in
                guard let agenda = window.agenda.texts, let entry = agenda.agenda.position(of: key) else {
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

    @Test func `the agenda stays where it is for a new calendar, whose first event is a click away`() async throws {
        here.library.add([try here.file("a.json", ["One", "Two"])])
        await here.settled()
        let source = try here.file("b.json", ["Three", "Four"])
        #expect(await shown(afterAdding: source).isEmpty)
        #expect(window.undos.shown?.nextLabel == "_Show")
        #expect(window.undos.shown?.canUndo == true)
        window.undos.proceed()
        #expect(await arrived() == ["Three"])
        // When it is named again, nothing else would say that it is there.
        #expect(await shown(afterAdding: source) == ["Three"])
    }

    @Test func `the first event of the first calendar is shown`() async throws {
        #expect(await shown(afterAdding: try here.file("a.json", ["One", "Two"])) == ["One"])
    }

    @Test func `the agenda stays where it is for a calendar of the past, whose last events are a click away`()
        async throws
    {
        let file = here.directory["old.ics"]
        let events = ["20170105", "20170301"].map {
            "BEGIN:VEVENT\nUID:\($0)\nSUMMARY:\($0)\nDTSTART:\($0)T180000Z\nEND:VEVENT\n"
        }
        try Data("BEGIN:VCALENDAR\n\(events.joined())END:VCALENDAR\n".utf8).write(to: file)
        let source = Source(argument: file.path)
        #expect(await shown(afterAdding: source).isEmpty)
        #expect(window.undos.shown?.text == "old added")
        #expect(window.undos.shown?.nextLabel == "_Show")
        #expect(window.undos.shown?.canUndo == true)
        window.undos.proceed()
        #expect(await arrived() == ["20170301"])
        // When it is named again, nothing is added.
        #expect(await shown(afterAdding: source).isEmpty)
        #expect(window.undos.shown?.text == "All events of old are over")
        #expect(window.undos.shown?.canUndo == false)
        window.undos.proceed()
        #expect(await arrived() == ["20170301"])
    }

    @Test func `a source that cannot be read is not waited for`() async throws {
        let source = Source(argument: here.directory["missing.json"].path)
        #expect(await shown(afterAdding: source).isEmpty)
        #expect(here.library.entries.count == 1)
    }
}
