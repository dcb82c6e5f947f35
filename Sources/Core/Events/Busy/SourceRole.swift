/// The user's choices about a source and its conflicts; `nil` means the default for the source and its content.
public struct SourceChoices: Hashable, Sendable {
    public var ownership: SourceOwnership?
    public var counting: SourceCounting?
    /// Whether events of the source conflict with each other.
    public var conflictsWithin: Bool?

    public init(ownership: SourceOwnership? = nil, counting: SourceCounting? = nil, conflictsWithin: Bool? = nil) {
        (self.ownership, self.counting, self.conflictsWithin) = (ownership, counting, conflictsWithin)
    }

    /// The choices for a source on the command line: it is the user's own, and it counts.
    public static let named = SourceChoices(ownership: .mine, counting: .counts)
}

/// How the events of a source take part in conflicts.
///
///     let role = SourceRole(SourceChoices(counting: .never), for: feed)
///     role.kind(of: feed.events[0])  // nil
public struct SourceRole: Hashable, Sendable {
    public let ownership: SourceOwnership
    public let counting: SourceCounting
    /// Whether its events conflict with each other. By default, those of a followed source, such as a conference with
    /// parallel tracks, do not.
    public let conflictsWithin: Bool

    /// - Parameter initial: The defaults.
    public init(_ choices: SourceChoices, initial: SourceRole) {
        self.init(
            ownership: choices.ownership ?? initial.ownership, counting: choices.counting ?? initial.counting,
            conflictsWithin: choices.conflictsWithin)
    }

    /// - Parameter conflictsWithin: `nil` means the default for the ownership.
    public init(ownership: SourceOwnership, counting: SourceCounting, conflictsWithin: Bool? = nil) {
        (self.ownership, self.counting) = (ownership, counting)
        self.conflictsWithin = conflictsWithin ?? (ownership == .mine)
    }

    /// How an event of the source takes part in conflicts; `nil` when it cannot conflict.
    public func kind(of event: Event) -> ConflictParty.Kind? {
        if counting.isBusy(event) { return .timed }
        guard event.availability == .busyDays, case .allDay = event.when, event.status != .cancelled,
            ownership == .mine, counting != .never
        else { return nil }
        return .busyDay
    }
}
