import Testing

@testable import Rules

@Suite struct ConditionDepthTests {
    private static let eq =
        #"{"op":"eq","args":[{"type":"argument","argumentNumber":1},{"type":"string","value":"a"}]}"#

    private func text(nots: Int) -> String {
        #"{"name":"n","_id":"1","condition":"#
            + String(repeating: #"{"op":"not","args":["#, count: nots) + ConditionDepthTests.eq
            + String(repeating: "]}", count: nots) + "}"
    }

    private func fault(_ text: String) -> String? {
        do throws(ConditionError) {
            _ = try ConditionDecoder().condition(Array(text.utf8))
            return nil
        } catch {
            return error.placeAndMessage
        }
    }

    @Test func `as deep as allowed is read evaluated printed compared and let go`() async throws {
        let text = text(nots: 249)
        // On a thread of a task, as the program does it.
        try await Task.detached {
            let named = try ConditionDecoder().condition(Array(text.utf8)).named
            #expect(named.condition.depth == Condition.depthLimit)
            #expect(named.condition.holds("b", ""))
            #expect(!named.condition.holds("a", ""))
            #expect(named.json == text)
            #expect(named.condition.words.hasSuffix(#"not (arg1 is "a")"# + String(repeating: ")", count: 248)))
            #expect(try ConditionDecoder().condition(Array(text.utf8)).named == named)
            #expect(Set([named]).contains(named))
            #expect(ConditionTest(named.condition).trace(for: ConditionArguments("a")).parts().last?.level == 249)
        }.value
    }

    @Test func `one level too many is an error`() {
        #expect(
            fault(text(nots: 250))
                == "/condition: Conditions are nested more than 250 deep here; at most 250 are expected.")
    }

    @Test(arguments: [300, 100_000]) func `many levels too many are an error`(levels: Int) {
        #expect(
            fault(text(nots: levels))
                == "The text is nested more than 512 levels deep, from line 1, column 5154 on; only that many are read."
        )
    }

    @Test func `many lists in one another are an error`() {
        let lists = String(repeating: "[", count: 100_000)
        #expect(fault(lists)?.contains("nested more than 512 levels deep") == true)
        #expect(throws: ConditionError.self) { try ConditionDecoder().list(Array(lists.utf8)) }
    }

    /// What is put together without a decoder cannot become deeper either, so nothing that walks it can run out of stack.
    @Test func `none can be built that is deeper`() throws {
        var condition = try Condition(.eq, [.argument(.first), .value("a")])
        var levels = 1
        do throws(ConditionError) {
            while levels < 100_000 {
                condition = try Condition(.not, [.condition(condition)])
                levels += 1
            }
        } catch {
            #expect(
                error.message == "Conditions are nested more than 250 deep here; at most 250 are expected.")
        }
        #expect(levels == Condition.depthLimit)
    }

    @Test func `a wide condition is no deeper`() throws {
        let part = Condition.Operand.condition(try Condition(.eq, [.argument(.first), .value("a")]))
        let wide = try Condition(.and, Array(repeating: part, count: 100_000))
        #expect(wide.depth == 2)
        #expect(wide.count == 100_001)
        #expect(wide.holds("a", ""))
        let trace = ConditionTest(wide).trace(for: ConditionArguments("b"))
        #expect(trace.count == 100_001)
        #expect(trace.parts(limit: 3).map(\.result) == [.isFalse, .isFalse, .notReached])
    }
}
