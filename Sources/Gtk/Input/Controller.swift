import CGtk
@_spi(C) import GLib

extension Widget {
    /// Adds a controller to the widget. The widget takes ownership of the new controller's reference; the handle adds
    /// its own.
    func addController(_ controller: OpaquePointer?) -> Object {
        guard let controller else { preconditionFailure("GTK could not create a controller") }
        let handle = Object(borrowing: UnsafeMutableRawPointer(controller))
        gtk_widget_add_controller(widget, controller)
        return handle
    }
}
