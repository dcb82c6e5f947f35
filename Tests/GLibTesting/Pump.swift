import CGio

/// Runs GLib's main loop and the main actor until the condition holds. The default is many times what it takes, because the
/// machine may be busy.
///
/// - Returns: whether it came to hold within the given number of seconds.
@MainActor
@discardableResult
public func pump(upTo seconds: Double = 240, until condition: () -> Bool) async -> Bool {
    let end = g_get_monotonic_time() + Int(seconds * 1_000_000)
    while !condition() {
        if g_get_monotonic_time() > end { return false }
        let didWork = g_main_context_iteration(nil, 0) != 0
        await Task.yield()
        if !didWork { g_usleep(1000) }
    }
    return true
}

/// Runs everything that is ready, without waiting.
@MainActor
public func pumpReady() {
    while g_main_context_iteration(nil, 0) != 0 {}
}
