/// Texts as the database holds them: SQLite's ends at the first U+0000, which JSON allows in the midst of one.
///
/// U+0000 is written as U+001A `0`, and U+001A itself as U+001A `1`. All other texts stand as they are.
enum StoredText {
    private static let escape: Unicode.Scalar = "\u{1A}"

    /// - Complexity: O(*n*).
    static func encode(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 == 0 || $0 == 0x1A }) else { return text }
        var encoded = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\u{0}": encoded.append(contentsOf: [escape, "0"])
            case escape: encoded.append(contentsOf: [escape, "1"])
            default: encoded.append(scalar)
            }
        }
        return String(encoded)
    }

    /// - Complexity: O(*n*).
    static func decode(_ text: String) -> String {
        guard text.utf8.contains(0x1A) else { return text }
        var decoded = String.UnicodeScalarView()
        var scalars = text.unicodeScalars.makeIterator()
        while let scalar = scalars.next() {
            guard scalar == escape else {
                decoded.append(scalar)
                continue
            }
            decoded.append(scalars.next() == "0" ? "\u{0}" : escape)
        }
        return String(decoded)
    }
}
