import JSON
import Text

extension ConditionError {
    /// Where the fault is, for people who have never seen the JSON: "operand 2 of operand 1 of the condition". `nil`
    /// when there is nothing to add to the message.
    ///
    /// The text names the three innermost of deeply nested operands.
    ///
    /// - Complexity: O(*n*) in the length of the location.
    var placeInWords: String? {
        let parts = location.description.split(separator: "/")
        var outer: [String] = []
        var operands: [String] = []
        for (position, part) in parts.enumerated() {
            if position == 0, let index = Int(part) {
                outer.append(localized("entry {number}", ["number": index + 1]))
            } else if part == "condition", operands.isEmpty {
                outer.append(localized("the condition"))
            } else if position > 0, parts[position - 1] == "args", let index = Int(part) {
                operands.append(localized("operand {number}", ["number": index + 1]))
            }
        }
        let whole = ConditionError.joined(outer.reversed())
        guard let inner = ConditionError.joined(operands.suffix(3).reversed()) else { return whole }
        let isDeep = operands.count > 3
        let words =
            isDeep
            ? localized("{part}, {count} levels deep", ["part": inner, "count": operands.count]) : inner
        guard let whole else { return words }
        // Translators: {part} is "operand 2 of operand 1", and {whole} "the condition of entry 3".
        return isDeep
            ? localized("{part} in {whole}", ["part": words, "whole": whole])
            : localized("{part} of {whole}", ["part": words, "whole": whole])
    }

    /// Each of the next one; `nil` for none.
    private static func joined(_ parts: [String]) -> String? {
        parts.reversed().reduce(nil as String?) { whole, part in
            whole.map { localized("{part} of {whole}", ["part": part, "whole": $0]) } ?? part
        }
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
        return localized(
            "{message} Where: {place} ({pointer}).", ["message": message, "place": words, "pointer": shown])
    }
}
