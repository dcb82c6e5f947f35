import Observation

/// Calls a closure with a part of observable state, now and after each change of what the part was read from.
///
/// Several changes in a row cause one call, with the latest value. Observation ends when this object is released.
///
///     following = Following({ model.status }, { [weak self] in self?.show($0) })
@MainActor
package final class Following<Value> {
    private let value: @MainActor () -> Value
    private let apply: @MainActor (Value) -> Void
    /// Whether a part is the same as the last one, for which the closure is not called; `nil` when it always is.
    private let isSame: (@MainActor (Value, Value) -> Bool)?
    private var last: Value?

    /// - Parameters:
    ///   - value: Reads the part. All properties that it reads are observed.
    ///   - apply: Called with the part, for the first time before this initializer returns.
    package init(_ value: @escaping @MainActor () -> Value, _ apply: @escaping @MainActor (Value) -> Void) {
        (self.value, self.apply, isSame) = (value, apply, nil)
        follow()
    }

    /// - Parameters:
    ///   - value: Reads the part. All properties that it reads are observed.
    ///   - apply: Called with the part, for the first time before this initializer returns, and then when it differs from
    ///     the last one.
    package init(differing value: @escaping @MainActor () -> Value, _ apply: @escaping @MainActor (Value) -> Void)
    where Value: Equatable {
        (self.value, self.apply, isSame) = (value, apply, { $0 == $1 })
        follow()
    }

    private func follow() {
        let value = withObservationTracking(value) { [weak self] in
            // Observation calls this before the change, so the value is read later.
            Task { @MainActor in self?.follow() }
        }
        if let isSame {
            if let last, isSame(last, value) { return }
            last = value
        }
        apply(value)
    }
}
