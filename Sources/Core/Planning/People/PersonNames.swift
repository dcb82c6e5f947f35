import Events
import Text

/// The names of people, as the user types them.
package enum PersonNames {
    /// The typed name, in the form in which it is stored.
    ///
    /// - Parameters:
    ///   - people: The people that there are.
    ///   - id: The person whose name it is; `nil` for a new one.
    package static func accepting(
        _ text: String, besides people: People, for id: Person.ID? = nil
    ) -> Result<String, TypedTextFault> {
        let name = text.singleLine(limit: Person.longestName).trimmedOrNil
        // The user without a name is "Me" again.
        guard let name else {
            return id == Person.me ? .success("") : .failure(TypedTextFault(words: Message("Type a name.")))
        }
        guard !people.all.contains(where: { $0.id != id && isSame($0.displayName, name) }) else {
            return .failure(TypedTextFault(words: Message("There is a person with this name already.")))
        }
        guard id != nil || people.all.count < Person.ids.count else {
            return .failure(TypedTextFault(words: Message("There are as many people as there can be.")))
        }
        return .success(name)
    }

    /// The person with a name, ignoring case; `nil` when there is none.
    package static func person(named name: String, in people: People) -> Person? {
        people.all.first { $0.displayName == name } ?? people.all.first { isSame($0.displayName, name) }
    }

    private static func isSame(_ name: String, _ other: String) -> Bool { FoldedTitle(name) == FoldedTitle(other) }
}
