import AppModel
import Desktop
import Events
import Foundation
import GLib
import GLibTesting
import Storage
import Testing
import TestSupport

extension DesktopTests {
    /// The whole way, through the real evolution-data-server: from an account of the desktop to the events of a source.
    @Suite @MainActor struct CalendarsOfThisComputerTests {
        @Test
        func `a calendar comes with its events, its name, its color and its account, and stays at the next start`()
            async throws
        {
            let service = try await CalendarService.start()
            defer { service.stop() }
            try service.addLocal("work", name: "Work")
            let directory = try TemporaryDirectory()
            let here = await Here.open(service, directory)
            await here.shows([], in: "work")
            try await service.create([event("a", "Meeting"), event("b", "Lunch", day: 8)], in: "work")
            await here.shows(["Lunch", "Meeting"], in: "work")
            let stored = try #require(here.entry("work")?.stored)
            #expect(stored.name == "Work")
            #expect(stored.statement.account == "On This Computer")
            #expect(stored.statement.color?.description == "#3584e4")
            #expect(here.entry("work")?.role?.people == .me)
            await here.settled()
            try here.library.close()
            service.stop()

            let again = SourceLibrary(directory: directory["data"], in: .desktop(calendars: nil))
            again.register(DesktopCalendarsModel(again))
            again.open()
            await pump { !again.isOpening }
            let entry = try #require(again.entries.first { $0.stored.source.desktopCalendar == "work" })
            #expect(entry.feed?.events.map(\.title).sorted() == ["Lunch", "Meeting"])
            #expect(entry.stored.name == "Work")
            try again.close()
        }

        @Test(.slow) func `what another program adds, changes and removes is shown`() async throws {
            let service = try await CalendarService.start()
            defer { service.stop() }
            try service.addLocal("work", name: "Work")
            let here = await Here.open(service)
            await here.shows([], in: "work")
            try await service.create([event("a", "Meeting")], in: "work")
            await here.shows(["Meeting"], in: "work")
            try await service.modify([event("a", "Other", day: 9)], in: "work")
            await here.shows(["Other"], in: "work")
            // A series with a changed instance, which is an object of its own.
            try await service.create(
                [
                    event("s", "Class", "RRULE:FREQ=DAILY;COUNT=2"),
                    event("s", "Exam", day: 8, "RECURRENCE-ID:20990108T150000Z"),
                ], in: "work")
            await here.shows(["Class", "Exam", "Other"], in: "work", far: true)
            try await service.removeEvent("a", in: "work")
            try await service.removeEvent("s", in: "work")
            await here.shows([], in: "work")
            try here.library.close()
        }

        @Test(.slow) func `calendars that appear are added, renamed and removed again`() async throws {
            let service = try await CalendarService.start()
            defer { service.stop() }
            let here = await Here.open(service)
            await here.shows([], in: "system-calendar")
            try await service.addLocal("work", name: "Work") { here.entry("work")?.stored.name == "Work" }
            await here.shows([], in: "work")
            try await service.addLocal("work", name: "Office") { here.entry("work")?.stored.name == "Office" }
            try await service.removeLocal("work") { here.entry("work") == nil }
            #expect(here.entry("system-calendar") != nil)
            try here.library.close()
        }

        @Test(.slow) func `killed services are started again, and nothing is lost or doubled`() async throws {
            let service = try await CalendarService.start()
            defer { service.stop() }
            try service.addLocal("work", name: "Work")
            let here = await Here.open(service)
            await here.shows([], in: "work")
            try await service.create([event("a", "One")], in: "work")
            await here.shows(["One"], in: "work")
            for (number, name) in [EvolutionNames.factory, EvolutionNames.sources, EvolutionNames.factory].enumerated()
            {
                try await service.kill(name)
                let title = "Later \(number)"
                try await service.create([event("later-\(number)", title)], in: "work")
                let titles = ["One"] + (0...number).map { "Later \($0)" }
                await here.shows(titles.sorted(), in: "work")
            }
            await here.settled()
            #expect(here.entry("work")?.stored.failure == nil)
            #expect(here.library.entries.count == 3)
            try here.library.close()
        }

        @Test(.slow) func `a calendar on a server comes through its account, also while the server is gone`()
            async throws
        {
            let service = try await CalendarService.start()
            defer { service.stop() }
            let port = try await service.startServer()
            try await service.makeCollection(port, "/anna/work/", event("a", "Meeting"))
            try service.add(
                "server", CalendarService.remote("Server", backend: "caldav", port: port, path: "/anna/work/"))
            let here = await Here.open(service)
            await here.shows(["Meeting"], in: "server")
            try await service.put(port, "/anna/work/b.ics", event("b", "Lunch", day: 8))
            try await service.refresh("server")
            await here.shows(["Lunch", "Meeting"], in: "server")
            try await service.request("DELETE", port, "/anna/work/first.ics")
            try await service.refresh("server")
            await here.shows(["Lunch"], in: "server")
            service.stopServers()
            try await service.refresh("server")
            #expect(here.titles("server") == ["Lunch"])
            try here.library.close()
        }

        @Test func `an account that waits for its password says so, and keeps what it had`() async throws {
            let service = try await CalendarService.start()
            defer { service.stop() }
            let open = try await service.startServer()
            try await service.makeCollection(open, "/anna/work/", event("a", "Meeting"))
            let closed = try await service.startServer(password: "secret")
            try service.add(
                "server",
                CalendarService.remote("Server", backend: "caldav", port: closed, path: "/anna/work/", user: "anna"))
            let here = await Here.open(service)
            #expect(await pump { here.entry("server")?.stored.failure != nil })
            #expect(await pump { here.fault("server")?.contains("asks for its password") == true })
            #expect(here.entry("server")?.stored.name == "Server")
            try here.library.close()
        }

        @Test func `a calendar that can only be read is another person's`() async throws {
            let service = try await CalendarService.start()
            defer { service.stop() }
            let open = try await service.startServer()
            try await service.makeCollection(open, "/anna/work/", event("a", "Meeting"))
            let closed = try await service.startServer(isReadOnly: true)
            for (uid, port) in [("own", open), ("shared", closed)] {
                let text = CalendarService.remote(uid, backend: "caldav", port: port, path: "/anna/work/")
                try service.add(uid, text)
            }
            let here = await Here.open(service)
            for uid in ["own", "shared"] { await here.shows(["Meeting"], in: uid) }
            #expect(await pump { here.entry("own")?.role?.people == .me })
            #expect(await pump { here.entry("shared")?.role?.people == [] })
            try here.library.close()
        }

        @Test func `a subscription is another person's`() async throws {
            let service = try await CalendarService.start()
            defer { service.stop() }
            let port = try await service.startServer()
            try await service.makeCollection(port, "/anna/work/", event("a", "Holiday"))
            try service.add(
                "subscribed", CalendarService.remote("Holidays", backend: "webcal", port: port, path: "/anna/work/"))
            let here = await Here.open(service)
            await here.shows(["Holiday"], in: "subscribed")
            #expect(here.entry("subscribed")?.role?.people == [])
            #expect(here.entry("subscribed")?.stored.statement.account == "On The Web")
            try here.library.close()
        }

        @Test func `without the service the switch says so`() async throws {
            let service = try await CalendarService.start(isInstalled: false)
            defer { service.stop() }
            let here = await Here.open(service)
            #expect(await pump { here.desktop.state == .failed(.noService) })
            #expect(here.desktop.list.offersOthers)
            #expect(here.library.entries.isEmpty)
            try here.library.close()
        }
    }
}

private enum EvolutionNames {
    static let sources = "org.gnome.evolution.dataserver.Sources5"
    static let factory = "org.gnome.evolution.dataserver.Calendar8"
}

/// A library with the switch "Calendars of this computer" on.
@MainActor
private final class Here {
    let library: SourceLibrary
    let desktop: DesktopCalendarsModel
    private let directory: TemporaryDirectory

    private init(_ service: CalendarService, _ directory: TemporaryDirectory) {
        self.directory = directory
        let calendars = EvolutionCalendars(bus: service.address)
        library = SourceLibrary(directory: directory["data"], in: .desktop(calendars: calendars))
        desktop = DesktopCalendarsModel(library)
        library.register(desktop)
    }

    static func open(_ service: CalendarService, _ directory: TemporaryDirectory? = nil) async -> Here {
        let here = Here(service, directory ?? service.directory)
        here.library.open()
        here.desktop.start()
        #expect(await pump { here.desktop.isLoaded })
        var choices = DesktopChoices()
        choices.isOn = true
        here.desktop.set(choices)
        return here
    }

    func entry(_ uid: String) -> SourceEntry? { library.entries.first { $0.stored.source.desktopCalendar == uid } }

    /// The titles of the events of a calendar, each once; `nil` until it has been read.
    func titles(_ uid: String, far: Bool = false) -> [String]? {
        guard let feed = entry(uid)?.feed else { return nil }
        // Series are shown around today; their titles are in the calendar itself.
        let titles = far ? feed.calendar?.events.map(\.title) : feed.events.map(\.title)
        return titles?.sorted()
    }

    func fault(_ uid: String) -> String? { entry(uid)?.stored.failure?.message }

    func shows(
        _ titles: [String], in uid: String, far: Bool = false, at location: SourceLocation = #_sourceLocation
    ) async {
        let isSo = await pump { self.titles(uid, far: far) == titles }
        #expect(
            isSo, "\(uid) shows \(String(describing: self.titles(uid))): \(fault(uid) ?? "")", sourceLocation: location)
    }

    func settled() async { await pump { !self.library.isRefreshing } }
}
