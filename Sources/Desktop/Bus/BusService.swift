import CGio
@_spi(C) import GLib

/// An object of this program on the session bus, with a name of its own, so that the bus can start the program for it.
///
///     let service = BusService(name: "org.example.Clock", path: "/org/example/Clock", interface: xml) { call in
///         call.answer([Variant("noon")])
///     }
@MainActor
package final class BusService {
    /// A call of a method, which must be answered once.
    @MainActor
    package struct Call {
        package let method: String
        package let arguments: [Variant]
        fileprivate let invocation: OpaquePointer

        package func answer(_ values: [Variant]) {
            let tuple = Variant(tuple: values)
            // It takes over the reference to the invocation.
            withExtendedLifetime(tuple) { g_dbus_method_invocation_return_value(invocation, tuple.pointer) }
        }
    }

    /// Puts the object on the bus. It stays until the program ends.
    ///
    /// - Parameters:
    ///   - interface: Its methods, in the XML of D-Bus's introspection.
    ///   - onLost: Called when there is no bus, or when another program has the name.
    ///   - handler: Called with each call of a method.
    package static func start(
        name: String, path: String, interface: String, onLost: @escaping @MainActor () -> Void,
        _ handler: @escaping @MainActor (Call) -> Void
    ) {
        guard let connection = register(path: path, interface: interface, handler) else { return onLost() }
        let lost = Callback<Void, Void> { _ in onLost() }
        g_bus_own_name_on_connection(
            connection, name, G_BUS_NAME_OWNER_FLAGS_NONE, nil,
            { _, _, data in
                guard let lost = Callback<Void, Void>.borrow(data) else { return }
                onMainActor { lost.body(()) }
            }, lost.retained(), releaseCallback)
    }

    /// Puts the object on the bus under a name that the program has already.
    ///
    /// - Returns: The connection, which stays until the program ends; `nil` without a bus.
    @discardableResult
    static func register(
        path: String, interface: String, _ handler: @escaping @MainActor (Call) -> Void
    ) -> OpaquePointer? {
        guard let connection = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil),
            let node = g_dbus_node_info_new_for_xml(interface, nil)
        else { return nil }
        var table = GDBusInterfaceVTable()
        table.method_call = { _, _, _, _, method, parameters, invocation, data in
            guard let method, let parameters, let invocation,
                let callback = Callback<Call, Void>.borrow(data)
            else { return }
            let (name, arguments) = (String(cString: method), Variant(borrowing: parameters).children)
            onMainActor(passing: invocation) { invocation in
                callback.body(Call(method: name, arguments: arguments, invocation: invocation))
            }
        }
        let callback = Callback<Call, Void>(handler)
        let id = g_dbus_connection_register_object(
            connection, path, node.pointee.interfaces[0], &table, callback.retained(), releaseCallback, nil)
        return id == 0 ? nil : connection
    }
}
