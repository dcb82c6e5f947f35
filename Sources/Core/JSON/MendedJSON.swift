import Foundation

/// A text that the parser has rejected, in a form that the parser can read if the standard or the caller allows it.
///
/// Half surrogate pairs become U+FFFD, integers beyond 64 bits get an exponent, and commas after a last item become blanks. The
/// length stays, so that offsets are those of the text.
///
/// - Complexity: O(n).
struct MendedJSON {
    private(set) var bytes: [UInt8]
    /// The offsets of the commas after a last item of an array or object.
    private(set) var lastCommas: [Int] = []
    /// The offset of the first array or object that is nested too deeply.
    private(set) var tooDeep: Int?
    private let start: Int

    /// - Parameter start: The offset after the byte order mark.
    init(_ text: [UInt8], from start: Int) {
        (bytes, self.start) = (text, start)
        var (index, depth, previous) = (start, 0, UInt8(ascii: ","))
        var comma: Int?
        while index < bytes.count {
            let byte = bytes[index]
            let first = index
            index += 1
            switch byte {
            case 0x20, 0x0A, 0x0D, 0x09: continue
            case UInt8(ascii: "\""): index = mendString(from: first)
            case UInt8(ascii: "["), UInt8(ascii: "{"):
                depth += 1
                if depth > JSONDocument.depthLimit, tooDeep == nil { tooDeep = first }
            case UInt8(ascii: "]"), UInt8(ascii: "}"):
                depth -= 1
                if let comma {
                    lastCommas.append(comma)
                    bytes[comma] = UInt8(ascii: " ")
                }
            case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): index = mendNumber(from: first)
            default: break
            }
            comma = byte == UInt8(ascii: ",") && !"[{,:".utf8.contains(previous) ? first : nil
            previous = byte
        }
    }

    /// Returns the offset after the string that begins at `first`.
    private mutating func mendString(from first: Int) -> Int {
        var index = first + 1
        while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
            guard bytes[index] == UInt8(ascii: "\\") else {
                index += 1
                continue
            }
            guard let unit = codeUnit(at: index) else {
                index += 2
                continue
            }
            if UTF16.isLeadSurrogate(unit), let next = codeUnit(at: index + 6), UTF16.isTrailSurrogate(next) {
                index += 6
            } else if UTF16.isSurrogate(unit) {
                bytes.replaceSubrange(index..<index + 6, with: Array("\\ufffd".utf8))
            }
            index += 6
        }
        return index + 1
    }

    /// The code unit of the escape `\u1234` at `offset`.
    private func codeUnit(at offset: Int) -> UInt16? {
        guard offset + 6 <= bytes.count, bytes[offset] == UInt8(ascii: "\\"), bytes[offset + 1] == UInt8(ascii: "u")
        else { return nil }
        let digits = bytes[offset + 2..<offset + 6]
        return digits.contains(UInt8(ascii: "+")) ? nil : UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
    }

    /// Returns the offset after the number that begins at `first`.
    private mutating func mendNumber(from first: Int) -> Int {
        let digits = bytes[(first + 1)...].prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        let text = String(decoding: bytes[first..<digits.endIndex], as: UTF8.self)
        let isWhole = !(digits.endIndex < bytes.count && ".eE".utf8.contains(bytes[digits.endIndex]))
        if isWhole, digits.count >= 18, Int64(text) == nil, UInt64(text) == nil {
            bytes.replaceSubrange(digits.endIndex - 2..<digits.endIndex, with: Array("e2".utf8))
        }
        return digits.endIndex
    }

    /// The first fault, as Foundation's parser finds it, which says where it is and the parser of the documents does not.
    func fault() -> JSONError {
        let text = bytes[start...]
        do {
            _ = try JSONSerialization.jsonObject(with: Data(text), options: .fragmentsAllowed)
            return .unexplained
        } catch {
            // "Invalid value around character 3."
            let words = ((error as NSError).userInfo[NSDebugDescriptionErrorKey] as? String ?? "").split(separator: " ")
            if words.contains("representable"), words.count > 1, let place = text.firstRange(of: words[1].utf8) {
                return .malformed(location(at: place.lowerBound), .numberTooLarge)
            }
            guard let offset = words.last.flatMap({ Int($0.filter(\.isNumber)) }), start + offset < bytes.count else {
                return .malformed(location(at: bytes.count), .ended)
            }
            let scalar = String(decoding: text.dropFirst(offset).prefix(4), as: UTF8.self).unicodeScalars.first
            return .malformed(location(at: start + offset), .unexpected(scalar?.value ?? 0xFFFD))
        }
    }

    func location(at offset: Int) -> JSONLocation { JSONLocation(of: offset, in: bytes, from: start) }
}
