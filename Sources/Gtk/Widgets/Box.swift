import CGtk
@_spi(C) import GLib

/// Widgets in a row or a column. A part of a page with several widgets derives from it.
///
/// Its name in the style sheets is `group`. The theme has a rule for `box` that depends on whether the pointer is over a
/// widget around it, so GTK would look up the style of every box in the window again when a row scrolls below the pointer.
@MainActor
open class Box: Widget {
    /// - Parameter classes: Its style classes.
    public init(
        _ orientation: Orientation, spacing: Int = 0, class classes: String..., role: AccessibleRole? = nil,
        children: Widget...
    ) {
        super.init(new: Widget.make(WidthFirst.box, cssName: "group"))
        if orientation != .horizontal { self.orientation = orientation }
        if spacing != 0 { gtk_box_set_spacing(box, gint(spacing)) }
        classes.forEach(addClass)
        if let role { setAccessibleRole(role) }
        append(children)
    }

    private var box: UnsafeMutablePointer<GtkBox> { cast() }

    /// Whether its children are beside each other or below each other.
    public var orientation: Orientation {
        get { gtk_orientable_get_orientation(opaque) == GTK_ORIENTATION_HORIZONTAL ? .horizontal : .vertical }
        set { gtk_orientable_set_orientation(opaque, newValue.c) }
    }

    /// Whether all children get the size of the largest one.
    public var homogeneous: Bool {
        get { gtk_box_get_homogeneous(box) != 0 }
        set { gtk_box_set_homogeneous(box, newValue ? 1 : 0) }
    }

    // The box owns its children: it adds a reference, and releases it when the child is removed.
    public func append(_ children: Widget...) { append(children) }
    public func append(_ children: [Widget]) {
        for child in children { gtk_box_append(box, child.widget) }
    }
    public func prepend(_ child: Widget) { gtk_box_prepend(box, child.widget) }
    public func insert(_ child: Widget, before next: Widget) {
        gtk_box_insert_child_after(box, child.widget, gtk_widget_get_prev_sibling(next.widget))
    }

    /// Removes a child, which can then be added elsewhere. The handle keeps it alive.
    public func remove(_ child: Widget) { gtk_box_remove(box, child.widget) }

    public func removeAll() {
        while let child = gtk_widget_get_first_child(widget) {
            gtk_box_remove(box, child)
        }
    }
}
