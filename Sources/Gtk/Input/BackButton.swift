import CGtk
@_spi(C) import GLib

extension Widget {
    /// Runs a handler when the pointer's back button is released over the widget.
    ///
    /// GTK 4.18 warns of its "active state" when the handler hides what the pointer is over: it does not notice that a button after
    /// the fifth is released, for which X11 and Wayland have no modifier.
    public func onBackButton(_ handler: @escaping @MainActor () -> Void) {
        let click = addController(gtk_gesture_click_new())
        gtk_gesture_single_set_button(click.opaque, pointerBackButton)
        click.connect("released") { _ in handler() }
    }
}

/// The number in X11 and libinput; GDK has no name for it.
private let pointerBackButton: guint = 8
