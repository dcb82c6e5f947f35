import CGtk
@_spi(C) import GLib

/// Text, never markup, whose widget size does not depend on the text: as high as its lines, as wide as allocated. Text
/// that does not fit is truncated at the end.
///
/// Its layout takes a fraction of the time of a `Label`, which must measure its minimum and natural sizes.
@MainActor
public final class Inscription: Widget {
    /// - Parameter lines: The number of lines. The text wraps between words, and within a word that is wider than a
    ///   line.
    public convenience init(lines: Int = 1) {
        self.init(new: gtk_inscription_new(nil))
        gtk_inscription_set_text_overflow(opaque, GTK_INSCRIPTION_OVERFLOW_ELLIPSIZE_END)
        gtk_inscription_set_min_chars(opaque, 0)
        gtk_inscription_set_min_lines(opaque, guint(clamping: lines))
        gtk_inscription_set_nat_lines(opaque, guint(clamping: lines))
        gtk_inscription_set_xalign(opaque, 0)
        gtk_inscription_set_yalign(opaque, 0)
    }

    public var text: String {
        get { gtk_inscription_get_text(opaque).map { String(cString: $0) } ?? "" }
        set { gtk_inscription_set_text(opaque, newValue.shownInLabel()) }
    }
}
