import Testing

@testable import Rules

@Suite struct ConditionDecoderTests {
    private func fault(_ text: String) -> String? {
        do throws(ConditionError) {
            _ = try ConditionDecoder().condition(Array(text.utf8))
            return nil
        } catch {
            return error.placeAndMessage
        }
    }

    private func fault(ofCondition text: String) -> String? {
        fault(#"{"name": "n", "_id": "1", "condition": \#(text)}"#)
    }

    private static let text = #"{"type": "string", "value": "a"}"#
    private static let argument = #"{"type": "argument", "argumentNumber": 1}"#
    private static let eq = #"{"op": "eq", "args": [\#(argument), \#(text)]}"#
    private static let operators =
        #"one of "eq", "ne", "containsString", "startsWith", "endsWith", "matches", "and", "or", "not" is expected"#
    private static let shape = #"A condition, {"op": …, "args": […]}, is expected"#

    private static let faults: [(condition: String, fault: String)] = [
        // The operator.
        (#"{"op": "xor", "args": []}"#, #"/condition/op: "xor" is not an operator; \#(operators)."#),
        (#"{"op": "EQ", "args": []}"#, #"/condition/op: "EQ" is not an operator; \#(operators)."#),
        (#"{"args": []}"#, "/condition/op: There is no operator here; \(operators)."),
        (#"{"op": 5, "args": []}"#, "/condition/op: The operator is a number; \(operators)."),
        (#"{"op": null, "args": []}"#, "/condition/op: The operator is the word null; \(operators)."),
        // The case of letters.
        (
            #"{"op": "eq", "args": [\#(argument), \#(text)], "ignoreCase": "yes"}"#,
            "/condition/ignoreCase: Here is a text; true or false is expected."
        ),
        // The number of operands.
        (
            #"{"op": "eq", "args": [\#(text)]}"#,
            #"/condition/args: "eq" expects 2 operands, but there is 1."#
        ),
        (
            #"{"op": "containsString", "args": [\#(text), \#(text), \#(argument)]}"#,
            #"/condition/args: "containsString" expects 2 operands, but there are 3."#
        ),
        (#"{"op": "ne", "args": []}"#, #"/condition/args: "ne" expects 2 operands, but there is none."#),
        (#"{"op": "and", "args": []}"#, #"/condition/args: "and" expects 1 or more conditions, but there is none."#),
        (#"{"op": "or", "args": []}"#, #"/condition/args: "or" expects 1 or more conditions, but there is none."#),
        (
            #"{"op": "not", "args": [\#(eq), \#(eq)]}"#,
            #"/condition/args: "not" expects 1 condition, but there are 2."#
        ),
        (#"{"op": "eq"}"#, #"/condition/args: "eq" has no operands; a list of 2 operands is expected."#),
        (
            #"{"op": "and", "args": \#(eq)}"#,
            #"/condition/args: The operands of "and" are an object; a list of 1 or more conditions is expected."#
        ),
        // The kind of an operand.
        (
            #"{"op": "and", "args": [\#(eq), \#(text)]}"#,
            "/condition/args/1: \(shape) here, but there is a value."
        ),
        (
            #"{"op": "not", "args": [\#(argument)]}"#,
            "/condition/args/0: \(shape) here, but there is an argument."
        ),
        (
            #"{"op": "eq", "args": [\#(eq), \#(text)]}"#,
            "/condition/args/0: A value or an argument is expected here, but there is a condition."
        ),
        (
            #"{"op": "matches", "args": [\#(argument), \#(argument)]}"#,
            "/condition/args/1: A value that is a regular expression is expected here, but there is an argument."
        ),
        (
            #"{"op": "matches", "args": [\#(argument), {"type": "string", "value": "["}]}"#,
            #"/condition/args/1: A regular expression is expected, but "[" is not one: missing ] in "["."#
        ),
        (
            #"{"op": "and", "args": ["a"]}"#,
            #"/condition/args/0: An object is expected, a condition with "op" or a text with "type", but there is a text."#
        ),
        (
            #"{"op": "and", "args": [[]]}"#,
            #"/condition/args/0: An object is expected, a condition with "op" or a text with "type", but there is a list."#
        ),
        // A bare value where a condition must stand.
        ("\"rollout.io\"", "/condition: \(shape), but there is a text."),
        ("null", "/condition: \(shape), but there is the word null."),
        (text, "/condition/op: There is no operator here, only a value; \(operators)."),
        // The fields of a value.
        (
            #"{"op": "eq", "args": [\#(argument), {"type": "number", "value": 1}]}"#,
            #"/condition/args/1/type: The type is "number"; "string" or "argument" is expected."#
        ),
        (
            #"{"op": "eq", "args": [\#(argument), {"value": "a"}]}"#,
            #"/condition/args/1/type: There is no type here; "string" or "argument" is expected, or a condition with "op"."#
        ),
        (
            #"{"op": "eq", "args": [\#(argument), {"type": 7}]}"#,
            #"/condition/args/1/type: The type is a number; "string" or "argument" is expected."#
        ),
        (
            #"{"op": "eq", "args": [\#(argument), {"type": "string"}]}"#,
            "/condition/args/1/value: There is no value here; a text is expected."
        ),
        (
            #"{"op": "eq", "args": [\#(argument), {"type": "string", "value": 5}]}"#,
            "/condition/args/1/value: The value is a number; a text is expected."
        ),
        (
            #"{"op": "eq", "args": [\#(argument), {"type": "string", "data": true}]}"#,
            "/condition/args/1/data: The data is the word true; a text is expected."
        ),
        (
            #"{"op": "eq", "args": [\#(argument), {"type": "string", "value": "a", "data": "b"}]}"#,
            "/condition/args/1/data: The data differs from the value; only one of the two is expected."
        ),
        // The fields of an argument.
        (
            #"{"op": "eq", "args": [{"type": "argument", "argumentNumber": 5}, \#(text)]}"#,
            "/condition/args/0/argumentNumber: There is no argument 5; 1 to 4 is expected."
        ),
        (
            #"{"op": "eq", "args": [{"type": "argument", "argumentNumber": 0}, \#(text)]}"#,
            "/condition/args/0/argumentNumber: There is no argument 0; 1 to 4 is expected."
        ),
        (
            #"{"op": "eq", "args": [{"type": "argument", "argumentNumber": 1.5}, \#(text)]}"#,
            "/condition/args/0/argumentNumber: There is no argument 1.5; 1 to 4 is expected."
        ),
        (
            #"{"op": "eq", "args": [{"type": "argument", "argumentNumber": "1"}, \#(text)]}"#,
            "/condition/args/0/argumentNumber: The argument number is a text; 1 to 4 is expected."
        ),
        (
            #"{"op": "eq", "args": [{"type": "argument"}, \#(text)]}"#,
            "/condition/args/0/argumentNumber: There is no argument number here; 1 to 4 is expected."
        ),
        // Further in.
        (
            #"{"op": "and", "args": [\#(eq), {"op": "not", "args": [{"op": "eq", "args": [\#(text), {"type": "x"}]}]}]}"#,
            #"/condition/args/1/args/0/args/1/type: The type is "x"; "string" or "argument" is expected."#
        ),
        (
            #"{"op": "and", "args": [\#(eq), {"op": "or", "args": [{"op": "eq", "args": []}]}]}"#,
            #"/condition/args/1/args/0/args: "eq" expects 2 operands, but there is none."#
        ),
    ]

    @Test(arguments: faults) func `a fault names its place and what was expected`(condition: String, expected: String) {
        #expect(fault(ofCondition: condition) == expected)
    }

    private static let wholes: [(text: String, fault: String)] = [
        ("[]", #"A named condition, {"name": …, "_id": …}, is expected, but there is a list."#),
        (#"{"_id": "1", "condition": \#(eq)}"#, "/name: There is no name here; a text is expected."),
        (#"{"name": 1, "_id": "1", "condition": \#(eq)}"#, "/name: The name is a number; a text is expected."),
        (#"{"name": " ", "_id": "1", "condition": \#(eq)}"#, "/name: The name is empty; a text is expected."),
        (#"{"name": "n", "condition": \#(eq)}"#, "/_id: There is no _id here; a text is expected."),
        (#"{"name": "n", "_id": 1, "condition": \#(eq)}"#, "/_id: The _id is a number; a text is expected."),
        (
            #"{"name": "n", "_id": "1"}"#,
            #"/condition: There is no condition here; {"op": …, "args": […]} is expected."#
        ),
        ("", "Nothing is there; JSON is expected."),
    ]

    @Test(arguments: wholes) func `what surrounds a condition is checked too`(text: String, expected: String) {
        #expect(fault(text) == expected)
    }

    @Test func `value and data are both read`() throws {
        for member in [#""value": "é""#, #""data": "é""#, #""value": "é", "data": "é""#] {
            let text =
                #"{"name": "n", "_id": "1", "condition": {"op": "eq", "args": [{"type": "string", \#(member)}, \#(ConditionDecoderTests.argument)]}}"#
            let condition = try ConditionDecoder().condition(Array(text.utf8)).named.condition
            #expect(condition.operands == [.value("é"), .argument(.first)])
        }
    }

    @Test func `members that nobody asked for are ignored`() {
        #expect(
            fault(
                ofCondition:
                    #"{"op": "eq", "note": [1], "args": [\#(ConditionDecoderTests.text), {"type": "argument", "argumentNumber": 2.0, "x": null}]}"#
            ) == nil)
    }

    @Test func `last commas are reported with the location of the first`() throws {
        let text =
            "{\"name\": \"n\", \"_id\": \"1\",\n \"condition\": {\"op\": \"eq\", \"args\": [\(ConditionDecoderTests.text), \(ConditionDecoderTests.argument),\n ],},\n}"
        let loaded = try ConditionDecoder().condition(Array(text.utf8))
        #expect(
            loaded.notices.map(\.text) == [
                "At line 2, column 112, there is a comma after the last item, which JSON does not allow, and there are 2 more. "
                    + "It was passed over."
            ])
        #expect(loaded.named.condition.operands == [.value("a"), .argument(.first)])
    }

    @Test func `other faults of JSON are not passed over`() {
        #expect(
            fault("{\"name\": \"n\",,}")
                == "The text is not JSON. At line 1, column 14, \",\" is not expected."
        )
        #expect(fault("{,}")?.contains("line 1, column 2") == true)
        #expect(fault("{'name': 1}")?.contains("line 1, column 2") == true)
        #expect(fault("<html>")?.contains("is not JSON") == true)
    }
}
