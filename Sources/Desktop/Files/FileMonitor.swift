import CGio
@_spi(C) import GLib

/// Watches one file, or the files in a folder, until it is released.
@MainActor
public final class FileMonitor: Object {
    public enum Change: Sendable {
        case changed, created, deleted
        /// The file has got another name.
        case renamedAway
    }

    private var pending: Change?
    private var timer: Timer?
    private var handler: (@MainActor (Change) -> Void)?

    /// - Parameters:
    ///   - path: the file, which need not exist yet; or its `file:` URI.
    ///   - milliseconds: Changes within this time are reported once.
    ///   - onChange: Called with each change of the file name. A file that is moved onto it counts as a change, and so does any
    ///     change of a file in it.
    public convenience init(
        path: String, milliseconds: Int = 150, onChange: @escaping @MainActor (Change) -> Void
    ) throws {
        // The caller owns the file, the monitor takes a reference of its own.
        let isPath = path.hasPrefix("/")
        guard let file = isPath ? g_file_new_for_path(path) : g_file_new_for_uri(path) else {
            preconditionFailure("g_file_new_for_path and g_file_new_for_uri never fail")
        }
        defer { g_object_unref(UnsafeMutableRawPointer(file)) }
        var error: UnsafeMutablePointer<GError>?
        guard let monitor = g_file_monitor(file, G_FILE_MONITOR_WATCH_MOVES, nil, &error) else {
            throw GLibError(taking: error)
        }
        self.init(new: UnsafeMutableRawPointer(monitor))
        g_file_monitor_set_rate_limit(monitor, gint(milliseconds))
        handler = onChange
        let watched = Object(borrowing: UnsafeMutableRawPointer(file))
        connect("changed") { [weak self] arguments in
            let files = [arguments.object(0), arguments.object(1)].map { $0.map { OpaquePointer($0) } }
            let isWatched = files.map { $0.map { g_file_equal($0, watched.opaque) != 0 } ?? false }
            let isInside = files.contains { $0.map { g_file_has_parent($0, watched.opaque) != 0 } ?? false }
            let event = GFileMonitorEvent(UInt32(arguments.enumeration(2)))
            if let change = FileMonitor.change(
                event, isSource: isWatched[0], isTarget: isWatched[1], isInside: isInside)
            {
                self?.note(change, after: milliseconds)
            }
        }
    }

    private static func change(_ event: GFileMonitorEvent, isSource: Bool, isTarget: Bool, isInside: Bool) -> Change? {
        switch event {
        case G_FILE_MONITOR_EVENT_ATTRIBUTE_CHANGED: nil
        case _ where isInside: .changed
        case G_FILE_MONITOR_EVENT_RENAMED: isTarget ? .changed : isSource ? .renamedAway : nil
        case G_FILE_MONITOR_EVENT_MOVED_IN where isSource: .changed
        case G_FILE_MONITOR_EVENT_MOVED_OUT where isSource: .renamedAway
        case G_FILE_MONITOR_EVENT_DELETED where isSource: .deleted
        case G_FILE_MONITOR_EVENT_CREATED where isSource: .created
        case G_FILE_MONITOR_EVENT_CHANGED where isSource, G_FILE_MONITOR_EVENT_CHANGES_DONE_HINT where isSource:
            .changed
        default: nil
        }
    }

    private func note(_ change: Change, after milliseconds: Int) {
        pending =
            switch (pending, change) {
            case (.created, .changed): .created
            case (.deleted, .created), (.renamedAway, .created), (.deleted, .changed), (.renamedAway, .changed):
                .changed
            default: change
            }
        guard timer == nil else { return }
        timer = Timer.once(after: milliseconds) { [weak self] in
            guard let self, let change = self.pending else { return }
            self.timer = nil
            self.pending = nil
            self.handler?(change)
        }
    }
}
