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

    /// The text of a string in double quotes, on one line and cut after 60 Unicode scalars.
    var quoted: String {
        guard let text = string?.unicodeScalars else { return kindInWords }
        let limit = 60
        var shown = String.UnicodeScalarView()
        for scalar in text.prefix(limit) {
            let isPlain = scalar.properties.generalCategory != .control && !scalar.properties.isPatternWhitespace
            shown.append(isPlain ? scalar : " ")
        }
        return "\"\(String(shown))\(text.dropFirst(limit).isEmpty ? "" : "…")\""
    }
}
