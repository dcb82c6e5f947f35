import CGio
@_spi(C) import GLib

/// Why a method call on the bus failed.
struct BusError: Error {
    /// The error name of the other side (`org.freedesktop.portal.Error.NotFound`); `nil` when it did not answer.
    let name: String?
    /// The words of the other side, or of GLib.
    let message: String
    /// Whether the time to wait for an answer is over.
    var isTimeout = false

    /// An answer that is not what the method promises.
    init(unexpectedAnswerOf method: String) {
        name = nil
        message = method
    }

    /// Takes over the error and frees it.
    init(taking error: UnsafeMutablePointer<GError>?) {
        defer { if let error { g_error_free(error) } }
        // The caller owns the name.
        let remote = error.flatMap { g_dbus_error_get_remote_error($0) }
        defer { g_free(remote) }
        name = remote.map { String(cString: $0) }
        let timedOut = gint(G_IO_ERROR_TIMED_OUT.rawValue)
        if let error { isTimeout = g_error_matches(error, g_io_error_quark(), timedOut) != 0 }
        // Without the name, which GLib writes before the words.
        if let error { _ = g_dbus_error_strip_remote_error(error) }
        message = error?.pointee.message.map { String(cString: $0) } ?? ""
    }
}
