import CGio
import Glibc

/// A closure that the main loop calls when the wall clock has reached a moment, also if the computer sleeps meanwhile, or
/// earlier when the clock is set. Freeing the handle cancels it.
@MainActor
public final class WallClockTimer {
    private var source: guint = 0
    private let descriptor: Int32

    /// - Parameter milliseconds: The moment, since 1970.
    /// - Returns: `nil` when the process has no descriptor left for it.
    public init?(at milliseconds: Int64, _ body: @escaping @MainActor () -> Void) {
        descriptor = timerfd_create(CLOCK_REALTIME, Int32(TFD_NONBLOCK | TFD_CLOEXEC))
        guard descriptor >= 0 else { return nil }
        var time = itimerspec()
        // Zero would disarm it.
        let moment = max(1, milliseconds)
        time.it_value = timespec(tv_sec: Int(moment / 1000), tv_nsec: Int(moment % 1000) * 1_000_000)
        let flags = Int32(TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET)
        guard timerfd_settime(descriptor, flags, &time, nil) == 0 else {
            close(descriptor)
            return nil
        }
        let callback = Callback<Void, Void> { [weak self] in
            self?.source = 0
            body()
        }
        let isDue: GUnixFDSourceFunc = { _, _, data in callSource(data) }
        // The source owns the callback, and releases it when it is removed.
        source = g_unix_fd_add_full(
            G_PRIORITY_DEFAULT, descriptor, G_IO_IN, isDue, callback.retained(), releaseCallback)
    }

    public func cancel() {
        guard source != 0 else { return }
        g_source_remove(source)
        source = 0
    }

    isolated deinit {
        if source != 0 { g_source_remove(source) }
        if descriptor >= 0 { close(descriptor) }
    }
}
