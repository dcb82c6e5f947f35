import Foundation

/// A title as far as sameness goes: without the difference of capital and small letters, of runs of blanks, and of
/// composed and decomposed characters.
///
/// Two events with equal times are the same event when their folded titles are equal. Accents count: "Résumé" and
/// "Resume" are two titles.
struct FoldedTitle: Equatable, Comparable {
    private let text: String

    init(_ title: String) {
        text = FoldedTitle.isFolded(title) ? title : FoldedTitle.fold(title)
    }

    static func < (lhs: FoldedTitle, rhs: FoldedTitle) -> Bool {
        lhs.text < rhs.text
    }

    func forEachByte(_ body: (UInt8) -> Void) {
        text.utf8.forEach(body)
    }

    /// Whether folding would change nothing, seen in one pass over the bytes and without making a string.
    private static func isFolded(_ title: String) -> Bool {
        var previousIsBlank = true
        for byte in title.utf8 {
            let isBlank = byte == 0x20
            if byte >= 0x80 || byte < 0x20 || (0x41...0x5a).contains(byte) || (isBlank && previousIsBlank) {
                return false
            }
            previousIsBlank = isBlank
        }
        return !previousIsBlank
    }

    private static func fold(_ title: String) -> String {
        if title.utf8.allSatisfy({ $0 < 0x80 }) {
            return foldASCII(title)
        }
        return title.precomposedStringWithCanonicalMapping.lowercased()
            .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// The common case, in one pass and one allocation.
    private static func foldASCII(_ title: String) -> String {
        String(unsafeUninitializedCapacity: title.utf8.count) { buffer in
            var count = 0
            var blankIsDue = false
            for byte in title.utf8 {
                if byte == 0x20 || (0x09...0x0d).contains(byte) {
                    blankIsDue = count > 0
                    continue
                }
                if blankIsDue {
                    buffer[count] = 0x20
                    count += 1
                    blankIsDue = false
                }
                buffer[count] = (0x41...0x5a).contains(byte) ? byte | 0x20 : byte
                count += 1
            }
            return count
        }
    }
}
