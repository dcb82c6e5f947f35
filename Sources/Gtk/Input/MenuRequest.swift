import CGtk
@_spi(C) import GLib

extension Widget {
    /// Runs a handler when the user asks for a menu of the widget: by the secondary button, the key Menu, or Shift+F10.
    ///
    /// - Parameter handler: Receives the point of the pointer in the widget, or the lower end of its start for a key.
    public func onMenuRequest(_ handler: @escaping @MainActor (_ x: Double, _ y: Double) -> Void) {
        let click = addController(gtk_gesture_click_new())
        gtk_gesture_single_set_button(click.opaque, guint(GDK_BUTTON_SECONDARY))
        click.connect("pressed") { arguments in
            handler(arguments.double(1), arguments.double(2))
            gtk_gesture_set_state(OpaquePointer(arguments.instance), GTK_EVENT_SEQUENCE_CLAIMED)
        }
        for keys in ["Menu", "<Shift>F10"] {
            addShortcut(keys) { [weak self] in
                guard let self else { return .proceed }
                let start = gtk_widget_get_direction(self.widget) == GTK_TEXT_DIR_RTL ? Double(self.width) : 0
                handler(start, Double(self.height))
                return .stop
            }
        }
    }
}
