import CGtk
@_spi(C) import GLib

/// A button that opens an address with the desktop's default program.
@MainActor
public final class LinkButton: Widget {
    /// - Parameter label: Truncated at the end when there is no room.
    public convenience init(_ label: String, url: String) {
        self.init(new: gtk_link_button_new(url))
        // Replaces GTK's tooltip, which is the raw address.
        tooltipText = url
        let text = Label(label)
        text.ellipsize = .end
        // The button owns its child.
        gtk_button_set_child(cast(), text.widget)
        // Otherwise a screen reader speaks the address.
        setAccessibleLabel(label)
    }
}
