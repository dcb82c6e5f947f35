import TestSupport
import Testing

@testable import DisplayText

struct DisplayTextTests {
    private let line = TextForm.line(limit: 500)
    private let label = TextForm(limit: 4000, keepsLines: true, breaksWords: true, keepsIsolates: true)

    @Test(arguments: [
        "", "Football Game", "Café", "a  b", "ابتثجحخ", "漢字かな", "👨‍👩‍👧‍👦", "👩🏽‍❤️‍💋‍👨🏿", "🏴󠁧󠁢󠁥󠁮󠁧󠁿 🇫🇷🇩🇪", "क्षत्रिय", "한국어", "กรุงเทพ",
        "https://example.org/a?b=c", "\u{200f}x\u{200e}",
    ])
    func `a text of people stays as it is`(_ text: String) {
        #expect(text.shown(as: line) == text)
        #expect(text.shown(as: label) == text)
        #expect(Array(text.shown(as: label).unicodeScalars) == Array(text.unicodeScalars))
    }

    @Test func `a long text is cut between clusters`() {
        #expect("One two three".shown(as: .line(limit: 7)) == "One two…")
        #expect("One two three".shown(as: .line(limit: 4)) == "One…")
        #expect("ae\u{301}e\u{301}".shown(as: .line(limit: 3)) == "ae\u{301}…")
        #expect("ae\u{301}e\u{301}".shown(as: .line(limit: 4)) == "ae\u{301}…")
        #expect("🇫🇷🇩🇪".shown(as: .line(limit: 3)) == "🇫🇷…")
        #expect("👨‍👩‍👧 and".shown(as: .line(limit: 3)) == "…")
    }

    @Test func `controls and directions become blanks`() {
        #expect("a\u{0}b\u{1b}[31m\u{9b}c\td".shown(as: line) == "a b [31m c d")
        #expect("a\u{202e}b\u{2066}c\u{2069}".shown(as: line) == "a b c ")
        #expect("a\r\nb\rc\nd\u{2028}e\u{85}f".shown(as: line) == "a b c d e f")
    }

    @Test func `lines stay where they may and empty ones are few`() {
        #expect("a\r\nb\u{2029}c\n\n\n\n\nd".shown(as: label) == "a\nb\nc\n\nd")
    }

    @Test func `isolates are closed and not too deep`() {
        #expect("a\u{2068}b\u{2069}\u{2069}c".shown(as: label) == "a\u{2068}b\u{2069}c")
        #expect("a\u{2067}b\nc".shown(as: label) == "a\u{2067}b\u{2069}\nc")
        #expect("a\u{2067}b".shown(as: label) == "a\u{2067}b\u{2069}")
        let deep = String(repeating: "\u{2068}", count: 100).shown(as: label)
        #expect(deep.unicodeScalars.count == 2 * TextForm.deepestIsolate)
    }

    @Test func `a letter has few marks`() {
        let shown = ("Z" + String(repeating: "\u{301}", count: 20_000) + "a").shown(as: label)
        #expect(shown == "Z" + String(repeating: "\u{301}", count: TextForm.mostMarks) + "…")
        let few = ("Z" + String(repeating: "\u{301}", count: 100) + "a").shown(as: label)
        #expect(few == "Z" + String(repeating: "\u{301}", count: TextForm.mostMarks) + "a")
    }

    @Test(arguments: [
        "👨\u{200d}", "क्", "\u{1100}", "\u{600}", "\u{1F1E6}", "\u{200d}", "e\u{301}", "\u{FE0F}", "\u{E0061}",
        "ก\u{e33}",
        "A", "ع", "漢", "\u{a0}", "\u{2060}", "\u{ad}", "🏽", "\u{34f}", "\u{1160}", "\u{10FFFF}", "a\u{94d}",
    ])
    func `no cluster and no word is long`(_ part: String) {
        let shown = String(repeating: part, count: 30_000).shown(as: label)
        #expect(shown.unicodeScalars.count <= label.limit * 2)
        let longest = shown.map { $0.unicodeScalars.count }.max() ?? 0
        #expect(longest <= (1 + TextForm.mostMarks) * TextForm.mostLetters)
        var word = 0
        for scalar in shown.unicodeScalars where part != "漢" {
            word = scalar == "\u{200b}" ? 0 : word + 1
            #expect(word <= TextForm.longestWord + TextForm.mostLetters * (1 + TextForm.mostMarks))
        }
    }

    @Test func `a text of any size takes the same time`() {
        let texts = [
            "a", "Z" + String(repeating: "\u{301}", count: 3_000_000), String(repeating: "👨\u{200d}", count: 1_000_000),
            String(repeating: "\n", count: 3_000_000), String(repeating: "A", count: 10_000_000),
        ]
        let time = processorTime { for text in texts { _ = text.shown(as: label) } }
        #expect(time < .seconds(1))
    }
}
