/// A text that is compared by its Unicode scalars, one for one, as `isEqual:` of a string object does.
///
/// Swift's own `String` takes texts for equal that Unicode calls canonically equivalent: "é" as one scalar and as "e" with a
/// combining accent. To a condition these are two texts, in every operator; no normal form is applied, and no locale.
///
/// Since UTF-8 begins no scalar with a byte of another, all is done on bytes.
package struct ExactText: Sendable {
    package let string: String

    package init(_ string: String) {
        self.string = string
    }
}

extension ExactText: Hashable {
    package static func == (lhs: ExactText, rhs: ExactText) -> Bool {
        lhs.string.utf8.elementsEqual(rhs.string.utf8)
    }

    package func hash(into hasher: inout Hasher) {
        for byte in string.utf8 { hasher.combine(byte) }
        hasher.combine(0xff as UInt8)
    }
}

extension ExactText: ExpressibleByStringLiteral {
    package init(stringLiteral value: String) {
        self.init(value)
    }
}

extension ExactText {
    /// Whether the scalars of `other` stand in this text, one behind the other. An empty text stands in every text, so that
    /// a text contains, starts with and ends with whatever it is equal to.
    ///
    /// - Complexity: O(*n* + *m*) in the lengths of both.
    package func contains(_ other: ExactText) -> Bool {
        // The search of the standard library is linear, and takes some 20 µs to begin with; titles are searched plainly.
        guard string.utf8.count <= ExactText.shortLength else { return string.utf8.contains(other.string.utf8) }
        return string.utf8.withContiguousBytes { text in
            other.string.utf8.withContiguousBytes { needle in ExactText.plainly(find: needle, in: text) }
        }
    }

    /// Whether this text begins with the scalars of `other`.
    package func hasPrefix(_ other: ExactText) -> Bool {
        string.utf8.starts(with: other.string.utf8)
    }

    /// Whether this text ends with the scalars of `other`.
    package func hasSuffix(_ other: ExactText) -> Bool {
        string.utf8.reversed().starts(with: other.string.utf8.reversed())
    }

    /// Up to how many bytes of text a plain search is no danger.
    private static let shortLength = 512

    private static func plainly(find needle: UnsafeBufferPointer<UInt8>, in text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard needle.count <= text.count else { return false }
        return (0...text.count - needle.count).contains { start in
            needle.indices.allSatisfy { text[start + $0] == needle[$0] }
        }
    }
}

extension String.UTF8View {
    /// Calls `body` with the bytes, copied only where they do not lie in one piece.
    func withContiguousBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        withContiguousStorageIfAvailable(body) ?? ContiguousArray(self).withUnsafeBufferPointer(body)
    }
}
