import Testing

@testable import Rules

@Suite struct ConditionWordsTests {
    private let first = try? Condition(.eq, [.argument(.first), .value("a")])
    private let second = try? Condition(.containsString, [.argument(.second), .value("b")])

    private func words(_ operation: Operator, _ parts: Condition?...) throws -> String {
        try joined(operation, parts).words
    }

    private func joined(_ operation: Operator, _ parts: [Condition?]) throws -> Condition {
        try Condition(operation, parts.map { .condition(try #require($0)) })
    }

    @Test func `each operator has its word`() throws {
        let expected: [(Operator, String)] = [
            (.eq, "is"), (.ne, "is not"), (.containsString, "contains"), (.startsWith, "starts with"),
            (.endsWith, "ends with"), (.matches, "matches"),
        ]
        for (operation, word) in expected {
            #expect(try Condition(operation, [.argument(.second), .value("x")]).words == "arg2 \(word) \"x\"")
        }
    }

    @Test func `joined conditions read as a sentence`() throws {
        #expect(try words(.and, first, second) == #"arg1 is "a" and arg2 contains "b""#)
        #expect(try words(.or, first, second, first) == #"arg1 is "a" or arg2 contains "b" or arg1 is "a""#)
        #expect(try words(.and, first) == #"arg1 is "a""#)
        #expect(try words(.not, first) == #"not (arg1 is "a")"#)
    }

    @Test func `parentheses stand where the sense needs them`() throws {
        let either = try joined(.or, [first, second])
        #expect(try words(.and, either, first) == #"(arg1 is "a" or arg2 contains "b") and arg1 is "a""#)
        #expect(try words(.and, either) == #"arg1 is "a" or arg2 contains "b""#)
        #expect(try words(.not, either) == #"not (arg1 is "a" or arg2 contains "b")"#)
        let neither = try joined(.not, [either])
        #expect(try words(.or, first, neither) == #"arg1 is "a" or not (arg1 is "a" or arg2 contains "b")"#)
        let lone = try joined(.and, [either])
        #expect(try words(.and, lone, first) == #"(arg1 is "a" or arg2 contains "b") and arg1 is "a""#)
    }

    @Test func `words of any length are cut`() throws {
        let whole = try joined(.and, Array(repeating: first, count: 1000))
        #expect(whole.words.count == 11 * 1000 + 5 * 999)
        #expect(whole.words(limit: 20) == #"arg1 is "a" and arg1…"#)
        #expect(whole.words(limit: .max) == whole.words)
        #expect(try joined(.or, [first]).words(limit: 13) == #"arg1 is "a""#)
    }

    @Test func `quotes distinguish values`() {
        #expect(ExactText("a \"b\" \\ c").quoted() == #""a \"b\" \\ c""#)
        #expect(ExactText("le « b »").quoted(between: "«\u{A0}", and: "\u{A0}»") == "«\u{A0}le \\« b \\»\u{A0}»")
        #expect(ExactText("a\nb\tc\r\u{0}").quoted() == #""a\nb\tc\r\u0000""#)
        #expect(ExactText("\u{202e}abc\u{a0}\u{200b}").quoted() == #""\u202eabc\u00a0\u200b""#)
        #expect(ExactText("é 😀").quoted() == "\"é 😀\"")
        #expect(ExactText("\u{e0001}").quoted() == #""\udb40\udc01""#)
        #expect(ExactText(String(repeating: "x", count: 201)).quoted() == "\"\(String(repeating: "x", count: 200))\"…")
    }

    @Test func `a false part says what it was given`() throws {
        let both = try Condition(.eq, [.argument(.first), .argument(.second)])
        let condition = try joined(.or, [first, both, second])
        let parts = ConditionTest(condition).trace(for: ConditionArguments("x", "y\"")).parts()
        #expect(parts.map(\.words) == ["or", #"arg1 is "a""#, "arg1 is arg2", #"arg2 contains "b""#])
        #expect(parts.map(\.level) == [0, 1, 1, 1])
        #expect(parts.map(\.actual) == [nil, #"it is "x""#, #"arg1 is "x", arg2 is "y\"""#, #"it is "y\"""#])
        #expect(parts.map(\.result.words) == ["false", "false", "false", "false"])
        let empty = ConditionTest(condition).trace(for: ConditionArguments("", "y")).parts()
        #expect(empty.map(\.actual) == [nil, "it is empty", #"arg1 is empty, arg2 is "y""#, #"it is "y""#])
        let constant = try Condition(.eq, [.value("a"), .value("b")])
        #expect(ConditionTest(constant).trace(for: ConditionArguments()).parts().map(\.actual) == [nil])
    }
}
