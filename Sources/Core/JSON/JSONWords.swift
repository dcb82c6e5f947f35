import Text

/// The kind of a JSON value, for messages.
public enum JSONShape: String, Hashable, Sendable, Codable {
    case null, yes, no, number, text, list, object

    /// For people: "a list", "the word null".
    public var words: Message {
        switch self {
        case .null: Message("the word null")
        case .yes: Message("the word true")
        case .no: Message("the word false")
        case .number: Message("a number")
        case .text: Message("a text")
        case .list: Message("a list")
        case .object: Message("an object")
        }
    }
}

extension JSONValue {
    public var shape: JSONShape {
        switch kind {
        case .null: .null
        case .bool: bool == true ? .yes : .no
        case .number: .number
        case .string: .text
        case .array: .list
        case .object: .object
        }
    }

    /// The kind of the value, for people: "a list", "the word null".
    public var kindInWords: Message { shape.words }

    /// The string in double quotes, on one line, truncated after 60 Unicode scalars.
    public var quoted: Message {
        guard let text = string?.unicodeScalars else { return kindInWords }
        let limit = 60
        var shown = String.UnicodeScalarView()
        for scalar in text.prefix(limit) {
            let isPlain = scalar.properties.generalCategory != .control && !scalar.properties.isPatternWhitespace
            shown.append(isPlain ? scalar : " ")
        }
        return Message(verbatim: "\"\(String(shown))\(text.dropFirst(limit).isEmpty ? "" : "…")\"")
    }
}
