import AppModel
import GLib
import Time

extension Surroundings {
    /// The surroundings of the desktop that the program runs on.
    package static func desktop(
        calendars: (any CalendarService)? = EvolutionCalendars(), passwords: any PasswordStore = KeyringPasswords()
    ) -> Surroundings {
        Surroundings(
            clock: DesktopClock(), files: DesktopFiles(), network: NetworkMonitor(), settings: DesktopSettings(),
            fetcher: .desktop, calendars: calendars, passwords: passwords)
    }
}

/// The computer's clock, with timers of the main loop.
private final class DesktopClock: WallClock {
    var now: Instant { .now }

    func after(milliseconds: Int, _ body: @escaping @MainActor () -> Void) -> any ScheduledCall {
        Timer.once(after: milliseconds, body)
    }

    func at(_ moment: Instant, _ body: @escaping @MainActor () -> Void) -> any ScheduledCall {
        // Without a descriptor for it, sleeping and setting the clock make it late.
        WallClockTimer(at: moment.millisecondsSinceEpoch, body)
            ?? Timer.once(
                after: Int(clamping: moment.millisecondsSinceEpoch - now.millisecondsSinceEpoch), body)
    }
}

extension Timer: ScheduledCall {}
extension WallClockTimer: ScheduledCall {}

/// Watches files with the notifications of the file system.
private final class DesktopFiles: FileWatcher {
    func watch(_ path: String, milliseconds: Int, onChange: @escaping @MainActor () -> Void) -> AnyObject? {
        // `nil` tells the caller that the file cannot be watched.
        try? LinkedFileMonitor(path: path, milliseconds: milliseconds, onChange: onChange)
    }
}
