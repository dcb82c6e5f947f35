import Text
import Time

/// The conditions of a source.
package struct ConditionList: Hashable, Sendable {
    /// In the order of the source.
    package var entries: [ConditionEntry]
    /// Faults without consequences, as sentences.
    package var notices: [Message]
    /// When the service sent it, for a stored copy; `nil` for a fresh one.
    package var keptSince: Instant?
    /// Why a stored copy is used instead of a fresh one, as sentences; `nil` for a fresh one.
    package var standsInBecause: Message?
    /// Whether it was read from a document that is one condition, not a list.
    package internal(set) var isOneCondition = false

    package init(entries: [ConditionEntry], notices: [Message] = []) {
        self.entries = entries
        self.notices = notices
    }
}

/// One line of a list of conditions.
package struct ConditionEntry: Hashable, Sendable {
    /// Where its condition is.
    package enum Content: Hashable, Sendable {
        /// At the service, by its identifier.
        case toFetch
        /// In the list itself, as in files.
        case condition(NamedCondition)
        /// Nowhere, because the entry cannot be read.
        case fault(ConditionError)
    }

    /// The name for people; without a name, its number in the list: "Entry 3".
    package let name: String
    /// The identifier; empty when there is none.
    package let id: String
    package let content: Content
    /// The path of the file with this condition alone; `nil` when it is from a list or a service.
    package var file: String?

    package init(name: String, id: String, content: Content = .toFetch, file: String? = nil) {
        self.name = name
        self.id = id
        self.content = content
        self.file = file
    }
}

/// A condition that was read, and its faults without consequences, as sentences.
package struct LoadedCondition: Hashable, Sendable {
    package let named: NamedCondition
    package var notices: [Message]
    /// When the service sent it, for a stored copy; `nil` for a fresh one.
    package var keptSince: Instant?
    /// Why a stored copy is used instead of a fresh one, as sentences; `nil` for a fresh one.
    package var standsInBecause: Message?

    package init(_ named: NamedCondition, notices: [Message] = []) {
        self.named = named
        self.notices = notices
    }
}
