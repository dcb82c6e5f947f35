import CGio

/// The arguments of one emission of a signal, without the instance that emits it. Valid only during the handler.
@_spi(C) public struct SignalArguments {
    fileprivate let values: UnsafePointer<GValue>

    /// The object that emits the signal, borrowed. Use it instead of the handle that connected the signal, which may
    /// have been freed.
    public var instance: UnsafeMutableRawPointer {
        guard let instance = g_value_get_object(values) else { preconditionFailure("a signal comes from an object") }
        return instance
    }

    public func int(_ index: Int) -> Int { Int(g_value_get_int(values + index + 1)) }
    public func uint(_ index: Int) -> UInt { UInt(g_value_get_uint(values + index + 1)) }
    public func double(_ index: Int) -> Double { g_value_get_double(values + index + 1) }
    public func enumeration(_ index: Int) -> Int { Int(g_value_get_enum(values + index + 1)) }
    public func flags(_ index: Int) -> UInt32 { g_value_get_flags(values + index + 1) }
    /// The object is borrowed: a handler that keeps it adds a reference.
    public func object(_ index: Int) -> UnsafeMutableRawPointer? { g_value_get_object(values + index + 1) }
    public func boxed(_ index: Int) -> UnsafeMutableRawPointer? { g_value_get_boxed(values + index + 1) }
    /// The variant is borrowed.
    public func variant(_ index: Int) -> OpaquePointer? { g_value_get_variant(values + index + 1) }
    public func pointer(_ index: Int) -> UnsafeMutableRawPointer? { g_value_get_pointer(values + index + 1) }
}

/// The result of a handler with a boolean result.
public enum SignalHandling {
    /// Handled: no other handler gets this emission (`TRUE`).
    case stop
    /// Not handled: the next handler or GTK's default handler runs (`FALSE`).
    case proceed
}

/// A connected handler, for disconnecting it before its object is finalized.
@_spi(C) public struct SignalConnection {
    fileprivate let id: gulong
}

extension Object {
    /// Connects a handler of a signal without a result.
    ///
    /// The closure is freed when the handler is disconnected or the instance is finalized. It must not capture a handle
    /// on this instance strongly: the two would keep each other alive.
    @discardableResult
    @_spi(C) public func connect(
        _ signal: String, _ handler: @escaping @MainActor (SignalArguments) -> Void
    ) -> SignalConnection {
        connect(signal, box: SignalBox { arguments, _ in handler(arguments) })
    }

    /// Connects a handler of a signal with a boolean result.
    @discardableResult
    @_spi(C) public func connect(
        handling signal: String, _ handler: @escaping @MainActor (SignalArguments) -> SignalHandling
    ) -> SignalConnection {
        connect(
            signal,
            box: SignalBox { arguments, result in
                let handling = handler(arguments)
                if let result { g_value_set_boolean(result, handling == .stop ? 1 : 0) }
            })
    }

    @_spi(C) public func disconnect(_ connection: SignalConnection) {
        g_signal_handler_disconnect(pointer, connection.id)
    }

    private func connect(_ signal: String, box: SignalBox) -> SignalConnection {
        // The closure owns the box; `finalize` releases that reference.
        let data = Unmanaged.passRetained(box).toOpaque()
        guard let closure = g_closure_new_simple(guint(MemoryLayout<GClosure>.size), data) else {
            preconditionFailure("g_closure_new_simple never returns NULL")
        }
        g_closure_add_finalize_notifier(closure, data) { data, _ in
            if let data { Unmanaged<SignalBox>.fromOpaque(data).release() }
        }
        g_closure_set_marshal(closure) { closure, result, _, values, _, _ in
            guard let data = closure?.pointee.data, let values else { return }
            let box = Unmanaged<SignalBox>.fromOpaque(data).takeUnretainedValue()
            let arguments = SignalArguments(values: values)
            onMainActor { box.body(arguments, result) }
        }
        // The connection sinks the floating closure.
        return SignalConnection(id: g_signal_connect_closure(pointer, signal, closure, 0))
    }
}

private final class SignalBox {
    let body: @MainActor (SignalArguments, UnsafeMutablePointer<GValue>?) -> Void

    init(_ body: @escaping @MainActor (SignalArguments, UnsafeMutablePointer<GValue>?) -> Void) {
        self.body = body
    }
}
