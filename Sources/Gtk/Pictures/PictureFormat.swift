/// A kind of picture file that is read, known by the first bytes of the file.
///
/// gdk-pixbuf knows more; these are what the web uses, and each further one would be one more way in for a file that is made
/// to do harm.
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

    /// The name by which gdk-pixbuf knows it.
    var name: String { rawValue }
}
