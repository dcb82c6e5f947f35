import Foundation

/// The letters that Foundation's folding leaves as they are, but people type in another form: Arabic and Hebrew ones with marks,
/// forms of hamza, "ł", "ß" and "œ", and typographic apostrophes and hyphens. Invisible characters are left out.
///
/// The forms are ICU's (NFKD, Latin-ASCII). They are asked for once, for the blocks that have such letters: a transform of each text
/// would take a hundred times as long.
enum SearchLetters {
    /// The text with these letters in the form in which they are compared.
    ///
    /// - Complexity: O(*n*) in the length of the text.
    static func fold(_ text: String) -> String {
        var folded = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            let value = Int(scalar.value)
            if value < 0x80 {
                folded.append(scalar)
            } else if let form = value < low.count ? low[value] : high[scalar] {
                folded.append(contentsOf: form.unicodeScalars)
            } else {
                folded.append(scalar)
            }
        }
        return String(folded)
    }

    /// The forms of the scalars up to general punctuation, by their values; `nil` for one that stays. A table, because a search of
    /// many events folds millions of letters.
    private static let low: [String?] = (0..<0x2070).map { value in
        guard let scalar = Unicode.Scalar(UInt32(value)), value >= 0x80 else { return nil }
        return forms[scalar] ?? (scalar.properties.generalCategory == .format ? "" : nil)
    }

    /// Invisible characters after general punctuation.
    private static let invisible: [ClosedRange<UInt32>] = [0xfeff...0xfeff, 0xfff9...0xfffb, 0xe0001...0xe007f]

    /// The forms of the scalars after general punctuation.
    private static let high: [Unicode.Scalar: String] = {
        var high = forms.filter { $0.key.value >= 0x2070 }
        for value in invisible.joined() {
            if let scalar = Unicode.Scalar(value) { high[scalar] = "" }
        }
        return high
    }()

    /// Latin, Hebrew and Arabic with their forms of presentation, and general punctuation.
    private static let blocks: [ClosedRange<UInt32>] = [
        0xa0...0x24f, 0x2b0...0x2ff, 0x590...0x6ff, 0x8a0...0x8ff, 0x1e00...0x1eff, 0x2010...0x205e, 0xfb00...0xfdff,
        0xfe70...0xfeff,
    ]

    /// The letters that ICU does not fold: alef wasla, alef maksura, teh marbuta, and the Persian yeh and keheh. Tatweel is no
    /// letter.
    private static let arabic: [Unicode.Scalar: String] = [
        "\u{671}": "\u{627}", "\u{649}": "\u{64a}", "\u{629}": "\u{647}", "\u{6cc}": "\u{64a}", "\u{6a9}": "\u{643}",
        "\u{640}": "",
    ]

    /// The form of each letter that is not itself.
    private static let forms: [Unicode.Scalar: String] = {
        let letters = blocks.joined().compactMap { Unicode.Scalar($0) }.filter {
            isFolded($0.properties.generalCategory)
        }
        // One text, because making a transform takes longer than using it.
        let text = letters.map { String($0) }.joined(separator: "\n")
        let marks = "[[:Mn:]&[\\u0590-\\u06ff\\u08a0-\\u08ff\\ufb1e]]"
        let transform = StringTransform("NFKD; \(marks) Remove; NFC; Latin-ASCII; Lower")
        let folded = (text.applyingTransform(transform, reverse: false) ?? text).split(
            separator: "\n", omittingEmptySubsequences: false)
        var forms = arabic
        guard folded.count == letters.count else { return forms }
        for (letter, form) in zip(letters, folded) where forms[letter] == nil && form != String(letter)[...] {
            forms[letter] = form.unicodeScalars.map { arabic[$0] ?? String($0) }.joined()
        }
        return forms
    }()

    /// A fraction is no two numbers, and a blank is one.
    private static func isFolded(_ category: Unicode.GeneralCategory) -> Bool {
        switch category {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
            .dashPunctuation, .initialPunctuation, .finalPunctuation, .openPunctuation, .otherPunctuation:
            true
        default: false
        }
    }
}
