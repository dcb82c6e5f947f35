import Network

/// How the events of a source take part in conflicts.
///
///     let role = SourceRole(SourceChoices(counting: .never), for: feed)
///     role.kind(of: feed.events[0])  // nil
public struct SourceRole: Hashable, Sendable {
    /// For whom its events are; empty for nobody.
    public let people: PersonSet
    public let counting: SourceCounting
    /// Whether its events conflict with each other. Those of nobody's, such as a conference with parallel tracks, never do.
    public let conflictsWithin: Bool

    /// - Parameter initial: The defaults.
    public init(_ choices: SourceChoices, initial: SourceRole) {
        self.init(
            people: choices.people ?? initial.people, counting: choices.counting ?? initial.counting,
            conflictsWithin: choices.conflictsWithin)
    }

    /// - Parameter conflictsWithin: `nil` means the default: they do.
    public init(people: PersonSet, counting: SourceCounting, conflictsWithin: Bool? = nil) {
        (self.people, self.counting) = (people, counting)
        self.conflictsWithin = !people.isEmpty && conflictsWithin ?? true
    }

    /// How an event of the source takes part in conflicts; `nil` when it cannot conflict.
    public func kind(of event: Event) -> ConflictParty.Kind? {
        if counting.isBusy(event) { return .timed }
        guard event.availability == .busyDays, case .allDay = event.when, event.status != .cancelled,
            !people.isEmpty, counting != .never
        else { return nil }
        return .busyDay
    }
}

extension PersonSet {
    /// For whom the events of a source are at first: those of an address are nobody's, unless it is a private address of
    /// Google, iCloud or Outlook, or has a JSON feed. Every other source is the user's own, except one that is
    /// read-only, such as a calendar that somebody else shares.
    public static func initial(for source: Source, kind: FeedKind, isReadOnly: Bool = false) -> PersonSet {
        if isReadOnly { return [] }
        guard let address = source.address, kind == .calendar else { return .me }
        let text = address.text.lowercased()
        let isOwn =
            switch address.host {
            case "calendar.google.com", "www.google.com": text.contains("/private-")
            case let host where host.hasSuffix(".icloud.com"): text.contains("/published/")
            case "outlook.live.com", "outlook.office365.com", "outlook.office.com": text.contains("/calendar/")
            default: false
            }
        return isOwn ? .me : []
    }
}
