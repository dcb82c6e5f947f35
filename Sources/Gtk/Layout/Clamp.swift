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

    func measure(_ widget: WidgetPointer, _ orientation: GtkOrientation, forSize: Int) -> (minimum: Int, natural: Int) {
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

    func allocate(_ widget: WidgetPointer, width: Int, height: Int) {
        guard let child = gtk_widget_get_first_child(widget) else { return }
        let childWidth = childWidth(child, of: width, in: widget)
        allocateChild(child, x: (width - childWidth) / 2, width: childWidth, height: height)
    }

    private func childWidth(_ child: WidgetPointer, of width: Int, in widget: WidgetPointer) -> Int {
        max(size(of: child, GTK_ORIENTATION_HORIZONTAL).minimum, min(width, grown(maximumWidth, for: widget)))
    }
}
