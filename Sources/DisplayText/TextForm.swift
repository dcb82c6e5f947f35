/// How much of a text is shown, and what may be in it.
///
/// A text of a source may have any length and any code points. Shown raw, one grapheme cluster of thousands of scalars can be
/// wider than any window, and a word of thousands of letters takes Pango seconds to break into lines. `String.shown(as:)`
/// makes any text safe:
///
///     "Z\u{301}\u{301}…".shown(as: .line(limit: 500))
public struct TextForm: Hashable, Sendable {
    /// The greatest number of scalars; a text that has more is cut, and ends in "…".
    public let limit: Int
    /// Whether line breaks stay. Otherwise each becomes a blank.
    public let keepsLines: Bool
    /// Whether a word of more than `longestWord` scalars gets places at which it may be broken into lines.
    ///
    /// They are zero-width spaces (U+200B): not seen, but part of the text.
    public let breaksWords: Bool
    /// Whether isolates (U+2066 to U+2069) stay, as far as each is closed. The program's own texts have them.
    public let keepsIsolates: Bool

    public init(limit: Int, keepsLines: Bool = false, breaksWords: Bool = false, keepsIsolates: Bool = false) {
        self.limit = max(0, limit)
        self.keepsLines = keepsLines
        self.breaksWords = breaksWords
        self.keepsIsolates = keepsIsolates
    }

    /// One line of a source's text, which can be put into a sentence: it does not turn the direction of what follows.
    public static func line(limit: Int) -> TextForm { TextForm(limit: limit) }

    /// Several lines of a source's text.
    public static func paragraphs(limit: Int) -> TextForm { TextForm(limit: limit, keepsLines: true) }

    /// The greatest number of scalars of a word, when words are broken.
    ///
    /// Long enough for most addresses of the web, which somebody may copy.
    public static let longestWord = 120

    /// The greatest number of marks (accents, vowel signs, variation selectors) on one letter.
    public static let mostMarks = 8

    /// The greatest number of zero-width joiners between pictographs that make one: a family of four has three.
    public static let mostJoiners = 4

    /// The greatest number of letters that can make one cluster, as conjuncts of Indic scripts and old Hangul do.
    public static let mostLetters = 8

    /// The greatest number of empty lines in a row, and one.
    static let mostLineBreaks = 2

    /// The greatest number of isolates that stand in each other.
    static let deepestIsolate = 8
}

extension String {
    /// The text as it can be shown.
    ///
    /// - Control characters and marks that turn the direction of text become blanks; isolates that are not closed are left
    ///   out.
    /// - A letter has at most `TextForm.mostMarks` marks, and a cluster at most `TextForm.mostLetters` letters.
    /// - It is cut between two clusters.
    ///
    /// - Complexity: O(`form.limit`), however long the text and its clusters are. A text of ASCII that needs no change is not
    ///   copied.
    public func shown(as form: TextForm) -> String {
        if isPlain(for: form) { return self }
        var writer = ShownText(form)
        // Marks that are left out count too, so that a text of marks alone is not read to its end.
        var unread = form.limit * 4 + 64
        for scalar in unicodeScalars {
            guard unread > 0, writer.append(scalar) else { return writer.cut() }
            unread -= 1
        }
        return writer.end()
    }

    /// Whether it is short, and all of it visible ASCII and blanks.
    private func isPlain(for form: TextForm) -> Bool {
        let count = utf8.count
        guard count <= form.limit, count <= TextForm.longestWord else { return false }
        return utf8.allSatisfy { (0x20..<0x7F).contains($0) }
    }
}
