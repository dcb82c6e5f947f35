import CGtk
@_spi(C) import GLib
import DisplayText

/// A field for several lines of text in a font of equal widths, as for code. Tab leaves it.
@MainActor
public final class TextView: Widget {
    public convenience init() {
        self.init(new: gtk_text_view_new())
        gtk_text_view_set_monospace(textView, 1)
        gtk_text_view_set_accepts_tab(textView, 0)
        gtk_text_view_set_wrap_mode(textView, GTK_WRAP_WORD_CHAR)
    }

    private var textView: UnsafeMutablePointer<GtkTextView> { cast() }
    /// The view owns its buffer.
    private var buffer: UnsafeMutablePointer<GtkTextBuffer>? { gtk_text_view_get_buffer(textView) }

    /// The most characters that are shown. The rest of a longer text is cut off.
    public static let longestText = 1 << 20

    public var text: String {
        get {
            var (start, end) = (GtkTextIter(), GtkTextIter())
            gtk_text_buffer_get_bounds(buffer, &start, &end)
            guard let text = gtk_text_buffer_get_text(buffer, &start, &end, 1) else { return "" }
            defer { g_free(text) }
            return String(cString: text)
        }
        set {
            let form = TextForm(limit: TextView.longestText, keepsLines: true)
            gtk_text_buffer_set_text(buffer, newValue.shown(as: form), -1)
        }
    }

    /// The space between its edges and the text, in pixels.
    public func setMargin(_ margin: Int) {
        gtk_text_view_set_left_margin(textView, gint(margin))
        gtk_text_view_set_right_margin(textView, gint(margin))
        gtk_text_view_set_top_margin(textView, gint(margin))
        gtk_text_view_set_bottom_margin(textView, gint(margin))
    }

    /// Runs a handler with the text after each change, by the user or by the program.
    public func onChanged(_ handler: @escaping @MainActor (String) -> Void) {
        guard let buffer else { return }
        Object(borrowing: UnsafeMutableRawPointer(buffer)).connect("changed") { [weak self] _ in
            if let self { handler(self.text) }
        }
    }
}
