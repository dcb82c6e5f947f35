/// A character reference of HTML, such as `&amp;`, `&#8211;` or `&#x27;`.
public struct CharacterReference {
    public let text: String
    /// The position after its semicolon.
    public let end: Int

    /// The longest name, with the signs around it.
    private static let longest = 12

    /// Reads the reference that begins with the `&` at a position; `nil` for another text, and for an unknown name.
    ///
    /// - Complexity: O(1).
    public init?(in bytes: ArraySlice<UInt8>, at position: Int) {
        let limit = min(bytes.endIndex, position + CharacterReference.longest)
        guard let semicolon = bytes[position..<limit].firstIndex(of: UInt8(ascii: ";")) else { return nil }
        let name = String(decoding: bytes[(position + 1)..<semicolon], as: UTF8.self)
        guard let text = CharacterReference.named[name] ?? CharacterReference.numbered(name) else { return nil }
        self.text = text
        end = semicolon + 1
    }

    /// The character of a number such as `#39` or `#x27`.
    private static func numbered(_ name: String) -> String? {
        guard name.hasPrefix("#") else { return nil }
        let digits = name.dropFirst()
        let isHexadecimal = digits.first == "x" || digits.first == "X"
        let number = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        return number.flatMap(Unicode.Scalar.init).map { String($0) }
    }

    /// The names that texts of calendars have.
    private static let named: [String: String] = {
        var texts = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ", "shy": ""]
        for pair in table.split(whereSeparator: \.isWhitespace) {
            texts[String(pair.dropLast())] = pair.last.map { String($0) }
        }
        return texts
    }()

    private static let table = """
        ndash– mdash— hellip… lsquo‘ rsquo’ sbquo‚ ldquo“ rdquo” bdquo„ laquo« raquo» bull• middot· deg° euro€ pound£
        copy© reg® trade™ sect§ times× iexcl¡ iquest¿ ordmº ordfª
        agraveà aacuteá acircâ atildeã aumlä aringå aeligæ ccedilç egraveè eacuteé ecircê eumlë igraveì iacuteí icircî
        iumlï ntildeñ ograveò oacuteó ocircô otildeõ oumlö oslashø oeligœ ugraveù uacuteú ucircû uumlü yacuteý szligß
        AgraveÀ AacuteÁ AcircÂ AtildeÃ AumlÄ AringÅ AEligÆ CcedilÇ EgraveÈ EacuteÉ EcircÊ EumlË IgraveÌ IacuteÍ IcircÎ
        IumlÏ NtildeÑ OgraveÒ OacuteÓ OcircÔ OtildeÕ OumlÖ OslashØ OEligŒ UgraveÙ UacuteÚ UcircÛ UumlÜ YacuteÝ
        """
}

extension String {
    /// The text with its character references as characters.
    ///
    /// - Complexity: O(*n*) in its bytes; a text without `&` is done at a glance.
    public var withoutCharacterReferences: String {
        guard utf8.contains(UInt8(ascii: "&")) else { return self }
        let bytes = Array(utf8)[...]
        var text: [UInt8] = []
        var position = 0
        while position < bytes.count {
            if bytes[position] == UInt8(ascii: "&"), let reference = CharacterReference(in: bytes, at: position) {
                text += reference.text.utf8
                position = reference.end
            } else {
                text.append(bytes[position])
                position += 1
            }
        }
        return String(decoding: text, as: UTF8.self)
    }
}

extension String {
    /// The text between the tags of XML, or of the markup that is like it: "a &lt; b".
    public var xmlEscaped: String {
        replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }
}
