import CGtk

/// A handle on a GtkWidget.
@MainActor
public class Widget: Object {
    var widget: UnsafeMutablePointer<GtkWidget> { cast(to: GtkWidget.self) }

    public var isVisible: Bool {
        get { gtk_widget_get_visible(widget) != 0 }
        set { gtk_widget_set_visible(widget, newValue ? 1 : 0) }
    }

    public var isSensitive: Bool {
        get { gtk_widget_get_sensitive(widget) != 0 }
        set { gtk_widget_set_sensitive(widget, newValue ? 1 : 0) }
    }

    /// Whether it can be seen on the screen now: it, its parents and its window are shown.
    public var isMapped: Bool { gtk_widget_get_mapped(widget) != 0 }

    public var opacity: Double {
        get { gtk_widget_get_opacity(widget) }
        set { gtk_widget_set_opacity(widget, newValue) }
    }

    public var tooltip: String? {
        get { gtk_widget_get_tooltip_text(widget).map { String(cString: $0) } }
        set { gtk_widget_set_tooltip_text(widget, newValue) }
    }

    /// The window it stands in.
    public var window: Window? {
        guard let root = gtk_widget_get_root(widget) else { return nil }
        let instance = UnsafeMutableRawPointer(root)
        let isWindow = g_type_check_instance_is_a(
            instance.assumingMemoryBound(to: GTypeInstance.self), gtk_window_get_type())
        return isWindow != 0 ? Window(borrowing: instance) : nil
    }

    public var parent: Widget? {
        gtk_widget_get_parent(widget).map { Widget(borrowing: $0) }
    }

    public func isDescendant(of ancestor: Widget) -> Bool {
        gtk_widget_is_ancestor(widget, ancestor.widget) != 0
    }

    /// Takes it out of a parent that has no function of its own for that. The parent's reference is dropped.
    public func unparent() {
        gtk_widget_unparent(widget)
    }

    /// Runs a handler each time it comes onto the screen.
    public func onMap(_ handler: @escaping @MainActor () -> Void) {
        connect("map") { _ in handler() }
    }

    /// Runs a handler each time it leaves the screen.
    public func onUnmap(_ handler: @escaping @MainActor () -> Void) {
        connect("unmap") { _ in handler() }
    }
}

extension Widget {
    /// Whether it can have the keyboard focus itself.
    public var isFocusable: Bool {
        get { gtk_widget_get_focusable(widget) != 0 }
        set { gtk_widget_set_focusable(widget, newValue ? 1 : 0) }
    }

    /// Whether it or anything in it can have the keyboard focus.
    public var canFocus: Bool {
        get { gtk_widget_get_can_focus(widget) != 0 }
        set { gtk_widget_set_can_focus(widget, newValue ? 1 : 0) }
    }

    /// Whether a click gives it the focus.
    public var focusesOnClick: Bool {
        get { gtk_widget_get_focus_on_click(widget) != 0 }
        set { gtk_widget_set_focus_on_click(widget, newValue ? 1 : 0) }
    }

    /// Whether it has the keyboard focus of an active window.
    public var isFocused: Bool { gtk_widget_has_focus(widget) != 0 }

    /// Whether events reach it and what is in it.
    public var canBeTarget: Bool {
        get { gtk_widget_get_can_target(widget) != 0 }
        set { gtk_widget_set_can_target(widget, newValue ? 1 : 0) }
    }

    @discardableResult
    public func grabFocus() -> Bool {
        gtk_widget_grab_focus(widget) != 0
    }

    /// Activates it as Enter would.
    @discardableResult
    public func activate() -> Bool {
        gtk_widget_activate(widget) != 0
    }

    /// Runs a named action, as a button with that action name would.
    @discardableResult
    public func activateAction(_ name: String, target: String? = nil) -> Bool {
        // The floating variant is sunk by the call.
        gtk_widget_activate_action_variant(widget, name, target.flatMap { g_variant_new_string($0) }) != 0
    }
}

extension Widget {
    public func addClass(_ name: String) { gtk_widget_add_css_class(widget, name) }
    public func removeClass(_ name: String) { gtk_widget_remove_css_class(widget, name) }
    public func hasClass(_ name: String) -> Bool { gtk_widget_has_css_class(widget, name) != 0 }

    public func setClass(_ name: String, _ on: Bool) {
        if on { addClass(name) } else { removeClass(name) }
    }
}
