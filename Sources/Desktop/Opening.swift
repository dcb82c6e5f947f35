import CGio
@_spi(C) import GLib

/// Hands something over to another program.
@MainActor
public enum Opening {
    /// Opens a URI with the program that the desktop has for it; in a sandbox, through the portal.
    ///
    /// - Parameters:
    ///   - context: of the window that it is opened from, so that the other program appears before it.
    ///   - completion: gets why it could not; `nil` when it was handed over.
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
