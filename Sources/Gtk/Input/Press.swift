import CGtk
@_spi(C) import GLib

extension Widget {
    /// Runs a handler when the primary button is pressed on the widget, and takes the press.
    ///
    /// - Parameter handler: Receives how many presses in a row this is: 2 for a double click.
    public func onPress(_ handler: @escaping @MainActor (_ count: Int) -> Void) {
        let click = addController(gtk_gesture_click_new())
        gtk_gesture_single_set_button(click.opaque, guint(GDK_BUTTON_PRIMARY))
        click.connect("pressed") { arguments in
            gtk_gesture_set_state(OpaquePointer(arguments.instance), GTK_EVENT_SEQUENCE_CLAIMED)
            handler(arguments.int(0))
        }
    }
}
