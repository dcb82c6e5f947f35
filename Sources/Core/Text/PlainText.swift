/// The text of a description that is written in HTML, as many calendar programs do.
///
/// Tags become line breaks or nothing, and character references become characters. A text without a known tag stays
/// unchanged, so that "x < y" and "AT&T" do.
public struct PlainText {
    private let bytes: [UInt8]
    private var text: [UInt8] = []
    private var next = 0
    private var hasTags = false

    /// Tags that begin a new line.
    private static let lines: Set<String> = [
        "p", "div", "br", "li", "ul", "ol", "tr", "table", "h1", "h2", "h3", "h4", "h5", "h6", "hr", "blockquote",
    ]
    /// Tags inside a line, and those without a text.
    private static let others: Set<String> = [
        "a", "b", "i", "u", "s", "em", "strong", "span", "font", "html", "body", "head", "meta", "small", "sub", "sup",
        "code", "pre", "td", "th", "tbody", "thead", "img", "title", "center", "o:p", "html-blob",
    ]
    /// Tags whose content is no text.
    private static let hidden: Set<String> = ["script", "style"]
    private static let longestTag = 4000

    /// - Complexity: O(*n*) in the bytes of the text.
    public static func text(of text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "<")) else { return text }
        var reader = PlainText(text)
        reader.read()
        return reader.hasTags ? String(decoding: reader.text, as: UTF8.self) : text
    }

    private init(_ text: String) {
        bytes = Array(text.utf8)
    }

    private mutating func read() {
        while next < bytes.count {
            switch bytes[next] {
            case UInt8(ascii: "<"): if !readTag() { copy() }
            case UInt8(ascii: "&"): if !readReference() { copy() }
            default: copy()
            }
        }
    }

    private mutating func copy() {
        text.append(bytes[next])
        next += 1
    }

    /// Reads a known tag; returns `false` for anything else.
    private mutating func readTag() -> Bool {
        let limit = min(bytes.count, next + PlainText.longestTag)
        guard let end = bytes[next..<limit].firstIndex(of: UInt8(ascii: ">")) else { return false }
        let inside = bytes[(next + 1)..<end]
        let isEnd = inside.first == UInt8(ascii: "/")
        let name = String(
            decoding: inside.drop { $0 == UInt8(ascii: "/") }.prefix { $0 > 0x20 && $0 != UInt8(ascii: "/") },
            as: UTF8.self
        ).lowercased()
        if PlainText.hidden.contains(name), !isEnd {
            next = end + 1
            skip(past: Array("</\(name)".utf8))
        } else if PlainText.lines.contains(name) {
            breakLine(isForced: name == "br")
            if name == "li", !isEnd { text += "• ".utf8 }
            next = end + 1
        } else if PlainText.others.contains(name) || PlainText.hidden.contains(name) {
            next = end + 1
        } else {
            return false
        }
        hasTags = true
        return true
    }

    private mutating func breakLine(isForced: Bool) {
        while text.last == UInt8(ascii: " ") { text.removeLast() }
        guard !text.isEmpty, isForced || text.last != UInt8(ascii: "\n") else { return }
        text.append(UInt8(ascii: "\n"))
    }

    /// Continues after the tag that begins like this, or at the end.
    private mutating func skip(past tag: [UInt8]) {
        while next < bytes.count {
            if bytes[next] == UInt8(ascii: "<"), bytes.count - next >= tag.count,
                zip(bytes[next...], tag).allSatisfy({ $0 | 0x20 == $1 | 0x20 })
            {
                next = bytes[next...].firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 } ?? bytes.count
                return
            }
            next += 1
        }
    }

    private mutating func readReference() -> Bool {
        guard let reference = CharacterReference(in: bytes[...], at: next) else { return false }
        text += reference.text.utf8
        next = reference.end
        return true
    }
}
