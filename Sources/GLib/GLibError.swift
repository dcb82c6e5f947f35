import CGio

/// An error of a GLib call.
public struct GLibError: Error, CustomStringConvertible, Sendable {
    public let description: String

    /// Takes ownership of the error and frees it.
    @_spi(C) public init(taking error: UnsafeMutablePointer<GError>?) {
        description = error?.pointee.message.map { String(cString: $0) } ?? "unknown error"
        if let error { g_error_free(error) }
    }
}
