import Events
import Foundation
import Storage

/// What the program remembers from one start to the next.
package struct SavedState: Codable, Hashable, Sendable {
    /// The size of the window in logical pixels, as it was when it was not maximised.
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
    /// The locations of sources that were open. Since sources are stored, none is remembered here any more.
    package var files: [String]
    /// What was chosen on the page of conditions; `nil` for nothing.
    package var conditions: SavedConditions?

    package init(
        window: Window = Window(width: 860, height: 640, isMaximized: false), files: [String] = [],
        conditions: SavedConditions? = nil
    ) {
        self.window = window
        self.files = files
        self.conditions = conditions
    }

    /// Where the state is kept: `upcoming/state.json` under `BaseDirectory.state`.
    package static func location(_ environment: [String: String] = ProcessInfo.processInfo.environment) -> URL {
        BaseDirectory.state.upcoming(environment).appendingPathComponent("state.json")
    }

    /// The state at a place; the default one where there is none or it cannot be understood. Sizes that no screen has
    /// are put right.
    package static func load(from url: URL) -> SavedState {
        guard let data = try? PrivateFiles.read(url), var state = try? JSONDecoder().decode(SavedState.self, from: data)
        else { return SavedState() }
        state.window.width = min(max(state.window.width, 360), 16_384)
        state.window.height = min(max(state.window.height, 294), 16_384)
        return state
    }

    /// Writes the state, whole or not at all.
    package func save(to url: URL) throws {
        try PrivateFiles.makeDirectory(at: url.deletingLastPathComponent())
        try PrivateFiles.write(JSONEncoder().encode(self), to: url)
    }
}
