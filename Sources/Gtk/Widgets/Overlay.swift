import CGtk
@_spi(C) import GLib

/// A widget with other widgets over it, each positioned by its alignment.
@MainActor
open class Overlay: Widget {
    /// The overlay owns its child, which determines its size.
    public init(child: Widget) {
        super.init(new: Object.present(gtk_overlay_new().map(UnsafeMutableRawPointer.init)))
        gtk_overlay_set_child(opaque, child.widget)
    }

    /// Adds a widget above the existing ones. The overlay owns it.
    public func add(_ child: Widget) {
        gtk_overlay_add_overlay(opaque, child.widget)
    }
}
