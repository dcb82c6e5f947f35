import Testing

@testable import Rules

/// Conditions while they are edited as rows.
@Suite struct ConditionDraftTests {
    private func named(_ condition: Condition) -> NamedCondition {
        NamedCondition(name: "n", id: "1", condition: condition)
    }

    private func comparison(_ operation: Operator, _ text: String) throws -> Condition {
        try Condition(operation, [.argument(.first), .value(ExactText(text))])
    }

    private func group(_ operation: Operator, _ parts: Condition...) throws -> Condition {
        try Condition(operation, parts.map { .condition($0) })
    }

    @Test func `rows say the condition that they were made of, and its file too`() throws {
        var random = RandomCondition(seed: 11)
        var (inRows, others) = (0, 0)
        for _ in 0..<2_000 {
            let condition = try random.condition(depth: 4)
            if let reading = ConditionDraft(named(condition))?.reading() {
                #expect(reading.condition == condition)
                #expect(reading.named == (reading.faults.isEmpty ? named(condition) : nil))
                inRows += 1
            } else {
                others += 1
            }
            let bytes = Array(named(condition).indentedJSON(more: [("more", "[1]")]).utf8)
            #expect(try ConditionDecoder().condition(bytes).named == named(condition))
        }
        #expect(inRows > 200 && others > 200)
    }

    @Test func `rows have at most three levels of groups`() throws {
        let row = try comparison(.eq, "a")
        let three = try group(.and, group(.or, group(.and, row, row)))
        #expect(ConditionDraft(named(three)) != nil)
        #expect(ConditionDraft(named(try group(.or, three))) == nil)
        #expect(ConditionDraft.canAddGroup(at: [0]))
        #expect(!ConditionDraft.canAddGroup(at: [0, 0]))
    }

    @Test func `a not is part of a row or of a group`() throws {
        let contains = try comparison(.containsString, "a")
        let negated = ConditionDraft(named(try group(.not, contains)))
        #expect(negated?.rows == .comparison(.init(.first, .init(.containsString, isNegated: true), "a")))
        let none = ConditionDraft(named(try group(.not, group(.or, contains))))
        #expect(none?.rows == .group(.init(.none, [.comparison(.init(.first, .init(.containsString), "a"))])))
        #expect(ConditionDraft(named(try group(.not, comparison(.eq, "a")))) == nil)
    }

    @Test func `a new one ignores case, and one that exists keeps its way`() throws {
        var draft = ConditionDraft(id: "1", name: "Swimming")
        draft.change(at: []) { $0.text = "swim" }
        draft.add()
        #expect(draft.ignoresCase)
        #expect(draft.rows.comparisons.map(\.ignoresCase) == [true, true])
        draft.remove(at: [1])
        #expect(draft.reading().tested?.holds("SWIM", "") == true)
        draft.ignoresCase = false
        #expect(draft.reading().tested?.holds("SWIM", "") == false)
        var old = try #require(ConditionDraft(named(try comparison(.eq, "a"))))
        #expect(!old.ignoresCase)
        old.add()
        #expect(old.rows.comparisons.map(\.ignoresCase) == [false, false])
    }

    @Test func `one for events like one is true for it, and can be saved at once`() throws {
        let lesson = ConditionArguments("Swimming lesson", "Hall 2", "Mia, Club")
        let draft = ConditionDraft(id: "1", like: lesson, in: "Mia")
        let named = try #require(draft.reading().named)
        #expect(named.name == "Swimming lesson")
        #expect(
            named.condition.sentence().lines.map(\.words) == [
                "The title contains “Swimming lesson” and the calendar contains “Mia” and the location is “Hall 2”"
            ])
        #expect(ConditionTest(named.condition).holds(for: lesson))
        #expect(
            ConditionTest(named.condition).holds(for: ConditionArguments("swimming lesson (moved)", "hall 2", "Mia")))
        let bare = ConditionDraft(id: "1", like: ConditionArguments("Choir"), in: "")
        #expect(bare.rows == .comparison(.init(.first, .init(.containsString), "Choir", ignoringCase: true)))
    }

    @Test func `each fault is where it is`() {
        var draft = ConditionDraft(id: "1")
        draft.rows = .group(
            .init(
                .all,
                [
                    .newComparison(ignoringCase: false), .group(.init(.any, [])),
                    .comparison(.init(.second, .init(.matches), "(")),
                ]))
        let reading = draft.reading()
        #expect(reading.condition == nil)
        #expect(
            reading.faults.map(\.place)
                == [.item([0]), .item([1]), .item([2]), .name].sorted(like: reading.faults.map(\.place)))
        #expect(reading.fault(at: .item([1])) == "The group is empty. Add a row to it, or remove it.")
        #expect(reading.fault(at: .item([2]))?.contains("\"(\"") == true)
        #expect(reading.fault(at: .name) == "Give the condition a name.")
        #expect(reading.fault(at: .item([0])) == "Type the text to compare with.")
    }

    @Test func `a row without a text is saved only where no text means something`() {
        for choice in ConditionDraft.Choice.all() {
            var draft = ConditionDraft(id: "1", name: "n")
            draft.change(at: []) { $0.choice = choice }
            let reading = draft.reading()
            let canBeEmpty = ["is", "is not"].contains(choice.words)
            #expect((reading.named != nil) == canBeEmpty, "\(choice.words ?? "")")
            #expect(reading.fault(at: .item([])) == (canBeEmpty ? nil : "Type the text to compare with."))
            draft.change(at: []) { $0.text = "a" }
            #expect(draft.reading().named != nil)
        }
    }

    @Test func `a condition without a name can be tested, not saved`() {
        var draft = ConditionDraft(id: "1")
        draft.change(at: []) { $0.choice = .init(.eq) }
        let reading = draft.reading()
        #expect(reading.condition?.words(limit: 99, naming: .event) == "the title is empty")
        #expect(reading.named == nil)
    }

    @Test func `rows come and go`() {
        var draft = ConditionDraft(id: "1", name: "n")
        draft.change(at: []) { $0.text = "a" }
        #expect(draft.add() == [1])
        #expect(draft.add(group: true) == [2, 0])
        #expect(draft.add(at: [2]) == [2, 1])
        draft.change(at: [2, 1]) { $0.text = "b" }
        draft.setMatch(.none, at: [2])
        #expect(
            draft.reading().condition?.words(limit: 999, naming: .event)
                == "the title contains “a” and the title contains “” and not (the title contains “” or the title contains “b”)"
        )
        draft.remove(at: [2])
        draft.remove(at: [1])
        #expect(draft.rows == .comparison(.init(.first, .init(.containsString), "a", ignoringCase: true)))
        draft.remove(at: [7, 3])
        #expect(draft.rows == .comparison(.init(.first, .init(.containsString), "a", ignoringCase: true)))
    }

    @Test func `every operator that compares has a row, and a new one gets its own`() {
        #expect(
            ConditionDraft.Choice.all().compactMap(\.words) == [
                "is", "is not", "contains", "does not contain", "starts with", "does not start with", "ends with",
                "does not end with", "matches", "does not match",
            ])
        let longer = Operator("longer", takes: .exactly([.text, .text]), reads: .between("is longer than")) { _ in true
        }
        #expect(ConditionDraft.Choice.all(in: .standard + [longer]).last?.words == "is longer than")
    }

    @Test func `parts are said by what they are of an event`() throws {
        let condition = try group(
            .or, group(.not, comparison(.containsString, "Bir\u{201D}th")), comparison(.eq, ""),
            Condition(.ne, [.argument(.second), .value("x")]))
        #expect(
            condition.words(limit: 999, naming: .event)
                == "the title does not contain “Bir\\\u{201D}th” or the title is empty or the location is not “x”")
        let parts = ConditionTest(condition).trace(for: ConditionArguments("Bir\u{201D}th", "x")).parts(naming: .event)
        #expect(
            parts.map(\.words) == [
                "any of these", "not", "the title contains “Bir\\\u{201D}th”", "the title is empty",
                "the location is not “x”",
            ])
        #expect(parts.last?.actual == "it is “x”")
    }
}

extension Array where Element: Hashable {
    /// The same elements in the order of others.
    fileprivate func sorted(like others: [Element]) -> [Element] {
        sorted { (others.firstIndex(of: $0) ?? 0) < (others.firstIndex(of: $1) ?? 0) }
    }
}
