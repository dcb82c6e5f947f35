import CGtk
@_spi(C) import GLib

/// Widgets one after the other, in a row or a column. A part of a page that is made of several widgets derives from it.
@MainActor
open class Box: Widget {
    public init(_ orientation: Orientation, spacing: Int = 0, role: AccessibleRole? = nil) {
        WidthFirst.apply()
        super.init(new: Object.present(gtk_box_new(orientation.c, gint(spacing)).map(UnsafeMutableRawPointer.init)))
        if let role { setAccessibleRole(role) }
    }

    private var box: UnsafeMutablePointer<GtkBox> { cast() }

    /// Whether its children stand beside each other or below each other.
    public var orientation: Orientation {
        get { gtk_orientable_get_orientation(opaque) == GTK_ORIENTATION_HORIZONTAL ? .horizontal : .vertical }
        set { gtk_orientable_set_orientation(opaque, newValue.c) }
    }

    /// Whether all children get as much room as the one that needs most.
    public var homogeneous: Bool {
        get { gtk_box_get_homogeneous(box) != 0 }
        set { gtk_box_set_homogeneous(box, newValue ? 1 : 0) }
    }

    // The box owns its children: it adds a reference of its own, and drops it when the child is removed.
    public func append(_ child: Widget) { gtk_box_append(box, child.widget) }

    /// Takes a child out, which can be put elsewhere then. The handle keeps it alive meanwhile.
    public func remove(_ child: Widget) { gtk_box_remove(box, child.widget) }

    public func removeAll() {
        while let child = gtk_widget_get_first_child(widget) {
            gtk_box_remove(box, child)
        }
    }
}
