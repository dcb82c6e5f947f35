import Network
import Time

/// How the events of a source count for conflicts, as the user decides.
public enum SourceCounting: String, Hashable, Sendable, CaseIterable {
    /// Busy events count.
    case counts
    /// Free ones too: some calendars, such as those of universities, mark everything as free.
    case countsFreeToo = "counts-free-too"
    /// Shown, in no conflict.
    case never

    /// What holds until the user decides: a source of all-day events alone, such as holidays and birthdays, never counts.
    ///
    /// - Complexity: O(*n*).
    public static func initial(for events: some Collection<Event>) -> SourceCounting {
        !events.isEmpty && !events.contains { $0.when.isTimed } ? .never : .counts
    }

    /// Whether an event of the source takes its time. What its reader has declined never does.
    public func isBusy(_ event: Event) -> Bool {
        switch self {
        case .counts: event.isBusy
        case .countsFreeToo: event.when.isTimed && event.status != .cancelled && event.availability != .declined
        case .never: false
        }
    }
}

/// Whose events a source has, as the user decides.
public enum SourceOwnership: String, Hashable, Sendable {
    /// The reader's own: files, private addresses, the JSON feeds.
    case mine
    /// Somebody else's, to look at: most other addresses.
    case followed

    /// What holds until the user decides: an address is followed, unless it is one of the private addresses that Google,
    /// iCloud and Outlook give out, or gives a JSON feed; all else is the reader's.
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
