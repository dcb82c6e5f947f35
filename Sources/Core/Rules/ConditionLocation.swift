import JSON

extension ConditionError {
    /// Where the fault is, for people who have never seen the JSON: "operand 2 of operand 1 of the condition". `nil`
    /// when there is nothing to add to the message.
    ///
    /// Of deeply nested operands it names the three innermost.
    ///
    /// - Complexity: O(*n*) in the length of the location.
    var placeInWords: String? {
        let parts = location.description.split(separator: "/")
        var outer: [String] = []
        var operands: [String] = []
        for (position, part) in parts.enumerated() {
            if position == 0, let index = Int(part) {
                outer.append("entry \(index + 1)")
            } else if part == "condition", operands.isEmpty {
                outer.append("the condition")
            } else if position > 0, parts[position - 1] == "args", let index = Int(part) {
                operands.append("operand \(index + 1)")
            }
        }
        var words = operands.suffix(3).reversed().joined(separator: " of ")
        if operands.count > 3 { words += ", \(operands.count) levels deep" }
        let whole = outer.reversed().joined(separator: " of ")
        guard !words.isEmpty, !whole.isEmpty else { return words.isEmpty && whole.isEmpty ? nil : words + whole }
        return words + (operands.count > 3 ? " in " : " of ") + whole
    }
}

extension ConditionError: CustomStringConvertible {
    /// For people: what is wrong, where, and the location in the JSON for those who write it:
    /// `"xor" is no operator; … Where: operand 1 of the condition (/condition/args/0/op).`
    package var description: String {
        guard !location.description.isEmpty else { return message }
        let pointer = location.description
        let shown = pointer.utf8.count > 200 ? "…\(pointer.suffix(200))" : pointer
        guard let words = placeInWords else { return "\(message) (\(shown))" }
        return "\(message) Where: \(words) (\(shown))."
    }
}
