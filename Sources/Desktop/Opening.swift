import CGio
@_spi(C) import GLib

/// Opens something in another program.
@MainActor
public enum Opening {
    /// Opens a URI with the program that the desktop has for it; in a sandbox, through the portal.
    ///
    /// - Parameters:
    ///   - context: The launch context of the calling window, so that the other program appears in front of it.
    ///   - completion: Called with the error; with `nil` when the program was started.
    public static func open(
        _ uri: String, in context: LaunchContext?, completion: @escaping @MainActor (GLibError?) -> Void
    ) {
        let callback = Callback<AsyncResult, Void> { answer in
            var error: UnsafeMutablePointer<GError>?
            let isOpen = g_app_info_launch_default_for_uri_finish(answer.result, &error) != 0
            completion(isOpen ? nil : GLibError(taking: error))
        }
        g_app_info_launch_default_for_uri_async(uri, context?.cast(), nil, asyncReady, callback.retained())
    }
}
