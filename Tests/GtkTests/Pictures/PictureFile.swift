import Foundation

/// Picture files made by hand, right or wrong.
enum PictureFile {
    /// A PNG of red, green, blue and opacity for each pixel.
    static func png(width: Int, height: Int, pixel: (_ x: Int, _ y: Int) -> [UInt8]) -> [UInt8] {
        var lines: [UInt8] = []
        for y in 0..<height {
            // Each line begins with its filter: none.
            lines.append(0)
            for x in 0..<width { lines += pixel(x, y) }
        }
        return png(width: width, height: height, data: zlib(lines))
    }

    /// A PNG that says of itself what it likes.
    static func png(width: Int, height: Int, data: [UInt8]) -> [UInt8] {
        let header = bigEndian(width) + bigEndian(height) + [8, 6, 0, 0, 0]
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", header) + chunk("IDAT", data)
            + chunk("IEND", [])
    }

    /// 16 x 16 pixels: the left half is red, the right one blue.
    static let jpeg = Array(
        Data(
            base64Encoded: """
                /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAYEBQYFBAYGBQYHBwYIChAKCgkJChQODwwQFxQYGBcUFhYaHSUfGhsjHBYWICwgIyYnKSop
                GR8tMC0oMCUoKSj/2wBDAQcHBwoIChMKChMoGhYaKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgo
                KCj/wAARCAAQABADAREAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAABgf/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAA
                AAAAAAAAAAAACAb/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCdI4kQAwhWPw9KkAMIVn//2Q==
                """, options: .ignoreUnknownCharacters) ?? Data())

    /// The JPEG with a note of the camera (EXIF) on how it was held.
    static func jpeg(orientation: UInt8) -> [UInt8] {
        let entry: [UInt8] = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0]
        let tiff = Array("MM".utf8) + [0, 42, 0, 0, 0, 8, 0, 1] + entry + [0, 0, 0, 0]
        let exif = Array("Exif".utf8) + [0, 0] + tiff
        let segment: [UInt8] = [0xFF, 0xE1, 0, UInt8(exif.count + 2)] + exif
        return Array(jpeg.prefix(2)) + segment + jpeg.dropFirst(2)
    }

    /// The JPEG, which now says that it is so large.
    static func jpeg(width: Int, height: Int) -> [UInt8] {
        var bytes = jpeg
        guard let frame = bytes.indices.first(where: { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xC0 }) else { return [] }
        bytes.replaceSubrange(frame + 5..<frame + 9, with: bigEndian(height).suffix(2) + bigEndian(width).suffix(2))
        return bytes
    }

    private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
        let body = Array(name.utf8) + content
        return bigEndian(content.count) + body + bigEndian(Int(crc32(body)))
    }

    /// Uncompressed, in blocks of at most 65,535 bytes.
    private static func zlib(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = [0x78, 0x01]
        var rest = bytes[...]
        repeat {
            let block = rest.prefix(65_535)
            rest = rest.dropFirst(block.count)
            let (low, high) = (UInt8(block.count & 255), UInt8(block.count >> 8))
            result += [rest.isEmpty ? 1 : 0, low, high, ~low, ~high] + block
        } while !rest.isEmpty
        var (first, second) = (1, 0)
        for byte in bytes {
            first = (first + Int(byte)) % 65_521
            second = (second + first) % 65_521
        }
        return result + bigEndian(second << 16 | first)
    }

    private static func crc32(_ bytes: [UInt8]) -> UInt32 {
        var crc = ~UInt32(0)
        for byte in bytes {
            crc ^= UInt32(byte)
            for _ in 0..<8 { crc = crc >> 1 ^ (crc & 1) &* 0xEDB8_8320 }
        }
        return ~crc
    }

    private static func bigEndian(_ value: Int) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) }
    }
}
