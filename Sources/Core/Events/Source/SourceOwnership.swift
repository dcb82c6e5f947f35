import Network

/// Whose events a source has, by the user's choice.
public enum SourceOwnership: String, Hashable, Sendable {
    /// The reader's own: by default files, private addresses and JSON feeds.
    case mine
    /// Another person's or group's: most other addresses by default.
    case followed

    /// The default: an address is followed, unless it is a private address of Google, iCloud or Outlook, or has a JSON
    /// feed. Every other source is the reader's own.
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
