import CGtk
@_spi(C) import GLib

/// Places widgets beside each other when there is room for all of them, otherwise below each other.
@MainActor
public final class FlowRow: Widget {
    /// - Parameter spacing: The space between them, in pixels.
    public init(spacing: Int) {
        super.init(new: LayoutWidget.make(FlowRowLayout(spacing: spacing)))
    }

    // The row owns its children.
    public func append(_ child: Widget) { gtk_widget_set_parent(child.widget, widget) }

    public func removeAll() { children(of: widget).forEach { gtk_widget_unparent($0) } }
}

@MainActor
private final class FlowRowLayout: WidgetLayout {
    let requestMode = GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH
    private let spacing: Int

    init(spacing: Int) {
        self.spacing = spacing
    }

    func measure(
        _ widget: UnsafeMutablePointer<GtkWidget>, _ orientation: GtkOrientation, forSize: Int
    ) -> (minimum: Int, natural: Int) {
        let parts = children(of: widget).filter { gtk_widget_get_visible($0) != 0 }
        if orientation == GTK_ORIENTATION_HORIZONTAL {
            return (
                parts.map { size(of: $0, GTK_ORIENTATION_HORIZONTAL).minimum }.max() ?? 0,
                sum(parts.map { size(of: $0, GTK_ORIENTATION_HORIZONTAL).natural })
            )
        }
        let isRow = forSize < 0 || sum(parts.map { size(of: $0, GTK_ORIENTATION_HORIZONTAL).natural }) <= forSize
        let heights = parts.map {
            size(of: $0, GTK_ORIENTATION_VERTICAL, forSize: forSize < 0 ? -1 : slot(of: $0, in: forSize)).natural
        }
        let whole = isRow ? heights.max() ?? 0 : sum(heights)
        return (whole, whole)
    }

    func allocate(_ widget: UnsafeMutablePointer<GtkWidget>, width: Int, height: Int) {
        let parts = children(of: widget).filter { gtk_widget_get_visible($0) != 0 }
        let whole = sum(parts.map { size(of: $0, GTK_ORIENTATION_HORIZONTAL).natural })
        let isMirrored = gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL
        var (x, y) = ((width - whole) / 2, 0)
        for part in parts {
            let slot = self.slot(of: part, in: width)
            let partHeight = size(of: part, GTK_ORIENTATION_VERTICAL, forSize: slot).natural
            if whole > width { x = (width - slot) / 2 }
            var place = GtkAllocation(
                x: gint(isMirrored ? width - x - slot : x), y: gint(y), width: gint(slot),
                height: gint(whole > width ? partHeight : height))
            gtk_widget_size_allocate(part, &place, -1)
            if whole > width { y += partHeight + spacing } else { x += slot + spacing }
        }
    }

    private func sum(_ sizes: [Int]) -> Int { sizes.reduce(0, +) + spacing * max(0, sizes.count - 1) }

    /// The width that a child gets: its natural width, at most the available one.
    private func slot(of child: UnsafeMutablePointer<GtkWidget>, in width: Int) -> Int {
        let wanted = size(of: child, GTK_ORIENTATION_HORIZONTAL)
        return max(wanted.minimum, min(wanted.natural, width))
    }
}
