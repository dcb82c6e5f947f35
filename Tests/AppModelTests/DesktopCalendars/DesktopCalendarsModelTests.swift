import AppModel
import Events
import Foundation
import GRDB
import Storage
import Testing
import TestSupport

@MainActor
@Suite struct DesktopCalendarsModelTests {
    /// A window model beside calendars that are played.
    @MainActor struct Here {
        let directory: TemporaryDirectory
        let played = PlayedSurroundings()
        let calendars = PlayedCalendars()
        let library: SourceLibrary
        let model: WindowModel

        init(_ directory: TemporaryDirectory? = nil) throws {
            self.directory = try directory ?? TemporaryDirectory()
            let played = played.surroundings
            library = SourceLibrary(
                directory: self.directory["data"],
                in: Surroundings(
                    clock: played.clock, files: played.files, network: played.network, settings: played.settings,
                    calendars: calendars))
            let preferences = TimePreferences(
                locale: Locale(identifier: "en_US"), hourCycle: .ofLocale, timeZone: .gmt,
                today: .init(daysSinceEpoch: 17_836))
            model = WindowModel(
                AgendaModel(library, preferences: preferences), saved: nil,
                samples: .files(path: self.directory["samples"].path))
        }

        func opened() async -> Here {
            library.open()
            model.desktop.start()
            await eventually("the store is open") { !library.isOpening }
            return self
        }

        /// The names of the sources.
        var names: [String] { library.entries.map(\.stored.name).sorted() }
        var uids: Set<String> { Set(library.entries.compactMap(\.stored.source.desktopCalendar)) }
        var titles: [String] { library.feeds.flatMap { $0.events.map(\.title) }.sorted() }

        func switchOn(_ names: [String: String]) async {
            model.undos.setDesktopCalendars(model.desktop, areOn: true)
            calendars.tell(names)
            await eventually("the calendars are read") { uids == Set(names.keys) && !library.isRefreshing }
        }
    }

    @Test func `calendars on disk are counted without the service, while there is no source`() async throws {
        let here = try Here()
        here.calendars.storedNames = ["home": "Home", "work": "Work"]
        let opened = await here.opened()
        await eventually("they are offered") { opened.model.agenda.state == .welcome(calendars: 2) }
        #expect(!opened.calendars.isConnected)
    }

    @Test func `they are counted again when the last source is removed`() async throws {
        let here = try await Here().opened()
        await eventually("nothing is offered") { here.model.agenda.state == .welcome(calendars: 0) }
        await here.switchOn(["work": "Work"])
        here.calendars.storedNames = ["home": "Home"]
        here.model.undos.setDesktopCalendars(here.model.desktop, areOn: false)
        await eventually("the new number is offered") { here.model.agenda.state == .welcome(calendars: 1) }
    }

    @Test func `the desktop is asked only while the switch is on, which is remembered`() async throws {
        let here = try await Here().opened()
        #expect(!here.calendars.isConnected)
        #expect(!here.model.desktop.list.isOn)
        await here.switchOn(["work": "Work"])
        #expect(here.model.desktop.list.accounts.map(\.name) == ["My Account"])
        await eventually("the store has it") { here.library.entries.allSatisfy { $0.stored.revision > 0 } }
        try here.library.close()

        let again = try await Here(here.directory).opened()
        await eventually("it is on") { again.calendars.isConnected }
        #expect(again.names == ["Work"])
        again.model.undos.setDesktopCalendars(again.model.desktop, areOn: false)
        #expect(!again.calendars.isConnected)
        #expect(again.library.entries.isEmpty)
        try again.library.close()

        let last = try await Here(here.directory).opened()
        await eventually("it is known") { last.model.desktop.isLoaded }
        #expect(!last.calendars.isConnected)
        #expect(last.library.entries.isEmpty)
        try last.library.close()
    }

    @Test func `no calendar is removed because the choices could not be read`() async throws {
        let here = try await Here().opened()
        here.calendars.events["work"] = ["Meeting"]
        await here.switchOn(["work": "Work"])
        await eventually("the store has it") { here.library.entries.allSatisfy { $0.stored.revision > 0 } }
        try here.library.close()

        let again = try Here(here.directory)
        again.calendars.events["work"] = ["Meeting"]
        again.library.open()
        await eventually("the store is open") { !again.library.isOpening }
        let file = here.directory["data"].appendingPathComponent(Store.fileName).path
        let other = try DatabaseQueue.other(file)
        try await other.write { try $0.execute(sql: "ALTER TABLE desktopCalendar RENAME TO away") }
        again.model.desktop.start()
        await eventually("the notice is shown") { again.library.notice != nil }
        #expect(again.names == ["Work"] && again.titles == ["Meeting"])
        try await other.write { try $0.execute(sql: "ALTER TABLE away RENAME TO desktopCalendar") }
        again.library.refresh()
        await eventually("it is on") { again.calendars.isConnected }
        await eventually("the notice is gone") { again.library.notice == nil }
        #expect(again.names == ["Work"])
        try again.library.close()
    }

    @Test func `the switch is undone in both directions`() async throws {
        let here = try await Here().opened()
        here.calendars.events["work"] = ["Meeting"]
        await here.switchOn(["work": "Work", "home": "Home"])
        here.model.undos.setDesktopCalendars(here.model.desktop, areOn: false)
        #expect(here.uids.isEmpty)
        #expect(here.model.undos.shown?.text == "Calendars of this computer are not shown")
        here.model.undos.undo()
        here.calendars.tell(["work": "Work", "home": "Home"])
        await eventually("they are back") { here.uids == ["work", "home"] && here.titles == ["Meeting"] }
        try here.library.close()
    }

    @Test func `a calendar that is switched off stays off, and comes back by Undo`() async throws {
        let here = try await Here().opened()
        await here.switchOn(["work": "Work", "home": "Home"])
        here.model.undos.setDesktopCalendar("work", name: "Work", of: here.model.desktop, isOn: false)
        #expect(here.uids == ["home"])
        #expect(here.model.undos.shown?.text == "Work is not shown")
        here.calendars.tell(["work": "Work", "home": "Home", "new": "New"])
        await eventually("the new one is there") { here.uids == ["home", "new"] }
        #expect(here.model.desktop.list.accounts[0].calendars.map(\.isOn) == [true, true, false])
        here.model.undos.undo()
        await eventually("it is back") { here.uids == ["home", "new", "work"] }
        try here.library.close()
    }

    @Test func `a calendar that is removed elsewhere in the window stays away, until that is undone`() async throws {
        let here = try await Here().opened()
        await here.switchOn(["work": "Work", "home": "Home"])
        let id = try #require(here.library.entries.first { $0.stored.source.desktopCalendar == "work" }?.id)
        here.model.undos.remove([id])
        here.calendars.tell(["work": "Work", "home": "House"])
        await eventually("the other one is renamed") { here.names == ["House"] }
        #expect(here.model.desktop.choices.off == ["work"])
        here.model.undos.undo()
        await eventually("it is back") { here.uids == ["home", "work"] }
        await eventually("it is wanted again") { here.model.desktop.choices.off.isEmpty }
        try here.library.close()
    }

    @Test func `a calendar that the desktop no longer has goes after a moment`() async throws {
        let here = try await Here().opened()
        await here.switchOn(["work": "Work", "home": "Home"])
        here.calendars.tell(["home": "Home"])
        #expect(here.uids == ["work", "home"])
        here.played.clock.pass(milliseconds: 10_000)
        #expect(here.uids == ["home"])
        // A service that starts lists some of them later.
        here.calendars.tell([:])
        here.calendars.tell(["home": "Home"])
        here.played.clock.pass(milliseconds: 10_000)
        #expect(here.uids == ["home"])
        try here.library.close()
    }

    @Test func `changes are read, several of them together`() async throws {
        let here = try await Here().opened()
        here.calendars.events["work"] = ["One"]
        await here.switchOn(["work": "Work"])
        #expect(here.titles == ["One"])
        here.calendars.change("work", ["One", "Two"])
        here.calendars.change("work", ["One", "Two", "Three"])
        #expect(here.titles == ["One"])
        here.played.clock.pass(milliseconds: 60_000)
        await eventually("they are read") { here.titles == ["One", "Three", "Two"] }
        try here.library.close()
    }

    @Test func `an account without its password says so, and keeps its events`() async throws {
        let here = try await Here().opened()
        here.calendars.events["work"] = ["One"]
        await here.switchOn(["work": "Work"])
        here.calendars.events["work"] = []
        here.calendars.tell(["work": "Work"], status: "awaiting-credentials")
        await eventually("it is said") { here.library.entries.first?.stored.failure != nil }
        #expect(here.titles == ["One"])
        let said = try #require(here.library.entries.first?.stored.failure?.message)
        #expect(said == "The account asks for its password: open Settings.")
        #expect(here.model.desktop.list.accounts[0].calendars[0].fault == said)

        here.calendars.events["work"] = ["Two"]
        here.calendars.tell(["work": "Work"])
        await eventually("it is read") { here.titles == ["Two"] }
        await eventually("nothing is wrong") { here.library.entries.first?.stored.failure == nil }
        try here.library.close()
    }

    @Test func `an account that stays without its server says so, and only then`() async throws {
        let here = try await Here().opened()
        here.calendars.events["work"] = ["One"]
        await here.switchOn(["work": "Work"])
        here.calendars.tell(["work": "Work"], status: "disconnected")
        here.played.clock.pass(milliseconds: 1000)
        here.calendars.tell(["work": "Work"])
        here.played.clock.pass(milliseconds: 60_000)
        await eventually("all is read") { !here.library.isRefreshing }
        #expect(here.library.entries.first?.stored.failure == nil)

        here.calendars.tell(["work": "Work"], status: "disconnected")
        // The state is followed a moment later.
        await eventually("it is said") {
            here.played.clock.pass(milliseconds: 10_000)
            return here.library.entries.first?.stored.failure != nil
        }
        #expect(here.library.entries.first?.stored.failure?.message == "The account has no connection to its server.")
        #expect(here.titles == ["One"])
        here.calendars.tell(["work": "Work"])
        await eventually("nothing is wrong") {
            here.played.clock.pass(milliseconds: 10_000)
            return here.library.entries.first?.stored.failure == nil
        }
        try here.library.close()
    }

    @Test func `Refresh asks the servers of the accounts`() async throws {
        let here = try await Here().opened()
        await here.switchOn(["work": "Work", "home": "Home"])
        here.library.refresh()
        #expect(here.calendars.refreshed.sorted() == ["home", "work"])
        try here.library.close()
    }

    @Test func `an account that never had its password has a name and no events, and says why`() async throws {
        let here = try await Here().opened()
        here.model.undos.setDesktopCalendars(here.model.desktop, areOn: true)
        here.calendars.tell(["work": "Work"], status: "awaiting-credentials")
        await eventually("it is said") { here.library.entries.first?.stored.failure != nil }
        #expect(here.names == ["Work"])
        try here.library.close()
    }

    @Test func `without the service the list says so, and what was read stays`() async throws {
        let here = try await Here().opened()
        here.calendars.events["work"] = ["One"]
        await here.switchOn(["work": "Work"])
        here.calendars.fail(.noService)
        #expect(here.model.desktop.list.offersOthers)
        #expect(here.model.desktop.list.message.contains("evolution-data-server"))
        here.played.clock.pass(milliseconds: 60_000)
        #expect(here.titles == ["One"])
        try here.library.close()
    }
}
