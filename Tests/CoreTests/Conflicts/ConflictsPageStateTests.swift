import Foundation
import Testing

@testable import Events
@testable import Planning
@testable import Time

/// What the page of conflicts shows instead of its list.
struct ConflictsPageStateTests {
    private let until = LocalDateTime("2020-11-03 00:00").date
    private let times = TimeFormatter(
        locale: Locale(identifier: "en_US"), hourCycle: .ofLocale, timeZone: .newYork)

    private func state(
        _ rows: ConflictRows?, agenda: AgendaPageState = .list, showsEarlier: Bool = false
    ) -> ConflictsPageState {
        ConflictsPageState(agenda, rows: rows, until: until, showsEarlier: showsEarlier)
    }

    @Test func `without events it shows what the agenda shows`() {
        #expect(state(nil, agenda: .welcome(calendars: 0)) == .noEvents(.welcome(calendars: 0)))
        #expect(state(nil, agenda: .welcome(calendars: 0)).title == AgendaPageState.welcome(calendars: 0).title)
        #expect(state(nil) == .loading)
    }

    @Test func `where nothing is coming it says where it looked`() throws {
        let rows = try ConflictRows(.sample, at: Instant("2019-01-01 00:00"))
        let none = state(rows)
        #expect(none.title == "No conflicts ahead")
        #expect(none.body(times) == "Everything fits: 1 calendar, until November 2020.")
        #expect(none.earlierLabel(times) == "Show 6 Earlier Conflicts")
        #expect(state(rows, showsEarlier: true) == .list)
        #expect(state(rows, agenda: .noConflicts) == none)
        #expect(state(try ConflictRows(.sample, at: Instant("2018-01-01 00:00"))) == .list)
    }

    @Test func `without any conflict there is nothing earlier`() throws {
        let none = state(try ConflictRows(Agenda(Feed([])), at: Instant("2019-01-01 00:00")), showsEarlier: true)
        #expect(none.earlierLabel(times) == nil && none.title == "No conflicts ahead")
    }

    @Test func `a filter that nothing passes is said`() throws {
        let now = Instant("2018-01-01 00:00")
        #expect(state(try ConflictRows(.sample, filter: ConflictFilter(search: "xyz"), at: now)) == .noMatches)
        let own = state(try ConflictRows(.sample, filter: ConflictFilter(people: PersonSet(5)), at: now))
        #expect(own == .noneOf("") && own.body(times) == "Nothing that is coming up conflicts with anything else.")
        let both = ConflictFilter(search: "xyz", people: PersonSet(5))
        #expect(state(try ConflictRows(.sample, filter: both, at: now)) == .noMatches)
        let ignored = state(try ConflictRows(.sample, showing: .decided, at: now))
        #expect(ignored == .noneIgnored && ignored.title == "Nothing is decided")
    }

    @Test func `where all calendars are nobody's it says that one has to be somebody's`() throws {
        let now = Instant("2018-01-01 00:00")
        func none(_ whose: PersonSet...) throws -> ConflictsPageState {
            let feeds = whose.enumerated().map { Feed("\($0.offset).json", []) }
            let choices = Dictionary(
                uniqueKeysWithValues: zip(feeds.map(\.source), whose.map { SourceChoices(people: $0) }))
            return state(try ConflictRows(Agenda(feeds: feeds, choices: choices, timeZone: .newYork), at: now))
        }
        #expect(try none([], []).title == "No calendar is yours yet")
        #expect(try none([], .me).title == "No conflicts ahead")
        #expect(try none().title == "No conflicts ahead")
    }
}
