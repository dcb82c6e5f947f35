import Network
import Time

/// What the program needs of the computer that it runs on: the time, its files as they change, whether
/// there is a network, and what the user has told the desktop.
///
/// The window hands in those of the desktop; a test plays them.
@MainActor
package struct Surroundings {
    package let clock: any WallClock
    package let files: any FileWatcher
    package let network: any NetworkState
    package let settings: any PreferencesState
    /// What fetches the sources of the web.
    package let fetcher: HTTPFetcher

    package init(
        clock: any WallClock, files: any FileWatcher, network: any NetworkState, settings: any PreferencesState,
        fetcher: HTTPFetcher = .shared
    ) {
        (self.clock, self.files, self.network) = (clock, files, network)
        (self.settings, self.fetcher) = (settings, fetcher)
    }
}

/// The time of day, and what is to be done later.
@MainActor
package protocol WallClock: AnyObject {
    var now: Instant { get }

    /// Calls a closure once, as soon as the time has passed, unless the handle was let go of or cancelled before.
    func after(milliseconds: Int, _ body: @escaping @MainActor () -> Void) -> any ScheduledCall
}

/// A closure that is still to be called. It is not called any more when the handle goes.
@MainActor
package protocol ScheduledCall: AnyObject {
    func cancel()
}

extension WallClock {
    /// Calls when something has been waited for long enough to be noticed: an indicator that flashes up for a moment disturbs
    /// more than it tells.
    func afterAMoment(_ body: @escaping @MainActor () -> Void) -> any ScheduledCall {
        after(milliseconds: 150, body)
    }
}

/// Tells of changes of files.
@MainActor
package protocol FileWatcher: AnyObject {
    /// Watches the file at a path, which need not exist yet, until the handle goes.
    ///
    /// - Parameters:
    ///   - milliseconds: changes that follow one another within this time are told as one.
    /// - Returns: the handle; `nil` when the file cannot be watched.
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
    /// Called when the network has come or gone. The library of sources sets it.
    var onChange: @MainActor () -> Void { get set }
}

/// What the user has told the desktop.
@MainActor
package protocol PreferencesState: AnyObject {
    /// `nil` until the desktop has answered.
    var preferences: DesktopPreferences? { get }
    /// Called when `preferences` has changed. `Preferences` sets it.
    var onChange: @MainActor () -> Void { get set }
}
