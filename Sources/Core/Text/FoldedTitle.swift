import Foundation

/// A title as far as sameness goes: without the difference of capital and small letters, of runs of blanks, and of
/// composed and decomposed characters.
///
/// Two events with equal times are the same event when their folded titles are equal. Accents count: "Résumé" and
/// "Resume" are two titles.
///
/// A title of ASCII alone, as nearly every one is, is not copied: it is folded byte by byte whenever it is looked at.
public struct FoldedTitle {
    /// What `bytes` folds the rest of: the title itself where it is ASCII.
    private let text: String

    /// - Complexity: O(*n*) in the length of the title; about 2 µs for one that is not ASCII.
    public init(_ title: String) {
        text = title.utf8.allSatisfy { $0 < 0x80 } ? title : FoldedTitle.foldUnicode(title)
    }

    /// The folded title in UTF-8.
    public var bytes: some Sequence<UInt8> {
        FoldedBytes(bytes: text.utf8.makeIterator())
    }

    /// Whether it has nothing but blanks.
    public var isEmpty: Bool { text.utf8.allSatisfy(FoldedBytes.isBlank) }

    private static func foldUnicode(_ title: String) -> String {
        title.precomposedStringWithCanonicalMapping.lowercased()
            .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}

extension FoldedTitle: Comparable {
    public static func == (lhs: FoldedTitle, rhs: FoldedTitle) -> Bool {
        if beginningDecides(lhs, rhs) != nil { return false }
        return lhs.bytes.elementsEqual(rhs.bytes)
    }

    /// By the bytes of UTF-8, and so by Unicode scalars.
    public static func < (lhs: FoldedTitle, rhs: FoldedTitle) -> Bool {
        beginningDecides(lhs, rhs) ?? lhs.bytes.lexicographicallyPrecedes(rhs.bytes)
    }

    /// Whether one precedes the other, where they differ in front of the first blank of both, as most titles do; else `nil`.
    private static func beginningDecides(_ lhs: FoldedTitle, _ rhs: FoldedTitle) -> Bool? {
        for (byte, other) in zip(lhs.text.utf8, rhs.text.utf8) {
            if FoldedBytes.isBlank(byte) || FoldedBytes.isBlank(other) { return nil }
            let (folded, otherFolded) = (FoldedBytes.folded(byte), FoldedBytes.folded(other))
            if folded != otherFolded { return folded < otherFolded }
        }
        return nil
    }
}

/// Bytes with capital ASCII letters made small and runs of ASCII blanks made one space, none at either end.
private struct FoldedBytes: Sequence, IteratorProtocol {
    var bytes: String.UTF8View.Iterator
    private var held: UInt8?
    private var hasBegun = false

    init(bytes: String.UTF8View.Iterator) {
        self.bytes = bytes
    }

    mutating func next() -> UInt8? {
        if let byte = held {
            held = nil
            return byte
        }
        var blankIsDue = false
        while let byte = bytes.next() {
            if FoldedBytes.isBlank(byte) {
                blankIsDue = hasBegun
                continue
            }
            let folded = FoldedBytes.folded(byte)
            hasBegun = true
            guard blankIsDue else { return folded }
            held = folded
            return 0x20
        }
        return nil
    }

    static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0d).contains(byte) }

    static func folded(_ byte: UInt8) -> UInt8 { (0x41...0x5a).contains(byte) ? byte | 0x20 : byte }
}
