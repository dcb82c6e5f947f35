import AppModel
import Events
import Foundation
import Planning
import Rules
import Testing
import TestSupport

@MainActor
@Suite struct WindowModelTests {
    private func condition(_ name: String) throws -> NamedCondition {
        let text = """
            {"name": "\(name)", "_id": "1", "condition": {"op": "eq",
             "args": [{"type": "argument", "argumentNumber": 1}, {"type": "string", "value": "One"}]}}
            """
        return try ConditionDecoder().condition(Array(text.utf8)).named
    }

    @Test func `chosen conditions hold at the next start, and a change of them is reported`() async throws {
        let here = try PlayedLibrary()
        let (filter, ignored) = (try condition("Filter"), try condition("Ignored"))
        let service = ConditionSource(argument: "http://localhost:1/rules")
        let window = here.window(SavedConditions(source: service, filter: filter, ignored: ignored))
        #expect(window.agenda.filter.condition == filter)
        #expect(window.agenda.ignored == ignored)
        #expect(window.conditions.source == service)

        var saved: [SavedConditions] = []
        let following = Following({ window.savedConditions }) { saved.append($0) }
        #expect(saved == [SavedConditions(source: service, filter: filter, ignored: ignored)])
        window.agenda.ignored = nil
        await eventually("the change is reported") { saved.last == SavedConditions(source: service, filter: filter) }
        window.agenda.filter.condition = nil
        await eventually("the change is reported") { saved.last == SavedConditions(source: service) }
        window.conditions.open(nil)
        await eventually("the change is reported") { saved.last == SavedConditions() }
        withExtendedLifetime(following) {}
    }

    @Test func `a file that does not exist is named instead of added`() async throws {
        let (here, window) = try await PlayedLibrary.openedWindow()
        let file = try here.file("a.json", ["One"])
        window.add([Source(path: "/none/gone.ics"), file])
        #expect(window.messages.message == "There is no file \"/none/gone.ics\".")
        await eventually("the other one is added") { here.library.entries.map(\.stored.source) == [file] }
        window.messages.close()
        window.add([Source(path: "/none/gone.ics")])
        #expect(window.messages.message != nil && here.library.entries.count == 1)
    }

    @Test func `without a network the line says so, until it is back`() async throws {
        let here = try PlayedLibrary()
        let window = here.window()
        here.played.network.isAvailable = false
        await here.open()
        await eventually("there is no network") { !window.agenda.status.isOnline }
        #expect(window.agenda.status.line == nil)
        here.library.add([Source(argument: "http://upcoming.invalid/events.json")])
        await eventually("the line says so") {
            window.agenda.status.line?.text.hasPrefix("Offline") == true
        }
        #expect(window.agenda.status.line?.canTryAgain == true)
        here.played.network.isAvailable = true
        await eventually("there is a network") { window.agenda.status.isOnline }
        #expect(window.agenda.status.line?.text.hasPrefix("Offline") != true)
    }

    @Test func `a file needs no network`() async throws {
        let here = try PlayedLibrary()
        let window = here.window()
        here.played.network.isAvailable = false
        await here.open()
        here.library.add([try here.file("a.json", ["One"])])
        await here.settled()
        await eventually("it is shown") { window.agenda.state == .list }
        #expect(window.agenda.status.line == nil)
    }
}
