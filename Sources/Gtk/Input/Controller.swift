import CGtk
@_spi(C) import GLib

extension Widget {
    /// Adds a controller to the widget, which takes over the reference that comes with a new one. The handle adds its own.
    func addController(_ controller: OpaquePointer?) -> Object {
        guard let controller else { preconditionFailure("GTK could not create a controller") }
        let handle = Object(borrowing: UnsafeMutableRawPointer(controller))
        gtk_widget_add_controller(widget, controller)
        return handle
    }
}
