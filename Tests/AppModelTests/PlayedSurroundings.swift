import AppModel
import Time

/// Surroundings whose time passes, whose files change, whose network comes and goes, and whose
/// user changes a setting when a test says so.
@MainActor
final class PlayedSurroundings {
    let clock = PlayedClock()
    let files = PlayedFiles()
    let network = PlayedNetwork()
    let settings = PlayedSettings()

    var surroundings: Surroundings {
        Surroundings(clock: clock, files: files, network: network, settings: settings)
    }
}

@MainActor
final class PlayedClock: WallClock {
    private(set) var now = Instant(millisecondsSinceEpoch: 1_541_000_000_000)
    private struct Held { weak var call: PlayedCall? }
    /// Only those that somebody holds are called.
    private var held: [Held] = []

    func after(milliseconds: Int, _ body: @escaping @MainActor () -> Void) -> any ScheduledCall {
        let call = PlayedCall(at: now.millisecondsSinceEpoch + Int64(milliseconds), body)
        held.append(Held(call: call))
        return call
    }

    func at(_ moment: Instant, _ body: @escaping @MainActor () -> Void) -> any ScheduledCall {
        let call = PlayedCall(at: moment.millisecondsSinceEpoch, body)
        call.isOfWallClock = true
        held.append(Held(call: call))
        return call
    }

    /// The moments for which calls are scheduled with `at`.
    var moments: [Instant] {
        held.compactMap(\.call).filter { $0.isOfWallClock && !$0.isOver }
            .map { Instant(millisecondsSinceEpoch: $0.time) }
    }

    /// Sets the clock, as the user or a time server does. Calls come when as much time has passed as was asked for.
    func set(to new: Instant) {
        let calls = held.compactMap(\.call).filter { !$0.isOver }
        for call in calls where !call.isOfWallClock {
            call.time += new.millisecondsSinceEpoch - now.millisecondsSinceEpoch
        }
        now = new
        for call in calls where call.isOfWallClock {
            call.isOver = true
            call.body()
        }
    }

    /// Lets time pass, and calls what is due, in order of time.
    func pass(milliseconds: Int64) {
        let end = now.millisecondsSinceEpoch + milliseconds
        while let next = held.compactMap(\.call).filter({ !$0.isOver && $0.time <= end })
            .min(by: { $0.time < $1.time })
        {
            now = Instant(millisecondsSinceEpoch: max(now.millisecondsSinceEpoch, next.time))
            next.isOver = true
            next.body()
            held.removeAll { $0.call?.isOver ?? true }
        }
        now = Instant(millisecondsSinceEpoch: end)
    }
}

@MainActor
final class PlayedCall: ScheduledCall {
    fileprivate(set) var time: Int64
    let body: @MainActor () -> Void
    var isOver = false
    /// Whether it comes at a moment of the wall clock, and when that is set.
    var isOfWallClock = false

    init(at time: Int64, _ body: @escaping @MainActor () -> Void) {
        (self.time, self.body) = (time, body)
    }

    func cancel() { isOver = true }
}

/// Files whose changes a test tells of.
@MainActor
final class PlayedFiles: FileWatcher {
    private final class Watch {
        let path: String
        let onChange: @MainActor () -> Void
        init(_ path: String, _ onChange: @escaping @MainActor () -> Void) {
            (self.path, self.onChange) = (path, onChange)
        }
    }
    private struct Held { weak var watch: Watch? }
    private var held: [Held] = []

    func watch(_ path: String, milliseconds: Int, onChange: @escaping @MainActor () -> Void) -> AnyObject? {
        let watch = Watch(path, onChange)
        held.append(Held(watch: watch))
        return watch
    }

    func isWatched(_ path: String) -> Bool { held.contains { $0.watch?.path == path } }

    func change(_ path: String) {
        for watch in held.compactMap(\.watch) where watch.path == path { watch.onChange() }
    }
}

@MainActor
final class PlayedNetwork: NetworkState {
    var onChange: @MainActor () -> Void = {}
    var isAvailable = true {
        didSet { if isAvailable != oldValue { onChange() } }
    }
}

@MainActor
final class PlayedSettings: PreferencesState {
    private(set) var preferences: DesktopPreferences?
    var onChange: @MainActor () -> Void = {}

    func tell(_ change: (inout DesktopPreferences) -> Void) {
        var changed = preferences ?? DesktopPreferences()
        change(&changed)
        preferences = changed
        onChange()
    }
}
