import DisplayText

extension String {
    /// The text in parts that are short enough for layout, split at a line break, otherwise at a blank, otherwise
    /// anywhere. Text after the last part is dropped, and the last part then ends in "…".
    ///
    /// - Parameters:
    ///   - length: The most scalars of a part.
    ///   - count: The most parts.
    /// - Complexity: O(`length` · `count`), whatever the length of the text.
    public func parts(length: Int, count: Int) -> [String] {
        let scalars = unicodeScalars
        var parts: [String] = []
        var start = scalars.startIndex
        while start < scalars.endIndex, parts.count < count {
            let limit = scalars.index(start, offsetBy: length, limitedBy: scalars.endIndex) ?? scalars.endIndex
            let end = limit == scalars.endIndex ? limit : scalars[start..<limit].endOfPart ?? limit
            parts.append(String(scalars[start..<end]).shown(as: .paragraphs(limit: length)))
            start = end
        }
        if start < scalars.endIndex { parts.append((parts.popLast() ?? "") + "…") }
        // The boundary between two parts already acts as a line break.
        return parts.map { $0.last == "\n" ? String($0.dropLast()) : $0 }
    }
}

extension Substring.UnicodeScalarView {
    /// The index after its last line break, otherwise after its last blank; `nil` when it has neither.
    fileprivate var endOfPart: Index? {
        let last = lastIndex { $0 == "\n" } ?? lastIndex { $0 == " " }
        return last.map(index(after:))
    }
}

extension String {
    /// The text at the beginning of a sentence: "Conflicts with Yoga" of "conflicts with Yoga".
    package var capitalizedSentence: String { prefix(1).uppercased() + dropFirst() }
}
