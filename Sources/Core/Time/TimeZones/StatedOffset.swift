import Foundation
import Text

/// An offset from UTC in the name of a time zone: `UTC-06:00`, `GMT+2`, `(GMT +01.00)`, `+0530`.
struct StatedOffset {
    /// In seconds; positive east of Greenwich.
    let seconds: Int
    /// The rest of the name; empty for an offset alone.
    let name: String
    /// Whether the offset is in parentheses, so that it surely belongs to the rest of the name.
    let isEnclosed: Bool

    /// `nil` for a name without an offset at its beginning or, in parentheses, at its end.
    init?(_ text: String) {
        if let seconds = StatedOffset.seconds(of: text) {
            (self.seconds, name, isEnclosed) = (seconds, "", false)
        } else if text.hasPrefix("("), let end = text.firstIndex(of: ")"),
            let seconds = StatedOffset.seconds(of: text[text.index(after: text.startIndex)..<end])
        {
            (self.seconds, isEnclosed) = (seconds, true)
            name = String(text[text.index(after: end)...]).trimmedOrNil ?? ""
        } else if text.hasSuffix(")"), let start = text.lastIndex(of: "("),
            let seconds = StatedOffset.seconds(of: text[text.index(after: start)...].dropLast())
        {
            (self.seconds, isEnclosed) = (seconds, true)
            name = String(text[..<start]).trimmedOrNil ?? ""
        } else if let blank = text.firstIndex(of: " "), let seconds = StatedOffset.seconds(of: text[..<blank]) {
            (self.seconds, isEnclosed) = (seconds, false)
            name = String(text[blank...]).trimmedOrNil ?? ""
        } else {
            return nil
        }
    }

    /// The zone of the offset, without summer time.
    var zone: TimeZone? {
        let hours = seconds / 3600
        guard hours * 3600 == seconds, (-12...14).contains(hours) else { return TimeZone(secondsFromGMT: seconds) }
        // The signs of these names are reversed, as in POSIX.
        return TimeZone(identifier: hours == 0 ? "UTC" : hours > 0 ? "Etc/GMT-\(hours)" : "Etc/GMT+\(-hours)")
    }

    /// The seconds of a text that is nothing but an offset. A text without a sign is `UTC`, `GMT` or `Z`.
    private static func seconds(of text: some StringProtocol) -> Int? {
        guard text.utf8.count <= 20 else { return nil }
        var rest = text.uppercased().replacing("\u{2212}", with: "-").filter { !$0.isWhitespace }[...]
        let hasName = ["UTC", "GMT", "Z"].contains { name in
            guard rest.hasPrefix(name) else { return false }
            rest.removeFirst(name.count)
            return true
        }
        if rest.isEmpty || rest == "0" { return hasName ? 0 : nil }
        guard let sign = rest.popFirst(), sign == "+" || sign == "-",
            let offset = UTCOffset.seconds(ofUnsigned: Array(rest.utf8))
        else { return nil }
        return sign == "-" ? -offset : offset
    }
}

/// Reads offsets from UTC.
public enum UTCOffset {
    /// The seconds of an offset such as `+0530`, `-003015` or `+01:00` (RFC 5545 §3.3.14); `nil` for another text.
    public static func seconds(_ text: ArraySlice<UInt8>) -> Int? {
        let text = text.trimmed
        let isSigned = text.first == UInt8(ascii: "+") || text.first == UInt8(ascii: "-")
        guard let seconds = seconds(ofUnsigned: Array(isSigned ? text.dropFirst() : text)) else { return nil }
        return text.first == UInt8(ascii: "-") ? -seconds : seconds
    }

    /// The seconds of `2`, `02`, `230`, `0230`, `02:30` or `02.30`, with seconds too.
    static func seconds(ofUnsigned text: [UInt8]) -> Int? {
        let isSeparated = text.contains { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ".") }
        var groups = text.split(omittingEmptySubsequences: false) { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ".") }
        if !isSeparated, text.count > 2 {
            let hours = text.count.isMultiple(of: 2) ? 2 : 1
            groups = [text[..<hours]] + stride(from: hours, to: text.count, by: 2).map { text[$0..<$0 + 2] }
        }
        guard (1...3).contains(groups.count), groups.allSatisfy({ (1...2).contains($0.count) }) else { return nil }
        let numbers = groups.compactMap { Int(String(decoding: $0, as: UTF8.self)) }
        guard numbers.count == groups.count, numbers.dropFirst().allSatisfy({ $0 < 60 }) else { return nil }
        let padded = numbers + [0, 0]
        let seconds = padded[0] * 3600 + padded[1] * 60 + padded[2]
        return seconds < 86_400 ? seconds : nil
    }
}
