extension String {
    /// Whether nothing in it can be seen. Asks Unicode only about texts without a visible ASCII character in front.
    public var isBlank: Bool {
        if let first = utf8.first, (0x21..<0x7F).contains(first) { return false }
        return unicodeScalars.allSatisfy { scalar in
            let properties = scalar.properties
            return properties.isWhitespace || properties.generalCategory == .control
                || properties.generalCategory == .format
        }
    }
}
