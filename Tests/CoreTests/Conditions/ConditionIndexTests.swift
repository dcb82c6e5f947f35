import TestSupport
import Testing

@testable import Rules

struct ConditionIndexTests {
    @Test(.slow) func `no condition that is true is missing`() throws {
        var random = RandomCondition(seed: 41)
        for _ in 0..<200 {
            let conditions = try (0..<20).map { _ in try random.condition(depth: 3) }
            let index = ConditionIndex(conditions)
            for _ in 0..<20 {
                let arguments = random.arguments()
                let candidates = index.candidates(for: arguments)
                #expect(candidates == candidates.sorted())
                for (number, condition) in conditions.enumerated() where ConditionTest(condition).holds(for: arguments)
                {
                    #expect(candidates.contains(number))
                }
            }
        }
    }

    @Test func `a value is found in other letters where case is ignored`() throws {
        let conditions = try [true, false].map {
            try Condition(.containsString, [.argument(.first), .value("Swim")], ignoringCase: $0)
        }
        let index = ConditionIndex(conditions)
        #expect(index.candidates(for: ConditionArguments("SWIMMING")) == [0])
        #expect(index.candidates(for: ConditionArguments("Swimming")) == [0, 1])
    }

    @Test func `conditions without one of their values are passed over`() throws {
        let conditions = try (0..<1000).map { number in
            try Condition(.containsString, [.argument(.first), .value(ExactText("person \(number)."))])
        }
        let index = ConditionIndex(conditions)
        #expect(index.candidates(for: ConditionArguments("a meeting of person 17. and person 999.")) == [17, 999])
        #expect(index.candidates(for: ConditionArguments("a meeting")).isEmpty)
        let not = try Condition(.not, [.condition(conditions[0])])
        #expect(ConditionIndex([not]).candidates(for: ConditionArguments("a meeting")) == [0])
    }
}
