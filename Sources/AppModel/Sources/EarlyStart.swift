import Dispatch
import Network

/// An ``EarlyReading`` that begins when the window asks for it, and otherwise after a rest.
///
///     let start = EarlyStart(within: .milliseconds(10)) { EarlyReading() }
///     window.present()
///     start.now()
///
/// Until then it takes nothing but one sleeping thread from the program, which has a window to show.
package struct EarlyStart: Sendable {
    private let signal = DispatchSemaphore(value: 0)
    package let reading: Task<EarlyReading, Never>

    /// - Parameters:
    ///   - rest: The longest time until it begins.
    ///   - begin: Begins to read, on another thread.
    package init(within rest: Duration, _ begin: @escaping @Sendable () -> EarlyReading) {
        reading = Task.immediateDetached(priority: .userInitiated) { [signal] in
            await OwnThread.run {
                _ = signal.wait(timeout: .now() + rest / .seconds(1))
                return begin()
            }
        }
    }

    /// Lets the reading begin.
    package func now() {
        signal.signal()
    }
}
