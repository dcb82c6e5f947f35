import Dispatch
import Foundation
import Planning
import Text

/// The file with the state of the program. It is written off the main thread, one state after the other.
@MainActor
final class StateFile {
    private let path: String
    private let queue = DispatchQueue(label: "StateFile", qos: .utility)
    private let bytesAtStart: [UInt8]
    /// The window of the state. The first one is there before the rest of the file is decoded.
    private(set) var window: SavedState.Window
    /// The state that was saved last, or was in the file at the start.
    private(set) lazy var state = SavedState(parsing: bytesAtStart)

    init(_ path: String = SavedState.path()) {
        self.path = path
        bytesAtStart = SavedState.bytes(in: path)
        window = SavedState.Window(inState: bytesAtStart) ?? SavedState().window
    }

    /// Saves a new state.
    func keep(_ state: SavedState) {
        guard state != self.state else { return }
        (self.state, window) = (state, state.window)
        queue.async { [path] in
            do {
                try state.save(to: path)
            } catch {
                FileHandle.standardError.writeError(
                    localized(
                        "The window's size and what was chosen are not kept for the next start: {reason}",
                        ["reason": "\(error)"]))
            }
        }
    }

    /// Blocks until everything is written.
    func finish() {
        queue.sync {}
    }
}
