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

    @Test func `what a source has anyway is no choice`() {
        let changed = texts().choosing(people: .me)
        #expect(changed == SourceChoices(people: .me))
        #expect(texts(changed).choosing(people: []) == SourceChoices())
        #expect(texts(changed).choosing(.never) == SourceChoices(people: .me, counting: .never))
        #expect(texts(SourceChoices(counting: .never)).choosing(.counts) == SourceChoices())
        #expect(texts(counting: .never).choosing(.counts) == SourceChoices(counting: .counts))
        #expect(texts(SourceChoices(counting: .counts), counting: .never).choosing(.never) == SourceChoices())
    }

    @Test func `free events and conflicts within are chosen apart`() {
        #expect(texts().choosing(.countsFreeToo) == SourceChoices(counting: .countsFreeToo))
        #expect(texts(SourceChoices(counting: .countsFreeToo)).choosing(.counts) == SourceChoices())
        // Events of one's own conflict with each other unless the user says otherwise.
        let mine = texts(SourceChoices(people: .me))
        #expect(mine.conflictsWithin)
        #expect(mine.choosing(conflictsWithin: true) == SourceChoices(people: .me))
        #expect(mine.choosing(conflictsWithin: false) == SourceChoices(people: .me, conflictsWithin: false))
    }

    @Test func `a sentence says what holds`() {
        #expect(
            texts(SourceChoices(people: .me)).summary == "Counts for Me: timed events, not free or declined ones")
        let nobodys = "Nobody’s events conflict with your own, and with nothing else."
        #expect(texts().summary == nobodys)
        #expect(
            texts(SourceChoices(counting: .countsFreeToo)).summary
                == nobodys + " Events that are marked as free count too.")
        #expect(texts(counting: .never).summary == "Never counts: all of it is whole days, such as holidays")
        #expect(texts(SourceChoices(counting: .never)).summary == "Never counts")
    }

    @Test func `the addresses of a calendar for one person are this person's`() {
        let sets: [PersonSet] = [PersonSet(2), .me, [], [.me, PersonSet(2)]]
        #expect(sets.map { texts(SourceChoices(people: $0)).invited } == [2, Person.me, Person.me, Person.me])
    }

    @Test func `free events are offered where most are`() {
        #expect(texts(freeShare: .most).hint?.hasPrefix("Most") == true)
        #expect(texts(freeShare: .all).hint?.hasPrefix("All") == true)
        #expect(texts().hint == nil)
        #expect(texts(SourceChoices(counting: .countsFreeToo), freeShare: .all).hint == nil)
    }
}
