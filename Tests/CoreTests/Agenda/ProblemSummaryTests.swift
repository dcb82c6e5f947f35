import Foundation
import Testing

@testable import Events
@testable import Planning
@testable import Text
@testable import Time

struct ProblemSummaryTests {
    private let times = TimeFormatter(locale: Locale(identifier: "en_US"), hourCycle: .ofLocale, timeZone: .gmt)

    private let today = CalendarDate(daysSinceEpoch: 17_838)

    private func problem(_ name: String, _ path: String = "/0") -> Problem {
        Problem(source: Source(path: "/feeds/\(name)"), path: path, Message("No object."))
    }

    private func failure(_ name: String) -> SourceFailure {
        SourceFailure(source: Source(path: "/feeds/\(name)"), Message("There is no such file."))
    }

    private func sentence(_ failures: [SourceFailure], _ problems: [Problem]) -> String {
        ProblemSummary(failures: failures, problems: problems).sentence(times, today: today)
    }

    @Test func `the sentence counts entries and sources`() {
        #expect(sentence([], [problem("a")]) == "1 entry of a could not be read")
        #expect(sentence([], [problem("a"), problem("a", "/12/end")]) == "2 entries of a could not be read")
        #expect(sentence([], [problem("a", "/3/start"), problem("a", "/3/end")]) == "1 entry of a could not be read")
        #expect(sentence([], [problem("a"), problem("b")]) == "2 entries of 2 calendars could not be read")
        #expect(sentence([failure("a")], []) == "a could not be read")
        #expect(sentence([failure("a"), failure("b")], []) == "2 calendars could not be read")
        #expect(sentence([failure("a")], [problem("b"), problem("c")]) == "1 calendar and 2 entries could not be read")
    }

    @Test func `an entry that is shown all the same has a problem`() {
        let shown = Problem(
            source: Source(path: "/feeds/a"), path: "line 7", isShown: true, Message("It ends before it starts."))
        #expect(sentence([], [shown]) == "1 entry of a has a problem")
        #expect(sentence([], [shown, problem("a")]) == "2 entries of a have problems")
        #expect(sentence([failure("b")], [shown]) == "1 calendar and 1 entry have problems")
    }

    @Test func `a source is called as the user calls it`() {
        let problem = problem("a")
        let names = SourceNames([problem.source], givenNames: [problem.source: "Sports"])
        let summary = ProblemSummary(failures: [], problems: [problem], names: names)
        #expect(summary.sentence(times, today: today) == "1 entry of Sports could not be read")
    }

    @Test func `failures stand first in the list`() {
        let summary = ProblemSummary(failures: [failure("b")], problems: [problem("a")])
        #expect(summary.problems.map(\.source.name) == ["b", "a"])
        #expect(summary.failureCount == 1)
        #expect(ProblemSummary(failures: [], problems: []).isEmpty)
    }
}
