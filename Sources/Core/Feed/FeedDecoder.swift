extension Feed {
    /// Reads the UTF-8 text of a feed of any kind; which it is, its content says, see `FeedKind`.
    ///
    /// - Throws: When `bytes` is not JSON, or no feed.
    /// - Complexity: O(n); the text is parsed once.
    public static func decode(_ bytes: [UInt8], source: Source) throws(SourceError) -> Feed {
        let root = try JSONDocument(ofSource: bytes).root
        switch FeedKind(of: root) {
        case .events: return try EventsFeed.decode(root, source: source)
        case .starEvents: return try StarEventsFeed.decode(root, source: source)
        case .season: return try SeasonFeed.decode(root, source: source)
        }
    }
}
