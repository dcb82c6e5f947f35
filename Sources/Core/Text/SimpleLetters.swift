/// Folds titles whose Unicode scalars are already composed, do not compose with their neighbors, and have one lowercase
/// scalar each: most texts in Latin, Cyrillic, Chinese, Japanese and Korean. Normalization does not change such a
/// title, but takes fifty times as long.
enum SimpleLetters {
    /// The title with its non-ASCII letters in lower case; `nil` when it has other scalars, or blanks that are not
    /// ASCII.
    ///
    /// - Complexity: O(*n*) in the length of the title.
    static func folded(_ title: String) -> String? {
        var title = title
        return title.withUTF8 { bytes in
            var isSimple = true
            let folded = String(unsafeUninitializedCapacity: bytes.count) { output in
                guard let count = fold(bytes, into: output) else {
                    isSimple = false
                    return 0
                }
                return count
            }
            return isSimple ? folded : nil
        }
    }

    /// - Returns: The number of bytes written, which equals the number read; `nil` when a scalar is not simple.
    private static func fold(
        _ bytes: UnsafeBufferPointer<UInt8>, into output: UnsafeMutableBufferPointer<UInt8>
    ) -> Int? {
        let small = small
        var next = 0
        while next < bytes.count {
            let byte = bytes[next]
            switch byte {
            case 0..<0x80:
                output[next] = byte
                next += 1
            case 0xc0..<0xe0:
                let scalar = Int(byte & 0x1f) << 6 | Int(bytes[next + 1] & 0x3f)
                guard scalar < small.count, small[scalar] > 0 else { return nil }
                output[next] = 0xc0 | UInt8(small[scalar] >> 6)
                output[next + 1] = 0x80 | UInt8(small[scalar] & 0x3f)
                next += 2
            case 0xe0..<0xf0:
                let (second, third) = (UInt32(bytes[next + 1] & 0x3f), UInt32(bytes[next + 2] & 0x3f))
                guard isSimpleWithoutCase(UInt32(byte & 0xf) << 12 | second << 6 | third) else { return nil }
                for offset in 0..<3 { output[next + offset] = bytes[next + offset] }
                next += 3
            default:
                return nil
            }
        }
        return next
    }

    /// The lowercase scalar of each simple two-byte scalar, or the scalar itself if it has none; 0 if it is not simple:
    /// combining marks, and Greek, where some letters are not composed.
    private static let small: [UInt16] = (0..<0x530).map { value in
        guard value >= 0x80, !(0x300..<0x400).contains(value), let scalar = Unicode.Scalar(UInt32(value)) else {
            return 0
        }
        let properties = scalar.properties
        let mapped = properties.lowercaseMapping.unicodeScalars
        // An enclosing mark makes one character with the blank before it.
        guard properties.canonicalCombiningClass == .notReordered, !properties.isGraphemeExtend,
            !properties.isWhitespace, mapped.count == 1, let small = mapped.first, (0x80..<0x800).contains(small.value)
        else { return 0 }
        return UInt16(small.value)
    }

    /// Whether a three-byte scalar is punctuation, kana, a Chinese character or a Korean syllable.
    private static func isSimpleWithoutCase(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x2010...0x2027, 0x2030...0x205e, 0x3001...0x3020, 0x3041...0x3096, 0x30a1...0x30fa, 0x4e00...0x9fff,
            0xac00...0xd7a3:
            true
        default: false
        }
    }
}
