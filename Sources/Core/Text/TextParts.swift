import DisplayText

extension String {
    /// The text in parts that can each be laid out at once, split at a line break, else at a blank, else anywhere. What lies
    /// behind the last part is left out, and that part ends in "…".
    ///
    /// - Parameters:
    ///   - length: how many scalars a part has at most.
    ///   - count: how many parts there are at most.
    /// - Complexity: O(`length` · `count`), however long the text is.
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
        // A line break between two parts is theirs already.
        return parts.map { $0.last == "\n" ? String($0.dropLast()) : $0 }
    }
}

extension Substring.UnicodeScalarView {
    /// Behind its last line break, else behind its last blank; `nil` where it has neither.
    fileprivate var endOfPart: Index? {
        let last = lastIndex { $0 == "\n" } ?? lastIndex { $0 == " " }
        return last.map(index(after:))
    }
}
