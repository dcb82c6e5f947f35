/// Compressed data (RFC 1951, 1952) of texts that repeat, made by hand: a few bits for 258 bytes.
struct Deflate {
    private var bytes: [UInt8] = []
    private var bit = 0

    /// A gzip file of `beginning`, and of its last `period` bytes again and again, 258 bytes for each of `count`.
    ///
    /// - Parameters:
    ///   - period: 1, or 13 to 16.
    ///   - isWhole: Whether the checksum stands at its end, too.
    static func gzip(_ beginning: [UInt8], period: Int = 1, count: Int = 0, isWhole: Bool = true) -> [UInt8] {
        var deflate = Deflate()
        deflate.bytes = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3]
        // The last block, of fixed codes.
        deflate.append(0b011, 3)
        for byte in beginning {
            if byte < 144 {
                deflate.appendCode(0x30 + Int(byte), 8)
            } else {
                deflate.appendCode(0x190 + Int(byte) - 144, 9)
            }
        }
        for _ in 0..<count {
            // The length 258, and the distance.
            deflate.appendCode(0b1100_0101, 8)
            deflate.appendCode(period == 1 ? 0 : 7, 5)
            if period > 1 { deflate.append(period - 13, 2) }
        }
        deflate.appendCode(0, 7)
        guard isWhole else { return deflate.bytes }
        let whole =
            count == 0
            ? beginning : beginning + (0..<count * 258).map { beginning[beginning.count - period + $0 % period] }
        return deflate.bytes + littleEndian(crc32(whole)) + littleEndian(UInt32(truncatingIfNeeded: whole.count))
    }

    private mutating func append(_ value: Int, _ count: Int) {
        for shift in 0..<count {
            if bit == 0 { bytes.append(0) }
            bytes[bytes.count - 1] |= UInt8((value >> shift) & 1) << bit
            bit = (bit + 1) % 8
        }
    }

    /// Huffman codes stand with their highest bit first.
    private mutating func appendCode(_ code: Int, _ count: Int) {
        for shift in (0..<count).reversed() { append((code >> shift) & 1, 1) }
    }

    private static func crc32(_ bytes: [UInt8]) -> UInt32 {
        var crc = ~UInt32(0)
        for byte in bytes {
            crc ^= UInt32(byte)
            for _ in 0..<8 { crc = crc >> 1 ^ (crc & 1) &* 0xEDB8_8320 }
        }
        return ~crc
    }

    private static func littleEndian(_ value: UInt32) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
}
