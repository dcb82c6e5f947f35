import CGtk
@_spi(C) import GLib

/// Measures a custom widget and places its children.
@MainActor
protocol WidgetLayout: AnyObject {
    /// Whether a height depends on a width.
    var requestMode: GtkSizeRequestMode { get }
    func measure(_ widget: WidgetPointer, _ orientation: GtkOrientation, forSize: Int) -> (minimum: Int, natural: Int)
    func allocate(_ widget: WidgetPointer, width: Int, height: Int)
    func snapshot(_ widget: WidgetPointer, _ snapshot: OpaquePointer)
}

extension WidgetLayout {
    func snapshot(_ widget: WidgetPointer, _ snapshot: OpaquePointer) {
        for child in children(of: widget) { gtk_widget_snapshot_child(widget, child, snapshot) }
    }
}

/// A GtkWidget subclass, registered from Swift, that leaves its layout to a `WidgetLayout`.
@MainActor
enum LayoutWidget {
    /// Makes a floating instance. It owns the layout until it is finalized.
    static func make(_ layout: any WidgetLayout) -> UnsafeMutableRawPointer {
        guard let instance = g_object_new_with_properties(type, 0, nil, nil) else {
            preconditionFailure("GTK could not create an instance")
        }
        let box = LayoutBox(layout)
        g_object_set_data_full(instance, layoutKey, Unmanaged.passRetained(box).toOpaque(), releaseCallback)
        return UnsafeMutableRawPointer(instance)
    }

    private static let type: GType = {
        var query = GTypeQuery()
        g_type_query(gtk_widget_get_type(), &query)
        return g_type_register_static_simple(
            gtk_widget_get_type(), "UpcomingLayoutWidget", query.class_size, { cls, _ in initializeClass(cls) },
            query.instance_size, nil, GTypeFlags(rawValue: 0))
    }()

    nonisolated private static func initializeClass(_ cls: UnsafeMutableRawPointer?) {
        guard let cls else { return }
        let widgetClass = cls.assumingMemoryBound(to: GtkWidgetClass.self)
        // As GtkBox does: for a plain widget, a screen reader would speak the name of the type.
        gtk_widget_class_set_accessible_role(widgetClass, GTK_ACCESSIBLE_ROLE_GROUP)
        widgetClass.pointee.get_request_mode = { widget in
            onMainActor(passing: widget) { layout(of: $0)?.requestMode ?? GTK_SIZE_REQUEST_CONSTANT_SIZE }
        }
        widgetClass.pointee.measure = {
            widget, orientation, forSize, minimum, natural, minimumBaseline, naturalBaseline in
            minimumBaseline?.pointee = -1
            naturalBaseline?.pointee = -1
            guard let widget else { return }
            let size = onMainActor(passing: widget) {
                layout(of: $0)?.measure($0, orientation, forSize: Int(forSize)) ?? (minimum: 0, natural: 0)
            }
            minimum?.pointee = gint(size.minimum)
            natural?.pointee = gint(max(size.minimum, size.natural))
        }
        widgetClass.pointee.size_allocate = { widget, width, height, _ in
            guard let widget else { return }
            onMainActor(passing: widget) { layout(of: $0)?.allocate($0, width: Int(width), height: Int(height)) }
        }
        widgetClass.pointee.snapshot = { widget, snapshot in
            guard let widget, let snapshot else { return }
            onMainActor(passing: (widget, snapshot)) { layout(of: $0)?.snapshot($0, $1) }
        }
        cls.assumingMemoryBound(to: GObjectClass.self).pointee.dispose = { instance in
            guard let instance else { return }
            let widget = UnsafeMutableRawPointer(instance).assumingMemoryBound(to: GtkWidget.self)
            // The parent owns its children; it must unparent them itself.
            while let child = gtk_widget_get_first_child(widget) { gtk_widget_unparent(child) }
            let parent = g_type_class_peek(gtk_widget_get_type())
            parent?.assumingMemoryBound(to: GObjectClass.self).pointee.dispose(instance)
        }
    }
}

@MainActor
func children(of widget: WidgetPointer) -> [WidgetPointer] {
    var result: [WidgetPointer] = []
    var child = gtk_widget_get_first_child(widget)
    while let current = child {
        result.append(current)
        child = gtk_widget_get_next_sibling(current)
    }
    return result
}

/// The minimum and the natural size of a child.
///
/// - Parameter forSize: Its size in the other orientation; -1 for none.
@MainActor
func size(of child: WidgetPointer, _ orientation: GtkOrientation, forSize: Int = -1) -> (minimum: Int, natural: Int) {
    var (minimum, natural) = (gint(0), gint(0))
    gtk_widget_measure(child, orientation, gint(forSize), &minimum, &natural, nil, nil)
    return (Int(minimum), Int(natural))
}

/// Gives a child that was measured its place.
@MainActor
func allocateChild(_ child: WidgetPointer, x: Int = 0, y: Int = 0, width: Int, height: Int) {
    var place = GtkAllocation(x: gint(x), y: gint(y), width: gint(width), height: gint(height))
    gtk_widget_size_allocate(child, &place, -1)
}

private let layoutKey = "upcoming-layout"

@MainActor
private func layout(of widget: WidgetPointer?) -> (any WidgetLayout)? {
    guard let widget,
        let data = g_object_get_data(UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GObject.self), layoutKey)
    else { return nil }
    return Unmanaged<LayoutBox>.fromOpaque(data).takeUnretainedValue().layout
}

@MainActor
private final class LayoutBox {
    let layout: any WidgetLayout

    init(_ layout: any WidgetLayout) {
        self.layout = layout
    }
}
