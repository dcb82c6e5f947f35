import Foundation
import Testing

@testable import Events
@testable import Planning

struct SavedStateTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("upcoming-\(UUID())")

    @Test func `what is saved is loaded`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let state = SavedState(
            window: .init(width: 500, height: 700, isMaximized: true), files: ["/a b/é.json", "/c.json"])
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
        let whole = SavedState(
            window: .init(width: 500, height: 700, isMaximized: true), files: ["/a"],
            conditions: SavedConditions(),
            view: SavedView(
                showsSidebar: false, showsDetails: false, showsWeekNumbers: true, weekPages: ["agenda"],
                wakingHours: FreeHours(from: 300, to: 1200), season: "/s", starOrder: .date,
                cardCalendars: [Source(location: "/c")]),
            conflicts: SavedConflicts(bufferMinutes: 20))
        let saved = try JSONSerialization.jsonObject(with: JSONEncoder().encode(whole))
        let state = try #require(saved as? [String: Any])
        let view = try #require(state["view"] as? [String: Any])
        func read(_ state: [String: Any]) throws -> SavedState {
            SavedState(parsing: [UInt8](try JSONSerialization.data(withJSONObject: state)))
        }
        for key in view.keys {
            var other = state
            other["view"] = view.merging([key: ["no": "value"]]) { $1 }
            let shown = try #require(try read(other).view)
            let again = try JSONSerialization.jsonObject(with: JSONEncoder().encode(shown)) as? [String: NSObject]
            let changed = view.keys.filter { again?[$0] != view[$0] as? NSObject }
            // Waking hours need both of their ends.
            #expect(changed.allSatisfy { $0 == key || $0.hasPrefix("waking") && key.hasPrefix("waking") }, "\(key)")
            #expect(try read(other).window == whole.window)
        }
        for key in state.keys {
            let other = try read(state.merging([key: 7]) { $1 })
            #expect((other.window == whole.window) == (key != "window"))
            #expect((other.files == whole.files) == (key != "files"))
            #expect((other.conditions == whole.conditions) == (key != "conditions"))
            #expect((other.view == whole.view) == (key != "view"))
            #expect((other.conflicts == whole.conflicts) == (key != "conflicts"))
        }
    }

    @Test func `sizes that no screen has are put right`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let place = folder.appendingPathComponent("state.json")
        try SavedState(window: .init(width: -5, height: 1_000_000, isMaximized: false)).save(to: place.path)
        #expect(SavedState.load(from: place.path).window == .init(width: 360, height: 16_384, isMaximized: false))
    }

    @Test func `the window is read without the rest`() throws {
        let state = SavedState(window: .init(width: 900, height: 500, isMaximized: true), files: ["/a"])
        let bytes = [UInt8](try JSONEncoder().encode(state))
        #expect(SavedState.Window(inState: bytes) == state.window)
        #expect(SavedState(parsing: bytes) == state)
        // As far as it can be used, it is what the whole state says.
        for text in [#"{"window": {"width": -5, "height": 99999, "isMaximized": false}, "files": []}"#, "{", "", "[]"] {
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
