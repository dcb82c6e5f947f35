import Testing

@testable import JSON
@testable import Rules

@Suite struct ConditionPropertyTests {
    private static let rounds = 5000
    private let decoder = ConditionDecoder()

    private func decode(_ json: String) throws -> Condition {
        let document = try JSONDocument(parsing: Array(json.utf8))
        var budget = ConditionBudget()
        return try decoder.condition(document.root, at: JSONPointer(), &budget)
    }

    @Test func `evaluating agrees with the reference`() throws {
        var random = RandomCondition(seed: 1)
        var (trueCount, total) = (0, 0)
        for _ in 0..<ConditionPropertyTests.rounds {
            let condition = try random.condition()
            let test = ConditionTest(condition)
            for _ in 0..<4 {
                let arguments = random.arguments()
                let holds = test.holds(for: arguments)
                #expect(holds == reference(condition, arguments), "\(condition.words) \(arguments)")
                #expect(test.trace(for: arguments).holds == holds)
                (trueCount, total) = (trueCount + (holds ? 1 : 0), total + 1)
            }
        }
        // Neither answer is rare, so agreement says something.
        #expect((total / 4..<total * 3 / 4).contains(trueCount))
    }

    @Test func `what is printed is read back as it was`() throws {
        var random = RandomCondition(seed: 2)
        for _ in 0..<ConditionPropertyTests.rounds {
            let condition = try random.condition()
            let read = try decode(condition.json)
            #expect(read == condition)
            #expect(read.json == condition.json)
            #expect(read.words == condition.words)
        }
    }

    @Test func `a named condition is read back with its name`() throws {
        var random = RandomCondition(seed: 3)
        for _ in 0..<ConditionPropertyTests.rounds {
            let named = NamedCondition(name: "n" + random.text(), id: random.text(), condition: try random.condition())
            let read = try decoder.condition(Array(named.json.utf8))
            #expect(read == LoadedCondition(named))
            #expect(read.named.json == named.json)
        }
    }

    @Test func `equal conditions are those that print the same`() throws {
        var random = RandomCondition(seed: 4)
        var equal = 0
        for _ in 0..<ConditionPropertyTests.rounds {
            let (first, second) = (try random.condition(depth: 2), try random.condition(depth: 2))
            #expect((first == second) == first.json.utf8.elementsEqual(second.json.utf8))
            if first == second {
                equal += 1
                #expect(first.hashValue == second.hashValue)
            }
        }
        #expect(equal > 0)
    }

    @Test func `every part of a trace is the result of the part alone`() throws {
        var random = RandomCondition(seed: 5)
        for _ in 0..<ConditionPropertyTests.rounds {
            let condition = try random.condition()
            let arguments = random.arguments()
            let parts = ConditionTest(condition).trace(for: arguments).parts()
            let conditions = preorder(condition)
            #expect(parts.count == condition.count)
            #expect(parts[0].result == (reference(condition, arguments) ? .isTrue : .isFalse))
            for (part, alone) in zip(parts, conditions) where part.result != .notReached {
                #expect(part.result == (reference(alone, arguments) ? .isTrue : .isFalse))
            }
        }
    }

    private func preorder(_ condition: Condition) -> [Condition] {
        var all = [condition]
        for case .condition(let part) in condition.operands { all += preorder(part) }
        return all
    }
}
