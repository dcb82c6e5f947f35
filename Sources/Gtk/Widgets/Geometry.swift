import CGtk
@_spi(C) import GLib

/// The position of a widget in its allocated space.
public enum Alignment: Sendable {
    case fill, start, end, center, baseline

    var c: GtkAlign {
        switch self {
        case .fill: GTK_ALIGN_FILL
        case .start: GTK_ALIGN_START
        case .end: GTK_ALIGN_END
        case .center: GTK_ALIGN_CENTER
        case .baseline: GTK_ALIGN_BASELINE
        }
    }

    init(_ align: GtkAlign) {
        switch align {
        case GTK_ALIGN_START: self = .start
        case GTK_ALIGN_END: self = .end
        case GTK_ALIGN_CENTER: self = .center
        case GTK_ALIGN_BASELINE: self = .baseline
        default: self = .fill
        }
    }
}

public enum Orientation: Sendable {
    case horizontal, vertical

    var c: GtkOrientation { self == .horizontal ? GTK_ORIENTATION_HORIZONTAL : GTK_ORIENTATION_VERTICAL }
}

enum TextDirection: Sendable {
    case leftToRight, rightToLeft
}

/// Size and position, in application pixels, before the display's scale factor.
extension Widget {
    /// The last allocated width.
    public var width: Int { Int(gtk_widget_get_width(widget)) }

    /// The last allocated height.
    public var height: Int { Int(gtk_widget_get_height(widget)) }

    /// Sets the minimum size; `nil` leaves that dimension to the widget.
    public func sizeRequest(width: Int? = nil, height: Int? = nil) {
        gtk_widget_set_size_request(widget, gint(width ?? -1), gint(height ?? -1))
    }

    /// The minimum width.
    public var minimumWidth: Int { size(of: widget, GTK_ORIENTATION_HORIZONTAL).minimum }

    /// The natural height for a width.
    func naturalHeight(forWidth width: Int) -> Int {
        size(of: widget, GTK_ORIENTATION_VERTICAL, forSize: width).natural
    }

    /// The usual text of 11 pt, in logical pixels.
    nonisolated public static let usualTextSize = 44.0 / 3

    /// How much larger than usual the text of the widget is; 1 for smaller text.
    public var textScale: Double { Gtk.textScale(of: widget) }

    /// A length for the text size of the widget, of one at the usual text size.
    public func grown(_ length: Int) -> Int { Gtk.grown(length, for: widget) }

    /// The font size in pixels: one em of its style.
    public var textSize: Double { Gtk.textSize(of: widget) }

    /// The size in pixels that a text on one line has in the font of the widget.
    ///
    /// - Parameter textSize: One em of the text, in pixels.
    public func extents(of text: String, textSize: Double, isSemibold: Bool) -> (width: Double, height: Double) {
        guard let layout = gtk_widget_create_pango_layout(widget, text.shownInLabel()) else { return (0, 0) }
        defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
        // The list owns the attributes, and the layout adds a reference to the list.
        let attributes = pango_attr_list_new()
        pango_attr_list_insert(
            attributes, pango_attr_size_new_absolute(gint((textSize * Double(PANGO_SCALE)).rounded())))
        pango_attr_list_insert(
            attributes, pango_attr_weight_new(isSemibold ? PANGO_WEIGHT_SEMIBOLD : PANGO_WEIGHT_NORMAL))
        pango_layout_set_attributes(layout, attributes)
        pango_attr_list_unref(attributes)
        var (width, height): (gint, gint) = (0, 0)
        pango_layout_get_size(layout, &width, &height)
        return (Double(width) / Double(PANGO_SCALE), Double(height) / Double(PANGO_SCALE))
    }

    public var halign: Alignment {
        get { Alignment(gtk_widget_get_halign(widget)) }
        set { gtk_widget_set_halign(widget, newValue.c) }
    }

    public var valign: Alignment {
        get { Alignment(gtk_widget_get_valign(widget)) }
        set { gtk_widget_set_valign(widget, newValue.c) }
    }

    public var hexpand: Bool {
        get { gtk_widget_get_hexpand(widget) != 0 }
        set { gtk_widget_set_hexpand(widget, newValue ? 1 : 0) }
    }

    public var vexpand: Bool {
        get { gtk_widget_get_vexpand(widget) != 0 }
        set { gtk_widget_set_vexpand(widget, newValue ? 1 : 0) }
    }

    /// Whether its content is clipped to its bounds and rounded corners.
    public var overflowHidden: Bool {
        get { gtk_widget_get_overflow(widget) == GTK_OVERFLOW_HIDDEN }
        set { gtk_widget_set_overflow(widget, newValue ? GTK_OVERFLOW_HIDDEN : GTK_OVERFLOW_VISIBLE) }
    }

    /// Whether its language is written from right to left, so that it is mirrored.
    public var isRightToLeft: Bool { textDirection == .rightToLeft }

    /// Whether the first letter or mark of direction in a text is of a script that runs against the direction of the widget.
    func runsTheOtherWay(_ text: String) -> Bool {
        for scalar in text.unicodeScalars {
            switch scalar.value {
            // The left-to-right and the right-to-left mark.
            case 0x200E: return isRightToLeft
            case 0x200F: return !isRightToLeft
            // Hebrew, Arabic, Syriac, Thaana, N'Ko and others; their forms for display; those beyond the first plane.
            case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
                if scalar.properties.isAlphabetic { return !isRightToLeft }
            default:
                if scalar.properties.isAlphabetic { return isRightToLeft }
            }
        }
        return false
    }

    var textDirection: TextDirection {
        get { gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL ? .rightToLeft : .leftToRight }
        set { gtk_widget_set_direction(widget, newValue == .rightToLeft ? GTK_TEXT_DIR_RTL : GTK_TEXT_DIR_LTR) }
    }

    /// Whether it, or something in it, is what the pointer would meet at a point of an ancestor.
    public func isAt(_ x: Double, _ y: Double, in ancestor: Widget) -> Bool {
        guard let met = gtk_widget_pick(ancestor.widget, x, y, GTK_PICK_DEFAULT) else { return false }
        return met == widget || gtk_widget_is_ancestor(met, widget) != 0
    }

    /// Its frame in an ancestor, if both have been laid out.
    public func frame(in ancestor: Widget) -> (x: Double, y: Double, width: Double, height: Double)? {
        var bounds = graphene_rect_t()
        guard gtk_widget_compute_bounds(widget, ancestor.widget, &bounds) != 0 else { return nil }
        return (
            Double(bounds.origin.x), Double(bounds.origin.y), Double(bounds.size.width), Double(bounds.size.height)
        )
    }
}

/// The font size of a widget in pixels.
@MainActor
func textSize(of widget: WidgetPointer) -> Double {
    // Both are borrowed.
    let font = pango_context_get_font_description(gtk_widget_get_pango_context(widget))
    let size = Double(pango_font_description_get_size(font)) / Double(PANGO_SCALE)
    let isInPixels = pango_font_description_get_size_is_absolute(font) != 0
    return max(1, isInPixels ? size : size * 96 / 72)
}

@MainActor
func textScale(of widget: WidgetPointer) -> Double { max(1, textSize(of: widget) / Widget.usualTextSize) }

@MainActor
func grown(_ length: Int, for widget: WidgetPointer) -> Int {
    Int((Double(length) * textScale(of: widget)).rounded(.up))
}
