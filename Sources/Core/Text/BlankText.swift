extension String {
    /// Whether it has no visible character. Unicode properties are used only for texts that do not begin with a visible
    /// ASCII character.
    public var isBlank: Bool {
        if let first = utf8.first, (0x21..<0x7F).contains(first) { return false }
        return unicodeScalars.allSatisfy { scalar in
            let properties = scalar.properties
            return properties.isWhitespace || properties.generalCategory == .control
                || properties.generalCategory == .format
        }
    }
}
