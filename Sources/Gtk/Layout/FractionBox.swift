import CGtk
@_spi(C) import GLib

/// Places each child in a part of the width, given as fractions, at a fixed height.
///
/// Fractions count from the side where text starts: from the right in a right-to-left language. A child that needs more
/// room than its part is clipped, so that a bar never looks longer than it is.
@MainActor
public final class FractionBox: Widget {
    private let layout = FractionLayout()

    public init(role: AccessibleRole? = nil) {
        super.init(new: LayoutWidget.make(layout))
        if let role { setAccessibleRole(role) }
    }

    /// Adds a child, or moves an existing child. The box owns its children.
    ///
    /// - Parameters:
    ///   - start: Where the child begins, from 0 to 1.
    ///   - end: Where the child ends, not before its start.
    ///   - y: The upper edge in pixels.
    ///   - height: The height in pixels.
    public func place(_ child: Widget, from start: Double, to end: Double, y: Int, height: Int) {
        layout.places[child.pointer] = FractionLayout.Place(start: start, end: max(start, end), y: y, height: height)
        if child.parent?.isSame(as: self) != true {
            gtk_widget_set_parent(child.widget, widget)
        }
        gtk_widget_queue_resize(widget)
    }

    public func removeAll() {
        layout.places.removeAll()
        children(of: widget).forEach { gtk_widget_unparent($0) }
    }

    /// The height that its children need.
    var contentHeight: Int { layout.contentHeight }
}

@MainActor
private final class FractionLayout: WidgetLayout {
    struct Place {
        let start: Double
        let end: Double
        let y: Int
        let height: Int
    }

    let requestMode = GTK_SIZE_REQUEST_CONSTANT_SIZE
    var places: [UnsafeMutableRawPointer: Place] = [:]

    var contentHeight: Int { places.values.map { $0.y + $0.height }.max() ?? 0 }

    func measure(
        _ widget: UnsafeMutablePointer<GtkWidget>, _ orientation: GtkOrientation, forSize: Int
    ) -> (minimum: Int, natural: Int) {
        if orientation == GTK_ORIENTATION_VERTICAL { return (contentHeight, contentHeight) }
        // GTK requires that every child is measured before it is allocated.
        for child in children(of: widget) { gtk_widget_measure(child, orientation, -1, nil, nil, nil, nil) }
        return (0, 0)
    }

    func allocate(_ widget: UnsafeMutablePointer<GtkWidget>, width: Int, height: Int) {
        for child in children(of: widget) {
            guard let slot = slot(of: child, in: widget, width: width) else { continue }
            let minimum = minimumSize(of: child)
            let childWidth = max(slot.width, minimum.width)
            let isMirrored = gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL
            var place = GtkAllocation(
                x: isMirrored ? slot.x + slot.width - childWidth : slot.x, y: slot.y, width: childWidth,
                height: max(slot.height, minimum.height))
            gtk_widget_size_allocate(child, &place, -1)
        }
    }

    func snapshot(_ widget: UnsafeMutablePointer<GtkWidget>, _ snapshot: OpaquePointer) {
        let width = Int(gtk_widget_get_width(widget))
        for child in children(of: widget) {
            guard let slot = slot(of: child, in: widget, width: width) else { continue }
            let isTooLarge =
                gtk_widget_get_allocated_width(child) > slot.width
                || gtk_widget_get_allocated_height(child) > slot.height
            if isTooLarge {
                var bounds = graphene_rect_t()
                graphene_rect_init(
                    &bounds, Float(slot.x), Float(slot.y), Float(slot.width), Float(slot.height))
                gtk_snapshot_push_clip(snapshot, &bounds)
            }
            gtk_widget_snapshot_child(widget, child, snapshot)
            if isTooLarge { gtk_snapshot_pop(snapshot) }
        }
    }

    /// The part of a child. Both edges are rounded, so that adjacent parts also touch on the screen.
    private func slot(
        of child: UnsafeMutablePointer<GtkWidget>, in widget: UnsafeMutablePointer<GtkWidget>, width: Int
    ) -> GtkAllocation? {
        guard let place = places[UnsafeMutableRawPointer(child)] else { return nil }
        let start = Int((place.start * Double(width)).rounded())
        let end = Int((place.end * Double(width)).rounded())
        let isMirrored = gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL
        return GtkAllocation(
            x: gint(isMirrored ? width - end : start), y: gint(place.y), width: gint(max(1, end - start)),
            height: gint(place.height))
    }

    private func minimumSize(of child: UnsafeMutablePointer<GtkWidget>) -> (width: gint, height: gint) {
        var width: gint = 0
        var height: gint = 0
        gtk_widget_measure(child, GTK_ORIENTATION_HORIZONTAL, -1, &width, nil, nil, nil)
        gtk_widget_measure(child, GTK_ORIENTATION_VERTICAL, -1, &height, nil, nil, nil)
        return (width, height)
    }
}
