extension [UInt8] {
    /// The first characters after white space and a byte order mark, as far as the first 256 bytes have them.
    package var beginning: Substring {
        String(decoding: prefix(256), as: UTF8.self).drop { $0.isWhitespace || $0 == "\u{feff}" }
    }

    /// Whether this is HTML by its beginning.
    package var beginsLikeWebPage: Bool {
        let beginning = beginning.lowercased()
        return beginning.hasPrefix("<!doctype html") || beginning.hasPrefix("<html")
    }
}
