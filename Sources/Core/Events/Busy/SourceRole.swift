/// How the events of a source take part in conflicts.
///
///     let role = SourceRole(SourceChoices(counting: .never), for: feed)
///     role.kind(of: feed.events[0])  // nil
public struct SourceRole: Hashable, Sendable {
    /// For whom its events are; empty for a followed source.
    public let people: PersonSet
    public let counting: SourceCounting
    /// Whether its events conflict with each other. By default, those of a followed source, such as a conference with
    /// parallel tracks, do not.
    public let conflictsWithin: Bool

    /// - Parameter initial: The defaults.
    public init(_ choices: SourceChoices, initial: SourceRole) {
        self.init(
            people: choices.people ?? initial.people, counting: choices.counting ?? initial.counting,
            conflictsWithin: choices.conflictsWithin)
    }

    /// - Parameter conflictsWithin: `nil` means the default: events of a followed source do not conflict with each other.
    public init(people: PersonSet, counting: SourceCounting, conflictsWithin: Bool? = nil) {
        (self.people, self.counting) = (people, counting)
        self.conflictsWithin = conflictsWithin ?? !people.isEmpty
    }

    public init(ownership: SourceOwnership, counting: SourceCounting, conflictsWithin: Bool? = nil) {
        self.init(people: ownership.people, counting: counting, conflictsWithin: conflictsWithin)
    }

    /// Whether it is somebody's own.
    public var ownership: SourceOwnership { people.isEmpty ? .followed : .mine }

    /// How an event of the source takes part in conflicts; `nil` when it cannot conflict.
    public func kind(of event: Event) -> ConflictParty.Kind? {
        if counting.isBusy(event) { return .timed }
        guard event.availability == .busyDays, case .allDay = event.when, event.status != .cancelled,
            ownership == .mine, counting != .never
        else { return nil }
        return .busyDay
    }
}
