import CGtk
@_spi(C) import GLib

/// A window above another one, which waits until it is closed: by its button, Escape or Ctrl+W.
@MainActor
public final class Dialog: Window {
    /// - Parameters:
    ///   - parent: the window that waits, and takes the dialog with it when it goes.
    ///   - height: in logical pixels; `nil` for as high as its content.
    public convenience init(_ title: String, over parent: Window, width: Int, height: Int? = nil) {
        self.init()
        setAccessibleRole(.dialog)
        self.title = title
        transientFor = parent
        modal = true
        destroyWithParent = true
        defaultSize = (width: width, height: height ?? -1)
        // The application's own shortcuts, quitting among them, work in its windows alone.
        gtk_window_set_application(gtkWindow, gtk_window_get_application(parent.gtkWindow))
        closeOnEscape()
        addShortcut("<Control>w", activating: "window.close")
    }
}
