import JSON

extension Operator {
    /// Checks that the operator accepts `operands`: their number, and the kind of each.
    ///
    /// - Throws: The first fault, at `/args` or `/args/0`.
    func check(_ operands: [Condition.Operand]) throws(ConditionError) {
        let args = JSONPointer().member("args")
        let isRightCount =
            switch takes {
            case .exactly(let kinds): operands.count == kinds.count
            case .oneOrMore: !operands.isEmpty
            }
        guard isRightCount else {
            let given =
                operands.isEmpty ? "there is none" : "there \(operands.count == 1 ? "is" : "are") \(operands.count)"
            throw ConditionError(at: args, "\(quotedName) expects \(takes.inWords), but \(given).")
        }
        for (index, operand) in operands.enumerated() {
            guard let kind = takes.kind(at: index), let fault = kind.fault(of: operand) else { continue }
            throw ConditionError(at: args.element(index), fault)
        }
    }

    /// The name, for a sentence.
    var quotedName: String { ExactText(name).quoted() }
}

extension Operator.Kind {
    /// Why `operand` is not of this kind, as a sentence; `nil` when it is.
    fileprivate func fault(of operand: Condition.Operand) -> String? {
        switch (self, operand) {
        case (.condition, .condition), (.text, .value), (.text, .argument): nil
        case (.pattern, .value(let text)): Pattern.fault(of: text)
        default: "\(inWords) is expected here, but there is \(operand.kindInWords)."
        }
    }

    private var inWords: String {
        switch self {
        case .condition: "A condition, {\"op\": …, \"args\": […]},"
        case .text: "A value or an argument"
        case .pattern: "A value that is a regular expression"
        }
    }
}

extension Condition.Operand {
    fileprivate var kindInWords: String {
        switch self {
        case .condition: "a condition"
        case .value: "a value"
        case .argument: "an argument"
        }
    }
}
