import CGtk

/// Something that goes on being observed until it is cancelled or this handle goes.
@MainActor
public final class Observation {
    private var stop: (@MainActor () -> Void)?

    init(stop: @escaping @MainActor () -> Void) {
        self.stop = stop
    }

    public func cancel() {
        stop?()
        stop = nil
    }

    isolated deinit {
        stop?()
    }
}

extension Object {
    /// Connects a handler of a signal for as long as the returned handle lives: for instances that outlive the handler.
    func observe(_ signal: String, _ handler: @escaping @MainActor () -> Void) -> Observation {
        let connection = connect(signal) { _ in handler() }
        return Observation { self.disconnect(connection) }
    }
}
