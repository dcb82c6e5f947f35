import JSON

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
    /// - Complexity: O(`limit`), and the number of operands of one condition.
    package func words(limit: Int) -> String {
        var text = ""
        write(to: &text, limit: limit)
        return text.count > limit ? text.prefix(limit) + "…" : text
    }

    /// The operator's word alone, for a condition whose parts are listed below it.
    var heading: String {
        switch operation.reads {
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
    fileprivate func write(to text: inout String, limit: Int) {
        if case .before(let word) = operation.reads { text += word }
        for (index, operand) in operands.enumerated() {
            guard text.utf8.count / 4 <= limit else { return }
            switch operation.reads {
            case .between(let word):
                if index > 0 { text += " \(word) " }
                operand.write(to: &text, limit: limit, inParentheses: operand.isJoined && operands.count > 1)
            case .before:
                text += " "
                operand.write(to: &text, limit: limit, inParentheses: operand.isCondition)
            }
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

    fileprivate func write(to text: inout String, limit: Int, inParentheses: Bool) {
        if inParentheses { text += "(" }
        switch self {
        case .condition(let part): part.write(to: &text, limit: limit)
        case .value(let value): text += value.quoted()
        case .argument(let number): text += number.description
        }
        if inParentheses { text += ")" }
    }
}

extension ExactText {
    /// The text in double quotes, on one line, for people. Quotes, backslashes, invisible characters and marks that
    /// change the text direction are escaped as in JSON. The text is truncated after `limit` scalars, with "…" after
    /// the quotes.
    package func quoted(limit: Int = 200) -> String {
        var text = "\""
        for scalar in string.unicodeScalars.prefix(limit) {
            switch scalar {
            case "\"", "\\": text += "\\\(scalar)"
            case _ where scalar.isUnseen: text += scalar.escape
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text + (string.unicodeScalars.dropFirst(limit).isEmpty ? "\"" : "\"…")
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
