import Observation

/// Follows a part of observable state: gives it now, and again each time something that it was made of has changed.
///
/// Several changes in a row are given once, as they stand when the main thread comes to it. Following ends when the handle
/// goes.
///
///     following = Following({ model.status }, { [weak self] in self?.show($0) })
@MainActor
package final class Following<Value> {
    private let value: @MainActor () -> Value
    private let apply: @MainActor (Value) -> Void

    /// - Parameters:
    ///   - value: reads the part; what it reads is what is followed.
    ///   - apply: called with it, first before this returns.
    package init(_ value: @escaping @MainActor () -> Value, _ apply: @escaping @MainActor (Value) -> Void) {
        (self.value, self.apply) = (value, apply)
        follow()
    }

    private func follow() {
        let value = withObservationTracking(value) { [weak self] in
            // It is told before the change; the value is read after it.
            Task { @MainActor in self?.follow() }
        }
        apply(value)
    }
}
