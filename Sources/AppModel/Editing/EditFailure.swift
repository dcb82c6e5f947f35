import Events

/// An edit that was not made. It stays beside its event until it is tried again or closed.
@MainActor
package struct EditFailure {
    /// The event that was not changed, and why, in whole sentences.
    package let text: String
    package let tryAgain: @MainActor () -> Void
    package let close: @MainActor () -> Void
    /// Called when it stands beside its event: the bar says it no longer.
    package let seen: @MainActor () -> Void
}

extension EditingModel {
    /// The edit of one of some events that was not made; `nil` for none.
    package func failure(ofAny events: [EventKey]) -> EditFailure? {
        events.lazy.compactMap { self.failures[$0] }.first
    }
}
