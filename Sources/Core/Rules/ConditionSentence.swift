import Text

/// A condition in words that are read once: one sentence, or a heading with a line for each part.
///
///     condition.sentence().lines.map(\.words)
///     // ["The title contains “swim” and the location is not “Hall 2”"]
package struct ConditionSentence: Hashable, Sendable {
    /// A line of a sentence.
    package struct Line: Hashable, Sendable {
        /// How many headings are above it: 0 for the first line.
        package let level: Int
        package let words: String
    }

    /// At least one.
    package let lines: [Line]
    /// A note about the case of letters; `nil` when it does not matter.
    package let caseHint: String?

    /// The most lines.
    package static let lineLimit = 50
}

extension Condition {
    /// The condition for people, by what the arguments are of an event. It needs no parentheses: a part with parts of its own is a
    /// heading with lines.
    ///
    /// - Parameter limit: The most characters of a line, and of all lines together.
    /// - Complexity: O(`limit`), and the number of parts.
    package func sentence(limit: Int = 2000) -> ConditionSentence {
        var lines: [ConditionSentence.Line] = []
        var left = limit
        append(to: &lines, level: 0, &left)
        return ConditionSentence(lines: lines, caseHint: caseHint)
    }

    /// Recurses no deeper than `depthLimit`.
    private func append(to lines: inout [ConditionSentence.Line], level: Int, _ left: inout Int) {
        guard lines.count < ConditionSentence.lineLimit, left > 0 else { return }
        let (match, parts) = matchedParts
        var words: String
        if parts.count == 1, match.map({ !$0.isNegated }) ?? false {
            return parts[0].append(to: &lines, level: level, &left)
        }
        if !isOneSentence, let match {
            // Translators: the heading of a list: "All of these:".
            words = localized("{heading}:", ["heading": match.words])
        } else {
            words = self.words(limit: left, naming: .event)
        }
        words = words.prefix(1).uppercased() + words.dropFirst()
        lines.append(.init(level: level, words: words))
        left -= words.count
        guard !isOneSentence, match != nil else { return }
        for part in parts { part.append(to: &lines, level: level + 1, &left) }
    }

    /// Whether it is understood without parentheses.
    private var isOneSentence: Bool {
        let (match, parts) = matchedParts
        guard let match else { return true }
        return !match.isNegated && parts.allSatisfy { $0.matchedParts.match == nil }
    }

    /// How its parts decide together, and the parts; `nil` and none for a comparison, also a negated one.
    private var matchedParts: (match: ConditionDraft.Match?, parts: [Condition]) {
        func parts(_ condition: Condition) -> [Condition] {
            condition.operands.compactMap { operand -> Condition? in
                if case .condition(let part) = operand { part } else { nil }
            }
        }
        if operation == .and { return (.all, parts(self)) }
        if operation == .or { return (.any, parts(self)) }
        guard operation == .not, case .condition(let inner)? = operands.first else { return (nil, []) }
        if inner.operation == .and { return (.notAll, parts(inner)) }
        if inner.operation == .or { return (ConditionDraft.Match.none, parts(inner)) }
        return inner.hasParts ? (ConditionDraft.Match.none, [inner]) : (nil, [])
    }

    private var caseHint: String? {
        var (matters, isIgnored) = (false, false)
        noteCase(&matters, &isIgnored)
        guard matters else { return nil }
        return isIgnored
            ? localized("Uppercase and lowercase letters count as different in some of it.")
            : localized("Uppercase and lowercase letters count as different.")
    }

    /// Notes whether the case of letters matters in any comparison, and whether any ignores it.
    private func noteCase(_ matters: inout Bool, _ isIgnored: inout Bool) {
        if operation.takes.isOfTexts, operands.last != .value("") {
            if ignoresCase { isIgnored = true } else { matters = true }
        }
        for case .condition(let part) in operands { part.noteCase(&matters, &isIgnored) }
    }
}
