import Network
import Time

/// Which events of a source count for conflicts, by the user's choice.
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

/// Whose events a source has, by the user's choice.
public enum SourceOwnership: String, Hashable, Sendable {
    /// The user's own: by default files, private addresses and JSON feeds.
    case mine
    /// Another person's or group's: most other addresses by default.
    case followed

    /// The default: an address is followed, unless it is a private address of Google, iCloud or Outlook, or has a JSON
    /// feed. Every other source is the user's own.
    public static func initial(for source: Source, kind: FeedKind) -> SourceOwnership {
        guard let address = source.address, kind == .calendar else { return .mine }
        let text = address.text.lowercased()
        switch address.host {
        case "calendar.google.com", "www.google.com": return text.contains("/private-") ? .mine : .followed
        case let host where host.hasSuffix(".icloud.com"):
            return text.contains("/published/") ? .mine : .followed
        case "outlook.live.com", "outlook.office365.com", "outlook.office.com":
            return text.contains("/calendar/") ? .mine : .followed
        default: return .followed
        }
    }
}
