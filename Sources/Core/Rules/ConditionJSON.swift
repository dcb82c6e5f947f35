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
        text += ignoresCase ? "],\"ignoreCase\":true}" : "]}"
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

extension Condition {
    /// The condition as JSON for people: each part on its own line. A decoder reads it back unchanged.
    ///
    /// - Parameter indent: How many blanks are before it.
    package func indentedJSON(indent: Int = 0) -> String {
        guard hasParts else { return spacedJSON }
        let (outer, inner) = (String(repeating: " ", count: indent), String(repeating: " ", count: indent + 4))
        let parts = operands.map { operand in
            if case .condition(let part) = operand {
                inner + part.indentedJSON(indent: indent + 4)
            } else {
                inner + operand.spacedJSON
            }
        }
        return """
            {
            \(outer)  "op": \(JSONEscape.quoted(operation.name)),
            \(outer)  "args": [
            \(parts.joined(separator: ",\n"))
            \(outer)  ]
            \(outer)}
            """
    }

    fileprivate var spacedJSON: String {
        "{\"op\": \(JSONEscape.quoted(operation.name)), \"args\": [\(operands.map(\.spacedJSON).joined(separator: ", "))]\(ignoresCase ? ", \"ignoreCase\": true" : "")}"
    }
}

extension Condition.Operand {
    fileprivate var spacedJSON: String {
        switch self {
        case .condition(let part): part.spacedJSON
        case .value(let value): "{\"type\": \"string\", \"value\": \(JSONEscape.quoted(value.string))}"
        case .argument(let number): "{\"type\": \"argument\", \"argumentNumber\": \(number.rawValue)}"
        }
    }
}

extension NamedCondition {
    /// The condition with its name as JSON for people, as it is written to a file.
    ///
    /// - Parameter more: Further members, each as JSON.
    package func indentedJSON(more: [(name: String, json: String)] = []) -> String {
        let rest = more.map { ",\n  \(JSONEscape.quoted($0.name)): \($0.json)" }.joined()
        return """
            {
              "name": \(JSONEscape.quoted(name)),
              "_id": \(JSONEscape.quoted(id)),
              "condition": \(condition.indentedJSON(indent: 2))\(rest)
            }

            """
    }
}
