/// How much of a text is shown, and what it may contain.
///
/// A text of a source may have any length and any code points. Without a limit, one grapheme cluster of thousands of
/// scalars can be wider than any window, and Pango takes seconds to wrap a word of thousands of letters.
/// `String.shown(as:)` makes any text safe:
///
///     "Z\u{301}\u{301}…".shown(as: .line(limit: 500))
public struct TextForm: Hashable, Sendable {
    /// The most scalars; a longer text is truncated, and ends in "…".
    public let limit: Int
    /// Whether line breaks are kept. Otherwise each becomes a blank.
    public let keepsLines: Bool
    /// Whether a word of more than `longestWord` scalars gets possible line breaks.
    ///
    /// They are zero-width spaces (U+200B): invisible, but part of the text.
    public let breaksWords: Bool
    /// Whether closed isolates (U+2066 to U+2069) are kept. The program's own texts have them.
    public let keepsIsolates: Bool

    public init(limit: Int, keepsLines: Bool = false, breaksWords: Bool = false, keepsIsolates: Bool = false) {
        self.limit = max(0, limit)
        self.keepsLines = keepsLines
        self.breaksWords = breaksWords
        self.keepsIsolates = keepsIsolates
    }

    /// One line of a source's text. It can be part of a sentence: it does not change the direction of the following
    /// text.
    public static func line(limit: Int) -> TextForm { TextForm(limit: limit) }

    /// Several lines of a source's text.
    public static func paragraphs(limit: Int) -> TextForm { TextForm(limit: limit, keepsLines: true) }

    /// The most scalars of a word without a possible line break.
    ///
    /// Long enough for most web addresses, which people may copy.
    public static let longestWord = 120

    /// The most marks (accents, vowel signs, variation selectors) on one letter.
    public static let mostMarks = 8

    /// The most zero-width joiners in one pictograph: a family of four has three.
    public static let mostJoiners = 4

    /// The most letters in one cluster, as in conjuncts of Indic scripts and in old Hangul.
    public static let mostLetters = 8

    /// The most line breaks in a row: one more than the empty lines between.
    static let mostLineBreaks = 2

    /// The most nested isolates.
    static let deepestIsolate = 8
}

extension String {
    /// The text in its form for display.
    ///
    /// - Control characters and marks that change the text direction become blanks; unclosed isolates are removed.
    /// - A letter has at most `TextForm.mostMarks` marks, and a cluster at most `TextForm.mostLetters` letters.
    /// - It is truncated between two clusters.
    ///
    /// - Complexity: O(`form.limit`), whatever the length of the text and its clusters. ASCII text that needs no change
    ///   is not copied.
    public func shown(as form: TextForm) -> String {
        if isPlain(for: form) { return self }
        var writer = ShownText(form)
        // Removed marks count too, so that a text of marks only is not read to its end.
        var unread = form.limit * 4 + 64
        for scalar in unicodeScalars {
            guard unread > 0, writer.append(scalar) else { return writer.cut() }
            unread -= 1
        }
        return writer.end()
    }

    /// Whether it is short, and has only visible ASCII characters and blanks.
    private func isPlain(for form: TextForm) -> Bool {
        let count = utf8.count
        guard count <= form.limit, count <= TextForm.longestWord else { return false }
        return utf8.allSatisfy { (0x20..<0x7F).contains($0) }
    }
}
