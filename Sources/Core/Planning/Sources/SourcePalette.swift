import Events
import Text

/// The colors that a user can choose for a source without mixing one.
///
///     SourcePalette.choices[0].name  // "Blue"
package enum SourcePalette {
    package struct Choice: Hashable, Sendable {
        package let color: RGBColor
        fileprivate let words: Message

        /// The name of the color.
        package var name: String { words.text }
    }

    /// In the order of the rainbow: the numbered colors, and three that are near the color of a warning.
    package static let choices = [
        choice(RGBColor(red: 0xb3, green: 0x26, blue: 0x2e), Message("Red")),
        choice(RGBColor(red: 0xb8, green: 0x56, blue: 0x0a), Message("Orange")),
        choice(RGBColor(red: 0xc0, green: 0x86, blue: 0x00), Message("Yellow")),
        choice(SourceColor.palette[8], Message("Olive")), choice(SourceColor.palette[4], Message("Green")),
        choice(SourceColor.palette[2], Message("Teal")),
        choice(SourceColor.palette[6], Message("Cyan")), choice(SourceColor.palette[0], Message("Blue")),
        choice(SourceColor.palette[1], Message("Purple")),
        choice(SourceColor.palette[3], Message("Pink")), choice(SourceColor.palette[7], Message("Brown")),
        choice(SourceColor.palette[5], Message("Gray")),
    ]

    private static func choice(_ color: RGBColor, _ words: Message) -> Choice { Choice(color: color, words: words) }
}
