import CGio
import Glibc

extension MainLoop {
    /// Calls `body` once, on the main thread, when somebody asks the process to end: the session at its end (SIGTERM), a
    /// terminal that goes (SIGHUP) or Ctrl+C there (SIGINT).
    ///
    /// A second signal ends the process at once. One that the process was started to ignore, as by `nohup`, stays ignored.
    @MainActor
    public static func onTermination(_ body: @escaping @MainActor () -> Void) {
        for signal in [SIGTERM, SIGHUP, SIGINT] where !isIgnored(signal) {
            let callback = Callback<Void, Void> { body() }
            // The source owns the callback, and gives it back when it has run. GLib then sets the default action again.
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
