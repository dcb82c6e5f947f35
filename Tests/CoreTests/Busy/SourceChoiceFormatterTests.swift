import Testing

@testable import Events
@testable import Planning

struct SourceChoiceFormatterTests {
    private func texts(
        _ choices: SourceChoices, counting: SourceCounting = .counts, freeShare: FreeShare = .most
    ) -> SourceChoiceFormatter {
        let role = SourceRole(ownership: .followed, counting: counting)
        return SourceChoiceFormatter(choices, initial: role, isCalendar: true, freeShare: freeShare)
    }

    @Test func `each answer is the choice that it says`() {
        for question in 0..<3 {
            for answer in texts(SourceChoices()).questions[question].answers.indices {
                let choices = SourceChoiceFormatter.choices(
                    SourceChoices(ownership: .mine, counting: .never, conflictsWithin: true), answering: question,
                    with: answer)
                let chosen = texts(choices).questions.map(\.chosen)
                #expect(chosen[question] == answer)
                #expect(chosen.indices.allSatisfy { $0 == question || chosen[$0] == [1, 3, 1][$0] })
            }
        }
    }

    @Test func `what the source says is the first answer and is explained`() {
        let followed = texts(SourceChoices())
        #expect(followed.questions.map { $0.answers[0] } == Array(repeating: "As the calendar says", count: 3))
        #expect(followed.questions.map(\.chosen) == [0, 0, 0])
        #expect(followed.questions[0].meaning.hasPrefix("Somebody else’s"))
        #expect(followed.questions[1].meaning.contains("Most are marked as free"))
        #expect(texts(SourceChoices(), freeShare: .all).questions[1].meaning.contains("All are marked as free"))
        #expect(!texts(SourceChoices(), freeShare: .few).questions[1].meaning.contains("choose"))
        #expect(followed.questions[2].meaning.contains("no conflict"))
        #expect(texts(SourceChoices(ownership: .mine)).questions[2].meaning.contains("are a conflict"))
        #expect(texts(SourceChoices(), counting: .never).questions[1].meaning.contains("whole days"))
        #expect(texts(SourceChoices(counting: .never)).questions[1].meaning.contains("conflict with nothing"))
        // No answer is longer than a button shows.
        #expect(followed.questions.flatMap(\.answers).allSatisfy { $0.count <= 24 })
    }
}
