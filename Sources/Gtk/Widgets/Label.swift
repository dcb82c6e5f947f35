import CGtk
@_spi(C) import GLib

/// Which part of a text that does not fit is left out.
public enum Ellipsize: Sendable {
    case none, start, middle, end

    var c: PangoEllipsizeMode {
        switch self {
        case .none: PANGO_ELLIPSIZE_NONE
        case .start: PANGO_ELLIPSIZE_START
        case .middle: PANGO_ELLIPSIZE_MIDDLE
        case .end: PANGO_ELLIPSIZE_END
        }
    }

    init(_ mode: PangoEllipsizeMode) {
        switch mode {
        case PANGO_ELLIPSIZE_START: self = .start
        case PANGO_ELLIPSIZE_MIDDLE: self = .middle
        case PANGO_ELLIPSIZE_END: self = .end
        default: self = .none
        }
    }
}

/// Text, never markup.
///
/// A text of any length and any content can be given to it: what is shown is bounded, see `TextForm.label`.
@MainActor
public final class Label: Widget {
    public convenience init(_ text: String = "", role: AccessibleRole? = nil) {
        WidthFirst.apply()
        self.init(new: gtk_label_new(text.shownInLabel()))
        if let role { setAccessibleRole(role) }
    }

    public var text: String {
        get { String(cString: gtk_label_get_text(opaque)) }
        set {
            let shown = newValue.shownInLabel()
            // An equal text would still be laid out again.
            if shown != text { gtk_label_set_text(opaque, shown) }
        }
    }

    public var ellipsize: Ellipsize {
        get { Ellipsize(gtk_label_get_ellipsize(opaque)) }
        set { gtk_label_set_ellipsize(opaque, newValue.c) }
    }

    /// Whether the text breaks into lines: between words, and within a word that is wider than a line.
    ///
    /// A label that wraps is at least `leastLineLength` wide.
    public var wrap: Bool {
        get { gtk_label_get_wrap(opaque) != 0 }
        set {
            gtk_label_set_wrap(opaque, newValue ? 1 : 0)
            gtk_label_set_wrap_mode(opaque, PANGO_WRAP_WORD_CHAR)
            // Otherwise GTK lays the text out as narrow as it can be, a letter a line, to find out how wide that is.
            gtk_label_set_width_chars(opaque, newValue ? gint(Label.leastLineLength) : -1)
        }
    }

    /// In characters of usual width.
    private static let leastLineLength = 8

    /// The most lines of a text that wraps and ellipsizes; `nil` for no limit.
    public var lines: Int? {
        get { positive(gtk_label_get_lines(opaque)) }
        set { gtk_label_set_lines(opaque, gint(newValue ?? -1)) }
    }

    /// 0 for the start of the line, 1 for its end.
    public var xalign: Double {
        get { Double(gtk_label_get_xalign(opaque)) }
        set { gtk_label_set_xalign(opaque, Float(newValue)) }
    }

    /// 0 for the top of a label that is higher than its text, 1 for its bottom.
    public var yalign: Double {
        get { Double(gtk_label_get_yalign(opaque)) }
        set { gtk_label_set_yalign(opaque, Float(newValue)) }
    }

    public var selectable: Bool {
        get { gtk_label_get_selectable(opaque) != 0 }
        set { gtk_label_set_selectable(opaque, newValue ? 1 : 0) }
    }

    /// Whether the keyboard focus can go to it, which a label needs whose text is to be selected by keys.
    public override var focusable: Bool {
        get { super.focusable }
        set {
            super.focusable = newValue
            // Else a label with a text to select takes the Tab key in GTK 4.8 and keeps it, without taking the focus.
            gtk_widget_set_can_focus(widget, newValue ? 1 : 0)
        }
    }

    /// The width above which the text wraps or ellipsizes although there is room.
    public var maxWidthChars: Int? {
        get { positive(gtk_label_get_max_width_chars(opaque)) }
        set { gtk_label_set_max_width_chars(opaque, gint(newValue ?? -1)) }
    }

    /// How the lines of a wrapped text stand to one another.
    public func setJustification(_ justification: Alignment) {
        switch justification {
        case .center: gtk_label_set_justify(opaque, GTK_JUSTIFY_CENTER)
        case .end: gtk_label_set_justify(opaque, GTK_JUSTIFY_RIGHT)
        case .fill: gtk_label_set_justify(opaque, GTK_JUSTIFY_FILL)
        case .start, .baseline: gtk_label_set_justify(opaque, GTK_JUSTIFY_LEFT)
        }
    }

    /// Gives all figures the same width, so that times stand under one another. The theme's class `numeric` does it.
    public var hasTabularFigures: Bool {
        get { hasClass("numeric") }
        set { setClass("numeric", newValue) }
    }

    /// GTK's -1 stands for none.
    private func positive(_ number: gint) -> Int? { number >= 0 ? Int(number) : nil }
}
