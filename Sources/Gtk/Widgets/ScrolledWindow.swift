import CGtk

/// When a scrollbar is there.
public enum ScrollPolicy: Sendable {
    case always, automatic, never
    /// Scrolls without a scrollbar.
    case external

    var c: GtkPolicyType {
        switch self {
        case .always: GTK_POLICY_ALWAYS
        case .automatic: GTK_POLICY_AUTOMATIC
        case .never: GTK_POLICY_NEVER
        case .external: GTK_POLICY_EXTERNAL
        }
    }
}

/// A view on something larger.
@MainActor
public final class ScrolledWindow: Widget {
    public convenience init(
        child: Widget? = nil, horizontal: ScrollPolicy = .never, vertical: ScrollPolicy = .automatic
    ) {
        self.init(new: gtk_scrolled_window_new())
        setPolicy(horizontal: horizontal, vertical: vertical)
        setChild(child)
    }

    /// The scrolled window owns its child. A child that cannot scroll itself gets a viewport.
    public func setChild(_ child: Widget?) { gtk_scrolled_window_set_child(opaque, child?.widget) }

    public func setPolicy(horizontal: ScrollPolicy, vertical: ScrollPolicy) {
        gtk_scrolled_window_set_policy(opaque, horizontal.c, vertical.c)
    }

    /// Whether it asks for as much room as its child would like.
    public func setPropagatesNaturalSize(width: Bool = false, height: Bool = false) {
        gtk_scrolled_window_set_propagate_natural_width(opaque, width ? 1 : 0)
        gtk_scrolled_window_set_propagate_natural_height(opaque, height ? 1 : 0)
    }

    /// The bounds of the height that it asks for; `nil` for none.
    public func setContentHeight(min: Int? = nil, max: Int? = nil) {
        // Each bound must hold against the other at every moment.
        gtk_scrolled_window_set_min_content_height(opaque, -1)
        gtk_scrolled_window_set_max_content_height(opaque, gint(max ?? -1))
        gtk_scrolled_window_set_min_content_height(opaque, gint(min ?? -1))
    }

    /// The bounds of the width that it asks for; `nil` for none.
    public func setContentWidth(min: Int? = nil, max: Int? = nil) {
        gtk_scrolled_window_set_min_content_width(opaque, -1)
        gtk_scrolled_window_set_max_content_width(opaque, gint(max ?? -1))
        gtk_scrolled_window_set_min_content_width(opaque, gint(min ?? -1))
    }

    /// How far it is scrolled down, in pixels.
    public var scrollOffset: Double {
        get { gtk_adjustment_get_value(gtk_scrolled_window_get_vadjustment(opaque)) }
        set { gtk_adjustment_set_value(gtk_scrolled_window_get_vadjustment(opaque), newValue) }
    }
}
