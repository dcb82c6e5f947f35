import CGtk

/// A closure that the main loop calls later. It is called off when the handle goes.
@MainActor
public final class Timer {
    private var source: guint = 0

    private init(milliseconds: Int, repeats: Bool, _ body: @escaping @MainActor () -> Void) {
        let callback = Callback<Void, Bool> { [weak self] in
            if !repeats { self?.source = 0 }
            body()
            return repeats
        }
        // The source owns the callback, and gives it back when it is removed.
        source = g_timeout_add_full(
            G_PRIORITY_DEFAULT, guint(max(0, milliseconds)), callSource, callback.retained(), releaseCallback)
    }

    /// Calls `body` once.
    public static func once(after milliseconds: Int, _ body: @escaping @MainActor () -> Void) -> Timer {
        Timer(milliseconds: milliseconds, repeats: false, body)
    }

    /// Calls `body` again and again.
    public static func every(_ milliseconds: Int, _ body: @escaping @MainActor () -> Void) -> Timer {
        Timer(milliseconds: milliseconds, repeats: true, body)
    }

    /// Whether the closure is still to be called.
    public var isRunning: Bool { source != 0 }

    public func cancel() {
        guard source != 0 else { return }
        g_source_remove(source)
        source = 0
    }

    isolated deinit {
        if source != 0 { g_source_remove(source) }
    }
}

extension MainLoop {
    /// Calls `body` once, as soon as the main loop has nothing more urgent to do.
    @MainActor
    public static func whenIdle(_ body: @escaping @MainActor () -> Void) {
        let callback = Callback<Void, Bool> {
            body()
            return false
        }
        // The source owns the callback, and gives it back when it has run.
        g_idle_add_full(G_PRIORITY_DEFAULT_IDLE, callSource, callback.retained(), releaseCallback)
    }
}

/// Calls a callback from a GLib source; its answer says whether the source goes on.
private let callSource: GSourceFunc = { data in
    guard let callback = Callback<Void, Bool>.borrow(data) else { return 0 }
    return onMainActor { callback.body(()) } ? 1 : 0
}
