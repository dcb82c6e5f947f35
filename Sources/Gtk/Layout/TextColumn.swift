import CGtk
@_spi(C) import GLib

/// The possible texts of several columns. All these columns get the width of the widest text.
@MainActor
public final class ColumnTexts {
    /// For each label of a column, from the top, its possible texts.
    public var texts: [[String]] = [] {
        didSet {
            guard texts != oldValue else { return }
            widths = [:]
            columns.removeAll { $0.column == nil }
            for reference in columns { reference.column?.queueResize() }
        }
    }

    private struct Reference {
        weak var column: TextColumn?
    }

    private var columns: [Reference] = []
    /// By the position of the label and its font.
    private var widths: [String: Int] = [:]

    public init() {}

    fileprivate func add(_ column: TextColumn) { columns.append(Reference(column: column)) }

    /// The width of the widest text in the fonts of some labels.
    fileprivate func width(of labels: [WidgetPointer]) -> Int {
        zip(labels.indices, labels).map { place, label in
            guard texts.indices.contains(place) else { return 0 }
            let key = "\(place) \(font(of: label))"
            if let known = widths[key] { return known }
            let width = width(of: texts[place], in: label)
            widths[key] = width
            return width
        }.max() ?? 0
    }

    private func font(of label: WidgetPointer) -> String {
        // Both are borrowed; the caller frees the text.
        let description = pango_context_get_font_description(gtk_widget_get_pango_context(label))
        guard let text = pango_font_description_to_string(description) else { return "" }
        defer { g_free(text) }
        return String(cString: text)
    }

    private func width(of texts: [String], in label: WidgetPointer) -> Int {
        // The label's layout is borrowed, and has the font features of the label; the caller owns the copy.
        guard let layout = pango_layout_copy(gtk_label_get_layout(OpaquePointer(label))) else { return 0 }
        defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
        pango_layout_set_width(layout, -1)
        pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_NONE)
        pango_layout_set_text(layout, texts.joined(separator: "\n"), -1)
        var width: gint = 0
        pango_layout_get_pixel_size(layout, &width, nil)
        return Int(width)
    }
}

/// Labels below each other, as wide as the widest of their possible texts.
@MainActor
public final class TextColumn: Widget {
    /// The column owns its labels.
    public init(_ labels: [Label], texts: ColumnTexts) {
        super.init(new: LayoutWidget.make(TextColumnLayout(texts)))
        for label in labels {
            label.ellipsize = .end
            gtk_widget_set_parent(label.widget, widget)
        }
        texts.add(self)
    }

    fileprivate func queueResize() { gtk_widget_queue_resize(widget) }
}

@MainActor
private final class TextColumnLayout: WidgetLayout {
    let requestMode = GTK_SIZE_REQUEST_CONSTANT_SIZE
    private let texts: ColumnTexts

    init(_ texts: ColumnTexts) {
        self.texts = texts
    }

    func measure(_ widget: WidgetPointer, _ orientation: GtkOrientation, forSize: Int) -> (minimum: Int, natural: Int) {
        // GTK requires that every child is measured before it is allocated.
        let sizes = shown(in: widget).map { size(of: $0, orientation).natural }
        let isWidth = orientation == GTK_ORIENTATION_HORIZONTAL
        let whole = isWidth ? texts.width(of: children(of: widget)) : sizes.reduce(0, +)
        return (whole, whole)
    }

    func allocate(_ widget: WidgetPointer, width: Int, height: Int) {
        let labels = shown(in: widget)
        let heights = labels.map { size(of: $0, GTK_ORIENTATION_VERTICAL).natural }
        var y = (height - heights.reduce(0, +)) / 2
        for (label, height) in zip(labels, heights) {
            let least = size(of: label, GTK_ORIENTATION_HORIZONTAL).minimum
            allocateChild(label, y: y, width: max(width, least), height: height)
            y += height
        }
    }

    private func shown(in widget: WidgetPointer) -> [WidgetPointer] {
        children(of: widget).filter { gtk_widget_get_visible($0) != 0 }
    }
}
