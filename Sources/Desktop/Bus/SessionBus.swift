import CGio
@_spi(C) import GLib

/// The session bus (D-Bus). No call blocks.
@MainActor
final class SessionBus {
    private let connection: Object
    /// How long to wait for an answer, in milliseconds.
    private static let patience: gint = 10_000

    /// Connects to it.
    ///
    /// - Parameter completion: Called with the bus; with `nil` when there is none.
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
    /// - Parameter completion: Called with the returned values, or with the error.
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

    /// Receives a signal until the returned subscription is released.
    ///
    /// - Parameter handler: Called with the values of the signal.
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

/// A subscription to a signal.
@MainActor
final class BusSubscription {
    private let id: guint
    private let connection: Object

    fileprivate init(_ id: guint, of connection: Object) {
        (self.id, self.connection) = (id, connection)
    }

    isolated deinit { g_dbus_connection_signal_unsubscribe(connection.opaque, id) }
}
