import CGtk
@_spi(C) import GLib

/// A modal window above its parent, at first at most as wide as that. Its button, Escape or Ctrl+W close it.
@MainActor
public final class Dialog: Window {
    /// - Parameters:
    ///   - parent: The window below, which closes the dialog with itself.
    ///   - height: In logical pixels; `nil` for the height of the content.
    public convenience init(_ title: String, over parent: Window, width: Int, height: Int? = nil) {
        self.init()
        setAccessibleRole(.dialog)
        self.title = title
        transientFor = parent
        modal = true
        destroyWithParent = true
        // A parent that is not on screen has no width.
        defaultSize = (width: parent.width > 0 ? min(width, parent.width) : width, height: height ?? -1)
        // The application's shortcuts, such as the one for quitting, work only in its windows.
        gtk_window_set_application(gtkWindow, gtk_window_get_application(parent.gtkWindow))
        closeOnEscape()
        addShortcut("<Control>w", activating: "window.close")
    }
}
