import Network
import Time

/// The computer, as the program sees it: the time, changes of files, the network, and the user's settings,
/// calendars and passwords in the desktop.
///
/// The window uses those of the desktop; tests use their own.
@MainActor
package struct Surroundings {
    package let clock: any WallClock
    package let files: any FileWatcher
    package let network: any NetworkState
    package let settings: any PreferencesState
    /// Fetches web sources.
    package let fetcher: HTTPFetcher
    /// `nil` without a desktop that has calendars.
    package let calendars: (any CalendarService)?
    /// Keeps the passwords of accounts.
    package let passwords: any PasswordStore

    package init(
        clock: any WallClock, files: any FileWatcher, network: any NetworkState, settings: any PreferencesState,
        fetcher: HTTPFetcher = .shared, calendars: (any CalendarService)? = nil,
        passwords: any PasswordStore = MemoryPasswordStore()
    ) {
        (self.clock, self.files, self.network) = (clock, files, network)
        (self.settings, self.fetcher, self.calendars) = (settings, fetcher, calendars)
        self.passwords = passwords
    }
}

/// The time of day, and timers.
@MainActor
package protocol WallClock: AnyObject {
    var now: Instant { get }

    /// Calls a closure once after a time, unless the returned handle is cancelled or released before.
    func after(milliseconds: Int, _ body: @escaping @MainActor () -> Void) -> any ScheduledCall

    /// Calls a closure once when the clock has reached a moment, also when the computer sleeps until then; or earlier, when
    /// the clock is set. Like `after`, the returned handle can cancel it.
    func at(_ moment: Instant, _ body: @escaping @MainActor () -> Void) -> any ScheduledCall
}

/// A scheduled call of a closure. Releasing it cancels the call.
@MainActor
package protocol ScheduledCall: AnyObject {
    func cancel()
}

extension WallClock {
    /// Calls a closure after the delay from which on waiting is shown. An indicator that appears only for a moment is
    /// more disturbing than helpful.
    func afterAMoment(_ body: @escaping @MainActor () -> Void) -> any ScheduledCall {
        after(milliseconds: 150, body)
    }
}

/// Watches files for changes.
@MainActor
package protocol FileWatcher: AnyObject {
    /// Watches the file at a path until the returned handle is released. The file need not exist yet.
    ///
    /// - Parameters:
    ///   - milliseconds: Changes within this time are reported once.
    /// - Returns: The handle; `nil` when the file cannot be watched.
    func watch(_ path: String, milliseconds: Int, onChange: @escaping @MainActor () -> Void) -> AnyObject?
}

extension FileWatcher {
    package func watch(_ path: String, onChange: @escaping @MainActor () -> Void) -> AnyObject? {
        watch(path, milliseconds: 150, onChange: onChange)
    }
}

/// Whether there is a network.
@MainActor
package protocol NetworkState: AnyObject {
    /// Whether hosts outside this computer may be reached.
    var isAvailable: Bool { get }
    /// Called when `isAvailable` has changed. The library of sources sets it.
    var onChange: @MainActor () -> Void { get set }
}

/// The user's settings in the desktop.
@MainActor
package protocol PreferencesState: AnyObject {
    /// `nil` until the desktop has answered.
    var preferences: DesktopPreferences? { get }
    /// Called when `preferences` has changed. `Preferences` sets it.
    var onChange: @MainActor () -> Void { get set }
}
