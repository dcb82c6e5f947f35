import Foundation

/// The `tel:` URI (RFC 3966) of a telephone number.
package struct TelephoneURI: Hashable, Sendable, CustomStringConvertible {
    /// "tel:+18005455334", "tel:5455334;ext=12".
    package let description: String

    /// Reads a number as people write it: digits of any script, grouped by blanks and the signs `( ) . - /`, a plus
    /// sign in front, and an extension after "x" or "ext". Returns `nil` for any other text, such as fewer than two
    /// digits or words, because the call would reach somebody else.
    package init?(_ phone: String) {
        let lowered = phone.lowercased()
        let marker = ["extension", "ext.", "ext", "x", "#"].lazy.compactMap { lowered.range(of: $0) }.first
        guard let number = TelephoneURI.digits(lowered[..<(marker?.lowerBound ?? lowered.endIndex)]),
            number.digits.count >= 2
        else { return nil }
        var uri = "tel:" + (number.isGlobal ? "+" : "") + number.digits
        if let marker {
            guard let local = TelephoneURI.digits(lowered[marker.upperBound...]), !local.isGlobal,
                !local.digits.isEmpty
            else { return nil }
            uri += ";ext=" + local.digits
        }
        description = uri
    }

    /// The digits, as ASCII, of a text with only digits and separators, and whether a plus sign is in front.
    private static func digits(_ text: Substring) -> (digits: String, isGlobal: Bool)? {
        var digits = ""
        var isGlobal = false
        for character in text {
            if let value = character.wholeNumberValue, (0...9).contains(value) {
                digits += String(value)
            } else if character == "+" || character == "＋" {
                guard digits.isEmpty, !isGlobal else { return nil }
                isGlobal = true
            } else if !character.isWhitespace, !"().-/‐‑–\u{2060}".contains(character) {
                return nil
            }
        }
        return (digits, isGlobal)
    }
}
