import Text

/// The texts of an agenda as searches compare them, so that each letter that is typed need not fold them again.
///
/// ASCII texts need no entry: they are compared as they are. Make it off the main thread when a search begins, and release
/// it when the search ends.
package struct FoldedTexts: Sendable {
    private var folded: [String: String] = [:]
    /// Who takes part in the events; `nil` when it is not known.
    private(set) var participants: SearchedParticipants?

    /// No texts: all are folded when they are compared.
    package init() {}

    /// - Throws: `CancellationError`, when the task is cancelled.
    /// - Complexity: O(*n*) in the length of all texts. A text of many occurrences is folded once.
    package init(of agenda: Agenda) throws {
        for position in agenda.entries.indices {
            if position % 256 == 0 { try Task.checkCancellation() }
            let event = agenda.entries[position].event
            add(event.title)
            if let location = event.location { add(location) }
            if let description = agenda.description(of: position) { add(description) }
        }
    }

    /// The folded text; `nil` when it is not known.
    subscript(text: String) -> String? { folded.isEmpty ? nil : folded[text] }

    private mutating func add(_ text: String) {
        guard !TextSearch.isASCII(text), folded[text] == nil else { return }
        folded[text] = TextSearch.fold(text)
    }
}
