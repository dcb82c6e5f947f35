import CGio
@_spi(C) import GLib
import GLibTesting

/// A settings portal on the session bus, played by this process through the real bus.
@MainActor
final class Portal {
    /// By namespace and key, parted by a blank.
    var values: [String: Variant] = [:]

    private let connection: Object
    private var registration: guint = 0
    private var name: guint = 0

    /// What it needs and does not find.
    enum Missing: String, Error {
        case bus = "there is no session bus; run scripts/on-own-screen"
        case name = "another program on the session bus is the portal; run scripts/on-own-screen"
    }

    static func start() async throws(Missing) -> Portal {
        guard let bus = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil) else { throw .bus }
        let portal = Portal(Object(new: bus))
        guard await portal.takeName() else { throw .name }
        return portal
    }

    private init(_ connection: Object) {
        self.connection = connection
    }

    private func takeName() async -> Bool {
        let description = """
            <node><interface name='org.freedesktop.portal.Settings'>
            <method name='Read'><arg type='s' direction='in'/><arg type='s' direction='in'/>
            <arg type='v' direction='out'/></method></interface></node>
            """
        let node = g_dbus_node_info_new_for_xml(description, nil)
        defer { g_dbus_node_info_unref(node) }
        var table = GDBusInterfaceVTable()
        table.method_call = { _, _, _, _, _, parameters, invocation, data in
            guard let data else { return }
            let portal = Unmanaged<Portal>.fromOpaque(data).takeUnretainedValue()
            onMainActor(passing: (parameters, invocation)) { portal.answer($0, $1) }
        }
        registration = g_dbus_connection_register_object(
            connection.opaque, "/org/freedesktop/portal/desktop", node?.pointee.interfaces[0], &table,
            Unmanaged.passUnretained(self).toOpaque(), nil, nil)
        let outcome = Outcome()
        name = g_bus_own_name_on_connection(
            connection.opaque, "org.freedesktop.portal.Desktop", G_BUS_NAME_OWNER_FLAGS_DO_NOT_QUEUE,
            { _, _, data in Outcome.set(data, true) }, { _, _, data in Outcome.set(data, false) },
            Unmanaged.passRetained(outcome).toOpaque(), releaseCallback)
        await pump { outcome.hasName != nil }
        return outcome.hasName == true
    }

    private func answer(_ parameters: OpaquePointer?, _ invocation: OpaquePointer?) {
        let key = parameters.map { Variant(borrowing: $0).children.compactMap(\.text) } ?? []
        if let value = values[key.joined(separator: " ")] {
            let answer = Variant(tuple: [Variant(boxing: Variant(boxing: value))])
            g_dbus_method_invocation_return_value(invocation, answer.pointer)
        } else {
            g_dbus_method_invocation_return_dbus_error(
                invocation, "org.freedesktop.portal.Error.NotFound", "Requested setting not found")
        }
    }

    func change(_ namespace: String, _ key: String, _ value: Variant) {
        values["\(namespace) \(key)"] = value
        let arguments = Variant(tuple: [Variant(namespace), Variant(key), Variant(boxing: value)])
        g_dbus_connection_emit_signal(
            connection.opaque, nil, "/org/freedesktop/portal/desktop", "org.freedesktop.portal.Settings",
            "SettingChanged", arguments.pointer, nil)
    }

    func stop() async {
        g_bus_unown_name(name)
        g_dbus_connection_unregister_object(connection.opaque, registration)
        await pump(upTo: 0.05) { false }
    }
}

@MainActor
private final class Outcome {
    var hasName: Bool?

    nonisolated static func set(_ data: UnsafeMutableRawPointer?, _ hasName: Bool) {
        guard let data else { return }
        let outcome = Unmanaged<Outcome>.fromOpaque(data).takeUnretainedValue()
        onMainActor { outcome.hasName = outcome.hasName ?? hasName }
    }
}
