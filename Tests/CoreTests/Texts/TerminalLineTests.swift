import Testing

@testable import Text

struct TerminalLineTests {
    @Test(arguments: [
        ("Dinner at 8", "Dinner at 8"),
        ("Café — 夕食 🍜", "Café — 夕食 🍜"),
        ("a\u{202E}b", "a\\u202eb"),
        ("\u{202A}\u{202B}\u{202D}\u{202C}", "\\u202a\\u202b\\u202d\\u202c"),
        ("a\u{1B}[2Jb\u{9B}31m", "a\\u001b[2Jb\\u009b31m"),
        ("\u{1B}[31mred\u{1B}[0m", "\\u001b[31mred\\u001b[0m"),
        ("a\nb\r\tc\u{7F}\0\u{2028}", "a\\nb\\r\\tc\\u007f\\u0000\\u2028"),
        ("“\u{2068}name\u{2069}” was saved", "“name” was saved"),
        ("\u{2068}a\u{2068}b\u{2069}\u{2069}", "ab"),
        ("\u{2069}a\u{2067}b\u{2069}c\u{2068}d", "\\u2069a\\u2067b\\u2069c\\u2068d"),
        ("a\u{200F}1-2\u{200E}\u{61C}", "a\\u200f1-2\\u200e\\u061c"),
        ("\u{200E}\u{2068}שבת 3\u{200F}\u{2069}", "\u{200E}שבת 3\u{200F}"),
    ])
    func `what would disturb a terminal is escaped`(text: String, line: String) {
        #expect(TerminalStyle.plain.line(text).unicodeScalars.elementsEqual(line.unicodeScalars))
    }

    @Test func `a line of a file keeps its tabs, and nothing else that would disturb a terminal`() {
        #expect(TerminalStyle.plain.line("a\tb\u{1B}[2J\r", keepsTabs: true) == "a\tb\\u001b[2J\\r")
    }

    @Test func `a colored line keeps the sequences of the style, and no others`() {
        let style = TerminalStyle.colored
        let line = style.bold("Today") + style.warning("!")
        #expect(style.line(line) == line)
        #expect(style.line("\(line)\u{1B}[8m\u{1B}") == "\(line)\\u001b[8m\\u001b")
        #expect(TerminalStyle.plain.line(line) == "\\u001b[1mToday\\u001b[0m\\u001b[31m!\\u001b[0m")
    }
}
