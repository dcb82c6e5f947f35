import CGtk
@_spi(C) import GLib

/// A widget with others laid over it, each where its alignment puts it.
@MainActor
open class Overlay: Widget {
    /// The overlay owns its child, which gives it its size.
    public init(child: Widget) {
        super.init(new: Object.present(gtk_overlay_new().map(UnsafeMutableRawPointer.init)))
        gtk_overlay_set_child(opaque, child.widget)
    }

    /// Lays a widget over those that are there. The overlay owns it.
    public func add(_ child: Widget) {
        gtk_overlay_add_overlay(opaque, child.widget)
    }
}
