import CGtk
@_spi(C) import GLib

/// Text, never markup, in a place whose size does not depend on it: as high as its lines, as wide as it is given. What does not
/// fit is left out at the end.
///
/// It takes a fraction of the time of a `Label` to lay out, which has to find out how small and how large it could be.
@MainActor
public final class Inscription: Widget {
    /// - Parameter lines: how many lines there is room for; the text breaks into them between words, and within a word that
    ///   is wider than a line.
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
