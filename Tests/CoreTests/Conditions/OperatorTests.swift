import Testing

@testable import Rules

@Suite struct OperatorTests {
    private func holds(_ operation: Operator, _ first: String, _ second: String) throws -> Bool {
        try Condition(operation, [.argument(.first), .argument(.second)]).holds(first, second)
    }

    private let composed = "caf\u{e9}"
    private let decomposed = "cafe\u{301}"

    @Test func `texts are compared scalar by scalar and not by normal form`() throws {
        #expect(composed == decomposed, "Swift takes them for equal")
        #expect(try !holds(.eq, composed, decomposed))
        #expect(try holds(.eq, composed, composed))
        #expect(try holds(.ne, composed, decomposed))
        #expect(try !holds(.ne, decomposed, decomposed))
        #expect(try !holds(.containsString, "un " + composed, decomposed))
        #expect(try !holds(.startsWith, composed + "s", decomposed))
        #expect(try !holds(.endsWith, composed, decomposed))
        #expect(try !holds(.eq, "a", "A"))
        #expect(try !holds(.eq, "a", "a "))
        #expect(try !holds(.eq, "\r\n", "\n"))
    }

    @Test func `parts of what looks like one character are found`() throws {
        #expect(try holds(.containsString, decomposed, "cafe"))
        #expect(try holds(.endsWith, decomposed, "\u{301}"))
        #expect(try holds(.startsWith, "\r\n", "\r"))
        #expect(try holds(.containsString, "👨‍👩‍👧", "👩"))
    }

    @Test func `a comparison that ignores case finds other letters, and accents count`() throws {
        func holds(_ operation: Operator, _ first: String, _ second: String) throws -> Bool {
            try Condition(operation, [.argument(.first), .value(ExactText(second))], ignoringCase: true)
                .holds(first, "")
        }
        #expect(try holds(.containsString, "Swimming lesson", "SWIM"))
        #expect(try holds(.startsWith, "ÉTÉ à la mer", "e\u{301}te\u{301}"))
        #expect(try holds(.endsWith, "Ludwigstraße", "STRASSE"))
        #expect(try holds(.eq, "ΟΔΟΣ", "οδος"))
        #expect(try !holds(.eq, "cafe", "Café"))
        #expect(try !holds(.ne, "hall 2", "Hall 2"))
        #expect(try holds(.matches, "SWIM 3", "^swim [0-9]"))
        #expect(try !holds(.matches, "gym", "^swim"))
        #expect(try Condition(.eq, [.value("A"), .argument(.second)], ignoringCase: true).holds("", "a"))
    }

    @Test func `only comparisons ignore case`() throws {
        let part = try Condition(.eq, [.argument(.first), .value("a")])
        #expect(try Condition(.not, [.condition(part)], ignoringCase: true) == Condition(.not, [.condition(part)]))
        #expect(try Condition(.eq, [.argument(.first), .value("a")], ignoringCase: true) != part)
    }

    @Test func `every text contains the empty text`() throws {
        for text in ["", "a", composed] {
            for operation in [Operator.containsString, .startsWith, .endsWith] {
                #expect(try holds(operation, text, ""))
                #expect(try holds(operation, text, text))
            }
        }
        for operation in [Operator.containsString, .startsWith, .endsWith] {
            #expect(try !holds(operation, "", "a"))
        }
    }

    @Test func `long texts are searched as short ones are`() throws {
        let long = String(repeating: "ab", count: 5000)
        #expect(try holds(.containsString, long + "needle" + long, "needle"))
        #expect(try !holds(.containsString, long + "needl" + long, "needle"))
        #expect(try holds(.containsString, long, ""))
        #expect(try !holds(.containsString, "ab", long))
    }

    /// A search that begins again at each location would take 10^11 steps.
    @Test(.timeLimit(.minutes(5))) func `a search takes no longer than the texts are long`() throws {
        let text = String(repeating: "a", count: 600_000)
        #expect(try !holds(.containsString, text, String(repeating: "a", count: 300_000) + "b"))
    }

    @Test func `and and or ask no further than they must`() throws {
        let fails = try Condition(.eq, [.argument(.first), .value("no")])
        let succeeds = try Condition(.eq, [.argument(.first), .value("yes")])
        func results(_ operation: Operator, _ parts: [Condition]) throws -> [ConditionTrace.Result] {
            let condition = try Condition(operation, parts.map { .condition($0) })
            return ConditionTest(condition).trace(for: ConditionArguments("yes")).parts().map(\.result)
        }
        #expect(try results(.and, [succeeds, fails, succeeds]) == [.isFalse, .isTrue, .isFalse, .notReached])
        #expect(try results(.or, [fails, succeeds, fails]) == [.isTrue, .isFalse, .isTrue, .notReached])
        #expect(try results(.and, [succeeds, succeeds]) == [.isTrue, .isTrue, .isTrue])
        #expect(try results(.or, [fails, fails]) == [.isFalse, .isFalse, .isFalse])
        #expect(try results(.and, [fails]) == [.isFalse, .isFalse])
        #expect(try results(.not, [fails]) == [.isTrue, .isFalse])
    }

    @Test func `an operator is added by a file and a line`() throws {
        let decoder = ConditionDecoder(operators: Operators.standard + [.sameLength, .most])
        let loaded = try decoder.condition(
            Array(
                #"""
                {"name": "n", "_id": "1", "condition": {"op": "most", "args": [
                    {"op": "sameLength", "args": [{"type": "argument", "argumentNumber": 1}, {"type": "string", "value": "ab"}]},
                    {"op": "eq", "args": [{"type": "argument", "argumentNumber": 1}, {"type": "string", "value": "xy"}]},
                    {"op": "ne", "args": [{"type": "argument", "argumentNumber": 2}, {"type": "string", "value": "z"}]}]}}
                """#.utf8))
        let condition = loaded.named.condition
        #expect(condition.words == #"most of (arg1 is as long as "ab") (arg1 is "xy") (arg2 is not "z")"#)
        #expect(condition.holds("cd", "x"))
        #expect(!condition.holds("cd", "z"))
        #expect(condition.holds("xy", "z"))
        #expect(
            ConditionTest(condition).trace(for: ConditionArguments("cd", "z")).parts().map(\.result)
                == [.isFalse, .isTrue, .isFalse, .isFalse])
        #expect(try decoder.condition(Array(loaded.named.json.utf8)) == loaded)
        #expect(throws: ConditionError.self) { try ConditionDecoder().condition(Array(loaded.named.json.utf8)) }
    }

    @Test func `every operator of the program is known by its name`() {
        let names = Operators.standard.all.map(\.name)
        #expect(
            names == ["eq", "ne", "containsString", "startsWith", "endsWith", "matches", "and", "or", "not"])
        for name in names { #expect(Operators.standard[name]?.name == name) }
        #expect(Operators.standard["xor"] == nil)
    }
}
