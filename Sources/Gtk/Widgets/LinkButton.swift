import CGtk
@_spi(C) import GLib

/// A button that opens an address with the program that the desktop has for it.
@MainActor
public final class LinkButton: Widget {
    /// - Parameter label: cut at its end where there is no room.
    public convenience init(_ label: String, url: String) {
        self.init(new: gtk_link_button_new(url))
        // In place of GTK's own, which is the whole address.
        tooltipText = url
        let text = Label(label)
        text.ellipsize = .end
        // The button owns its child.
        gtk_button_set_child(cast(), text.widget)
    }
}
