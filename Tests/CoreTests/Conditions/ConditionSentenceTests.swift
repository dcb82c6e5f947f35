import Testing

@testable import Rules

@Suite struct ConditionSentenceTests {
    private func comparison(
        _ operation: Operator, _ argument: ArgumentNumber, _ text: String, ignoringCase: Bool = true
    ) throws -> Condition {
        try Condition(operation, [.argument(argument), .value(ExactText(text))], ignoringCase: ignoringCase)
    }

    private func group(_ operation: Operator, _ parts: Condition...) throws -> Condition {
        try Condition(operation, parts.map { .condition($0) })
    }

    private func lines(_ condition: Condition) -> [String] {
        condition.sentence().lines.map { String(repeating: "  ", count: $0.level) + $0.words }
    }

    @Test func `what needs no parentheses is one sentence`() throws {
        let (swim, hall) = (try comparison(.containsString, .first, "swim"), try comparison(.ne, .second, "Hall 2"))
        #expect(lines(swim) == ["The title contains “swim”"])
        #expect(
            lines(try group(.and, swim, hall)) == ["The title contains “swim” and the location is not “Hall 2”"])
        #expect(lines(try group(.not, swim)) == ["The title does not contain “swim”"])
        let alone = try group(.or, try group(.and, swim, hall))
        #expect(lines(alone) == ["The title contains “swim” and the location is not “Hall 2”"])
    }

    @Test func `parts with parts are lines below a heading`() throws {
        let (swim, gym) = (
            try comparison(.containsString, .first, "swim"), try comparison(.containsString, .first, "gym")
        )
        let away = try comparison(.eq, .second, "")
        #expect(
            lines(try group(.and, try group(.or, swim, gym), try group(.not, away)))
                == [
                    "All of these:", "  The title contains “swim” or the title contains “gym”",
                    "  The location is not empty",
                ])
        #expect(
            lines(try group(.not, try group(.or, swim, gym)))
                == ["None of these:", "  The title contains “swim”", "  The title contains “gym”"])
        #expect(lines(try group(.not, try group(.and, swim, gym))).first == "Not all of these:")
    }

    @Test func `it says where the case of letters matters`() throws {
        let (loose, exact) = (
            try comparison(.eq, .first, "a"), try comparison(.eq, .first, "a", ignoringCase: false)
        )
        #expect(loose.sentence().caseHint == nil)
        #expect(exact.sentence().caseHint == "Uppercase and lowercase letters count as different.")
        #expect(
            try group(.or, loose, exact).sentence().caseHint
                == "Uppercase and lowercase letters count as different in some of it.")
        #expect(try comparison(.eq, .second, "", ignoringCase: false).sentence().caseHint == nil)
    }

    @Test func `a large condition ends after some lines`() throws {
        let swim = try comparison(.containsString, .first, "swim")
        let parts = try (0..<500).map { _ in try group(.not, try group(.or, swim, swim)) }
        let large = try Condition(.and, parts.map { .condition($0) })
        #expect(large.sentence().lines.count == ConditionSentence.lineLimit)
    }
}
