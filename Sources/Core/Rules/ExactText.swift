import Foundation
import Text

/// A text that is compared scalar by scalar, like `isEqual:` of `NSString`.
///
/// Swift's `String` treats canonically equivalent texts as equal: "é" as one scalar and as "e" with a combining accent.
/// For a condition these are different texts, in every operator. No normalization and no locale is applied.
///
/// All operations use bytes: in UTF-8, no scalar begins inside another one.
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
    /// Whether this text contains the scalars of `other` in a row. Every text contains the empty text. A text contains,
    /// starts with and ends with each text that equals it.
    ///
    /// - Complexity: O(*n* + *m*) in the lengths of both.
    package func contains(_ other: ExactText) -> Bool {
        // The search of the standard library is linear, but has a fixed cost of about 20 µs; short texts use a simple
        // search.
        guard string.utf8.count <= ExactText.shortLength else { return string.utf8.contains(other.string.utf8) }
        return string.utf8.withContiguousBytes { text in
            other.string.utf8.withContiguousBytes { needle in ExactText.plainly(find: needle, in: text) }
        }
    }

    /// The text with uppercase and lowercase letters made the same, for comparisons that ignore case: "ÉTÉ" and "été" become
    /// equal, also where one of them has its accents as scalars of their own; "Straße" equals "STRASSE". Accents count.
    ///
    /// - Complexity: O(*n*); some microseconds for a text that is not ASCII.
    package var withoutCase: ExactText {
        guard !TextSearch.isASCII(string) else { return ExactText(string.lowercased()) }
        return ExactText(
            string.folding(options: .caseInsensitive, locale: nil).precomposedStringWithCanonicalMapping)
    }

    /// Whether this text begins with the scalars of `other`.
    package func hasPrefix(_ other: ExactText) -> Bool {
        string.utf8.starts(with: other.string.utf8)
    }

    /// Whether this text ends with the scalars of `other`.
    package func hasSuffix(_ other: ExactText) -> Bool {
        string.utf8.reversed().starts(with: other.string.utf8.reversed())
    }

    /// The most bytes for which the simple, quadratic search is fast enough.
    private static let shortLength = 512

    private static func plainly(find needle: UnsafeBufferPointer<UInt8>, in text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard needle.count <= text.count else { return false }
        return (0...text.count - needle.count).contains { start in
            needle.indices.allSatisfy { text[start + $0] == needle[$0] }
        }
    }
}

extension String.UTF8View {
    /// Calls `body` with the bytes. Copies them only when they are not contiguous.
    func withContiguousBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        withContiguousStorageIfAvailable(body) ?? ContiguousArray(self).withUnsafeBufferPointer(body)
    }
}
