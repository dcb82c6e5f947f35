import CGtk
@_spi(C) import GLib

/// A page for a scrolled window that begins with a picture across its whole width. The picture can be shifted against
/// the page; the body is drawn over the picture where they overlap.
@MainActor
public final class HeaderColumn: Widget {
    /// The column owns both.
    ///
    /// - Parameters:
    ///   - height: Returns the height of the picture for a width of the column.
    ///   - shift: Returns how far the picture is shifted down, for its height. Called at each layout.
    public init(
        picture: Widget, body: Widget, height: @escaping @MainActor (Double) -> Double,
        shift: @escaping @MainActor (Double) -> Double
    ) {
        super.init(new: LayoutWidget.make(HeaderColumnLayout(height: height, shift: shift)))
        gtk_widget_set_parent(picture.widget, widget)
        // Added after the picture, so it is drawn over it.
        gtk_widget_set_parent(body.widget, widget)
    }

    /// Applies a changed shift before the next frame.
    public func layOutAgain() {
        gtk_widget_queue_allocate(widget)
    }
}

@MainActor
private final class HeaderColumnLayout: WidgetLayout {
    let requestMode = GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH
    private let height: @MainActor (Double) -> Double
    private let shift: @MainActor (Double) -> Double

    init(height: @escaping @MainActor (Double) -> Double, shift: @escaping @MainActor (Double) -> Double) {
        self.height = height
        self.shift = shift
    }

    func measure(_ widget: WidgetPointer, _ orientation: GtkOrientation, forSize: Int) -> (minimum: Int, natural: Int) {
        let parts = children(of: widget)
        guard let picture = parts.first, let body = parts.last else { return (0, 0) }
        gtk_widget_measure(picture, orientation, -1, nil, nil, nil, nil)
        if orientation == GTK_ORIENTATION_HORIZONTAL { return size(of: body, orientation) }
        let pictureHeight = Int(height(Double(max(0, forSize))))
        let (minimum, natural) = size(of: body, orientation, forSize: forSize)
        return (pictureHeight + minimum, pictureHeight + natural)
    }

    func allocate(_ widget: WidgetPointer, width: Int, height: Int) {
        let parts = children(of: widget)
        guard let picture = parts.first, let body = parts.last else { return }
        let pictureHeight = Int(self.height(Double(width)))
        let shift = Int(shift(Double(pictureHeight)).rounded())
        gtk_widget_measure(picture, GTK_ORIENTATION_VERTICAL, gint(width), nil, nil, nil, nil)
        gtk_widget_measure(body, GTK_ORIENTATION_VERTICAL, gint(width), nil, nil, nil, nil)
        allocateChild(picture, y: shift, width: width, height: pictureHeight)
        allocateChild(body, y: pictureHeight, width: width, height: max(0, height - pictureHeight))
    }
}
