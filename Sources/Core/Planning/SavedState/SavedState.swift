import Events
import Foundation
import Storage

/// The state that the program saves from one start to the next.
package struct SavedState: Codable, Hashable, Sendable {
    /// The size of the window in logical pixels when it is not maximized.
    package struct Window: Codable, Hashable, Sendable {
        package var width: Int
        package var height: Int
        package var isMaximized: Bool

        package init(width: Int, height: Int, isMaximized: Bool) {
            self.width = width
            self.height = height
            self.isMaximized = isMaximized
        }
    }

    package var window: Window
    /// The locations of sources in state files of old versions; empty since sources are in the store.
    package var files: [String]
    /// The choices on the page of conditions; `nil` for none.
    package var conditions: SavedConditions?
    /// What the user chose about the window; `nil` in state files of old versions.
    package var view: SavedView?
    /// What the user chose about conflicts; `nil` in state files of old versions.
    package var conflicts: SavedConflicts?

    package init(
        window: Window = Window(width: 1080, height: 720, isMaximized: false), files: [String] = [],
        conditions: SavedConditions? = nil, view: SavedView? = nil, conflicts: SavedConflicts? = nil
    ) {
        self.conflicts = conflicts
        self.view = view
        self.window = window
        self.files = files
        self.conditions = conditions
    }

    /// The file of the state: `upcoming/state.json` under `BaseDirectory.state`.
    package static func location(_ environment: [String: String] = ProcessInfo.processInfo.environment) -> URL {
        BaseDirectory.state.upcoming(environment).appendingPathComponent("state.json")
    }

    /// The state in a file; the default state when there is none or it cannot be read. Impossible sizes are corrected.
    package static func load(from url: URL) -> SavedState {
        guard let data = try? PrivateFiles.read(url), var state = try? JSONDecoder().decode(SavedState.self, from: data)
        else { return SavedState() }
        state.window.width = min(max(state.window.width, 360), 16_384)
        state.window.height = min(max(state.window.height, 294), 16_384)
        return state
    }

    /// Writes the state atomically.
    package func save(to url: URL) throws {
        try PrivateFiles.makeDirectory(at: url.deletingLastPathComponent())
        try PrivateFiles.write(JSONEncoder().encode(self), to: url)
    }
}
