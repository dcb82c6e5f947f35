import CGtk

/// Hands something over to another program.
@MainActor
public enum Opening {
    /// Opens a URI with the program that the desktop has for it.
    ///
    /// - Parameter completion: gets why it could not; `nil` when it was handed over.
    public static func open(
        _ uri: String, parent: Window?, completion: @escaping @MainActor (GLibError?) -> Void
    ) {
        let callback = Callback<AsyncResult, Void> { answer in
            var error: UnsafeMutablePointer<GError>?
            let source = answer.source.map { UnsafeMutableRawPointer($0).assumingMemoryBound(to: GtkWindow.self) }
            let isOpen = gtk_show_uri_full_finish(source, answer.result, &error) != 0
            completion(isOpen ? nil : GLibError(taking: error))
        }
        gtk_show_uri_full(parent?.gtkWindow, uri, guint32(GDK_CURRENT_TIME), nil, asyncReady, callback.retained())
    }
}
