import Foundation
import Text

/// A link to a web page.
package struct WebLink: Hashable, Sendable {
    /// The words for it, in one line.
    package let title: String
    package let url: String

    package init(title: String, url: String) {
        (self.title, self.url) = (title, url)
    }

    /// A link with its own address as title; `nil` for another address than one of a web page.
    ///
    /// Only such addresses can be opened: a calendar must not start other programs.
    package init?(_ text: String) {
        guard text.utf8.count <= WebLink.longest, let url = URL(string: text), url.host?.isEmpty == false,
            let scheme = url.scheme?.lowercased(), scheme == "http" || scheme == "https"
        else { return nil }
        self.url = text
        var title = text.dropFirst(scheme.utf8.count + "://".utf8.count)
        if title.last == "/" { title.removeLast() }
        self.title = String(title).singleLine(limit: 200)
    }

    /// The most bytes of an address.
    private static let longest = 2000

    /// The links in a text, in order, each once.
    ///
    /// - Parameter limit: The most links.
    /// - Complexity: O(*n*) in the bytes of the text.
    static func links(in text: String, limit: Int) -> [WebLink] {
        let bytes = Array(text.utf8)
        var links: [WebLink] = []
        var next = 0
        while links.count < limit, let start = bytes[next...].firstIndex(where: { $0 | 0x20 == UInt8(ascii: "h") }) {
            next = start + 1
            let isWhole = start == 0 || !bytes[start - 1].isLetterOrDigit
            guard isWhole, let scheme = schemes.first(where: { bytes[start...].startsIgnoringCase(with: $0) }) else {
                continue
            }
            let end = endOfAddress(in: bytes, from: start + scheme.count)
            next = max(next, end)
            let address = String(decoding: bytes[start..<end], as: UTF8.self).replacing("&amp;", with: "&")
            if let link = WebLink(address), !links.contains(where: { $0.url == link.url }) { links.append(link) }
        }
        return links
    }

    private static let schemes = ["http://", "https://"].map { Array($0.utf8) }

    /// Ends before a blank, a quote or an angle bracket, and before punctuation that belongs to the sentence.
    private static func endOfAddress(in bytes: [UInt8], from start: Int) -> Int {
        var end = start
        var openParentheses = 0
        scan: while end < bytes.count, end - start <= longest {
            switch bytes[end] {
            case 0...0x20, 0x7F, UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), UInt8(ascii: "\\"),
                UInt8(ascii: "`"), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "|"), 0x80...:
                break scan
            case UInt8(ascii: "("): openParentheses += 1
            case UInt8(ascii: ")") where openParentheses == 0: break scan
            case UInt8(ascii: ")"): openParentheses -= 1
            default: break
            }
            end += 1
        }
        while end > start, ".,;:!?'*_]".utf8.contains(bytes[end - 1]) { end -= 1 }
        return end
    }
}

extension UInt8 {
    fileprivate var isLetterOrDigit: Bool {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"):
            true
        default: false
        }
    }
}

extension ArraySlice<UInt8> {
    /// - Parameter text: In small letters.
    fileprivate func startsIgnoringCase(with text: [UInt8]) -> Bool {
        count >= text.count && zip(self, text).allSatisfy { ($0.isLetterOrDigit ? $0 | 0x20 : $0) == $1 }
    }
}
