import CGio
@_spi(C) import GLib

/// The session bus (D-Bus). No call blocks.
@MainActor
final class SessionBus {
    private let connection: Object
    /// How long to wait for an answer, in seconds.
    static let patience = 10

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

    /// Connects to it; `nil` when there is none.
    static func connected() async -> SessionBus? {
        await withCheckedContinuation { continuation in connect { continuation.resume(returning: $0) } }
    }

    /// Connects to the bus at an address, with a connection of its own.
    ///
    /// - Parameter completion: Called with the bus; with `nil` when there is none.
    static func connect(to address: String, _ completion: @escaping @MainActor (SessionBus?) -> Void) {
        let callback = Callback<AsyncResult, Void> { answer in
            // The caller owns the connection.
            completion(g_dbus_connection_new_for_address_finish(answer.result, nil).map { SessionBus(Object(new: $0)) })
        }
        let flags = GDBusConnectionFlags(
            rawValue: G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT.rawValue
                | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION.rawValue)
        g_dbus_connection_new_for_address(address, flags, nil, nil, asyncReady, callback.retained())
    }

    private init(_ connection: Object) {
        self.connection = connection
    }

    /// Calls a method.
    ///
    /// - Parameters:
    ///   - seconds: How long to wait for an answer.
    ///   - completion: Called with the returned values, or with the error.
    func call(
        _ method: String, of object: BusObject, _ arguments: [Variant], seconds: Int = patience,
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
        withExtendedLifetime(tuple) {
            g_dbus_connection_call(
                connection.opaque, object.owner, object.path, object.interface, method, tuple.pointer, nil,
                G_DBUS_CALL_FLAGS_NONE, gint(seconds * 1000), nil, asyncReady, callback.retained())
        }
    }

    /// Calls a method, and returns its values.
    func call(
        _ method: String, of object: BusObject, _ arguments: [Variant] = [], seconds: Int = patience
    ) async throws(BusError) -> [Variant] {
        let result = await withCheckedContinuation { continuation in
            call(method, of: object, arguments, seconds: seconds) { continuation.resume(returning: $0) }
        }
        return try result.get()
    }

    /// Whether one of some services runs or can be started.
    func hasService(_ services: Set<String>) async throws(BusError) -> Bool {
        for method in ["ListActivatableNames", "ListNames"] {
            let names = try await call(method, of: .bus).first?.children ?? []
            if names.contains(where: { $0.text.map(services.contains) ?? false }) { return true }
        }
        return false
    }

    /// Receives a signal until the returned subscription is released.
    ///
    /// - Parameters:
    ///   - isOfAll: Whether the signal is received from all objects of the owner.
    ///   - handler: Called with the values of the signal.
    func onSignal(
        _ signal: String, of object: BusObject, isOfAll: Bool = false,
        _ handler: @escaping @MainActor ([Variant]) -> Void
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
            connection.opaque, object.owner, object.interface, signal, isOfAll ? nil : object.path, nil,
            GDBusSignalFlags(rawValue: 0), receive, callback.retained(), releaseCallback)
        return BusSubscription(id, of: connection)
    }

    /// Tells when a name gets another owner, or loses it, until the returned subscription is released.
    ///
    /// - Parameter handler: Called with whether it has an owner now.
    func onOwnerChange(of name: String, _ handler: @escaping @MainActor (Bool) -> Void) -> BusSubscription {
        onSignal("NameOwnerChanged", of: .bus) { values in
            guard values.count == 3, values[0].text == name else { return }
            handler(values[2].text?.isEmpty == false)
        }
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
