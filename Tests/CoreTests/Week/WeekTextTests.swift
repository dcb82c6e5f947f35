import TestSupport
import Testing

@testable import Planning

/// What of a text has room in a block of a week. Letters are 10 wide, those of the details 5, and lines 10 high.
struct WeekTextTests {
    private let font = WeekText.Font(title: { _ in 10 }, detail: { _ in 5 }, lineHeight: 10)

    private func lines(_ text: String, in width: Double) -> (String, Int) {
        let lines = TextLines(text, in: width) { _ in 10 }
        return (lines.text, lines.count)
    }

    @Test func `a line breaks between words, and a word that is too wide is cut`() {
        #expect(lines("Product Review", in: 140) == ("Product Review", 1))
        #expect(lines("Product Review", in: 139) == ("Product Review", 2))
        #expect(lines("Product Review", in: 70) == ("Product Review", 2))
        #expect(lines("Product Review", in: 60) == ("Produ… Review", 2))
        #expect(lines("Product", in: 5) == ("P…", 1))
        #expect(lines("A B", in: 5) == ("A B", 2))
        #expect(lines("", in: 40) == ("", 1))
        #expect(TextLines("Product Reviewer", in: 60, most: 2) { _ in 10 }.text == "Produ… Reviewer")
        #expect(lines("Hill-Rovers", in: 60) == ("Hill-Rovers", 2))
        // Between these letters a line can break.
        #expect(lines("誕生日会の準備", in: 40) == ("誕生日会の準備", 2))
        #expect(lines("会Team", in: 40) == ("会Team", 2))
        #expect(lines("ประชุมผู้ปกครอง", in: 40).0 == "ประชุมผู้ปกครอง")
    }

    @Test func `a time has room as a whole or is left out`() {
        let text = WeekText(title: "Review", ends: ["until 5:30 PM", "– 5:30 PM"], location: "Room 4B")
        func below(_ width: Double, _ count: Double) -> [String] {
            text.lines(in: width, height: count * 10, font).below
        }
        #expect(below(65, 3) == ["until 5:30 PM", "Room 4B"] && below(64, 3) == ["– 5:30 PM", "Room 4B"])
        #expect(below(45, 9) == ["– 5:30 PM", "Room 4B"] && below(44, 9) == ["Room 4B"])
        #expect(below(100, 2) == ["until 5:30 PM"] && below(100, 1) == [] && below(100, 0) == [])
        #expect(text.lines(in: 50, height: 39, font).title == "Revi…")
        #expect(WeekText(title: "A").lines(in: 50, height: 39, font).below.isEmpty)
        // The title can take all lines.
        let long = WeekText(title: "Advent Concert", ends: ["until 4 PM"])
        #expect(
            long.lines(in: 70, height: 29, font).below.isEmpty && !long.lines(in: 70, height: 39, font).below.isEmpty)
    }

    @Test(arguments: 0..<100)
    func `no line is wider than its room, and only words that are too wide are cut`(seed: Int) {
        var random = SeededRandom(seed: UInt64(seed))
        let words = (0..<Int.random(in: 1...6, using: &random)).map { _ in
            String(repeating: "x", count: Int.random(in: 1...12, using: &random))
        }
        let count = Int.random(in: 2...14, using: &random)
        let shown = TextLines(words.joined(separator: " "), in: Double(count) * 10) { _ in 10 }
        let parts = shown.text.split(separator: " ").map(String.init)
        #expect(parts.count == words.count)
        for (part, word) in zip(parts, words) {
            #expect(word.count <= count ? part == word : part.count == count && part.hasSuffix("…"))
        }
        // The slow answer: words fill lines from the first one.
        var (line, total) = (0, 1)
        for part in parts {
            if line > 0, line + 1 + part.count > count {
                (line, total) = (part.count, total + 1)
            } else {
                line += part.count + (line > 0 ? 1 : 0)
            }
        }
        #expect(total == shown.count)
    }
}
