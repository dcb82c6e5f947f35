import CGtk
@_spi(C) import GLib

/// The bar at the top of a window, with the window's own buttons.
@MainActor
public final class HeaderBar: Widget {
    public convenience init() {
        self.init(new: gtk_header_bar_new())
    }

    // The bar owns its children.
    public func packStart(_ child: Widget) { gtk_header_bar_pack_start(opaque, child.widget) }
    public func packEnd(_ child: Widget) { gtk_header_bar_pack_end(opaque, child.widget) }

    /// Removes a child from either side or the middle.
    public func remove(_ child: Widget) { gtk_header_bar_remove(opaque, child.widget) }

    /// The widget in the middle; `nil` for the window's title.
    public var titleWidget: Widget? {
        get { gtk_header_bar_get_title_widget(opaque).map { Widget(borrowing: $0) } }
        set { gtk_header_bar_set_title_widget(opaque, newValue?.widget) }
    }
}
