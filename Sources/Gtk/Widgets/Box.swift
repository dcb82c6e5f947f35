import CGtk

/// Widgets one after the other, in a row or a column.
@MainActor
public final class Box: Widget {
    public convenience init(_ orientation: Orientation, spacing: Int = 0, role: AccessibleRole? = nil) {
        self.init(new: gtk_box_new(orientation.c, gint(spacing)))
        if let role { setAccessibleRole(role) }
    }

    private var box: UnsafeMutablePointer<GtkBox> { cast() }

    public var spacing: Int {
        get { Int(gtk_box_get_spacing(box)) }
        set { gtk_box_set_spacing(box, gint(newValue)) }
    }

    /// Whether all children get the same size along the box.
    public var isHomogeneous: Bool {
        get { gtk_box_get_homogeneous(box) != 0 }
        set { gtk_box_set_homogeneous(box, newValue ? 1 : 0) }
    }

    // The box owns its children: it adds a reference of its own, and drops it when the child is removed.
    public func append(_ child: Widget) { gtk_box_append(box, child.widget) }
    public func prepend(_ child: Widget) { gtk_box_prepend(box, child.widget) }
    public func remove(_ child: Widget) { gtk_box_remove(box, child.widget) }

    /// Inserts a child after another, or first.
    public func insert(_ child: Widget, after sibling: Widget?) {
        gtk_box_insert_child_after(box, child.widget, sibling?.widget)
    }

    public func removeAll() {
        while let child = gtk_widget_get_first_child(widget) {
            gtk_box_remove(box, child)
        }
    }
}

/// Three places in a row: a centred widget stays in the centre whatever stands beside it.
@MainActor
public final class CenterBox: Widget {
    public convenience init() {
        self.init(new: gtk_center_box_new())
    }

    // The box owns its children.
    public func setStart(_ child: Widget?) { gtk_center_box_set_start_widget(opaque, child?.widget) }
    public func setCenter(_ child: Widget?) { gtk_center_box_set_center_widget(opaque, child?.widget) }
    public func setEnd(_ child: Widget?) { gtk_center_box_set_end_widget(opaque, child?.widget) }
}

/// A line between two parts.
@MainActor
public final class Separator: Widget {
    public convenience init(_ orientation: Orientation) {
        self.init(new: gtk_separator_new(orientation.c))
    }
}

/// Widgets above a main one.
@MainActor
public final class Overlay: Widget {
    public convenience init(child: Widget? = nil) {
        self.init(new: gtk_overlay_new())
        setChild(child)
    }

    // The overlay owns its children.
    public func setChild(_ child: Widget?) { gtk_overlay_set_child(opaque, child?.widget) }
    public func addOverlay(_ child: Widget) { gtk_overlay_add_overlay(opaque, child.widget) }
    public func removeOverlay(_ child: Widget) { gtk_overlay_remove_overlay(opaque, child.widget) }
}
