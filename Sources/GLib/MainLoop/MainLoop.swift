import CGio
import Dispatch
import Glibc

/// The bridge that runs the main dispatch queue, and with it everything `@MainActor`, inside GLib's main loop.
///
/// Without it `Task`s and `DispatchQueue.main` never run under `g_application_run`. libdispatch signals work on its
/// main queue through an eventfd, which a GLib source watches.
public enum MainLoop {
    /// Attaches the main queue to the default main context. Call it once, on the main thread, before the loop runs.
    @MainActor
    public static func attachMainQueue() {
        guard !isAttached else { return }
        isAttached = true
        let readable: GUnixFDSourceFunc = { descriptor, _, _ in
            // Read before draining: an eventfd that is not read stays readable, and the loop would spin.
            var count: UInt64 = 0
            _ = read(descriptor, &count, MemoryLayout.size(ofValue: count))
            drainDispatchMainQueue(nil)
            return 1
        }
        g_unix_fd_add(dispatchMainQueueHandle(), G_IO_IN, readable, nil)
    }

    /// Runs the loop until `quit` is called, in a program without windows; not at all if that was before.
    ///
    /// - Returns: The code of `quit`.
    @MainActor
    public static func run() -> Int32 {
        let loop = g_main_loop_new(nil, 0)
        defer { g_main_loop_unref(loop) }
        running = loop
        if code == nil { g_main_loop_run(loop) }
        running = nil
        return code ?? 0
    }

    /// Ends `run`.
    @MainActor
    public static func quit(_ code: Int32) {
        self.code = code
        if let running { g_main_loop_quit(running) }
    }

    @MainActor private static var running: OpaquePointer?
    /// The exit code of `quit`.
    @MainActor private static var code: Int32?
    @MainActor private static var isAttached = false
}

@_silgen_name("_dispatch_get_main_queue_handle_4CF")
private func dispatchMainQueueHandle() -> Int32

@_silgen_name("_dispatch_main_queue_callback_4CF")
private func drainDispatchMainQueue(_ message: UnsafeMutableRawPointer?)

/// Runs `body` on the main actor from a C callback of GLib or GTK, which calls only on the main thread.
@_spi(C) public func onMainActor<Result>(_ body: @MainActor () -> Result) -> Result {
    // GLib calls back on the thread that runs the main loop, which is the main thread; `withoutActuallyEscaping` in
    // `assumeIsolated` would require a Sendable result; values that go back to C on the same thread are not Sendable.
    typealias Unisolated = () -> Result
    MainActor.preconditionIsolated()
    return withoutActuallyEscaping(body) { unsafeBitCast($0, to: Unisolated.self)() }
}

/// Runs `body` on the main actor from a C callback of GLib or GTK, with the callback's pointers, which stay on the
/// thread.
@_spi(C) public func onMainActor<Argument, Result>(
    passing argument: Argument, _ body: @MainActor (Argument) -> Result
) -> Result {
    typealias Unisolated = (Argument) -> Result
    MainActor.preconditionIsolated()
    return withoutActuallyEscaping(body) { unsafeBitCast($0, to: Unisolated.self)(argument) }
}
