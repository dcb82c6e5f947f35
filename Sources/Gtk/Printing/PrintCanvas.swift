import CGtk
@_spi(C) import GLib

/// A text on paper.
public struct PrintText: Sendable {
    public var text: String
    /// In points.
    public var size: Double
    public var isBold: Bool
    /// Whether a line goes through it.
    public var isStruck: Bool
    /// From 0 for black to 1 for white.
    public var gray: Double
    /// Whether it is at the end of its width.
    public var isAtEnd: Bool
    /// The most lines, the last of which is truncated.
    public var mostLines: Int

    public init(
        _ text: String, size: Double, isBold: Bool = false, isStruck: Bool = false, gray: Double = 0,
        isAtEnd: Bool = false, mostLines: Int = 1
    ) {
        (self.text, self.size, self.isBold, self.isStruck) = (text, size, isBold, isStruck)
        (self.gray, self.isAtEnd, self.mostLines) = (gray, isAtEnd, mostLines)
    }
}

/// The paper of one page, in points (1/72 inch) from its corner at the top. Positions across count from the side where reading
/// starts, so that a page is mirrored in languages that are written from right to left.
@MainActor
public final class PrintCanvas {
    public let width: Double
    public let height: Double
    private let cairo: OpaquePointer
    private let pango: Object
    private let isMirrored = gtk_widget_get_default_direction() == GTK_TEXT_DIR_RTL

    /// - Parameter context: A `GtkPrintContext`, which outlives the canvas.
    init?(_ context: UnsafeMutableRawPointer?) {
        guard let context = context.map(OpaquePointer.init), let cairo = gtk_print_context_get_cairo_context(context)
        else { return nil }
        self.cairo = cairo
        (width, height) = (gtk_print_context_get_width(context), gtk_print_context_get_height(context))
        // The caller owns the new context.
        pango = Object(new: gtk_print_context_create_pango_context(context))
        if let family = Settings.standard?.fontFamily {
            let font = pango_font_description_copy(pango_context_get_font_description(pango.opaque))
            pango_font_description_set_family(font, family)
            // The context copies it.
            pango_context_set_font_description(pango.opaque, font)
            pango_font_description_free(font)
        }
        pango_context_set_base_dir(pango.opaque, isMirrored ? PANGO_DIRECTION_RTL : PANGO_DIRECTION_LTR)
    }

    /// The height of a text in a width.
    public func height(of text: PrintText, width: Double) -> Double {
        let layout = layout(text, width)
        var height: gint = 0
        pango_layout_get_size(layout.opaque, nil, &height)
        return Double(height) / Double(PANGO_SCALE)
    }

    /// Draws a text below a position.
    public func draw(_ text: PrintText, x: Double, y: Double, width: Double) {
        let layout = layout(text, width)
        cairo_set_source_rgb(cairo, text.gray, text.gray, text.gray)
        cairo_move_to(cairo, left(x, width), y)
        pango_cairo_show_layout(cairo, layout.opaque)
    }

    /// Fills a rectangle.
    ///
    /// - Parameter color: Red, green and blue from 0 to 1.
    public func fill(x: Double, y: Double, width: Double, height: Double, color: (Double, Double, Double)) {
        cairo_set_source_rgb(cairo, color.0, color.1, color.2)
        cairo_rectangle(cairo, left(x, width), y, width, height)
        cairo_fill(cairo)
    }

    /// Draws a black triangle with an exclamation mark, of a width and height.
    public func drawWarning(x: Double, y: Double, size: Double) {
        let (left, line) = (left(x, size), size / 9)
        cairo_set_source_rgb(cairo, 0, 0, 0)
        cairo_set_line_width(cairo, line)
        cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND)
        cairo_move_to(cairo, left + size / 2, y + line)
        cairo_line_to(cairo, left + size - line / 2, y + size - line)
        cairo_line_to(cairo, left + line / 2, y + size - line)
        cairo_close_path(cairo)
        cairo_stroke(cairo)
        cairo_rectangle(cairo, left + size / 2 - line / 2, y + size * 0.38, line, size * 0.26)
        cairo_rectangle(cairo, left + size / 2 - line / 2, y + size * 0.7, line, line)
        cairo_fill(cairo)
    }

    private func left(_ x: Double, _ width: Double) -> Double { isMirrored ? self.width - x - width : x }

    private func layout(_ text: PrintText, _ width: Double) -> Object {
        // The caller owns the layout, and the layout copies the font.
        let layout = Object(new: pango_layout_new(pango.opaque))
        let font = pango_font_description_copy(pango_context_get_font_description(pango.opaque))
        pango_font_description_set_size(font, gint(text.size * Double(PANGO_SCALE)))
        pango_font_description_set_weight(font, text.isBold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL)
        pango_layout_set_font_description(layout.opaque, font)
        pango_font_description_free(font)
        let shown = text.text.shownInLabel()
        pango_layout_set_text(layout.opaque, shown, -1)
        if text.isStruck {
            // The list owns the attribute, and the layout adds a reference to the list.
            let attributes = pango_attr_list_new()
            pango_attr_list_insert(attributes, pango_attr_strikethrough_new(1))
            pango_layout_set_attributes(layout.opaque, attributes)
            pango_attr_list_unref(attributes)
        }
        pango_layout_set_width(layout.opaque, gint(width * Double(PANGO_SCALE)))
        pango_layout_set_wrap(layout.opaque, PANGO_WRAP_WORD_CHAR)
        pango_layout_set_height(layout.opaque, gint(-text.mostLines))
        pango_layout_set_ellipsize(layout.opaque, PANGO_ELLIPSIZE_END)
        // Pango swaps left and right for a line whose direction is not that of the page.
        let direction = pango_layout_line_get_resolved_direction(pango_layout_get_line_readonly(layout.opaque, 0))
        let isSwapped = (direction == PANGO_DIRECTION_RTL) != isMirrored
        let isOnRight = isMirrored != text.isAtEnd
        pango_layout_set_alignment(layout.opaque, isOnRight == isSwapped ? PANGO_ALIGN_LEFT : PANGO_ALIGN_RIGHT)
        return layout
    }
}
