import Rules

/// The state of conditions that is saved from one start to the next.
///
/// The conditions are saved completely, so that they work without their source.
package struct SavedConditions: Codable, Hashable, Sendable {
    /// The `location` of the source of conditions; `nil` for the samples.
    package var source: String?
    /// The filter of the agenda, as the JSON of a named condition.
    private var filter: String?
    /// The condition that excludes events from conflicts, as the JSON of a named condition.
    private var ignored: String?

    package init(source: ConditionSource? = nil, filter: NamedCondition? = nil, ignored: NamedCondition? = nil) {
        self.source = source?.location
        self.filter = filter?.json
        self.ignored = ignored?.json
    }

    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        (source, filter, ignored) = (values.value(.source), values.value(.filter), values.value(.ignored))
    }

    /// The filter of the agenda; `nil` for none, or when it can no longer be read.
    package var filterCondition: NamedCondition? { filter.flatMap(SavedConditions.read) }
    /// The condition that excludes events from conflicts; `nil` for none, or when it can no longer be read.
    package var ignoredCondition: NamedCondition? { ignored.flatMap(SavedConditions.read) }

    static func read(_ json: String) -> NamedCondition? {
        try? ConditionDecoder().condition(Array(json.utf8)).named
    }
}
