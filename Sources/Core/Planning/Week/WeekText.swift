/// What is written in a block of a week, and how much of it has room.
///
///     let text = WeekText(title: "Product Review", ends: ["until 4 PM", "– 4 PM"], location: "Room 4B")
///     text.lines(in: 60, height: 40, font)   // "Product Review", "– 4 PM"
package struct WeekText: Hashable, Sendable {
    package let title: String
    /// The end of the event in words, from the longest to the shortest.
    package let ends: [String]
    package let location: String

    package init(title: String, ends: [String] = [], location: String = "") {
        (self.title, self.ends, self.location) = (title, ends, location)
    }

    /// The sizes of a text, in pixels: the widths of letters, and the height of a line.
    package struct Font {
        let title: (Character) -> Double
        let detail: (Character) -> Double
        let lineHeight: Double

        package init(
            title: @escaping (Character) -> Double, detail: @escaping (Character) -> Double, lineHeight: Double
        ) {
            (self.title, self.detail, self.lineHeight) = (title, detail, lineHeight)
        }
    }

    /// The title and the lines below it that have room. A time has room as a whole or is left out, and words that are wider than
    /// a line are cut, because a line breaks only between words.
    ///
    /// - Parameters:
    ///   - width: In pixels.
    ///   - height: In pixels.
    /// - Complexity: O(*n*) in the length of the texts.
    package func lines(in width: Double, height: Double, _ font: Font) -> (title: String, below: [String]) {
        let count = Int(height / max(1, font.lineHeight))
        let shown = TextLines(title, in: width, most: count, font.title)
        var below: [String] = []
        guard shown.count < count else { return (shown.text, below) }
        if let end = ends.first(where: { TextLines.width(of: $0, font.detail) <= width }) { below.append(end) }
        if !location.isEmpty, shown.count + below.count < count {
            let most = count - shown.count - below.count
            below.append(TextLines(location, in: width, most: most, font.detail).text)
        }
        return (shown.text, below)
    }
}

/// The texts of events in a week and a month.
package enum EventText {
    /// Their size, as a part of that of the page.
    package static let size = 0.8
}

/// A text broken into lines between words, in which words that are wider than a line are cut with an ellipsis.
package struct TextLines {
    /// With cut words.
    package private(set) var text = ""
    /// The number of lines that it takes, at least one.
    package private(set) var count = 1

    private let width: Double
    private let most: Int
    private let letter: (Character) -> Double
    /// The width of the last line.
    private var line = 0.0

    /// - Parameters:
    ///   - width: Of a line, in pixels.
    ///   - most: The number of lines that have room. Words of the last one are whole, because who draws it cuts its end.
    ///   - letter: Returns the width of a letter, in pixels.
    /// - Complexity: O(*n*) in the length of the text.
    package init(_ text: String, in width: Double, most: Int = .max, _ letter: @escaping (Character) -> Double) {
        (self.width, self.most, self.letter) = (width, most, letter)
        var (piece, blank, isWide) = ("", "", false)
        for character in text {
            let breaksBefore = TextLines.breaksAround(character)
            // A line can break after a blank or a hyphen, and around the letters of some scripts.
            if !piece.isEmpty, character == " " || isWide || breaksBefore || piece.last == "-" && character.isLetter {
                add(piece, after: blank)
                (piece, blank) = ("", "")
            }
            if character == " " { blank.append(character) } else { piece.append(character) }
            isWide = breaksBefore
        }
        add(piece, after: blank)
    }

    private mutating func add(_ piece: String, after blank: String) {
        guard !piece.isEmpty else { return }
        let size = TextLines.width(of: piece, letter)
        let space = TextLines.width(of: blank, letter)
        if line > 0, line + space + min(size, width) > width {
            (count, line) = (count + 1, min(size, width))
        } else {
            line += (line > 0 ? space : 0) + min(size, width)
        }
        let isCut = size > width && piece.count > 1 && count < most && !TextLines.hasHiddenBreaks(piece)
        text += blank + (isCut ? cut(piece) : piece)
    }

    /// As many letters of a word as leave room for the ellipsis, at least one.
    private func cut(_ word: String) -> String {
        var (used, end) = (letter("…"), word.startIndex)
        for index in word.indices {
            used += letter(word[index])
            guard used <= width || index == word.startIndex else { break }
            end = word.index(after: index)
        }
        return word[..<end] + "…"
    }

    static func width(of text: String, _ letter: (Character) -> Double) -> Double { text.reduce(0) { $0 + letter($1) } }

    /// Whether a line can break before and after a letter: in Chinese, Japanese and Korean.
    private static func breaksAround(_ character: Character) -> Bool {
        guard let scalar = character.unicodeScalars.first?.value else { return false }
        return scalar >= 0x2E80 && scalar < 0xFB00 || (0x20000..<0x40000).contains(scalar)
    }

    /// Whether words have no blanks between them: in Thai, Lao, Burmese and Khmer.
    private static func hasHiddenBreaks(_ piece: String) -> Bool {
        piece.unicodeScalars.contains {
            (0x0E00..<0x0F00).contains($0.value) || (0x1000..<0x10A0).contains($0.value)
                || (0x1780..<0x1800).contains($0.value)
        }
    }
}
