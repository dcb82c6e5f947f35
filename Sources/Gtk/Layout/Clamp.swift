import CGtk
@_spi(C) import GLib

/// Centers its child, and limits its width. The limit grows with larger text.
@MainActor
public final class Clamp: Widget {
    /// The clamp owns its child.
    ///
    /// - Parameter maximumWidth: At the usual text size, in logical pixels.
    public init(maximumWidth: Int, child: Widget) {
        super.init(new: LayoutWidget.make(ClampLayout(maximumWidth: maximumWidth)))
        gtk_widget_set_parent(child.widget, widget)
    }
}

@MainActor
private final class ClampLayout: WidgetLayout {
    let maximumWidth: Int
    let requestMode = GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH

    init(maximumWidth: Int) {
        self.maximumWidth = maximumWidth
    }

    func measure(
        _ widget: UnsafeMutablePointer<GtkWidget>, _ orientation: GtkOrientation, forSize: Int
    ) -> (minimum: Int, natural: Int) {
        guard let child = gtk_widget_get_first_child(widget) else { return (0, 0) }
        // The width does not depend on the height: otherwise GTK would try many widths to find the one for a
        // height.
        let childSize =
            orientation == GTK_ORIENTATION_VERTICAL && forSize >= 0 ? childWidth(child, of: forSize, in: widget) : -1
        var (minimum, natural) = size(of: child, orientation, forSize: childSize)
        if orientation == GTK_ORIENTATION_HORIZONTAL {
            natural = max(minimum, min(natural, grown(maximumWidth, for: widget)))
        }
        return (minimum, natural)
    }

    func allocate(_ widget: UnsafeMutablePointer<GtkWidget>, width: Int, height: Int) {
        guard let child = gtk_widget_get_first_child(widget) else { return }
        let childWidth = childWidth(child, of: width, in: widget)
        var place = GtkAllocation(
            x: gint((width - childWidth) / 2), y: 0, width: gint(childWidth), height: gint(height))
        gtk_widget_size_allocate(child, &place, -1)
    }

    private func childWidth(
        _ child: UnsafeMutablePointer<GtkWidget>, of width: Int, in widget: UnsafeMutablePointer<GtkWidget>
    ) -> Int {
        max(size(of: child, GTK_ORIENTATION_HORIZONTAL).minimum, min(width, grown(maximumWidth, for: widget)))
    }
}
