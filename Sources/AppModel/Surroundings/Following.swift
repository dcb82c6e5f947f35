import Observation

/// Calls a closure with a part of observable state, now and after each change of what the part was read from.
///
/// Several changes in a row cause one call, with the latest value. Observation ends when this object is released.
///
///     following = Following({ model.status }) { [weak self] in self?.show($0) }
@MainActor
package final class Following {
    /// Whether changes wait until it goes on. They are then followed together, at once.
    package var isPaused = false {
        didSet { if !isPaused, isOutdated { follow() } }
    }
    private var isOutdated = false
    /// Reads the part, which is observed until the first change, and calls the closure.
    private let read: @MainActor (_ onChange: @escaping @Sendable () -> Void) -> Void

    /// - Parameters:
    ///   - value: Reads the part. All properties that it reads are observed.
    ///   - apply: Called with the part, for the first time before this initializer returns.
    package init<Value>(_ value: @escaping @MainActor () -> Value, _ apply: @escaping @MainActor (Value) -> Void) {
        read = { apply(withObservationTracking(value, onChange: $0)) }
        follow()
    }

    /// - Parameters:
    ///   - value: Reads the part. All properties that it reads are observed.
    ///   - apply: Called with the part, for the first time before this initializer returns, and then when it differs from
    ///     the last one.
    package init<Value: Equatable>(
        differing value: @escaping @MainActor () -> Value, _ apply: @escaping @MainActor (Value) -> Void
    ) {
        var last: Value?
        read = {
            let value = withObservationTracking(value, onChange: $0)
            guard value != last else { return }
            last = value
            apply(value)
        }
        follow()
    }

    private func follow() {
        isOutdated = false
        read { [weak self] in
            // Observation calls this before the change, so the value is read later.
            Task { @MainActor in self?.changed() }
        }
    }

    private func changed() {
        isOutdated = true
        if !isPaused { follow() }
    }
}
