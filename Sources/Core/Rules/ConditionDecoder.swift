import JSON
import Text

/// Reads conditions from JSON:
///
///     {"op": "eq", "args": [{"type": "argument", "argumentNumber": 1}, {"type": "string", "value": "rollout.io"}]}
///
/// - `op` names an operator of `operators`, and `args` lists its operands.
/// - The text of a value is in `value` or in `data`; if both are present, they are equal.
/// - `argumentNumber` is 1 to 4.
/// - A comparison with `"ignoreCase": true` counts uppercase and lowercase letters as the same.
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
                at: location,
                Message(
                    "A condition, {example}, is expected, but there is {found}.",
                    ["example": Condition.example, "found": value.kindInWords]))
        }
        let operation = try operation(of: value, at: location)
        let operands = try operands(of: value, for: operation, at: location, level: level, root: root, &budget)
        let ignoresCase = try ignoresCase(value, operation, at: location)
        do {
            return try Condition(operation, operands, ignoringCase: ignoresCase)
        } catch {
            throw error.below(location)
        }
    }

    private func operation(of value: JSONValue, at location: JSONPointer) throws(ConditionError) -> Operator {
        let location = location.member("op")
        guard let op = value["op"] else {
            throw ConditionError(
                at: location,
                value["type"] == nil
                    ? Message("There is no operator here; one of {names} is expected.", ["names": operators.names])
                    : Message(
                        "There is no operator here, only a value; one of {names} is expected.",
                        ["names": operators.names]))
        }
        guard let name = op.string else {
            throw ConditionError(
                at: location,
                Message(
                    "The operator is {found}; one of {names} is expected.",
                    ["found": op.kindInWords, "names": operators.names]))
        }
        guard let operation = operators[name] else {
            throw ConditionError(
                at: location,
                Message(
                    "{name} is not an operator; one of {names} is expected.",
                    ["name": ExactText(name).quoted(limit: 60), "names": operators.names]))
        }
        return operation
    }

    private func ignoresCase(
        _ value: JSONValue, _ operation: Operator, at location: JSONPointer
    ) throws(ConditionError) -> Bool {
        guard operation.takes.isOfTexts, let member = value["ignoreCase"] else { return false }
        guard let ignoresCase = member.bool else {
            throw ConditionError(
                at: location.member("ignoreCase"),
                Message("Here is {found}; true or false is expected.", ["found": member.kindInWords]))
        }
        return ignoresCase
    }

    private func operands(
        of value: JSONValue, for operation: Operator, at location: JSONPointer, level: Int, root: JSONPointer,
        _ budget: inout ConditionBudget
    ) throws(ConditionError) -> [Condition.Operand] {
        let location = location.member("args")
        guard let args = value["args"] else {
            throw ConditionError(
                at: location,
                Message(
                    "{operator} has no operands; a list of {operands} is expected.",
                    ["operator": operation.quotedName, "operands": operation.takes.inWords]))
        }
        guard let elements = args.elements else {
            throw ConditionError(
                at: location,
                Message(
                    "The operands of {operator} are {found}; a list of {operands} is expected.",
                    [
                        "operator": operation.quotedName, "found": args.kindInWords,
                        "operands": operation.takes.inWords,
                    ]))
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
                Message(
                    "An object is expected, a condition with \"op\" or a text with \"type\", but there is {found}.",
                    ["found": value.kindInWords]))
        }
        if value["op"] != nil {
            return .condition(try condition(value, at: location, level: level, root: root, &budget))
        }
        try budget.takePart(at: location)
        guard let type = value["type"] else {
            throw ConditionError(
                at: location.member("type"),
                Message(
                    "There is no type here; \"string\" or \"argument\" is expected, or a condition with \"op\"."))
        }
        switch type.string {
        case "string": return .value(try text(of: value, at: location))
        case "argument": return .argument(try argument(of: value, at: location))
        default:
            throw ConditionError(
                at: location.member("type"),
                Message("The type is {found}; \"string\" or \"argument\" is expected.", ["found": type.quoted]))
        }
    }

    private func text(of value: JSONValue, at location: JSONPointer) throws(ConditionError) -> ExactText {
        let (text, data) = (value["value"], value["data"])
        for (name, member) in [("value", text), ("data", data)] {
            if let member, member.kind != .string {
                throw ConditionError(
                    at: location.member(name),
                    Message(
                        "The {name} is {found}; a text is expected.", ["name": name, "found": member.kindInWords]))
            }
        }
        guard let first = (text ?? data)?.string.map({ ExactText($0) }) else {
            throw ConditionError(at: location.member("value"), Message("There is no value here; a text is expected."))
        }
        if let other = data?.string, ExactText(other) != first {
            throw ConditionError(
                at: location.member("data"),
                Message("The data differs from the value; only one of the two is expected."))
        }
        return first
    }

    private func argument(of value: JSONValue, at location: JSONPointer) throws(ConditionError) -> ArgumentNumber {
        let location = location.member("argumentNumber")
        guard let member = value["argumentNumber"] else {
            throw ConditionError(at: location, Message("There is no argument number here; 1 to 4 is expected."))
        }
        guard let number = member.double else {
            throw ConditionError(
                at: location,
                Message("The argument number is {found}; 1 to 4 is expected.", ["found": member.kindInWords]))
        }
        guard let argument = ArgumentNumber.allCases.first(where: { Double($0.rawValue) == number }) else {
            let given = member.int.map(String.init) ?? "\(number)"
            throw ConditionError(
                at: location, Message("There is no argument {number}; 1 to 4 is expected.", ["number": given]))
        }
        return argument
    }
}
