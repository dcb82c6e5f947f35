import CGtk
@_spi(C) import GLib

/// A field for one line of text.
@MainActor
public final class Entry: Editable {
    public convenience init(placeholder: String? = nil) {
        self.init(new: gtk_entry_new())
        if let placeholder { gtk_entry_set_placeholder_text(cast(), placeholder.shownAsName()) }
    }

    /// Runs a handler with the text after each change, by the user or by the program.
    public func onChanged(_ handler: @escaping @MainActor (String) -> Void) {
        connectWithText("changed", handler)
    }
}
