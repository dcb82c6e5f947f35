extension [UInt8] {
    /// Whether this is HTML by its beginning.
    package var beginsLikeWebPage: Bool {
        let beginning = String(decoding: prefix(256), as: UTF8.self).lowercased()
            .drop { $0.isWhitespace || $0 == "\u{feff}" }
        return beginning.hasPrefix("<!doctype html") || beginning.hasPrefix("<html")
    }
}
