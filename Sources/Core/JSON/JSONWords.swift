extension JSONValue {
    /// What this is, for people: "a list", "the word null".
    var kindInWords: String {
        switch kind {
        case .null: "the word null"
        case .bool: bool == true ? "the word true" : "the word false"
        case .number: "a number"
        case .string: "a text"
        case .array: "a list"
        case .object: "an object"
        }
    }

    /// The text of a string in double quotes, on one line and cut after 60 characters.
    var quoted: String {
        guard let text = string else { return kindInWords }
        let limit = 60
        let shown = text.prefix(limit).map { $0.isNewline ? " " : String($0) }.joined()
        return "\"\(shown)\(text.dropFirst(limit).isEmpty ? "" : "…")\""
    }
}
