import CGtk
@_spi(C) import GLib

extension Widget {
    /// Runs a handler when the pointer's back button is released over the widget.
    ///
    /// Not when it is pressed: later GTK counts the buttons that are down over each widget, and warns when the handler
    /// hides the widget in between.
    public func onBackButton(_ handler: @escaping @MainActor () -> Void) {
        let click = addController(gtk_gesture_click_new())
        gtk_gesture_single_set_button(click.opaque, pointerBackButton)
        click.connect("released") { _ in handler() }
    }
}

/// The number in X11 and libinput; GDK has no name for it.
private let pointerBackButton: guint = 8
