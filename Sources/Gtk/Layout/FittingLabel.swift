import CGtk
@_spi(C) import GLib

/// A text with a shorter form of it, which is shown where there is no room for the whole. Only the short form is ever cut.
@MainActor
public final class FittingLabel: Widget {
    private let whole = Label()
    private let short = Label()

    public init() {
        super.init(new: LayoutWidget.make(FittingLayout()))
        short.ellipsize = .end
        for label in [whole, short] {
            label.xalign = 0
            gtk_widget_set_parent(label.widget, widget)
        }
    }

    public func show(_ text: String, short shortText: String) {
        whole.text = text
        short.text = shortText
    }
}

@MainActor
private final class FittingLayout: WidgetLayout {
    let requestMode = GTK_SIZE_REQUEST_CONSTANT_SIZE

    func measure(_ widget: WidgetPointer, _ orientation: GtkOrientation, forSize: Int) -> (minimum: Int, natural: Int) {
        let sizes = children(of: widget).map { size(of: $0, orientation) }
        guard let whole = sizes.first, let short = sizes.last else { return (0, 0) }
        return orientation == GTK_ORIENTATION_HORIZONTAL
            ? (min(short.minimum, whole.minimum), whole.natural)
            : (max(short.minimum, whole.minimum), max(short.natural, whole.natural))
    }

    func allocate(_ widget: WidgetPointer, width: Int, height: Int) {
        let labels = children(of: widget)
        guard let whole = labels.first else { return }
        let isWhole = size(of: whole, GTK_ORIENTATION_HORIZONTAL).natural <= width
        for label in labels {
            let isShown = (label == whole) == isWhole
            gtk_widget_set_child_visible(label, isShown ? 1 : 0)
            guard isShown else { continue }
            gtk_widget_measure(label, GTK_ORIENTATION_HORIZONTAL, -1, nil, nil, nil, nil)
            allocateChild(label, width: width, height: height)
        }
    }
}
