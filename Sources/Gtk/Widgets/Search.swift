import CGtk
@_spi(C) import GLib

/// A search field.
@MainActor
public final class SearchEntry: Editable {
    /// - Parameter placeholder: What it searches: its text while it is empty, and its name for a screen reader.
    public convenience init(placeholder: String) {
        self.init(new: gtk_search_entry_new())
        limitText()
        setProperty("placeholder-text", placeholder.shownAsName())
        setAccessibleLabel(placeholder)
    }

    /// The width of the field where there is room for it, in characters.
    public func setUsualWidth(_ count: Int) { gtk_editable_set_max_width_chars(opaque, gint(count)) }

    /// Runs a handler with the text after each change, without GTK's pause of 150 ms: a search of this program is made off the
    /// main thread, and another letter cancels it.
    public func onSearchChanged(_ handler: @escaping @MainActor (String) -> Void) {
        gtk_search_entry_set_search_delay(opaque, 0)
        connectWithText("search-changed", handler)
    }
}

/// A bar with a search field that slides in.
@MainActor
public final class SearchBar: Widget {
    /// - Parameters:
    ///   - entry: The field, somewhere in the child.
    ///   - child: The content of the bar, if it is more than the field.
    public convenience init(entry: SearchEntry, child: Widget? = nil) {
        self.init(new: gtk_search_bar_new())
        // The bar owns its child.
        gtk_search_bar_set_child(opaque, (child ?? entry).widget)
        gtk_search_bar_connect_entry(opaque, entry.opaque)
    }

    public var searchModeEnabled: Bool {
        get { gtk_search_bar_get_search_mode(opaque) != 0 }
        set { gtk_search_bar_set_search_mode(opaque, newValue ? 1 : 0) }
    }

    /// Opens the bar when the user starts typing in a widget, usually the window. `nil` ends this.
    public func captureKeys(from widget: Widget?) {
        gtk_search_bar_set_key_capture_widget(opaque, widget?.widget)
    }

    /// Runs a handler when the search begins or ends.
    public func onSearching(_ handler: @escaping @MainActor (Bool) -> Void) {
        connect("notify::search-mode-enabled") { arguments in
            handler(gtk_search_bar_get_search_mode(OpaquePointer(arguments.instance)) != 0)
        }
    }
}
