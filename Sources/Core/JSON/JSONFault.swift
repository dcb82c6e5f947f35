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
    public var words: String {
        switch self {
        case .noCommaOrEnd(let isList, let found):
            return "a comma or \"\(isList ? "]" : "}")\" is expected here, but there is \(name(of: found))"
        case .noEnd(let found):
            return "the text should end after its one value, but there is \(name(of: found))"
        case .noName(let before, let found):
            let last = before == .comma && found == 0x7D ? JSONFault.lastComma : ""
            return "a name in double quotes is expected \(location(before)), but there is \(name(of: found))\(last)"
        case .noColon(let found):
            return "a colon is expected after the name, but there is \(name(of: found))"
        case .noValue(let before, let found):
            let last = before == .comma && found == 0x5D ? JSONFault.lastComma : ""
            return "a value is expected \(location(before)), but there is \(name(of: found))\(last)"
        case .unknownWord(let word): return "\"\(word)\" is no JSON value; texts stand in double quotes"
        case .badNumber(let number): return "\"\(number)\" is no JSON number"
        case .numberTooLarge: return "the number is too large"
        case .openText: return "the text that begins here is not closed"
        case .openTextOnLine: return "the text that begins here is not closed on its line"
        case .unescaped(let found): return "\(name(of: found)) must not stand in a text unescaped"
        case .badCodeUnit: return "\"\\u\" must be followed by four hexadecimal digits"
        case .badEscape(let found):
            return "a backslash must not be followed by \(found.map(name) ?? "nothing")"
        case .noContent: return "the text ends where a value is expected"
        case .open(let isList, let location):
            return "the text ends before the \(isList ? "list" : "object") that begins at \(location) is closed"
        }
    }

    private static let lastComma = " (a last comma is not allowed)"

    private func location(_ before: Before?) -> String {
        before.map { "after the \($0.rawValue)" } ?? "here"
    }

    private func name(of value: UInt32) -> String {
        let scalar = Unicode.Scalar(value) ?? "\u{FFFD}"
        switch scalar {
        case "\t": return "a tab"
        case "\n", "\r": return "a line break"
        case "\"": return "a double quote"
        default:
            let isPlain = !scalar.properties.isWhitespace && scalar.properties.generalCategory != .control
            if isPlain { return "\"\(scalar)\"" }
            let digits = String(scalar.value, radix: 16, uppercase: true)
            return "the character U+\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits)"
        }
    }
}
