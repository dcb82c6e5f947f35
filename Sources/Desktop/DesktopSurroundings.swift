import AppModel
import GLib
import Time

extension Surroundings {
    /// Those of the desktop that the program runs on.
    package static func desktop() -> Surroundings {
        Surroundings(
            clock: DesktopClock(), files: DesktopFiles(), network: NetworkMonitor(), settings: DesktopSettings(),
            fetcher: .desktop)
    }
}

/// The computer's clock, with the main loop for what is to be done later.
private final class DesktopClock: WallClock {
    var now: Instant { .now }

    func after(milliseconds: Int, _ body: @escaping @MainActor () -> Void) -> any ScheduledCall {
        Timer.once(after: milliseconds, body)
    }
}

extension Timer: ScheduledCall {}

/// The file system's own notices.
private final class DesktopFiles: FileWatcher {
    func watch(_ path: String, milliseconds: Int, onChange: @escaping @MainActor () -> Void) -> AnyObject? {
        // Who watches is told that it cannot be done, and reads when asked.
        try? FileMonitor(path: path, milliseconds: milliseconds) { _ in onChange() }
    }
}
