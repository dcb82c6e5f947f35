import CGtk
@_spi(C) import GLib

/// A named action of the user. Its full name begins with `app.` in an application and with `win.` in a window.
@MainActor
public final class Action: Object {
    /// An action without a parameter.
    public convenience init(_ name: String, onActivate: @escaping @MainActor () -> Void) {
        self.init(new: g_simple_action_new(name, nil))
        connect("activate") { _ in onActivate() }
    }

    /// An action with a text.
    public convenience init(_ name: String, onText: @escaping @MainActor (String) -> Void) {
        let type = g_variant_type_new("s")
        defer { g_variant_type_free(type) }
        self.init(new: g_simple_action_new(name, type))
        connect("activate") { arguments in
            guard let value = arguments.variant(0) else { return }
            onText(String(cString: g_variant_get_string(value, nil)))
        }
    }

    /// An action that is on or off; activation toggles it.
    public convenience init(_ name: String, isOn: Bool, onChange: @escaping @MainActor (Bool) -> Void) {
        // The floating state is sunk by the action.
        self.init(new: g_simple_action_new_stateful(name, nil, g_variant_new_boolean(isOn ? 1 : 0)))
        connect("change-state") { arguments in
            guard let value = arguments.variant(0) else { return }
            g_simple_action_set_state(OpaquePointer(arguments.instance), value)
            onChange(g_variant_get_boolean(value) != 0)
        }
    }

    /// An action that chooses one of several: buttons and menus name it with their choice (`win.view::week`).
    public convenience init(_ name: String, choice: String, onChange: @escaping @MainActor (String) -> Void) {
        // The floating state is sunk by the action; the type of the parameter is copied.
        let type = g_variant_type_new("s")
        defer { g_variant_type_free(type) }
        self.init(new: g_simple_action_new_stateful(name, type, g_variant_new_string(choice)))
        connect("change-state") { arguments in
            guard let value = arguments.variant(0) else { return }
            g_simple_action_set_state(OpaquePointer(arguments.instance), value)
            onChange(String(cString: g_variant_get_string(value, nil)))
        }
    }

    /// The choice of an action that has one. Setting it runs no handler.
    public func setChoice(_ choice: String) { g_simple_action_set_state(opaque, g_variant_new_string(choice)) }

    public var isEnabled: Bool {
        get { g_action_get_enabled(opaque) != 0 }
        set { g_simple_action_set_enabled(opaque, newValue ? 1 : 0) }
    }

    /// Whether an action with a state is on. Setting it runs no handler.
    public var isOn: Bool {
        get {
            // The caller owns a reference to the state.
            guard let state = g_action_get_state(opaque) else { return false }
            defer { g_variant_unref(state) }
            return g_variant_get_boolean(state) != 0
        }
        set { g_simple_action_set_state(opaque, g_variant_new_boolean(newValue ? 1 : 0)) }
    }

    /// Activates it, if it is enabled.
    func activate() { g_action_activate(opaque, nil) }
}

extension Widget {
    /// Adds actions for the widget and its descendants, under a prefix (`card.share`).
    public func addActions(_ actions: [Action], prefix: String) {
        let group = Object(new: g_simple_action_group_new())
        // The group adds a reference to each action, the widget one to the group.
        for action in actions { g_action_map_add_action(group.opaque, action.opaque) }
        gtk_widget_insert_action_group(widget, prefix, group.opaque)
    }
}
