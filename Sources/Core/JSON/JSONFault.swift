import Text

/// A fault in the grammar at a location of a JSON text.
///
/// It stores values, not words, so that it can be saved; `words` makes the text to show.
public enum JSONFault: Hashable, Sendable, Codable {
    /// A character, by its Unicode scalar, that JSON does not allow there.
    case unexpected(UInt32)
    /// A comma after the last item of an array or object.
    case lastComma
    case numberTooLarge
    /// The text ends before its value does.
    case ended
}

extension JSONFault {
    /// The fault as the end of a sentence: ""]" is not expected".
    public var words: Message {
        switch self {
        case .unexpected(let found): Message("{found} is not expected", ["found": name(of: found)])
        case .lastComma: Message("there is a comma after the last item, which JSON does not allow")
        case .numberTooLarge: Message("the number is too large")
        case .ended: Message("the text ends too early")
        }
    }

    private func name(of value: UInt32) -> Message {
        let scalar = Unicode.Scalar(value) ?? "\u{FFFD}"
        switch scalar {
        case "\t": return Message("a tab")
        case "\n", "\r": return Message("a line break")
        case "\"": return Message("a double quote")
        default:
            if scalar.isSeen { return Message(verbatim: "\"\(scalar)\"") }
            let digits = String(scalar.value, radix: 16, uppercase: true)
            let code = String(repeating: "0", count: max(0, 4 - digits.count)) + digits
            return Message("the character U+{code}", ["code": code])
        }
    }
}

extension Unicode.Scalar {
    /// Whether people can see it in a sentence.
    fileprivate var isSeen: Bool {
        switch properties.generalCategory {
        case .control, .format, .unassigned, .privateUse, .surrogate: false
        default: !properties.isWhitespace
        }
    }
}
