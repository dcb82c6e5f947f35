/// A supported kind of picture file, recognized by its first bytes.
///
/// gdk-pixbuf supports more. These are the formats of the web; each further decoder would add a target for malicious
/// files.
enum PictureFormat: String {
    case png, jpeg, gif, webp

    init?(_ bytes: [UInt8]) {
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if bytes.starts(with: Array("GIF8".utf8)) {
            self = .gif
        } else if bytes.starts(with: Array("RIFF".utf8)), bytes.dropFirst(8).starts(with: Array("WEBP".utf8)) {
            self = .webp
        } else {
            return nil
        }
    }

    /// The name of the format in gdk-pixbuf.
    var name: String { rawValue }
}

extension PictureFormat {
    /// Whether the file is complete. The loaders of gdk-pixbuf accept a truncated file, and leave the rest of the
    /// picture empty.
    func isWhole(_ bytes: [UInt8]) -> Bool {
        switch self {
        case .png: PictureFormat.isWholePNG(bytes)
        // The end marker; bytes after it do not belong to the picture.
        case .jpeg: bytes.indices.dropLast().reversed().contains { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xD9 }
        case .gif: bytes.suffix(16).contains(0x3B)
        case .webp: bytes.count >= 8 + Int(bytes[4]) + Int(bytes[5]) << 8 + Int(bytes[6]) << 16 + Int(bytes[7]) << 24
        }
    }

    /// Whether its chunks, each with a length in front, reach the end chunk (PNG specification §5).
    private static func isWholePNG(_ bytes: [UInt8]) -> Bool {
        var place = 8
        while place + 12 <= bytes.count {
            let length = bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
            if bytes[place + 4..<place + 8].elementsEqual("IEND".utf8) { return true }
            place += 12 + length
        }
        return false
    }
}
