import CGtk
@_spi(C) import GLib

/// Lets a window become narrower than its content needs, so that the content can change to a narrower form.
///
/// Without it, the content's minimum width would stop the user before that. Until the content changes, it is clipped.
@MainActor
public final class Shrinkable: Widget {
    private let layout: ShrinkableLayout

    /// - Parameters:
    ///   - child: The content. It can come later: without one, this takes no room.
    ///   - leastWidth: The width to which it can shrink, in pixels.
    public init(child: Widget? = nil, leastWidth: Int) {
        layout = ShrinkableLayout(leastWidth: leastWidth)
        super.init(new: LayoutWidget.make(layout))
        overflowHidden = true
        if let child { fill(with: child) }
    }

    /// Takes its content, which it owns. Call it once, when it was made without one.
    public func fill(with child: Widget) {
        precondition(gtk_widget_get_first_child(widget) == nil)
        gtk_widget_set_parent(child.widget, widget)
    }

    /// Whether the child has a narrower form. If not, it gets its minimum width.
    public var canShrink: Bool {
        get { layout.canShrink }
        set {
            guard newValue != layout.canShrink else { return }
            layout.canShrink = newValue
            gtk_widget_queue_resize(widget)
        }
    }

    /// Runs a handler after each layout: the width or the content may have changed.
    public func onLaidOut(_ handler: @escaping @MainActor () -> Void) {
        layout.onAllocated = handler
    }
}

@MainActor
private final class ShrinkableLayout: WidgetLayout {
    let requestMode = GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH
    let leastWidth: Int
    var canShrink = true
    var onAllocated: @MainActor () -> Void = {}

    init(leastWidth: Int) {
        self.leastWidth = leastWidth
    }

    func measure(_ widget: WidgetPointer, _ orientation: GtkOrientation, forSize: Int) -> (minimum: Int, natural: Int) {
        guard let child = gtk_widget_get_first_child(widget) else { return (0, 0) }
        if orientation == GTK_ORIENTATION_HORIZONTAL {
            let (minimum, natural) = size(of: child, orientation)
            return (canShrink ? min(minimum, leastWidth) : minimum, natural)
        }
        let width = forSize < 0 ? -1 : max(forSize, size(of: child, GTK_ORIENTATION_HORIZONTAL).minimum)
        return size(of: child, orientation, forSize: width)
    }

    func allocate(_ widget: WidgetPointer, width: Int, height: Int) {
        guard let child = gtk_widget_get_first_child(widget) else { return }
        let childWidth = max(width, size(of: child, GTK_ORIENTATION_HORIZONTAL).minimum)
        let isMirrored = gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL
        gtk_widget_measure(child, GTK_ORIENTATION_VERTICAL, gint(childWidth), nil, nil, nil, nil)
        allocateChild(child, x: isMirrored ? width - childWidth : 0, width: childWidth, height: height)
        onAllocated()
    }
}
