import CGio
@_spi(C) import GLib

/// Why a method on the bus gave no answer.
struct BusError: Error {
    /// What the other side calls it (`org.freedesktop.portal.Error.NotFound`); `nil` where it did not answer.
    let name: String?

    /// Takes over the error and frees it.
    init(taking error: UnsafeMutablePointer<GError>?) {
        defer { if let error { g_error_free(error) } }
        // The caller owns the name.
        let remote = error.flatMap { g_dbus_error_get_remote_error($0) }
        defer { g_free(remote) }
        name = remote.map { String(cString: $0) }
    }
}
