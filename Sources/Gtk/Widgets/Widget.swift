import CGtk
@_spi(C) import GLib

/// A widget as the functions of GTK take it.
typealias WidgetPointer = UnsafeMutablePointer<GtkWidget>

/// A handle on a GtkWidget.
@MainActor
open class Widget: Object {
    var widget: WidgetPointer { cast(to: GtkWidget.self) }

    /// A style class that takes the place of another, like that of a color; `nil` for none.
    public var variantClass: String? {
        didSet {
            guard variantClass != oldValue else { return }
            if let oldValue { removeClass(oldValue) }
            if let variantClass { addClass(variantClass) }
        }
    }

    /// Makes a floating widget with a name of its own in the style sheets.
    static func make(_ type: GType, cssName: String) -> UnsafeMutableRawPointer {
        withValue(GType(G_TYPE_STRING)) { value in
            g_value_set_string(&value, cssName)
            return withCStrings(["css-name"]) { names in
                guard let instance = g_object_new_with_properties(type, 1, names, &value) else {
                    preconditionFailure("g_object_new never returns NULL")
                }
                return UnsafeMutableRawPointer(instance)
            }
        }
    }

    public var visible: Bool {
        get { gtk_widget_get_visible(widget) != 0 }
        set { gtk_widget_set_visible(widget, newValue ? 1 : 0) }
    }

    /// Whether it is on the screen now: it, its parents and its window are shown.
    public var isMapped: Bool { gtk_widget_get_mapped(widget) != 0 }

    /// Whether the user can interact with it. An insensitive widget is grayed out, and the keyboard focus skips it.
    public var sensitive: Bool {
        get { gtk_widget_get_sensitive(widget) != 0 }
        set { gtk_widget_set_sensitive(widget, newValue ? 1 : 0) }
    }

    /// 1 for opaque, 0 for invisible; an invisible widget keeps its space.
    public var opacity: Double {
        get { gtk_widget_get_opacity(widget) }
        set { if newValue != opacity { gtk_widget_set_opacity(widget, newValue) } }
    }

    /// Whether it and its descendants get pointer events.
    public var canTarget: Bool {
        get { gtk_widget_get_can_target(widget) != 0 }
        set { gtk_widget_set_can_target(widget, newValue ? 1 : 0) }
    }

    /// Whether the widget itself can have the keyboard focus.
    public var focusable: Bool {
        get { gtk_widget_get_focusable(widget) != 0 }
        set { gtk_widget_set_focusable(widget, newValue ? 1 : 0) }
    }

    public var tooltipText: String? {
        get { gtk_widget_get_tooltip_text(widget).map { String(cString: $0) } }
        set {
            let shown = newValue?.shownInTooltip()
            // GTK asks the display server where the pointer is for a visible widget, and waits for the answer.
            if shown != tooltipText { gtk_widget_set_tooltip_text(widget, shown) }
        }
    }

    /// Shows a tooltip that gets its text when it appears; an empty one is not shown. In the rows of a list this
    /// is faster than `tooltipText`, which waits for the display server at each change.
    ///
    /// The closure must not capture this handle strongly.
    public func onTooltip(_ text: @escaping @MainActor () -> String) { answerTooltips { _ in text() } }

    /// - Parameter text: Takes the widget, which may outlive this handle.
    func answerTooltips(_ text: @escaping @MainActor (OpaquePointer) -> String) {
        gtk_widget_set_has_tooltip(widget, 1)
        connect(handling: "query-tooltip") { arguments in
            let text = text(OpaquePointer(arguments.instance)).shownInTooltip()
            guard !text.isEmpty, let tooltip = arguments.object(3) else { return .proceed }
            gtk_tooltip_set_text(OpaquePointer(tooltip), text)
            return .stop
        }
    }

    /// The name that a screen reader speaks instead of any text inside.
    open func setAccessibleLabel(_ label: String) {
        // Otherwise GTK 4.8 speaks both names, because a button is labelled by its content.
        gtk_accessible_reset_relation(opaque, GTK_ACCESSIBLE_RELATION_LABELLED_BY)
        setAccessible(GTK_ACCESSIBLE_PROPERTY_LABEL) { g_value_set_string(&$0, label.shownAsName()) }
    }

    public var parent: Widget? {
        gtk_widget_get_parent(widget).map { Widget(borrowing: $0) }
    }

    func isDescendant(of ancestor: Widget) -> Bool {
        gtk_widget_is_ancestor(widget, ancestor.widget) != 0
    }
}

extension Widget {
    /// Whether it or a descendant has the keyboard focus.
    public var containsFocus: Bool {
        gtk_widget_get_state_flags(widget).rawValue & GTK_STATE_FLAG_FOCUS_WITHIN.rawValue != 0
    }

    @discardableResult
    public func grabFocus() -> Bool {
        gtk_widget_grab_focus(widget) != 0
    }

    /// Activates a named action, like a button with that action name.
    @discardableResult
    func activateAction(_ name: String) -> Bool {
        gtk_widget_activate_action_variant(widget, name, nil) != 0
    }
}

extension Widget {
    public func addClass(_ name: String) { gtk_widget_add_css_class(widget, name) }
    public func removeClass(_ name: String) { gtk_widget_remove_css_class(widget, name) }
    public func hasClass(_ name: String) -> Bool { gtk_widget_has_css_class(widget, name) != 0 }

    public func setClass(_ name: String, _ on: Bool) {
        if on { addClass(name) } else { removeClass(name) }
    }

    /// Whether all digits have the same width, so that times align. It sets the style class `numeric`.
    public var hasTabularFigures: Bool {
        get { hasClass("numeric") }
        set { setClass("numeric", newValue) }
    }
}
