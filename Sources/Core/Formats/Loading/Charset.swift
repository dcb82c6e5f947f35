import CIconv
import Foundation

extension [UInt8] {
    /// The text in UTF-8, from the charset that its server states. A text that is mostly UTF-8 stays as it is, whatever the
    /// server states; so does one in a charset that the C library does not know.
    ///
    /// - Complexity: O(*n*).
    func utf8(from charset: String) -> [UInt8] {
        let name = charset.lowercased()
        // Where an escape changes the charset, all bytes are those of ASCII.
        let hasEscapes = name.hasPrefix("iso-2022") && contains(0x1B)
        guard name != "utf-8", name != "utf8", hasEscapes || String(validating: self, as: UTF8.self) == nil else {
            return self
        }
        let lines = withoutCutCharacters.split(separator: 0x0A, omittingEmptySubsequences: false)
        var (good, bad) = (0, 0)
        for line in lines where line.contains(where: { $0 > 0x7F }) {
            if String(validating: line, as: UTF8.self) == nil { bad += 1 } else { good += 1 }
        }
        guard hasEscapes || bad > good else { return self }
        return lines.joined(separator: [0x0A]).converted(from: [UInt8].supersets[name] ?? name) ?? self
    }

    /// The charsets that servers mean by the names of smaller ones (WHATWG Encoding Standard).
    private static let supersets = [
        "shift_jis": "cp932", "shift-jis": "cp932", "x-sjis": "cp932", "sjis": "cp932", "gb2312": "gb18030",
        "gbk": "gb18030", "euc-kr": "uhc", "ks_c_5601-1987": "uhc", "iso-8859-9": "cp1254", "iso-8859-1": "cp1252",
        "us-ascii": "cp1252",
    ]

    /// The text with each fold of a calendar at the end of its line (RFC 5545 section 3.1): a fold may cut a character in two.
    /// The number of lines stays.
    private var withoutCutCharacters: [UInt8] {
        var (text, folds) = ([UInt8](), [UInt8]())
        text.reserveCapacity(count)
        var index = 0
        while index < count {
            let isReturn = self[index] == 0x0D && index + 1 < count && self[index + 1] == 0x0A
            let end = index + (isReturn ? 2 : 1)
            if self[end - 1] != 0x0A {
                text.append(self[index])
            } else if end < count, self[end] == 0x20 || self[end] == 0x09 {
                folds += self[index...end]
                index = end + 1
                continue
            } else {
                text += folds
                folds = []
                text += self[index..<end]
            }
            index = end
        }
        return text + folds
    }
}

extension Sequence<UInt8> {
    /// The text in UTF-8, with U+FFFD for each byte that the charset does not have; `nil` when the charset is unknown.
    fileprivate func converted(from charset: String) -> [UInt8]? {
        let converter = iconv_open("UTF-8", charset)
        // The C library returns -1 for an unknown charset.
        guard let converter, converter != UnsafeMutableRawPointer(bitPattern: -1) else { return nil }
        defer { iconv_close(converter) }
        var input = map { CChar(bitPattern: $0) }
        var text: [UInt8] = []
        text.reserveCapacity(input.count * 2)
        input.withUnsafeMutableBufferPointer { buffer in
            var (next, left) = (buffer.baseAddress, buffer.count)
            while left > 0 {
                var fault: Int32 = 0
                text.append(addingCapacity: 1 << 16) { output in
                    output.withUnsafeMutableBufferPointer { bytes, initialized in
                        var place = UnsafeMutableRawPointer(bytes.baseAddress)?.assumingMemoryBound(to: CChar.self)
                        var room = bytes.count
                        // The C library returns -1 for a failure.
                        fault = iconv(converter, &next, &left, &place, &room) == -1 ? errno : 0
                        initialized = bytes.count - room
                    }
                }
                guard fault != 0, fault != E2BIG, left > 0 else { continue }
                text += "\u{FFFD}".utf8
                (next, left) = (next?.advanced(by: 1), left - 1)
            }
        }
        return text
    }
}
