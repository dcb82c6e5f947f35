import Foundation

/// The words of a search, prepared for many texts. Case, accents and width do not matter.
///
///     TextSearch("mat yoga").matches("Yoga without a Mat")  // true
public struct TextSearch: Sendable {
    /// The words of a search, as a set of their positions.
    public struct Words: OptionSet, Hashable, Sendable {
        public let rawValue: UInt64
        public init(rawValue: UInt64) { self.rawValue = rawValue }
    }

    /// All words of the search; at most 64.
    public let all: Words
    private let words: [[UInt8]]
    private let isASCII: [Bool]

    public init(_ search: String) {
        words = TextSearch.fold(search).split(whereSeparator: \.isWhitespace).prefix(64).map { Array($0.utf8) }
        isASCII = words.map { $0.allSatisfy { $0 < 0x80 } }
        all = Words(rawValue: words.count == 64 ? .max : (1 << words.count) - 1)
    }

    /// Whether the text contains every word.
    ///
    /// - Complexity: as for `words(in:)`.
    public func matches(_ text: String) -> Bool {
        all.isEmpty || words(in: text) == all
    }

    /// The words that a text contains.
    ///
    /// - Parameters:
    ///   - wanted: The words to look for.
    ///   - folded: The folded text, if it is known, see `fold(_:)`. An ASCII text does without it.
    /// - Complexity: O(*w* · *n*), where *w* is the length of the search and *n* is the length of the text. An ASCII
    ///   text, like most, is compared byte by byte; others are folded first, which is about 20 times slower.
    public func words(
        in text: String, among wanted: Words? = nil, folded: @autoclosure () -> String? = nil
    ) -> Words {
        let wanted = wanted ?? all
        if wanted.isEmpty { return [] }
        let textIsASCII = TextSearch.isASCII(text)
        let compared = textIsASCII ? text : folded() ?? TextSearch.fold(text)
        var found: Words = []
        for (position, word) in words.enumerated() {
            let bit = Words(rawValue: 1 << position)
            guard wanted.contains(bit), isASCII[position] || !textIsASCII else { continue }
            if TextSearch.contains(compared, word) { found.insert(bit) }
        }
        return found
    }

    /// The text as texts are compared. An ASCII text need not be folded.
    public static func fold(_ text: String) -> String {
        let folded = text.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
        return isASCII(folded) ? folded : folded.precomposedStringWithCanonicalMapping
    }

    public static func isASCII(_ text: String) -> Bool { text.utf8.allSatisfy { $0 < 0x80 } }

    /// Whether a text that is folded, or ASCII, contains a folded word.
    private static func contains(_ text: String, _ word: [UInt8]) -> Bool {
        let bytes = text.utf8.span
        let last = bytes.count - word.count
        guard last >= 0, let first = word.first else { return word.isEmpty }
        var start = 0
        while start <= last {
            if lowercased(bytes[start]) == first {
                var length = 1
                while length < word.count, lowercased(bytes[start + length]) == word[length] { length += 1 }
                if length == word.count { return true }
            }
            start += 1
        }
        return false
    }

    private static func lowercased(_ byte: UInt8) -> UInt8 {
        byte >= 0x41 && byte <= 0x5a ? byte | 0x20 : byte
    }
}
