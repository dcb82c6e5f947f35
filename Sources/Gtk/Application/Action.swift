import CGtk

/// Something that the user can do, by name: `app.` and the name if it was added to the application, `win.` if to a window.
@MainActor
public final class Action: Object {
    /// An action without a parameter.
    public convenience init(_ name: String, onActivate: @escaping @MainActor () -> Void) {
        self.init(new: g_simple_action_new(name, nil))
        connect("activate") { _ in onActivate() }
    }

    /// An action that is given a string.
    public convenience init(_ name: String, onActivateWith handler: @escaping @MainActor (String) -> Void) {
        self.init(new: Action.withStringType { g_simple_action_new(name, $0) })
        connect("activate") { arguments in
            if let value = arguments.variant(0) { handler(String(cString: g_variant_get_string(value, nil))) }
        }
    }

    /// An action that is on or off; activating it switches it.
    public convenience init(_ name: String, isOn: Bool, onChange: @escaping @MainActor (Bool) -> Void) {
        // The floating state is sunk by the action.
        self.init(new: g_simple_action_new_stateful(name, nil, g_variant_new_boolean(isOn ? 1 : 0)))
        connect("change-state") { arguments in
            guard let value = arguments.variant(0) else { return }
            g_simple_action_set_state(OpaquePointer(arguments.instance), value)
            onChange(g_variant_get_boolean(value) != 0)
        }
    }

    /// An action that is one of several choices; activating it with a target chooses that.
    public convenience init(_ name: String, choice: String, onChange: @escaping @MainActor (String) -> Void) {
        // The floating state is sunk by the action.
        self.init(
            new: Action.withStringType { g_simple_action_new_stateful(name, $0, g_variant_new_string(choice)) })
        connect("change-state") { arguments in
            guard let value = arguments.variant(0) else { return }
            g_simple_action_set_state(OpaquePointer(arguments.instance), value)
            onChange(String(cString: g_variant_get_string(value, nil)))
        }
    }

    public var name: String { String(cString: g_action_get_name(opaque)) }

    public var isEnabled: Bool {
        get { g_action_get_enabled(opaque) != 0 }
        set { g_simple_action_set_enabled(opaque, newValue ? 1 : 0) }
    }

    /// The state of an action that is on or off. Setting it runs no handler.
    public var isOn: Bool {
        get { state { g_variant_get_boolean($0) != 0 } ?? false }
        set { g_simple_action_set_state(opaque, g_variant_new_boolean(newValue ? 1 : 0)) }
    }

    /// The state of an action that is a choice. Setting it runs no handler.
    public var choice: String {
        get { state { String(cString: g_variant_get_string($0, nil)) } ?? "" }
        set { g_simple_action_set_state(opaque, g_variant_new_string(newValue)) }
    }

    /// Activates it, if it is enabled.
    public func activate(_ target: String? = nil) {
        // The floating variant is sunk by the call.
        g_action_activate(opaque, target.flatMap { g_variant_new_string($0) })
    }

    private func state<Value>(_ read: (OpaquePointer) -> Value) -> Value? {
        // The caller owns a reference to the state.
        guard let state = g_action_get_state(opaque) else { return nil }
        defer { g_variant_unref(state) }
        return read(state)
    }

    private static func withStringType(_ make: (OpaquePointer?) -> OpaquePointer?) -> OpaquePointer? {
        let type = g_variant_type_new("s")
        // The action copies the type.
        defer { g_variant_type_free(type) }
        return make(type)
    }
}
