import Dispatch
import Foundation
import Planning

/// Where the state of the program is kept: written away from the main thread, one state after the other.
@MainActor
final class StateFile {
    private let location: URL
    private let queue = DispatchQueue(label: "StateFile", qos: .utility)
    /// What was asked to be kept last, or was there at the start.
    private(set) var state: SavedState

    init(_ location: URL = SavedState.location()) {
        self.location = location
        state = SavedState.load(from: location)
    }

    /// Keeps another state.
    func keep(_ state: SavedState) {
        guard state != self.state else { return }
        self.state = state
        queue.async { [location] in
            do {
                try state.save(to: location)
            } catch {
                FileHandle.standardError.writeLine(
                    "upcoming: The window's size and what was chosen are not kept for the next start: \(error)")
            }
        }
    }

    /// Blocks until all is written.
    func finish() {
        queue.sync {}
    }
}
