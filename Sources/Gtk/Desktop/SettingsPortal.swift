import CGtk

/// The settings portal (`org.freedesktop.portal.Settings`) over the session bus, without waiting.
@MainActor
final class SettingsPortal {
    enum Key: String, CaseIterable {
        case colorScheme = "color-scheme"
        case contrast
        case clockFormat = "clock-format"

        var namespace: String {
            switch self {
            case .colorScheme, .contrast: "org.freedesktop.appearance"
            case .clockFormat: "org.gnome.desktop.interface"
            }
        }
    }

    enum Value {
        case number(UInt32)
        case text(String)

        init?(_ variant: OpaquePointer) {
            if let text = typed(variant, "s", { g_variant_get_string($0, nil) }) ?? nil {
                self = .text(String(cString: text))
            } else if let number = typed(variant, "u", g_variant_get_uint32) {
                self = .number(number)
            } else {
                return nil
            }
        }
    }

    private static let bus = "org.freedesktop.portal.Desktop"
    private static let path = "/org/freedesktop/portal/desktop"
    private static let interface = "org.freedesktop.portal.Settings"

    private let onAnswered: @MainActor (Bool) -> Void
    private let onValue: @MainActor (Key, Value) -> Void
    private let cancellable = Object(new: g_cancellable_new())
    private var connection: Object?
    private var subscription: guint = 0
    private var openCalls = 0
    private var hasPortal = false

    /// - Parameters:
    ///   - onAnswered: called once, when every first value has arrived or failed: whether there is a portal.
    ///   - onValue: called for each value and each change of one.
    init(
        onAnswered: @escaping @MainActor (Bool) -> Void, onValue: @escaping @MainActor (Key, Value) -> Void
    ) {
        self.onAnswered = onAnswered
        self.onValue = onValue
        let callback = Callback<AsyncResult, Void> { [weak self] in self?.connected($0) }
        g_bus_get(G_BUS_TYPE_SESSION, cancellable.cast(), asyncReady, callback.retained())
    }

    isolated deinit {
        g_cancellable_cancel(cancellable.cast())
        if let connection, subscription != 0 {
            g_dbus_connection_signal_unsubscribe(connection.opaque, subscription)
        }
    }

    private func connected(_ result: AsyncResult) {
        // The caller owns a reference to the connection, which the program shares. No bus, no portal.
        guard let bus = g_bus_get_finish(result.result, nil) else {
            onAnswered(false)
            return
        }
        let connection = Object(new: bus)
        self.connection = connection
        subscribe(connection)
        openCalls = Key.allCases.count
        for key in Key.allCases { read(key, from: connection) }
    }

    private func subscribe(_ connection: Object) {
        let callback = Callback<OpaquePointer?, Void> { [weak self] in self?.changed($0) }
        let receive: GDBusSignalCallback = { _, _, _, _, _, parameters, data in
            guard let callback = Callback<OpaquePointer?, Void>.borrow(data) else { return }
            onMainActor(passing: parameters) { callback.body($0) }
        }
        // The subscription owns the callback, and gives it back when it ends.
        subscription = g_dbus_connection_signal_subscribe(
            connection.opaque, Self.bus, Self.interface, "SettingChanged", Self.path, nil,
            GDBusSignalFlags(rawValue: 0), receive, callback.retained(), releaseCallback)
    }

    private func read(_ key: Key, from connection: Object) {
        let callback = Callback<AsyncResult, Void> { [weak self] in self?.answered(key, $0) }
        var arguments: [OpaquePointer?] = [g_variant_new_string(key.namespace), g_variant_new_string(key.rawValue)]
        // The floating variants are sunk by the tuple, and the tuple by the call.
        g_dbus_connection_call(
            connection.opaque, Self.bus, Self.path, Self.interface, "Read", g_variant_new_tuple(&arguments, 2), nil,
            G_DBUS_CALL_FLAGS_NONE, 10_000, cancellable.cast(), asyncReady, callback.retained())
    }

    private func answered(_ key: Key, _ result: AsyncResult) {
        guard let source = result.source else { return }
        var error: UnsafeMutablePointer<GError>?
        // The caller owns the answer.
        if let answer = g_dbus_connection_call_finish(OpaquePointer(source), result.result, &error) {
            hasPortal = true
            if let value = unwrapped(g_variant_get_child_value(answer, 0)) { onValue(key, value) }
            g_variant_unref(answer)
        } else {
            // A portal that answers that it does not know the key is a portal.
            if let remote = g_dbus_error_get_remote_error(error) {
                hasPortal = hasPortal || String(cString: remote) == "org.freedesktop.portal.Error.NotFound"
                g_free(remote)
            }
            g_error_free(error)
        }
        openCalls -= 1
        if openCalls == 0 { onAnswered(hasPortal) }
    }

    private func changed(_ parameters: OpaquePointer?) {
        guard let parameters, g_variant_n_children(parameters) == 3 else { return }
        guard let namespace = Value.text(in: parameters, at: 0), let name = Value.text(in: parameters, at: 1),
            let key = Key(rawValue: name), key.namespace == namespace,
            let value = unwrapped(g_variant_get_child_value(parameters, 2))
        else { return }
        onValue(key, value)
    }

    /// The value in as many variants as it is wrapped in: `Read` wraps twice, the signal once. Takes over the reference.
    private func unwrapped(_ variant: OpaquePointer?) -> Value? {
        guard let variant else { return nil }
        defer { g_variant_unref(variant) }
        return typed(variant, "v", { unwrapped(g_variant_get_variant($0)) }) ?? Value(variant)
    }
}

extension SettingsPortal.Value {
    fileprivate static func text(in tuple: OpaquePointer, at index: Int) -> String? {
        // The caller owns the child.
        guard let child = g_variant_get_child_value(tuple, gsize(index)) else { return nil }
        defer { g_variant_unref(child) }
        if case .text(let text)? = SettingsPortal.Value(child) { return text }
        return nil
    }
}

/// What `read` finds in a variant of the given type; `nil` for one of another type.
private func typed<Result>(_ variant: OpaquePointer, _ type: String, _ read: (OpaquePointer) -> Result) -> Result? {
    String(cString: g_variant_get_type_string(variant)) == type ? read(variant) : nil
}
