import Foundation
import Testing

@testable import Events
@testable import Planning

struct SavedStateTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("upcoming-\(UUID())")

    @Test func `what is saved is loaded`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let state = SavedState(
            window: .init(width: 500, height: 700, isMaximized: true))
        let place = folder.appendingPathComponent("deeper/state.json")
        try state.save(to: place.path)
        #expect(SavedState.load(from: place.path) == state)
    }

    @Test(arguments: ["", "[]", "{\"window\":{}}", "\u{0}"])
    func `what cannot be understood is the default`(text: String) throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let place = folder.appendingPathComponent("state.json")
        try Data(text.utf8).write(to: place)
        #expect(SavedState.load(from: place.path) == SavedState())
        #expect(SavedState.load(from: folder.appendingPathComponent("none.json").path) == SavedState())
    }

    @Test func `a wrong value costs that value alone`() throws {
        var notices = NoticeChoices()
        notices.moves = false
        var view = SavedView()
        (view.showsSidebar, view.showsDetails, view.showsWeekNumbers) = (false, false, true)
        (view.weekPages, view.wakingHours) = (["agenda"], FreeHours(from: 300, to: 1200))
        view.monthPages = ["agenda"]
        (view.season, view.starOrder, view.cardCalendars) = ("/s", .date, [Source(location: "/c")])
        (view.weekLength, view.weekBeginning) = (.one, .weekday)
        (view.refusedAddresses, view.hasAskedWhose) = (["1 dan@example.org"], true)
        let whole = SavedState(
            window: .init(width: 500, height: 700, isMaximized: true),
            conditions: SavedConditions(source: .files(path: "/b")),
            view: view, conflicts: SavedConflicts(bufferMinutes: 20), notices: notices)
        let state = try values(of: whole)
        let viewValues = try #require(state["view"] as? [String: Any])
        // Each value differs from its default, so that a lost one is noticed.
        #expect(state.keys.count == Mirror(reflecting: whole).children.count)
        for key in state.keys {
            let read = try self.read(state.merging([key: 7]) { $1 })
            #expect(try changes(from: state, to: values(of: read)) == [key])
        }
        for key in viewValues.keys {
            var other = state
            other["view"] = viewValues.merging([key: ["no": "value"]]) { $1 }
            let shown = try #require(try values(of: read(other))["view"] as? [String: Any])
            let changed = changes(from: viewValues, to: shown)
            // Waking hours need both of their ends.
            #expect(changed == [key] || key.hasPrefix("waking") && changed == ["wakingFrom", "wakingTo"], "\(changed)")
        }
    }

    private func values(of state: SavedState) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: JSONEncoder().encode(state)) as? [String: Any])
    }

    private func read(_ values: [String: Any]) throws -> SavedState {
        SavedState(parsing: [UInt8](try JSONSerialization.data(withJSONObject: values)))
    }

    private func changes(from old: [String: Any], to new: [String: Any]) -> [String] {
        old.keys.filter { old[$0] as? NSObject != new[$0] as? NSObject }.sorted()
    }

    @Test func `sizes that no screen has are put right`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let place = folder.appendingPathComponent("state.json")
        try SavedState(window: .init(width: -5, height: 1_000_000, isMaximized: false)).save(to: place.path)
        #expect(SavedState.load(from: place.path).window == .init(width: 360, height: 16_384, isMaximized: false))
    }

    @Test func `the window is read without the rest`() throws {
        let state = SavedState(window: .init(width: 900, height: 500, isMaximized: true))
        let bytes = [UInt8](try JSONEncoder().encode(state))
        #expect(SavedState.Window(inState: bytes) == state.window)
        #expect(SavedState(parsing: bytes) == state)
        // As far as it can be used, it is what the whole state says.
        for text in [#"{"window": {"width": -5, "height": 99999, "isMaximized": false}}"#, "{", "", "[]"] {
            let whole = SavedState(parsing: [UInt8](text.utf8)).window
            #expect((SavedState.Window(inState: [UInt8](text.utf8)) ?? SavedState().window) == whole)
        }
    }

    @Test func `the home directory is the one of the environment`() {
        #expect(SavedState.path(["HOME": "/h"]) == "/h/.local/state/upcoming/state.json")
        #expect(BaseDirectory.data.upcoming(["HOME": "/h"]).path == "/h/.local/share/upcoming")
        #expect(BaseDirectory.cache.upcoming(["HOME": "/h", "XDG_CACHE_HOME": "x"]).path == "/h/.cache/upcoming")
        for home in ["", "relative"] {
            #expect(BaseDirectory.home(["HOME": home]) == FileManager.default.homeDirectoryForCurrentUser.path)
        }
    }

    @Test func `the state folder of the desktop is used`() {
        #expect(SavedState.path(["XDG_STATE_HOME": "/state"]) == "/state/upcoming/state.json")
        #expect(SavedState.path(["XDG_STATE_HOME": "relative"]).hasSuffix(".local/state/upcoming/state.json"))
    }
}
