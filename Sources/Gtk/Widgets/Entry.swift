import CGtk

/// A field for one line of text.
@MainActor
public final class Entry: Widget {
    public convenience init(placeholder: String? = nil) {
        self.init(new: gtk_entry_new())
        if let placeholder { gtk_entry_set_placeholder_text(cast(), placeholder) }
    }

    public var text: String {
        get { String(cString: gtk_editable_get_text(opaque)) }
        set { gtk_editable_set_text(opaque, newValue) }
    }

    /// Runs a handler with the text whenever it has changed, by whatever cause.
    public func onChanged(_ handler: @escaping @MainActor (String) -> Void) {
        connectWithText("changed", handler)
    }

    /// Runs a handler with the text when Enter is pressed.
    public func onActivate(_ handler: @escaping @MainActor (String) -> Void) {
        connectWithText("activate", handler)
    }

    private func connectWithText(_ signal: String, _ handler: @escaping @MainActor (String) -> Void) {
        connect(signal) { arguments in
            handler(String(cString: gtk_editable_get_text(OpaquePointer(arguments.instance))))
        }
    }
}
