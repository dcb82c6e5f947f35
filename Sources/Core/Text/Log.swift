import Synchronization

/// The log of the program, for reports of faults: a line for each reading, request, refresh, write and failure.
///
/// A line has no titles and no passwords, and addresses without their query. Without a writer nothing is logged and no line
/// is made.
///
///     Log.write("\(request.method) \(address.logged): \(response.status)")
public enum Log {
    private static let writer = Mutex<(@Sendable (String) -> Void)?>(nil)

    /// Passes each line from now on to `writer`, which any thread may call.
    public static func begin(_ writer: @escaping @Sendable (String) -> Void) {
        self.writer.withLock { $0 = writer }
    }

    /// Logs a line, which is made only if there is a writer.
    public static func write(_ line: @autoclosure () -> String) {
        guard let writer = writer.withLock({ $0 }) else { return }
        writer(line())
    }
}
