import CGtk
@_spi(C) import GLib

/// When a scrollbar is shown.
public enum ScrollPolicy: Sendable {
    case automatic, never
    /// Scrolls without a scrollbar.
    case external

    var c: GtkPolicyType {
        switch self {
        case .automatic: GTK_POLICY_AUTOMATIC
        case .never: GTK_POLICY_NEVER
        case .external: GTK_POLICY_EXTERNAL
        }
    }
}

/// A scrollable view of a larger child.
@MainActor
public final class ScrolledWindow: Widget {
    public convenience init(
        child: Widget? = nil, horizontal: ScrollPolicy = .never, vertical: ScrollPolicy = .automatic
    ) {
        self.init(new: gtk_scrolled_window_new())
        setPolicy(horizontal: horizontal, vertical: vertical)
        self.child = child
    }

    /// The scrolled window owns its child. A child that cannot scroll itself gets a viewport.
    public var child: Widget? {
        get { gtk_scrolled_window_get_child(opaque).map { Widget(borrowing: $0) } }
        set { gtk_scrolled_window_set_child(opaque, newValue?.widget) }
    }

    public func setPolicy(horizontal: ScrollPolicy, vertical: ScrollPolicy) {
        gtk_scrolled_window_set_policy(opaque, horizontal.c, vertical.c)
    }

    /// Whether its scrollbar is beside the child as long as there is more to see, and not only over it while it is used.
    public var keepsScrollbar: Bool {
        get { gtk_scrolled_window_get_overlay_scrolling(opaque) == 0 }
        set { gtk_scrolled_window_set_overlay_scrolling(opaque, newValue ? 0 : 1) }
    }

    /// Whether it requests the natural height of its child.
    public var propagateNaturalHeight: Bool {
        get { gtk_scrolled_window_get_propagate_natural_height(opaque) != 0 }
        set { gtk_scrolled_window_set_propagate_natural_height(opaque, newValue ? 1 : 0) }
    }

    /// The minimum height to request; `nil` for none. It must not exceed `maxContentHeight`.
    public var minContentHeight: Int? {
        get { bound(gtk_scrolled_window_get_min_content_height(opaque)) }
        set { gtk_scrolled_window_set_min_content_height(opaque, gint(newValue ?? -1)) }
    }

    /// Requests the natural height of its child for the width of a window, up to a maximum. By default the request ignores how texts
    /// wrap.
    func fitHeight(ofWindow width: Int, atMost greatest: Int) {
        guard let child else { return }
        // Without a compositor GTK draws a frame inside that width.
        minContentHeight = min(child.naturalHeight(forWidth: width - 2 * ScrolledWindow.frameWidth), greatest)
    }

    static let frameWidth = 6

    /// The maximum height to request; `nil` for none.
    public var maxContentHeight: Int? {
        get { bound(gtk_scrolled_window_get_max_content_height(opaque)) }
        set { gtk_scrolled_window_set_max_content_height(opaque, gint(newValue ?? -1)) }
    }

    /// Runs a handler after it was scrolled vertically, by the user or by the program.
    public func onScroll(_ handler: @escaping @MainActor () -> Void) {
        // The scrolled window owns its adjustment; the handle adds a reference.
        guard let adjustment = gtk_scrolled_window_get_vadjustment(opaque) else { return }
        Object(borrowing: UnsafeMutableRawPointer(adjustment)).connect("value-changed") { _ in handler() }
    }

    /// Runs a handler when its height or that of its content has changed.
    public func onRangeChange(_ handler: @escaping @MainActor () -> Void) {
        guard let adjustment = gtk_scrolled_window_get_vadjustment(opaque) else { return }
        Object(borrowing: UnsafeMutableRawPointer(adjustment)).connect("changed") { _ in handler() }
    }

    /// The height of its content in pixels; 0 before it is laid out.
    public var contentHeight: Double { gtk_adjustment_get_upper(gtk_scrolled_window_get_vadjustment(opaque)) }

    /// How far it is scrolled down, in pixels. A value beyond the content is limited to its end.
    public var scrollOffset: Double {
        get { gtk_adjustment_get_value(gtk_scrolled_window_get_vadjustment(opaque)) }
        set { gtk_adjustment_set_value(gtk_scrolled_window_get_vadjustment(opaque), newValue) }
    }

    /// GTK uses -1 for none.
    private func bound(_ number: gint) -> Int? { number >= 0 ? Int(number) : nil }
}
