import Text

extension Condition {
    /// The condition for people: `arg1 is "rollout.io" and arg1 contains "ro"`.
    ///
    /// Values are in double quotes, see `ExactText.quoted`. A nested condition with several parts is in parentheses, so
    /// that two different conditions never read the same, unless values are truncated.
    ///
    /// - Complexity: O(*n*) in the size of the condition.
    package var words: String { words(limit: .max) }

    /// The same, truncated after `limit` characters, with "…" at the end.
    ///
    /// - Parameter naming: With `.event`, `the title contains “ro” and the location is empty`.
    /// - Complexity: O(`limit`), and the number of operands of one condition.
    package func words(limit: Int, naming: ConditionNaming = .numbers) -> String {
        var text = ""
        write(to: &text, limit: limit, naming)
        return text.count > limit ? text.prefix(limit) + "…" : text
    }

    /// The operator's word alone, for a condition whose parts are listed below it.
    func heading(_ naming: ConditionNaming) -> String {
        if naming == .event, let heading = operation.phrases.heading { return heading }
        return switch operation.reads {
        case .between(let word), .before(let word): word
        }
    }

    /// Whether its operands are conditions.
    var hasParts: Bool { count > 1 }

    /// Whether it needs parentheses beside another condition.
    private var isJoined: Bool {
        guard case .between = operation.reads, hasParts else { return false }
        if operands.count == 1, case .condition(let only) = operands[0] { return only.isJoined }
        return true
    }

    /// Stops when the text is certainly longer than `limit` characters (of 4 bytes).
    fileprivate func write(to text: inout String, limit: Int, _ naming: ConditionNaming) {
        if let phrase = phrase(naming) {
            text += phrase.text(naming)
            // By event, the hint below the words says it once.
            if ignoresCase, naming == .numbers { text += " " + localized("(any case)", context: "condition") }
            return
        }
        if case .before(let word) = operation.reads { text += word }
        for (index, operand) in operands.enumerated() {
            guard text.utf8.count / 4 <= limit else { return }
            switch operation.reads {
            case .between(let word):
                if index > 0 { text += " \(word) " }
                operand.write(to: &text, limit: limit, inParentheses: operand.isJoined && operands.count > 1, naming)
            case .before:
                text += " "
                operand.write(to: &text, limit: limit, inParentheses: operand.isCondition, naming)
            }
        }
    }

    /// How a comparison is said; `nil` for other conditions.
    private func phrase(_ naming: ConditionNaming) -> Phrase? {
        if naming == .event, let shorter = shorterPhrase { return shorter }
        guard case .between(let word) = operation.reads, operands.count == 2,
            !operands.contains(where: \.isCondition)
        else { return nil }
        return Phrase(first: operands[0], words: word, second: operands[1])
    }

    /// The shorter way to say a comparison: `the title is empty`, `the title does not contain “a”`; `nil` when there is
    /// none.
    private var shorterPhrase: Phrase? {
        if let empty = operation.phrases.empty, operands.count == 2, operands[1] == .value("") {
            return Phrase(first: operands[0], words: empty, second: nil)
        }
        guard operation == .not, case .condition(let part)? = operands.first, part.operands.count == 2 else {
            return nil
        }
        // "is not" has an operator of its own.
        if part.operation == .eq, let other = try? Condition(.ne, part.operands) { return other.phrase(.event) }
        guard let negated = part.operation.phrases.negated else { return nil }
        return Phrase(first: part.operands[0], words: negated, second: part.operands[1])
    }

    private struct Phrase {
        let first: Operand
        let words: String
        let second: Operand?

        func text(_ naming: ConditionNaming) -> String {
            let first = first.words(naming)
            guard let second else {
                // Translators: "the title is empty".
                return localized("{text} {comparison}", context: "condition", ["text": first, "comparison": words])
            }
            // Translators: "the title contains “Tigers”". The words of a comparison are also in a list to choose from.
            return localized(
                "{text} {comparison} {value}", context: "condition",
                ["text": first, "comparison": words, "value": second.words(naming)])
        }
    }
}

extension Condition.Operand {
    fileprivate var isCondition: Bool {
        if case .condition = self { true } else { false }
    }

    fileprivate var isJoined: Bool {
        if case .condition(let part) = self { part.isJoined } else { false }
    }

    fileprivate func words(_ naming: ConditionNaming) -> String {
        var text = ""
        write(to: &text, limit: .max, inParentheses: false, naming)
        return text
    }

    fileprivate func write(to text: inout String, limit: Int, inParentheses: Bool, _ naming: ConditionNaming) {
        if inParentheses { text += "(" }
        switch self {
        case .condition(let part): part.write(to: &text, limit: limit, naming)
        case .value(let value): text += naming.quoted(value)
        case .argument(let number): text += naming.name(of: number)
        }
        if inParentheses { text += ")" }
    }
}

extension ExactText {
    /// The text in double quotes, on one line, for people. Quotes, backslashes, invisible characters and marks that
    /// change the text direction are escaped as in JSON. The text is truncated after `limit` scalars, with "…" after
    /// the quotes.
    package func quoted(limit: Int = 200, between open: String = "\"", and close: String = "\"") -> String {
        var text = open
        let marks = (open + close).unicodeScalars.filter { !$0.properties.isWhitespace }
        for scalar in string.unicodeScalars.prefix(limit) {
            switch scalar {
            case _ where scalar == "\\" || marks.contains(scalar): text += "\\\(scalar)"
            case _ where scalar.isUnseen: text += scalar.escape
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text + (string.unicodeScalars.dropFirst(limit).isEmpty ? "\(close)" : "\(close)…")
    }
}

extension Unicode.Scalar {
    /// Whether the scalar is invisible: a control or format character, or a blank other than a space.
    fileprivate var isUnseen: Bool {
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse: true
        case .spaceSeparator: self != " "
        default: false
        }
    }
}
