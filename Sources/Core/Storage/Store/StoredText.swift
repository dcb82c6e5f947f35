/// Texts in the form of version 0.1's tables: a text in SQLite ends at the first U+0000, which JSON allows inside a
/// text.
///
/// U+0000 is written as U+001A `0`, and U+001A itself as U+001A `1`. Other texts are unchanged.
enum StoredText {
    private static let escape: Unicode.Scalar = "\u{1A}"

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
