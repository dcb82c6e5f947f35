import Foundation

/// The words of a search, prepared for many texts. Case, accents and width do not matter, see `fold(_:)`.
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
        words = TextSearch.words(of: search).map { Array($0.utf8) }
        isASCII = words.map { $0.allSatisfy { $0 < 0x80 } }
        all = Words(rawValue: words.count == 64 ? .max : (1 << words.count) - 1)
    }

    /// The words of a text, folded; at most 64.
    public static func words(of text: String) -> [String] {
        fold(text).split(whereSeparator: \.isWhitespace).prefix(64).map(String.init)
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

    /// Where the words are in a text, in bytes of its UTF-8, in order and without overlaps.
    ///
    /// - Complexity: as for `words(in:)`; a text that is not ASCII is folded letter by letter, so it should be short.
    public func ranges(in text: String) -> [Range<Int>] {
        guard !words.isEmpty else { return [] }
        let (bytes, ends) = TextSearch.isASCII(text) ? (Array(text.utf8), nil) : TextSearch.foldedLetters(of: text)
        var isFound = [Bool](repeating: false, count: bytes.count)
        for word in words {
            var start = 0
            while let found = TextSearch.place(of: word, in: bytes.span, from: start) {
                for place in found..<found + word.count { isFound[place] = true }
                start = found + 1
            }
        }
        var ranges: [Range<Int>] = []
        for place in bytes.indices where isFound[place] {
            let range = ends.map { $0[place] } ?? place..<place + 1
            if let last = ranges.last, last.upperBound >= range.lowerBound {
                ranges[ranges.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
            } else {
                ranges.append(range)
            }
        }
        return ranges
    }

    /// The folded bytes of a text, and for each the bytes of the letter that it is of.
    private static func foldedLetters(of text: String) -> ([UInt8], [Range<Int>]?) {
        var (bytes, letters, start): ([UInt8], [Range<Int>], Int) = ([], [], 0)
        for letter in text {
            let text = String(letter)
            let folded = Array(fold(text).utf8)
            let range = start..<start + text.utf8.count
            start = range.upperBound
            bytes += folded
            letters += Array(repeating: range, count: folded.count)
        }
        return (bytes, letters)
    }

    /// The text as texts are compared: without case, accents, width, vowel marks and invisible characters, and with one form of
    /// apostrophes, hyphens and letters with strokes (`SearchLetters`). An ASCII text need not be folded.
    public static func fold(_ text: String) -> String {
        if isASCII(text) { return text.lowercased() }
        let folded = SearchLetters.fold(
            text.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil))
        return isASCII(folded) ? folded : folded.precomposedStringWithCanonicalMapping
    }

    public static func isASCII(_ text: String) -> Bool { text.utf8.allSatisfy { $0 < 0x80 } }

    /// Whether a text that is folded, or ASCII, contains a folded word.
    private static func contains(_ text: String, _ word: [UInt8]) -> Bool {
        place(of: word, in: text.utf8.span, from: 0) != nil
    }

    /// The first place of a folded word in bytes that are folded, or ASCII.
    private static func place(of word: [UInt8], in bytes: Span<UInt8>, from first: Int) -> Int? {
        let last = bytes.count - word.count
        guard let letter = word.first else { return last >= first ? first : nil }
        var start = first
        while start <= last {
            if lowercased(bytes[start]) == letter {
                var length = 1
                while length < word.count, lowercased(bytes[start + length]) == word[length] { length += 1 }
                if length == word.count { return start }
            }
            start += 1
        }
        return nil
    }

    private static func lowercased(_ byte: UInt8) -> UInt8 {
        byte >= 0x41 && byte <= 0x5a ? byte | 0x20 : byte
    }
}
