import Time

/// What a source of conditions offers.
package struct ConditionList: Hashable, Sendable {
    /// In the order of the source.
    package let entries: [ConditionEntry]
    /// What was not as it should be and did no harm, as sentences.
    package var notices: [String]
    /// When the service gave it, where it was kept since; `nil` for what has just come.
    package var keptSince: Instant?
    /// Why it stands in for what the service would say now, as sentences; `nil` where it does not.
    package var standsInBecause: String?

    package init(entries: [ConditionEntry], notices: [String] = []) {
        self.entries = entries
        self.notices = notices
    }
}

/// One line of a list of conditions.
package struct ConditionEntry: Hashable, Sendable {
    /// Where its condition is.
    package enum Content: Hashable, Sendable {
        /// To be asked for by its identifier.
        case toFetch
        /// In the list itself, as in files.
        case condition(NamedCondition)
        /// Nowhere, because the entry cannot be read.
        case fault(ConditionError)
    }

    /// What people call it; where it has no name, its place in the list: "Entry 3".
    package let name: String
    /// Its identifier; empty where it has none.
    package let id: String
    package let content: Content

    package init(name: String, id: String, content: Content = .toFetch) {
        self.name = name
        self.id = id
        self.content = content
    }
}

/// A condition that was read, and what was not as it should be and did no harm, as sentences.
package struct LoadedCondition: Hashable, Sendable {
    package let named: NamedCondition
    package var notices: [String]
    /// When the service gave it, where it was kept since; `nil` for what has just come.
    package var keptSince: Instant?
    /// Why it stands in for what the service would say now, as sentences; `nil` where it does not.
    package var standsInBecause: String?

    package init(_ named: NamedCondition, notices: [String] = []) {
        self.named = named
        self.notices = notices
    }
}
