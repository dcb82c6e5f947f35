import Testing

@testable import Events
@testable import Planning

struct SourceChoiceFormatterTests {
    private func texts(
        _ choices: SourceChoices = SourceChoices(), counting: SourceCounting = .counts, freeShare: FreeShare = .few
    ) -> SourceChoiceFormatter {
        SourceChoiceFormatter(
            choices, initial: SourceRole(people: [], counting: counting), freeShare: freeShare)
    }

    @Test func `each answer is the choice that it says, after each other answer`() {
        let all = [PersonSet?.none, .me, []].flatMap { people in
            [SourceCounting?.none, .counts, .countsFreeToo, .never].map { counting in
                SourceChoices(people: people, counting: counting)
            }
        }
        for initial in [SourceCounting.counts, .never] {
            for choices in all {
                let texts = texts(choices, counting: initial)
                for answer in SourceChoiceFormatter.Answer.allCases {
                    let changed = self.texts(texts.choosing(answer), counting: initial)
                    #expect(changed.answer == answer)
                    #expect(changed.countsFree == (texts.countsFree && answer != .never))
                }
            }
        }
    }

    @Test func `what a source has anyway is no choice`() {
        let changed = texts().choosing(.mine)
        #expect(changed == SourceChoices(people: .me))
        #expect(texts(changed).choosing(.nobodys) == SourceChoices())
        #expect(texts().choosing(.never) == SourceChoices(counting: .never))
        #expect(texts(SourceChoices(counting: .never)).choosing(.nobodys) == SourceChoices())
        #expect(texts(SourceChoices(people: .me)).choosing(.never) == SourceChoices(counting: .never))
        #expect(texts(counting: .never).choosing(.nobodys) == SourceChoices(counting: .counts))
        #expect(texts(SourceChoices(counting: .counts), counting: .never).choosing(.never) == SourceChoices())
    }

    @Test func `free events and conflicts within are chosen apart`() {
        #expect(texts().choosing(countsFree: true) == SourceChoices(counting: .countsFreeToo))
        #expect(texts(SourceChoices(counting: .countsFreeToo)).choosing(countsFree: false) == SourceChoices())
        // Events of one's own conflict with each other unless the user says otherwise.
        let mine = texts(SourceChoices(people: .me))
        #expect(mine.conflictsWithin)
        #expect(mine.choosing(conflictsWithin: true) == SourceChoices(people: .me))
        #expect(mine.choosing(conflictsWithin: false) == SourceChoices(people: .me, conflictsWithin: false))
    }

    @Test func `a sentence says what holds`() {
        #expect(
            texts(SourceChoices(people: .me)).summary == "Counts as yours: timed events, not free or declined ones"
        )
        #expect(texts().summary == "Counts as nobody’s: timed events, not free or declined ones")
        #expect(
            texts(SourceChoices(counting: .countsFreeToo)).summary
                == "Counts as nobody’s: timed events, free ones too, but not declined ones")
        #expect(texts(counting: .never).summary == "Never counts: all of it is whole days, such as holidays")
        #expect(texts(SourceChoices(counting: .never)).summary == "Never counts")
    }

    @Test func `free events are offered where most are`() {
        #expect(texts(freeShare: .most).hint?.hasPrefix("Most") == true)
        #expect(texts(freeShare: .all).hint?.hasPrefix("All") == true)
        #expect(texts().hint == nil)
        #expect(texts(SourceChoices(counting: .countsFreeToo), freeShare: .all).hint == nil)
    }
}
