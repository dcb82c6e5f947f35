/// Reads the size in the header of a picture file, so that the memory for decoding is known before.
package enum PictureHeader {
    /// The size of the decoded picture in bytes, 4 for each pixel; `nil` when the header does not state it.
    ///
    /// Reads PNG, JPEG, GIF and WebP without decoding.
    /// - Complexity: O(1); for a JPEG, O(the number of its segments).
    package static func decodedByteCount(_ bytes: [UInt8]) -> Int? {
        size(bytes).flatMap { size in
            let (count, isTooLarge) = size.width.multipliedReportingOverflow(by: size.height)
            return isTooLarge || count > Int.max / 4 ? nil : count * 4
        }
    }

    /// The size that a picture file states.
    static func size(_ bytes: [UInt8]) -> PictureSize? {
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return size(bytes.big(16, 4), bytes.big(20, 4)) }
        if bytes.starts(with: Array("GIF8".utf8)) { return size(bytes.little(6, 2), bytes.little(8, 2)) }
        if bytes.starts(with: [0xFF, 0xD8]) { return jpeg(bytes) }
        if bytes.starts(with: Array("RIFF".utf8)), bytes.dropFirst(8).starts(with: Array("WEBP".utf8)) {
            return webp(bytes)
        }
        return nil
    }

    private static func size(_ width: Int?, _ height: Int?) -> PictureSize? {
        guard let width, let height, width > 0, height > 0 else { return nil }
        return PictureSize(width: width, height: height)
    }

    /// Steps through the segments to the one that begins a frame (ITU T.81 §B.1.1).
    private static func jpeg(_ bytes: [UInt8]) -> PictureSize? {
        var place = 2
        while place + 4 <= bytes.count, bytes[place] == 0xFF {
            let marker = bytes[place + 1]
            switch marker {
            case 0xFF, 0x01, 0xD0...0xD7:
                // Fill bytes, and markers without a length.
                place += marker == 0xFF ? 1 : 2
            case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
                return size(bytes.big(place + 7, 2), bytes.big(place + 5, 2))
            case 0xD9, 0xDA: return nil
            default:
                guard let length = bytes.big(place + 2, 2), length >= 2 else { return nil }
                place += 2 + length
            }
        }
        return nil
    }

    /// The three forms of WebP: lossy, lossless and extended (RFC 9649).
    private static func webp(_ bytes: [UInt8]) -> PictureSize? {
        switch bytes.dropFirst(12).first.map({ _ in Array(bytes.dropFirst(12).prefix(4)) }) ?? [] {
        case Array("VP8 ".utf8):
            return size(bytes.little(26, 2).map { $0 & 0x3FFF }, bytes.little(28, 2).map { $0 & 0x3FFF })
        case Array("VP8L".utf8):
            return bytes.little(21, 4).flatMap { size(($0 & 0x3FFF) + 1, ($0 >> 14 & 0x3FFF) + 1) }
        case Array("VP8X".utf8):
            return size(bytes.little(24, 3).map { $0 + 1 }, bytes.little(27, 3).map { $0 + 1 })
        default: return nil
        }
    }
}

extension [UInt8] {
    /// A number of `count` bytes, the most significant first; `nil` beyond the end.
    fileprivate func big(_ place: Int, _ count: Int) -> Int? {
        guard place + count <= self.count else { return nil }
        return self[place..<place + count].reduce(0) { $0 << 8 | Int($1) }
    }

    /// A number of `count` bytes, the least significant first; `nil` beyond the end.
    fileprivate func little(_ place: Int, _ count: Int) -> Int? {
        guard place + count <= self.count else { return nil }
        return self[place..<place + count].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
}
