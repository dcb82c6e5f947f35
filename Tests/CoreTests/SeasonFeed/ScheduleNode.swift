import Foundation

/// A schedule as a tree, to be written in the current or in the older shape.
indirect enum ScheduleNode {
    case text(String)
    case number(Int)
    case truth(Bool)
    case list([ScheduleNode])
    case object([(String, ScheduleNode)])

    /// The tree as JSON.
    var json: String {
        switch self {
        case .text(let text): ScheduleNode.quoted(text)
        case .number(let number): "\(number)"
        case .truth(let truth): "\(truth)"
        case .list(let elements): "[\(elements.map(\.json).joined(separator: ", "))]"
        case .object(let members):
            "{\(members.map { "\(ScheduleNode.quoted($0)): \($1.json)" }.joined(separator: ", "))}"
        }
    }

    /// The same content as an older server wrote it: in a `GameList`, every value a text whose name has a hyphen in front,
    /// truth values with a capital, a list of one without its brackets, and buttons in a `Button` of their own.
    var inOlderShape: ScheduleNode {
        .object([("GameList", older)])
    }

    private var older: ScheduleNode {
        switch self {
        case .text: self
        case .number(let number): .text("\(number)")
        case .truth(let truth): .text(truth ? "True" : "False")
        case .list(let elements): elements.count == 1 ? elements[0].older : .list(elements.map(\.older))
        case .object(let members):
            .object(
                members.map { name, value in
                    switch value {
                    case .object: (name, value.older)
                    case .list: (name, name == "Buttons" ? .object([("Button", value.older)]) : value.older)
                    case .text, .number, .truth: ("-" + name, value.older)
                    }
                })
        }
    }

    private static func quoted(_ text: String) -> String {
        let escaped = text.replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(of: "\"", with: "\\\"")
        return "\"\(escaped)\""
    }
}
