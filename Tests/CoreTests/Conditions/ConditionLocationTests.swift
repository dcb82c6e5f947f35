import Testing

@testable import JSON
@testable import Rules

struct ConditionLocationTests {
    private func description(_ json: String) -> String {
        do throws(ConditionError) {
            _ = try ConditionDecoder().condition(Array(json.utf8))
            return ""
        } catch {
            return error.description
        }
    }

    private let empty = #"{"op": "eq", "args": []}"#
    private let none = "\"eq\" expects 2 operands, but there is none."

    @Test func `what and where come first and the pointer last`() {
        #expect(
            description(#"{"name": "a", "_id": "1", "condition": \#(empty)}"#)
                == "\(none) Where: the condition (/condition/args).")
        #expect(
            description(#"{"name": "a", "_id": "1", "condition": {"op": "not", "args": [\#(empty)]}}"#)
                == "\(none) Where: operand 1 of the condition (/condition/args/0/args).")
        #expect(
            description(
                #"{"name": "a", "_id": "1", "condition": {"op": "or", "args": [{"op": "not", "args": [\#(empty)]}]}}"#)
                == "\(none) Where: operand 1 of operand 1 of the condition (/condition/args/0/args/0/args).")
        #expect(
            description(#"{"_id": "1", "condition": \#(empty)}"#)
                == "There is no name here; a text is expected. (/name)")
        #expect(description("").hasPrefix("Nothing is there"))
    }

    @Test func `an entry of a list is named`() throws {
        let list = try ConditionDecoder().list(Array(#"[{"name": "a", "_id": "1", "condition": \#(empty)}, {}]"#.utf8))
        let errors = list.entries.map { entry in
            if case .fault(let error) = entry.content { error.description } else { "" }
        }
        #expect(
            errors == [
                "\(none) Where: the condition of entry 1 (/0/condition/args).",
                "There is no name here; a text is expected. Where: entry 2 (/1/name).",
            ])
    }

    @Test func `a deep place is cut`() {
        let depth = 100
        let json =
            String(repeating: #"{"op": "not", "args": ["#, count: depth) + empty + String(repeating: "]}", count: depth)
        let text = description(#"{"name": "a", "_id": "1", "condition": \#(json)}"#)
        #expect(
            text.hasPrefix("\(none) Where: operand 1 of operand 1 of operand 1, 100 levels deep in the condition (…"))
        #expect(text.utf8.count < 400)
    }
}

extension ConditionError {
    /// Short, for tests of what is wrong and where: `/condition/op: "xor" is not an operator; …`.
    var placeAndMessage: String { location.description.isEmpty ? message : "\(location): \(message)" }
}
