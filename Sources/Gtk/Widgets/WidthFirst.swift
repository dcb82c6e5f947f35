import CGtk
@_spi(C) import GLib

/// The classes of the program's labels and boxes, whose width does not depend on their height.
///
/// In this program a height depends on a width, never the reverse. But GTK's boxes measure the width of a child for a
/// height: a row with wrapping text tries some forty heights, and for each its label lays out the text at ten widths
/// (`distribute_remaining_size` in gtkboxlayout.c, `get_width_for_height` in gtklabel.c). With a long text that takes
/// seconds, and GTK prints a warning when the results differ from the width without a height.
@MainActor
enum WidthFirst {
    /// A GtkLabel.
    static let label = subclass("UpcomingLabel", of: gtk_label_get_type()) { klass, _ in
        klass?.assumingMemoryBound(to: GtkWidgetClass.self).pointee.measure = {
            label, orientation, size, minimum, natural, minimumBaseline, naturalBaseline in
            let parent = g_type_class_peek(gtk_label_get_type())?.assumingMemoryBound(to: GtkWidgetClass.self)
            parent?.pointee.measure(
                label, orientation, WidthFirst.size(size, orientation), minimum, natural, minimumBaseline,
                naturalBaseline)
        }
    }

    /// A GtkBox.
    static let box: GType = {
        let layout = boxLayout
        // The class of a layout exists before a class of widgets names it.
        g_type_class_unref(g_type_class_ref(layout))
        return subclass("UpcomingBox", of: gtk_box_get_type()) { klass, _ in
            gtk_widget_class_set_layout_manager_type(
                klass?.assumingMemoryBound(to: GtkWidgetClass.self), g_type_from_name("UpcomingBoxLayout"))
        }
    }()

    private static let boxLayout = subclass("UpcomingBoxLayout", of: gtk_box_layout_get_type()) { klass, _ in
        klass?.assumingMemoryBound(to: GtkLayoutManagerClass.self).pointee.measure = {
            layout, box, orientation, size, minimum, natural, minimumBaseline, naturalBaseline in
            let parent = g_type_class_peek(gtk_box_layout_get_type())?
                .assumingMemoryBound(to: GtkLayoutManagerClass.self)
            parent?.pointee.measure(
                layout, box, orientation, WidthFirst.size(size, orientation), minimum, natural, minimumBaseline,
                naturalBaseline)
        }
    }

    /// Registers a subclass with the fields of its parent.
    private static func subclass(_ name: String, of parent: GType, initialize: @escaping GClassInitFunc) -> GType {
        var query = GTypeQuery()
        g_type_query(parent, &query)
        return g_type_register_static_simple(
            parent, name, query.class_size, initialize, query.instance_size, nil, GTypeFlags(rawValue: 0))
    }

    /// The size in the other orientation to measure a widget for; -1 for none.
    private nonisolated static func size(_ size: CInt, _ orientation: GtkOrientation) -> CInt {
        orientation == GTK_ORIENTATION_HORIZONTAL ? -1 : size
    }
}
