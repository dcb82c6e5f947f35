import Events
import Foundation
import JSON
import Storage
import Text

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

        /// The window in the bytes of a state file; `nil` where they have none.
        ///
        /// It is needed before there is a window, and the first use of `JSONDecoder` would take a fiftieth of that time.
        package init?(inState bytes: [UInt8]) {
            guard let document = try? JSONDocument(parsing: bytes), let window = document.root["window"],
                let width = window["width"]?.int, let height = window["height"]?.int,
                let isMaximized = window["isMaximized"]?.bool
            else { return nil }
            self = Window(width: width, height: height, isMaximized: isMaximized).possible
        }

        /// The window with a size that it can have.
        fileprivate var possible: Window {
            Window(
                width: min(max(width, 360), 16_384), height: min(max(height, 294), 16_384), isMaximized: isMaximized)
        }
    }

    package var window: Window
    /// The choices on the page of conditions; `nil` for none.
    package var conditions: SavedConditions?
    /// The user's choices about the window; `nil` for none.
    package var view: SavedView?
    /// The user's choices about conflicts; `nil` for none.
    package var conflicts: SavedConflicts?
    /// The notifications that the user wants; `nil` for no choice.
    package var notices: NoticeChoices?

    package init(
        window: Window = Window(width: 1080, height: 720, isMaximized: false),
        conditions: SavedConditions? = nil, view: SavedView? = nil, conflicts: SavedConflicts? = nil,
        notices: NoticeChoices? = nil
    ) {
        self.notices = notices
        self.conflicts = conflicts
        self.view = view
        self.window = window
        self.conditions = conditions
    }

    /// A value that is missing or wrong is as in the default state, and the rest is kept.
    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            conditions: values.value(.conditions), view: values.value(.view),
            conflicts: values.value(.conflicts), notices: values.value(.notices))
        if let window: Window = values.value(.window) { self.window = window.possible }
    }

    /// The path of the file of the state: `upcoming/state.json` under `BaseDirectory.state`.
    package static func path(_ environment: Environment = .process) -> String {
        BaseDirectory.state.path(environment, of: "state.json")
    }

    /// The state in a file; the default state when there is none or it cannot be read. Impossible sizes are corrected.
    package static func load(from path: String) -> SavedState {
        SavedState(parsing: bytes(in: path))
    }

    /// The bytes of a state file; none when there is no file or it cannot be read.
    package static func bytes(in path: String) -> [UInt8] {
        (try? PrivateFiles.read(path)).map { [UInt8]($0) } ?? []
    }

    /// The state in the bytes of a file; the default state when they are none. Impossible sizes are corrected.
    package init(parsing bytes: [UInt8]) {
        self = (try? JSONDecoder().decode(SavedState.self, from: Data(bytes))) ?? SavedState()
    }

    /// Writes the state atomically.
    package func save(to path: String) throws {
        let url = URL(fileURLWithPath: path)
        try PrivateFiles.makeDirectory(at: url.deletingLastPathComponent())
        try PrivateFiles.write(JSONEncoder().encode(self), to: url)
    }
}

extension KeyedDecodingContainer {
    /// The value of a key; `nil` when it is missing or of another type.
    func value<Value: Decodable>(_ key: Key) -> Value? {
        (try? decodeIfPresent(Value.self, forKey: key)) ?? nil
    }
}
