import CGio

/// A closure that the main loop calls later. Freeing the handle cancels it.
@MainActor
public final class Timer {
    private var source: guint = 0

    private init(milliseconds: Int, _ body: @escaping @MainActor () -> Void) {
        let callback = Callback<Void, Void> { [weak self] in
            self?.source = 0
            body()
        }
        // The source owns the callback, and releases it when it is removed.
        source = g_timeout_add_full(
            G_PRIORITY_DEFAULT, guint(max(0, milliseconds)), callSource, callback.retained(), releaseCallback)
    }

    /// Calls `body` once.
    public static func once(after milliseconds: Int, _ body: @escaping @MainActor () -> Void) -> Timer {
        Timer(milliseconds: milliseconds, body)
    }

    /// Whether the call is still pending.
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
        let callback = Callback<Void, Void> { body() }
        // The source owns the callback, and releases it after it has run.
        g_idle_add_full(G_PRIORITY_DEFAULT_IDLE, callSource, callback.retained(), releaseCallback)
    }
}

/// Calls a callback from a GLib source, and removes the source.
let callSource: GSourceFunc = { data in
    guard let callback = Callback<Void, Void>.borrow(data) else { return 0 }
    onMainActor { callback.body(()) }
    return 0
}
