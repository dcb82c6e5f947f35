import JSON

extension Condition {
    /// The condition as JSON, on one line. A decoder with the same operators reads it back unchanged. Texts are written
    /// as `value`.
    package var json: String {
        var text = ""
        write(to: &text)
        return text
    }

    fileprivate func write(to text: inout String) {
        text += "{\"op\":\(JSONEscape.quoted(operation.name)),\"args\":["
        for (index, operand) in operands.enumerated() {
            if index > 0 { text += "," }
            operand.write(to: &text)
        }
        text += "]}"
    }
}

extension Condition.Operand {
    fileprivate func write(to text: inout String) {
        switch self {
        case .condition(let part): part.write(to: &text)
        case .value(let value): text += "{\"type\":\"string\",\"value\":\(JSONEscape.quoted(value.string))}"
        case .argument(let number): text += "{\"type\":\"argument\",\"argumentNumber\":\(number.rawValue)}"
        }
    }
}

extension NamedCondition {
    /// The condition with its name as JSON, in the form of a service.
    package var json: String {
        "{\"name\":\(JSONEscape.quoted(name)),\"_id\":\(JSONEscape.quoted(id)),\"condition\":\(condition.json)}"
    }
}
