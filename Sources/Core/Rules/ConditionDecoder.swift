import JSON

/// Reads conditions from JSON:
///
///     {"op": "eq", "args": [{"type": "argument", "argumentNumber": 1}, {"type": "string", "value": "rollout.io"}]}
///
/// - `op` names an operator of `operators`, and `args` lists its operands.
/// - The text of a value is in `value` or in `data`; if both are present, they are equal.
/// - `argumentNumber` is 1 or 2.
/// - Other members are ignored. Of several members with the same name the last one counts.
///
/// A condition is read completely or not at all: the first fault is thrown.
package struct ConditionDecoder: Sendable {
    package let operators: Operators

    package init(operators: Operators = .standard) {
        self.operators = operators
    }

    /// Reads the condition in `value`, which is at `location`.
    ///
    /// - Complexity: O(*n*). Recurses no deeper than `Condition.depthLimit`.
    func condition(
        _ value: JSONValue, at location: JSONPointer, _ budget: inout ConditionBudget
    ) throws(ConditionError) -> Condition {
        try condition(value, at: location, level: 1, root: location, &budget)
    }

    private func condition(
        _ value: JSONValue, at location: JSONPointer, level: Int, root: JSONPointer, _ budget: inout ConditionBudget
    ) throws(ConditionError) -> Condition {
        try budget.takePart(at: location)
        guard level <= Condition.depthLimit else { throw ConditionError.tooDeep.below(root) }
        guard value.kind == .object else {
            throw ConditionError(
                at: location, "\(ConditionDecoder.shape) is expected, but there is \(value.kindInWords).")
        }
        let operation = try operation(of: value, at: location)
        let operands = try operands(of: value, for: operation, at: location, level: level, root: root, &budget)
        do {
            return try Condition(operation, operands)
        } catch {
            throw error.below(location)
        }
    }

    private static let shape = "A condition, {\"op\": …, \"args\": […]},"

    private func operation(of value: JSONValue, at location: JSONPointer) throws(ConditionError) -> Operator {
        let location = location.member("op")
        let expected = "one of \(operators.names) is expected"
        guard let op = value["op"] else {
            let value = value["type"] == nil ? "" : ", only a value"
            throw ConditionError(at: location, "There is no operator here\(value); \(expected).")
        }
        guard let name = op.string else {
            throw ConditionError(at: location, "The operator is \(op.kindInWords); \(expected).")
        }
        guard let operation = operators[name] else {
            throw ConditionError(at: location, "\(ExactText(name).quoted(limit: 60)) is no operator; \(expected).")
        }
        return operation
    }

    private func operands(
        of value: JSONValue, for operation: Operator, at location: JSONPointer, level: Int, root: JSONPointer,
        _ budget: inout ConditionBudget
    ) throws(ConditionError) -> [Condition.Operand] {
        let location = location.member("args")
        let expected = "a list of \(operation.takes.inWords) is expected"
        guard let args = value["args"] else {
            throw ConditionError(at: location, "\(operation.quotedName) has no operands; \(expected).")
        }
        guard let elements = args.elements else {
            throw ConditionError(
                at: location, "The operands of \(operation.quotedName) are \(args.kindInWords); \(expected).")
        }
        var operands: [Condition.Operand] = []
        for (index, element) in elements.enumerated() {
            let location = location.element(index)
            let operand = try operand(element, at: location, level: level + 1, root: root, &budget)
            if case .value = operand, operation.takes.kind(at: index) == .pattern {
                try budget.takePattern(at: location)
            }
            operands.append(operand)
        }
        return operands
    }

    private func operand(
        _ value: JSONValue, at location: JSONPointer, level: Int, root: JSONPointer, _ budget: inout ConditionBudget
    ) throws(ConditionError) -> Condition.Operand {
        guard value.kind == .object else {
            throw ConditionError(
                at: location,
                "An object is expected, a condition with \"op\" or a text with \"type\", but there is "
                    + "\(value.kindInWords).")
        }
        if value["op"] != nil {
            return .condition(try condition(value, at: location, level: level, root: root, &budget))
        }
        try budget.takePart(at: location)
        let expected = "\"string\" or \"argument\" is expected"
        guard let type = value["type"] else {
            throw ConditionError(
                at: location.member("type"), "There is no type here; \(expected), or a condition with \"op\".")
        }
        switch type.string {
        case "string": return .value(try text(of: value, at: location))
        case "argument": return .argument(try argument(of: value, at: location))
        default:
            throw ConditionError(at: location.member("type"), "The type is \(type.quoted); \(expected).")
        }
    }

    private func text(of value: JSONValue, at location: JSONPointer) throws(ConditionError) -> ExactText {
        let (text, data) = (value["value"], value["data"])
        for (name, member) in [("value", text), ("data", data)] {
            if let member, member.kind != .string {
                throw ConditionError(
                    at: location.member(name), "The \(name) is \(member.kindInWords); a text is expected.")
            }
        }
        guard let first = (text ?? data)?.string.map({ ExactText($0) }) else {
            throw ConditionError(at: location.member("value"), "There is no value here; a text is expected.")
        }
        if let other = data?.string, ExactText(other) != first {
            throw ConditionError(
                at: location.member("data"), "The data differs from the value; only one of the two is expected.")
        }
        return first
    }

    private func argument(of value: JSONValue, at location: JSONPointer) throws(ConditionError) -> ArgumentNumber {
        let location = location.member("argumentNumber")
        guard let member = value["argumentNumber"] else {
            throw ConditionError(at: location, "There is no argument number here; 1 or 2 is expected.")
        }
        guard let number = member.double else {
            throw ConditionError(at: location, "The argument number is \(member.kindInWords); 1 or 2 is expected.")
        }
        guard let argument = ArgumentNumber.allCases.first(where: { Double($0.rawValue) == number }) else {
            let given = member.int.map(String.init) ?? "\(number)"
            throw ConditionError(at: location, "There is no argument \(given); 1 or 2 is expected.")
        }
        return argument
    }
}
