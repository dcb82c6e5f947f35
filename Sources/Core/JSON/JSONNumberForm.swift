/// The form of a JSON number (RFC 8259 §6).
enum JSONNumberForm {
    /// Without fraction and exponent.
    case integer
    case real

    /// The form of `text`, or `nil` when it is not a JSON number.
    init?(_ text: ArraySlice<UInt8>) {
        var rest = text
        if rest.first == UInt8(ascii: "-") { rest.removeFirst() }
        let whole = JSONNumberForm.removeDigits(from: &rest)
        guard let leading = whole.first, whole.count == 1 || leading != UInt8(ascii: "0") else { return nil }
        self = rest.isEmpty ? .integer : .real
        if rest.first == UInt8(ascii: ".") {
            rest.removeFirst()
            if JSONNumberForm.removeDigits(from: &rest).isEmpty { return nil }
        }
        if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
            rest.removeFirst()
            if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") { rest.removeFirst() }
            if JSONNumberForm.removeDigits(from: &rest).isEmpty { return nil }
        }
        if !rest.isEmpty { return nil }
    }

    private static func removeDigits(from text: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let digits = text.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        text.removeFirst(digits.count)
        return digits
    }
}
