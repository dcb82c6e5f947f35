import Time

/// The events of a source that count for conflicts, by the user's choice.
public enum SourceCounting: String, Hashable, Sendable, CaseIterable {
    /// Busy events count.
    case counts
    /// Free events count too: some calendars, such as those of universities, mark everything as free.
    case countsFreeToo = "counts-free-too"
    /// The events are shown, but never conflict.
    case never

    /// The default: a source with only all-day events, such as holidays and birthdays, never counts.
    ///
    /// - Complexity: O(*n*).
    public static func initial(for events: some Collection<Event>) -> SourceCounting {
        !events.isEmpty && !events.contains { $0.when.isTimed } ? .never : .counts
    }

    /// Whether an event of the source is busy. A declined event never is.
    public func isBusy(_ event: Event) -> Bool {
        switch self {
        case .counts: event.isBusy
        case .countsFreeToo: event.when.isTimed && event.status != .cancelled && event.availability != .declined
        case .never: false
        }
    }
}
