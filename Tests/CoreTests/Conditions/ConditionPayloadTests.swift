import Testing

@testable import Rules

/// The three conditions that the sample publishes, with its last commas, each with its whole truth table.
@Suite struct ConditionPayloadTests {
    private static let texts = [
        "", "ro", "rollout.io", "Rollout.io", "rollout.io ", "a rope", "control", "control your production",
        "Control your production",
    ]

    private func load(_ name: String, _ condition: String) throws -> LoadedCondition {
        try ConditionDecoder().condition(
            Array("\t{\n  \"name\":\"\(name)\",\n  \"_id\":\"1\",\n  \"condition\": \(condition)\n}".utf8))
    }

    private func check(_ loaded: LoadedCondition, _ expected: (String, String) -> Bool) {
        let test = ConditionTest(loaded.named.condition)
        var seen: Set<Bool> = []
        for first in ConditionPayloadTests.texts {
            for second in ConditionPayloadTests.texts {
                let holds = test.holds(for: ConditionArguments(first, second))
                #expect(holds == expected(first, second), "\(first), \(second)")
                seen.insert(holds)
            }
        }
        #expect(seen == [true, false])
    }

    @Test func `one argument is compared with a value`() throws {
        let loaded = try load(
            "first example - simple eq operator",
            #"{"op": "eq", "args":  [{ "type": "argument", "argumentNumber": 1}, {"type": "string", "value": "rollout.io"}]}"#
        )
        #expect(loaded.named.name == "first example - simple eq operator")
        #expect(loaded.named.id == "1")
        #expect(loaded.notices.isEmpty)
        #expect(loaded.named.condition.words == #"arg1 is "rollout.io""#)
        #expect(loaded.named.condition.usedArguments == [.first])
        check(loaded) { first, _ in first == "rollout.io" }
    }

    @Test func `the second says is not whatever its prose says`() throws {
        let loaded = try load(
            "second example - and operator",
            """
            {"op": "and",
             "args": [{"op": "ne", "args": [{"type": "argument", "argumentNumber":1}, {"type": "string", "value": "rollout.io"}]},
                      {"op": "containsString", "args": [{"type": "argument", "argumentNumber":1}, {"type": "string", "value": "ro"}]}
             ],
            }
            """)
        #expect(
            loaded.notices.map(\.text) == [
                "At line 7, column 3, there is a comma after the last item, which JSON does not allow. It was passed over."
            ])
        #expect(loaded.named.condition.words == #"arg1 is not "rollout.io" and arg1 contains "ro""#)
        #expect(loaded.named.condition.usedArguments == [.first])
        check(loaded) { first, _ in
            first == "ro" || first == "rollout.io " || first == "a rope" || first == "control"
                || first.hasSuffix("your production")
        }
    }

    @Test func `the third asks for both arguments`() throws {
        let loaded = try load(
            "third example - 2 arguments",
            """
            {"op": "and",
             "args": [{"op": "eq", "args": [{"type": "argument", "argumentNumber":1}, {"type": "string", "value": "rollout.io"}]},
                      {"op": "eq", "args": [{"type": "argument", "argumentNumber":2}, {"type": "string", "value": "control your production"}]}],
            }
            """)
        #expect(loaded.notices.count == 1)
        #expect(
            loaded.named.condition.words == #"arg1 is "rollout.io" and arg2 is "control your production""#)
        #expect(loaded.named.condition.usedArguments == [.first, .second])
        check(loaded) { first, second in first == "rollout.io" && second == "control your production" }
    }
}
