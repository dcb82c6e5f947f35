import Rules
import Text

extension ConditionList {
    /// The names of the conditions that come with the program, by their identifiers.
    package static let sampleNames = [
        "appointments": localized("Appointments nobody else has to know of"),
        "no-place": localized("No place is stated"),
        "parties": localized("Parties, but no birthdays"),
        "meals": localized("Something to eat"),
        "title-names-place": localized("The title names the place"),
        "north-hill": localized("Walks on North Hill"),
    ]

    /// The list with the names of samples in the user's language.
    package var withSampleNames: ConditionList {
        var list = self
        list.entries = entries.map { entry in
            guard case .condition(let named) = entry.content, let name = ConditionList.sampleNames[named.id] else {
                return entry
            }
            let translated = NamedCondition(name: name, id: named.id, condition: named.condition)
            return ConditionEntry(name: name, id: entry.id, content: .condition(translated), file: entry.file)
        }
        return list
    }
}
