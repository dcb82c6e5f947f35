import CGtk
@_spi(C) import GLib

extension Widget {
    /// Runs a handler when the pointer's back button is pressed over the widget.
    public func onBackButton(_ handler: @escaping @MainActor () -> SignalHandling) {
        let click = addController(gtk_gesture_click_new())
        gtk_gesture_single_set_button(click.opaque, pointerBackButton)
        click.connect("pressed") { arguments in
            if handler() == .stop {
                gtk_gesture_set_state(OpaquePointer(arguments.instance), GTK_EVENT_SEQUENCE_CLAIMED)
            }
        }
    }
}

/// The number in X11 and libinput; GDK has no name for it.
private let pointerBackButton: guint = 8
