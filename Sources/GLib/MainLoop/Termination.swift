import CGio
import Glibc

extension MainLoop {
    /// Calls `body` once, on the main thread, on a request to end the process: by the end of the session (SIGTERM), a
    /// closed terminal (SIGHUP) or Ctrl+C (SIGINT).
    ///
    /// A second signal ends the process at once. A signal that the process inherited as ignored, as with `nohup`, stays
    /// ignored.
    @MainActor
    public static func onTermination(_ body: @escaping @MainActor () -> Void) {
        for signal in [SIGTERM, SIGHUP, SIGINT] where !isIgnored(signal) {
            let callback = Callback<Void, Void> { body() }
            // The source owns the callback, and releases it after it has run. GLib then restores the default action.
            g_unix_signal_add_full(G_PRIORITY_DEFAULT, signal, callSource, callback.retained(), releaseCallback)
        }
    }

    private static func isIgnored(_ signal: Int32) -> Bool {
        var action = sigaction()
        guard sigaction(signal, nil, &action) == 0 else { return false }
        // SIG_IGN is the address 1, which no function has.
        return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
    }
}
