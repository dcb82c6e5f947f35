import CGtk
@_spi(C) import GLib

extension Widget {
    /// Runs a handler after the pointer's back button was released over the widget.
    ///
    /// Not before that is over: later GTK counts the buttons that are down over each widget, and warns when the handler
    /// hides the widget in between.
    public func onBackButton(_ handler: @escaping @MainActor () -> Void) {
        let click = addController(gtk_gesture_click_new())
        gtk_gesture_single_set_button(click.opaque, pointerBackButton)
        click.connect("released") { _ in MainLoop.whenIdle(handler) }
    }
}

/// The number in X11 and libinput; GDK has no name for it.
private let pointerBackButton: guint = 8
