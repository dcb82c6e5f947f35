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

    /// - Parameters:
    ///   - value: Reads the part. All properties that it reads are observed.
    ///   - apply: Called with the part, for the first time before this initializer returns.
    package init(_ value: @escaping @MainActor () -> Value, _ apply: @escaping @MainActor (Value) -> Void) {
        (self.value, self.apply) = (value, apply)
        follow()
    }

    private func follow() {
        let value = withObservationTracking(value) { [weak self] in
            // Observation calls this before the change, so the value is read later.
            Task { @MainActor in self?.follow() }
        }
        apply(value)
    }
}
