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

    /// In the order of the rainbow.
    package static let choices = [
        choice(0xb3, 0x26, 0x2e, Message("Red")), choice(0xb8, 0x56, 0x0a, Message("Orange")),
        choice(0xc0, 0x86, 0x00, Message("Yellow")),
        choice(0x76, 0x74, 0x0c, Message("Olive")), choice(0x4c, 0x75, 0x27, Message("Green")),
        choice(0x17, 0x7a, 0x6c, Message("Teal")),
        choice(0x0f, 0x7f, 0xa3, Message("Cyan")), choice(0x2f, 0x73, 0xc4, Message("Blue")),
        choice(0x80, 0x50, 0xc4, Message("Purple")),
        choice(0xb8, 0x3d, 0x78, Message("Pink")), choice(0x7a, 0x52, 0x36, Message("Brown")),
        choice(0x50, 0x67, 0x7d, Message("Gray")),
    ]

    private static func choice(_ red: UInt8, _ green: UInt8, _ blue: UInt8, _ words: Message) -> Choice {
        Choice(color: RGBColor(red: red, green: green, blue: blue), words: words)
    }
}
