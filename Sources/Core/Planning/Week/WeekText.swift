/// The lines that a text takes in a week, estimated: with usual fonts it takes no more.
///
/// Measuring the text of each block would take most of the time in which a week is shown.
enum WeekText {
    /// The widths of letters in the size of blocks, in pixels.
    private static let (letter, capital, wide) = (6.9, 8.6, 12.5)
    private static let blank = 3.5

    /// - Parameter width: In pixels at the usual text size.
    /// - Complexity: O(*n*) in the length of the text.
    static func lines(of text: String, in width: Double) -> Int {
        var (lines, line, word) = (1, 0.0, 0.0)
        func end() {
            guard word > 0 else { return }
            if line > 0, line + blank + word > width {
                lines += 1
                line = word
            } else {
                line += (line > 0 ? blank : 0) + word
            }
            word = 0
        }
        for scalar in text.unicodeScalars {
            if scalar == " " {
                end()
                continue
            }
            let isWide = (0x1100...0x11FF).contains(scalar.value) || scalar.value >= 0x2E80
            let size = isWide ? wide : scalar.properties.isUppercase ? capital : letter
            // A word that is wider than a line goes on in the next one, and wide letters need no blank between them.
            if isWide || word + size > width {
                end()
                if line > 0, line + size > width { (lines, line) = (lines + 1, 0) }
                if isWide {
                    line += size
                    continue
                }
            }
            word += size
        }
        end()
        return lines
    }
}
