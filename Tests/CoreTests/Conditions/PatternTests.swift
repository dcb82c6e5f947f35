import Testing

@testable import Events
@testable import JSON
@testable import Rules
import TestSupport

@Suite struct PatternTests {
    private func matches(_ text: String, _ pattern: String) throws -> Bool {
        try Condition(.matches, [.argument(.first), .value(ExactText(pattern))]).holds(text, "")
    }

    private func fault(_ pattern: String) -> String? {
        do throws(ConditionError) {
            _ = try Condition(.matches, [.argument(.first), .value(ExactText(pattern))])
            return nil
        } catch {
            #expect(error.location.description == "/args/1")
            return error.message
        }
    }

    @Test func `an expression is found anywhere unless it is bound`() throws {
        #expect(try matches("Football Game", "Game"))
        #expect(try matches("Football Game", "^Foot.*Game$"))
        #expect(try !matches("Football Game", "^Game"))
        #expect(try !matches("Football Game", "game"))
        #expect(try matches("Football Game", "(?i)game"))
        #expect(try matches("Café", "^Caf.$"))
        #expect(try matches("", ""))
        #expect(try !matches("a\nb", "a.b"))
        #expect(try !matches("a\nb", "^b"))
        #expect(try matches("a\u{0}b", "a\\x00b"))
    }

    @Test func `a wrong expression is an error when the condition is made`() {
        #expect(
            fault("(a") == #"A regular expression is expected, but "(a" is not one: missing ) in "(a"."#)
        #expect(
            fault(#"(a)\1"#)
                == #"A regular expression is expected, but "(a)\\1" is not one: invalid escape sequence in "\\1"."#)
        #expect(
            fault("a(?=b)")
                == #"A regular expression is expected, but "a(?=b)" is not one: invalid perl operator in "(?="."#)
        #expect(
            fault(String(repeating: "a", count: 1001))
                == "A regular expression of at most 1000 bytes is expected, but there are 1001.")
        #expect(fault(String(repeating: "a", count: 1000)) == nil)
        // Each of these would be a program of millions of steps.
        #expect(fault("((a{100}){100}){100}")?.contains("invalid repetition size") == true)
        #expect(fault(String(repeating: "\\pL{500}", count: 20))?.contains("pattern too large") == true)
    }

    private static let hard = [
        "(a+)+b", "(a|a)*b", "(a|aa)+b", "(.*)(.*)(.*)(.*)(.*)b$", "^(a?){50}a{50}b", "(x+x+)+y", "a.{200}b", "(a*)*b",
        "[a-z]+.{100}[^a]$",
    ]

    /// An engine that goes back would take longer than the age of the universe with most of these.
    @Test(.slow, .timeLimit(.minutes(5)), arguments: hard) func `hard expressions take time in line with the text`(
        pattern: String
    )
        throws
    {
        func time(_ count: Int) throws -> Duration {
            let test = ConditionTest(try Condition(.matches, [.argument(.first), .value(ExactText(pattern))]))
            let arguments = ConditionArguments(String(repeating: "a", count: count))
            _ = test.holds(for: ConditionArguments("a"))
            return try #require((0..<3).map { _ in processorTime { _ = test.holds(for: arguments) } }.min())
        }
        // Twenty times the text must not take much more than twenty times as long; to try every pair of places takes 400 times.
        let (short, long) = (try time(20_000), try time(400_000))
        #expect(long < short * 120 + .milliseconds(50), "\(pattern): \(short), \(long)")
    }
}
