import Text

/// What breaks the grammar at a location of a JSON text.
///
/// It stores values, not words, so that it can be saved; `words` makes the text to show.
public enum JSONFault: Hashable, Sendable, Codable {
    /// What a value or name comes after.
    public enum Before: String, Hashable, Sendable, Codable {
        case comma, colon
    }

    /// In all cases `found` is the Unicode scalar at the location.
    case noCommaOrEnd(isList: Bool, found: UInt32)
    /// There is something after the one value of the text.
    case noEnd(found: UInt32)
    case noName(after: Before?, found: UInt32)
    case noColon(found: UInt32)
    case noValue(after: Before?, found: UInt32)
    /// A word, shortened, that is not a value.
    case unknownWord(String)
    /// A number, shortened, in a form that JSON does not allow.
    case badNumber(String)
    case numberTooLarge
    /// A string that begins at the location and does not end.
    case openText
    case openTextOnLine
    case unescaped(found: UInt32)
    /// `\u` without four hexadecimal digits.
    case badCodeUnit
    /// A backslash before a character that must not follow one; `nil` for the end of the text.
    case badEscape(found: UInt32?)
    /// The text ends where a value is expected.
    case noContent
    /// The text ends before the array or object that begins at a location.
    case open(isList: Bool, from: JSONLocation)
}

extension JSONFault {
    /// What is wrong, as the end of a sentence: "a colon is expected after the name, but there is "1"".
    public var words: Message {
        switch self {
        case .noCommaOrEnd(let isList, let found):
            return Message(
                "a comma or \"{end}\" is expected here, but there is {found}",
                ["end": isList ? "]" : "}", "found": name(of: found)])
        case .noEnd(let found):
            return Message(
                "the text should end after its one value, but there is {found}", ["found": name(of: found)])
        case .noName(let before, let found):
            return switch before {
            case nil:
                Message("a name in double quotes is expected here, but there is {found}", ["found": name(of: found)])
            case .comma where found == 0x7D:
                Message(
                    """
                    a name in double quotes is expected after the comma, but there is {found} (a last comma is not \
                    allowed)
                    """, ["found": name(of: found)])
            case .comma:
                Message(
                    "a name in double quotes is expected after the comma, but there is {found}",
                    ["found": name(of: found)])
            case .colon:
                Message(
                    "a name in double quotes is expected after the colon, but there is {found}",
                    ["found": name(of: found)])
            }
        case .noColon(let found):
            return Message("a colon is expected after the name, but there is {found}", ["found": name(of: found)])
        case .noValue(let before, let found):
            return switch before {
            case nil: Message("a value is expected here, but there is {found}", ["found": name(of: found)])
            case .comma where found == 0x5D:
                Message(
                    "a value is expected after the comma, but there is {found} (a last comma is not allowed)",
                    ["found": name(of: found)])
            case .comma:
                Message("a value is expected after the comma, but there is {found}", ["found": name(of: found)])
            case .colon:
                Message("a value is expected after the colon, but there is {found}", ["found": name(of: found)])
            }
        case .unknownWord(let word):
            return Message("\"{word}\" is not a JSON value; texts are in double quotes", ["word": word])
        case .badNumber(let number): return Message("\"{number}\" is not a JSON number", ["number": number])
        case .numberTooLarge: return Message("the number is too large")
        case .openText: return Message("the text that begins here is not closed")
        case .openTextOnLine: return Message("the text that begins here is not closed on its line")
        case .unescaped(let found):
            return Message("{found} must be escaped in a text", ["found": name(of: found)])
        case .badCodeUnit: return Message("\"\\u\" must be followed by four hexadecimal digits")
        case .badEscape(let found):
            guard let found else { return Message("a backslash must not be followed by nothing") }
            return Message("a backslash must not be followed by {found}", ["found": name(of: found)])
        case .noContent: return Message("the text ends where a value is expected")
        case .open(let isList, let location):
            return isList
                ? Message(
                    "the text ends before the list that begins at {location} is closed", ["location": location.words])
                : Message(
                    "the text ends before the object that begins at {location} is closed", ["location": location.words])
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
