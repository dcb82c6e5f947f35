import CGtk
@_spi(C) import GLib

extension Widget {
    /// Runs a handler when the primary button is pressed in the widget, before what is in it.
    ///
    /// - Parameter handler: Receives the point, and how many presses in a row this is. Returns whether it has taken the press, so
    ///   that what is in the widget gets none of it.
    public func onPress(_ handler: @escaping @MainActor (_ x: Double, _ y: Double, _ count: Int) -> Bool) {
        let click = addController(gtk_gesture_click_new())
        gtk_gesture_single_set_button(click.opaque, guint(GDK_BUTTON_PRIMARY))
        gtk_event_controller_set_propagation_phase(click.opaque, GTK_PHASE_CAPTURE)
        click.connect("pressed") { arguments in
            guard handler(arguments.double(1), arguments.double(2), arguments.int(0)) else { return }
            gtk_gesture_set_state(OpaquePointer(arguments.instance), GTK_EVENT_SEQUENCE_CLAIMED)
        }
    }
}
