extension String {
    /// The text without surrounding blanks; `nil` when nothing is left.
    public var trimmedOrNil: String? {
        // Nearly every text begins and ends with a visible ASCII character.
        if let first = utf8.first, let last = utf8.last, (0x21..<0x7F).contains(first), (0x21..<0x7F).contains(last) {
            return self
        }
        guard !isBlank else { return nil }
        guard first?.isWhitespace == true || last?.isWhitespace == true else { return self }
        var text = self[...]
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}
