import CGio

/// The debug messages of a domain in GLib's log, which `G_MESSAGES_DEBUG` shows.
public enum DebugLog {
    /// Whether the user wants to see the messages of a domain, by the value of `G_MESSAGES_DEBUG`.
    public static func isWanted(_ domain: String, by value: String?) -> Bool {
        (value ?? "").split(separator: " ").contains { $0 == domain || $0 == "all" }
    }

    /// Has messages written to standard error or the journal, because standard output has what commands print.
    public static func begin() { g_log_writer_default_set_use_stderr(1) }

    /// Logs a message, on any thread. GLib copies what it needs.
    public static func write(_ message: String, domain: String) {
        message.withCString { text in
            withVaList([text]) { g_logv(domain, G_LOG_LEVEL_DEBUG, "%s", $0) }
        }
    }
}
