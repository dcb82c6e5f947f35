import Foundation

/// A title for comparison: it ignores case, the number of blanks in a row, and whether characters are composed or
/// decomposed.
///
///     FoldedTitle("Farmers'  MARKET") == FoldedTitle("Farmers' Market")  // true
///
/// Two events with equal times are the same event when their folded titles are equal. Accents count: "Résumé" and
/// "Resume" are different titles.
///
/// An ASCII title, as nearly every one is, is not copied: its bytes are folded at each access.
public struct FoldedTitle: Sendable {
    /// The partly folded text that `bytes` finishes: for ASCII, the title itself.
    private let text: String
    /// Its first eight bytes as one number, the first of them highest: what tells most titles apart.
    private let beginning: UInt64

    /// - Complexity: O(*n*) in the length of the title; some microseconds for a title that `SimpleLetters` cannot fold.
    public init(_ title: String) {
        text = title.utf8.allSatisfy { $0 < 0x80 } ? title : FoldedTitle.foldUnicode(title)
        var bytes = FoldedBytes(text.utf8.makeIterator())
        beginning = (0..<8).reduce(0) { beginning, _ in beginning << 8 | UInt64(bytes.next() ?? 0) }
    }

    /// The folded title in UTF-8.
    public var bytes: [UInt8] { withUTF8(Array.init) }

    /// Calls `body` with the folded title in UTF-8, which is there for the call alone.
    ///
    /// Code that runs for each byte stays in this module: a sequence of an opaque type is not specialized in another one, where it
    /// took most of the time of making a key.
    public func withUTF8<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        var text = text
        return text.withUTF8 { bytes in
            // Folding adds no bytes.
            withUnsafeTemporaryAllocation(of: UInt8.self, capacity: bytes.count) { buffer in
                var folded = FoldedBytes(bytes.makeIterator())
                var count = 0
                while let byte = folded.next() {
                    buffer.initializeElement(at: count, to: byte)
                    count += 1
                }
                return body(UnsafeBufferPointer(rebasing: buffer[..<count]))
            }
        }
    }

    /// Whether it is empty or blank.
    public var isEmpty: Bool { text.utf8.allSatisfy { $0.isBlank } }

    private static func foldUnicode(_ title: String) -> String {
        SimpleLetters.folded(title)
            ?? title.precomposedStringWithCanonicalMapping.lowercased()
            .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}

extension FoldedTitle: Comparable {
    public static func == (lhs: FoldedTitle, rhs: FoldedTitle) -> Bool {
        lhs.beginning == rhs.beginning && difference(lhs, rhs) == 0
    }

    /// By the bytes of UTF-8, and so by Unicode scalars.
    public static func < (lhs: FoldedTitle, rhs: FoldedTitle) -> Bool {
        lhs.beginning == rhs.beginning ? difference(lhs, rhs) < 0 : lhs.beginning < rhs.beginning
    }

    /// Negative when the first precedes the second, 0 when they are equal.
    private static func difference(_ lhs: FoldedTitle, _ rhs: FoldedTitle) -> Int {
        var (text, other) = (lhs.text, rhs.text)
        return text.withUTF8 { bytes in other.withUTF8 { difference(bytes, $0) } }
    }

    /// The common beginning is skipped without folding, except for the blanks before the first difference, because
    /// their number does not count.
    private static func difference(
        _ bytes: UnsafeBufferPointer<UInt8>, _ others: UnsafeBufferPointer<UInt8>
    ) -> Int {
        let shorter = min(bytes.count, others.count)
        var start = 0
        while start < shorter, bytes[start] == others[start] { start += 1 }
        if start == shorter, bytes.count == others.count { return 0 }
        while start > 0, bytes[start - 1].isBlank { start -= 1 }
        var rest = FoldedBytes(UnsafeBufferPointer(rebasing: bytes[start...]).makeIterator(), hasBegun: start > 0)
        var otherRest = FoldedBytes(
            UnsafeBufferPointer(rebasing: others[start...]).makeIterator(), hasBegun: start > 0)
        while true {
            // The end precedes every byte.
            let (byte, other) = (rest.next().map(Int.init) ?? -1, otherRest.next().map(Int.init) ?? -1)
            if byte != other || byte < 0 { return byte - other }
        }
    }
}

/// Bytes with ASCII letters in lower case, one space for each run of ASCII blanks, and no space at either end.
private struct FoldedBytes<Bytes: IteratorProtocol<UInt8>>: Sequence, IteratorProtocol {
    private var bytes: Bytes
    private var held: UInt8?
    private var hasBegun: Bool

    /// - Parameter hasBegun: Whether a byte that is not blank precedes the bytes.
    init(_ bytes: Bytes, hasBegun: Bool = false) {
        (self.bytes, self.hasBegun) = (bytes, hasBegun)
    }

    mutating func next() -> UInt8? {
        if let byte = held {
            held = nil
            return byte
        }
        var blankIsDue = false
        while let byte = bytes.next() {
            if byte.isBlank {
                blankIsDue = hasBegun
                continue
            }
            let folded = byte.folded
            hasBegun = true
            guard blankIsDue else { return folded }
            held = folded
            return 0x20
        }
        return nil
    }
}

extension UInt8 {
    fileprivate var isBlank: Bool { self == 0x20 || (0x09...0x0d).contains(self) }

    fileprivate var folded: UInt8 { (0x41...0x5a).contains(self) ? self | 0x20 : self }
}
