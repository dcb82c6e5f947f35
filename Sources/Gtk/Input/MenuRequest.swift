import CGtk
@_spi(C) import GLib

extension Widget {
    /// Runs a handler when the user asks for a menu of the widget: by the secondary button, the key Menu, or Shift+F10.
    ///
    /// - Parameter handler: Receives the point of the pointer in the widget, or the lower end of its start for a key.
    public func onMenuRequest(_ handler: @escaping @MainActor (_ x: Double, _ y: Double) -> Void) {
        onSecondaryClick { x, y in
            handler(x, y)
            return true
        }
        onMenuKey { [weak self] in
            if let self { handler(self.menuStart, Double(self.height)) }
            return true
        }
    }

    /// Where a menu of the widget opens at a key: the lower end of its start.
    var menuStart: Double { isRightToLeft ? Double(width) : 0 }

    /// Runs a handler when the secondary button is pressed.
    ///
    /// - Parameter handler: Receives the point in the widget. Returns whether it has opened something.
    func onSecondaryClick(_ handler: @escaping @MainActor (_ x: Double, _ y: Double) -> Bool) {
        let click = addController(gtk_gesture_click_new())
        gtk_gesture_single_set_button(click.opaque, guint(GDK_BUTTON_SECONDARY))
        click.connect("pressed") { arguments in
            guard handler(arguments.double(1), arguments.double(2)) else { return }
            gtk_gesture_set_state(OpaquePointer(arguments.instance), GTK_EVENT_SEQUENCE_CLAIMED)
        }
    }

    /// Runs a handler at a double click of the primary button that nothing in the widget takes.
    ///
    /// - Parameter handler: Receives the point in the widget.
    public func onDoubleClick(_ handler: @escaping @MainActor (_ x: Double, _ y: Double) -> Void) {
        addController(gtk_gesture_click_new()).connect("pressed") { arguments in
            guard arguments.int(0) == 2 else { return }
            gtk_gesture_set_state(OpaquePointer(arguments.instance), GTK_EVENT_SEQUENCE_CLAIMED)
            handler(arguments.double(1), arguments.double(2))
        }
    }

    /// Runs a handler when the key Menu or Shift+F10 is pressed.
    ///
    /// - Parameter handler: Returns whether it has opened something.
    func onMenuKey(_ handler: @escaping @MainActor () -> Bool) {
        for keys in ["Menu", "<Shift>F10"] { addShortcut(keys) { handler() ? .stop : .proceed } }
    }
}
