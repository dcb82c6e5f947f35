import JSON
import Text

extension Operator {
    /// Checks that the operator accepts `operands`: their number, and the kind of each.
    ///
    /// - Throws: The first fault, at `/args` or `/args/0`.
    func check(_ operands: [Condition.Operand], ignoringCase: Bool) throws(ConditionError) {
        let args = JSONPointer().member("args")
        let isRightCount =
            switch takes {
            case .exactly(let kinds): operands.count == kinds.count
            case .oneOrMore: !operands.isEmpty
            }
        guard isRightCount else {
            let values: KeyValuePairs<String, any MessageValue> = ["operator": quotedName, "operands": takes.inWords]
            throw ConditionError(
                at: args,
                operands.isEmpty
                    ? Message("{operator} expects {operands}, but there is none.", values)
                    : Message(
                        "{operator} expects {operands}, but there is {count}.",
                        "{operator} expects {operands}, but there are {count}.", count: operands.count, values))
        }
        for (index, operand) in operands.enumerated() {
            guard let kind = takes.kind(at: index), let fault = kind.fault(of: operand, ignoringCase) else {
                continue
            }
            throw ConditionError(at: args.element(index), fault)
        }
    }

    /// The name, for a sentence.
    var quotedName: String { ExactText(name).quoted() }
}

extension Operator.Kind {
    /// Why `operand` is not of this kind, as a sentence; `nil` when it is.
    fileprivate func fault(of operand: Condition.Operand, _ ignoringCase: Bool) -> Message? {
        switch (self, operand) {
        case (.condition, .condition), (.text, .value), (.text, .argument): nil
        case (.pattern, .value(let text)): Pattern.fault(of: text, ignoringCase: ignoringCase)
        case (.condition, _):
            Message(
                "A condition, {example}, is expected here, but there is {found}.",
                ["example": Condition.example, "found": operand.kindInWords])
        case (.text, _):
            Message(
                "A value or an argument is expected here, but there is {found}.", ["found": operand.kindInWords])
        case (.pattern, _):
            Message(
                "A value that is a regular expression is expected here, but there is {found}.",
                ["found": operand.kindInWords])
        }
    }
}

extension Condition {
    /// An example of a condition, for people.
    static let example = #"{"op": …, "args": […]}"#
}

extension Condition.Operand {
    fileprivate var kindInWords: Message {
        switch self {
        case .condition: Message("a condition")
        case .value: Message("a value")
        case .argument: Message("an argument")
        }
    }
}
