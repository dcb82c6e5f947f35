import Rules
import Text

extension ConditionList {
    /// The names of the conditions that come with the program, by their identifiers.
    package static let sampleNames: [String: Message] = [
        "appointments": Message("Appointments nobody else has to know of"),
        "no-place": Message("No place is stated"),
        "parties": Message("Parties, but no birthdays"),
        "meals": Message("Something to eat"),
        "title-names-place": Message("The title names the place"),
        "north-hill": Message("Walks on North Hill"),
    ]

    /// The list with the names of samples in the user's language. Its conditions are the same, so that one in use stays it.
    package var withSampleNames: ConditionList {
        var list = self
        list.entries = entries.map { entry in
            guard case .condition(let named) = entry.content, named.shownName != named.name else { return entry }
            return ConditionEntry(name: named.shownName, id: entry.id, content: entry.content, file: entry.file)
        }
        return list
    }
}

extension NamedCondition {
    /// The name for people: that of a sample in the user's language, otherwise as it is stored.
    package var shownName: String {
        guard let name = ConditionList.sampleNames[id], name.english == self.name else { return self.name }
        return name.text
    }
}
