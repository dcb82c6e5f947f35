import CGio
@_spi(C) import GLib

/// The session bus (D-Bus). Nothing is waited for.
@MainActor
final class SessionBus {
    private let connection: Object
    /// For how long an answer is waited for, in milliseconds.
    private static let patience: gint = 10_000

    /// Connects to it.
    ///
    /// - Parameter completion: gets `nil` where there is no bus.
    static func connect(_ completion: @escaping @MainActor (SessionBus?) -> Void) {
        let callback = Callback<AsyncResult, Void> { answer in
            // The caller owns a reference to the connection, which the program shares.
            completion(g_bus_get_finish(answer.result, nil).map { SessionBus(Object(new: $0)) })
        }
        g_bus_get(G_BUS_TYPE_SESSION, nil, asyncReady, callback.retained())
    }

    private init(_ connection: Object) {
        self.connection = connection
    }

    /// Calls a method.
    ///
    /// - Parameter completion: gets the values that it answers, or why it does not.
    func call(
        _ method: String, of object: BusObject, _ arguments: [Variant],
        completion: @escaping @MainActor (Result<[Variant], BusError>) -> Void
    ) {
        let callback = Callback<AsyncResult, Void> { answer in
            guard let source = answer.source else { return }
            var error: UnsafeMutablePointer<GError>?
            // The caller owns the answer.
            if let values = g_dbus_connection_call_finish(OpaquePointer(source), answer.result, &error) {
                completion(.success(Variant(taking: values).children))
            } else {
                completion(.failure(BusError(taking: error)))
            }
        }
        let tuple = Variant(tuple: arguments)
        g_dbus_connection_call(
            connection.opaque, object.owner, object.path, object.interface, method, tuple.pointer, nil,
            G_DBUS_CALL_FLAGS_NONE, Self.patience, nil, asyncReady, callback.retained())
    }

    /// Follows a signal until the handle goes.
    ///
    /// - Parameter handler: gets its values.
    func onSignal(
        _ signal: String, of object: BusObject, _ handler: @escaping @MainActor ([Variant]) -> Void
    ) -> BusSubscription {
        let callback = Callback<OpaquePointer?, Void> { parameters in
            handler(parameters.map { Variant(borrowing: $0).children } ?? [])
        }
        let receive: GDBusSignalCallback = { _, _, _, _, _, parameters, data in
            guard let callback = Callback<OpaquePointer?, Void>.borrow(data) else { return }
            onMainActor(passing: parameters) { callback.body($0) }
        }
        // The subscription owns the callback, and gives it back when it ends.
        let id = g_dbus_connection_signal_subscribe(
            connection.opaque, object.owner, object.interface, signal, object.path, nil,
            GDBusSignalFlags(rawValue: 0), receive, callback.retained(), releaseCallback)
        return BusSubscription(id, of: connection)
    }
}

/// A signal that is being followed.
@MainActor
final class BusSubscription {
    private let id: guint
    private let connection: Object

    fileprivate init(_ id: guint, of connection: Object) {
        (self.id, self.connection) = (id, connection)
    }

    isolated deinit { g_dbus_connection_signal_unsubscribe(connection.opaque, id) }
}
