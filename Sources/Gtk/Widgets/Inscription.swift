import CGtk
@_spi(C) import GLib

/// A widget that shows a text: a `Label` or an `Inscription`.
@MainActor
public protocol TextWidget: Widget {
    var text: String { get set }
    /// The parts of the text that are marked as found by a search, in bytes of its UTF-8. Another text keeps them.
    var marks: [Range<Int>] { get set }
}

extension TextWidget {
    /// Shows a text, and nothing where there is none: an empty widget would be read out by the name of its class.
    public func show(_ text: String?) {
        self.text = text ?? ""
        visible = text?.isEmpty == false
    }
}

extension Label: TextWidget {}

/// Text, never markup, whose widget size does not depend on the text: as high as its lines, as wide as allocated. Text
/// that does not fit is truncated at the end.
///
/// Its layout takes a fraction of the time of a `Label`, which must measure its minimum and natural sizes.
@MainActor
public final class Inscription: Widget, TextWidget {
    /// - Parameters:
    ///   - lines: The number of lines. The text wraps between words, and within a word that is wider than a line.
    ///   - classes: Its style classes.
    public convenience init(lines: Int = 1, class classes: String...) {
        self.init(new: gtk_inscription_new(nil))
        classes.forEach(addClass)
        gtk_inscription_set_text_overflow(opaque, GTK_INSCRIPTION_OVERFLOW_ELLIPSIZE_END)
        gtk_inscription_set_min_chars(opaque, 0)
        gtk_inscription_set_min_lines(opaque, guint(clamping: lines))
        gtk_inscription_set_nat_lines(opaque, guint(clamping: lines))
        gtk_inscription_set_xalign(opaque, 0)
        gtk_inscription_set_yalign(opaque, 0)
    }

    public var text: String {
        get { gtk_inscription_get_text(opaque).map { String(cString: $0) } ?? "" }
        set {
            let shown = newValue.shownInLabel()
            guard shown != text else { return }
            gtk_inscription_set_text(opaque, shown)
            // Pango puts a text that runs the other way at the end of its line.
            gtk_inscription_set_xalign(opaque, runsTheOtherWay(shown) ? 1 : 0)
        }
    }

    public var marks: [Range<Int>] = [] {
        didSet { if marks != oldValue { FoundMarks.with(marks) { gtk_inscription_set_attributes(opaque, $0) } } }
    }

    /// Whether a word that is wider than a line is cut off at the end of it, instead of going on in the next.
    public var cutsWords = false {
        didSet { gtk_inscription_set_wrap_mode(opaque, cutsWords ? PANGO_WRAP_WORD : PANGO_WRAP_WORD_CHAR) }
    }

    /// Shows a text in bold, and below it, each on a line of its own, others.
    public func show(_ title: String, above details: [String]) {
        // Line separators, because Pango shows at least one line of each paragraph.
        let bold = title.shownInLabel()
        let shown = ([bold] + details.map { $0.shownInLabel() }).joined(separator: "\u{2028}")
        guard shown != text else { return }
        gtk_inscription_set_text(opaque, shown)
        gtk_inscription_set_xalign(opaque, runsTheOtherWay(shown) ? 1 : 0)
        // The list owns the attributes, and the inscription adds a reference to the list.
        let attributes = pango_attr_list_new()
        // Pango breaks a word anywhere; a hyphen there takes a letter's place and is wrong in most languages.
        pango_attr_list_insert(attributes, pango_attr_insert_hyphens_new(0))
        if let weight = pango_attr_weight_new(PANGO_WEIGHT_SEMIBOLD) {
            weight.pointee.end_index = guint(clamping: bold.utf8.count)
            pango_attr_list_insert(attributes, weight)
        }
        gtk_inscription_set_attributes(opaque, attributes)
        pango_attr_list_unref(attributes)
    }

    /// The vertical alignment in an inscription that is higher than its lines: 0 for the top, 1 for the bottom.
    public var yalign: Double {
        get { Double(gtk_inscription_get_yalign(opaque)) }
        set { gtk_inscription_set_yalign(opaque, Float(newValue)) }
    }

    /// The width, in pixels, in which a text is not truncated on one line.
    public func width(for text: String) -> Int {
        // It asks for the space around it alone. Being measured brings its style up to date.
        let space = size(of: widget, GTK_ORIENTATION_HORIZONTAL).natural
        guard let layout = gtk_widget_create_pango_layout(widget, text.shownInLabel()) else { return 0 }
        defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
        if hasTabularFigures {
            let attributes = pango_attr_list_new()
            // The list owns the attribute, and the layout adds a reference to the list.
            pango_attr_list_insert(attributes, pango_attr_font_features_new("tnum"))
            pango_layout_set_attributes(layout, attributes)
            pango_attr_list_unref(attributes)
        }
        var width: gint = 0
        pango_layout_get_size(layout, &width, nil)
        return Int((Double(width) / Double(PANGO_SCALE)).rounded(.up)) + space
    }
}
