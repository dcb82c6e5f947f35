import Rules

/// What is remembered of conditions from one start to the next.
///
/// The conditions are kept whole, so that they hold without their source.
package struct SavedConditions: Codable, Hashable, Sendable {
    /// The `location` of the source of conditions; `nil` for the samples.
    package var source: String?
    /// What the agenda is filtered by, as the JSON of a named condition.
    private var filter: String?
    /// What keeps events out of conflict, as the JSON of a named condition.
    private var ignored: String?

    package init(source: ConditionSource? = nil, filter: NamedCondition? = nil, ignored: NamedCondition? = nil) {
        self.source = source?.location
        self.filter = filter?.json
        self.ignored = ignored?.json
    }

    /// What the agenda is filtered by; `nil` for nothing, or for what can no longer be read.
    package var filterCondition: NamedCondition? { SavedConditions.read(filter) }
    /// What keeps events out of conflict; `nil` for nothing, or for what can no longer be read.
    package var ignoredCondition: NamedCondition? { SavedConditions.read(ignored) }

    private static func read(_ json: String?) -> NamedCondition? {
        json.flatMap { try? ConditionDecoder().condition(Array($0.utf8)).named }
    }
}
