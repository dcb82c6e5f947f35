import CGtk
@_spi(C) import GLib

/// A field for one line of text.
@MainActor
public final class Entry: Editable {
    /// - Parameter name: Its name for a screen reader.
    public convenience init(name: String? = nil, placeholder: String? = nil) {
        self.init(new: gtk_entry_new())
        if let name { setAccessibleLabel(name) }
        limitText()
        if let placeholder { gtk_entry_set_placeholder_text(cast(), placeholder.shownAsName()) }
    }

    /// Moves the keyboard focus to it, before its text, of which nothing is selected.
    public func grabFocusAtStart() {
        gtk_entry_grab_focus_without_selecting(cast())
        gtk_editable_set_position(opaque, 0)
    }
}

/// A field for a password, which hides it. A button in it shows the password.
@MainActor
public final class PasswordEntry: Editable {
    public convenience init() {
        self.init(new: gtk_password_entry_new())
        limitText()
        setProperty("show-peek-icon", true)
    }
}
