import Foundation
import Testing

@testable import Events
@testable import Planning
@testable import Rules
@testable import Text
@testable import Time

/// Conditions put to use on an agenda: as its filter, and to keep events out of conflict.
@Suite struct AgendaConditionTests {
    private func named(_ operation: Operator, _ argument: ArgumentNumber, _ value: String) throws -> NamedCondition {
        NamedCondition(
            name: "Chosen", id: "1",
            condition: try Condition(operation, [.argument(argument), .value(ExactText(value))]))
    }

    private func titles(_ rows: AgendaRows) -> [String] {
        (0..<rows.rowCount).map { rows.agenda.entries[rows.entry(ofRow: $0)].event.title }
    }

    private let feeds: [Feed] = {
        let games = [("Yoga", "Gym"), ("Opera", "Old Town"), ("Gymnastics", nil)].map { title, location in
            Event(
                title: title, start: .floating(LocalDateTime("2018-11-03 18:00")),
                end: .floating(LocalDateTime("2018-11-03 20:00")), location: location)
        }
        return [Feed(games)]
    }()

    @Test func `a condition of the title filters`() throws {
        let filter = AgendaFilter(condition: try named(.endsWith, .first, "with Friends"))
        #expect(!filter.isOff)
        let rows = try AgendaRows(.sample, filter: filter)
        #expect(
            titles(rows) == [
                "Bicycling with Friends", "Local Pub with Friends", "Evening Cookout with Friends",
                "Lunch with Friends",
                "Beer with Friends",
            ])
        #expect(rows.matchCount == 5)
        #expect(
            try filter.condition?.condition.matches(in: .sample, from: Instant(millisecondsSinceEpoch: 0), limit: 3)
                .count == 5)
    }

    @Test func `conditions are counted together as each of them alone`() throws {
        let conditions = try [
            named(.endsWith, .first, "with Friends"), named(.containsString, .first, "Football"),
            named(.ne, .second, ""), named(.matches, .first, "^B"), named(.eq, .first, "Nobody knows"),
        ].map(\.condition)
        let alone = try conditions.map {
            try $0.matches(in: .sample, from: Instant(millisecondsSinceEpoch: 0), limit: 0).count
        }
        #expect(try Agenda.sample.matchCounts(of: conditions) == alone)
        #expect(alone.prefix(2) == [5, 2] && alone.last == 0)
        #expect(try Agenda.sample.matchCounts(of: []) == [])
    }

    @Test func `a row says how many events meet the condition, and what it is used for`() throws {
        let times = TimeFormatter(locale: Locale(identifier: "en_US"), hourCycle: .ofLocale, timeZone: .newYork)
        let texts = ConditionFormatter(times)
        #expect(texts.row(count: nil, uses: []) == "")
        #expect(texts.row(count: 1, uses: []) == "1 event")
        #expect(texts.row(count: 1200, uses: ["is for Mia"]) == "1,200 events · is for Mia")
        #expect(ConditionFormatter.inUse([]) == nil)
        #expect(ConditionFormatter.inUse(["never conflicts", "is for Mia"]) == "In use: never conflicts, is for Mia")
    }

    @Test func `a condition of the place filters and no place is an empty text`() throws {
        let agenda = Agenda(feeds: feeds, timeZone: .newYork)
        let gym = try AgendaRows(agenda, filter: AgendaFilter(condition: try named(.eq, .second, "Gym")))
        #expect(titles(gym) == ["Yoga"])
        let nowhere = try AgendaRows(agenda, filter: AgendaFilter(condition: try named(.eq, .second, "")))
        #expect(titles(nowhere) == ["Gymnastics"])
    }

    @Test func `the count is of all that meets the condition whatever else is asked for`() throws {
        let filter = AgendaFilter(
            conflictsOnly: true, search: "beer", condition: try named(.endsWith, .first, "with Friends"))
        let rows = try AgendaRows(.sample, filter: filter)
        #expect(titles(rows) == ["Beer with Friends"])
        #expect(rows.matchCount == 5)
        #expect(try AgendaRows(.sample, filter: AgendaFilter(search: "beer")).matchCount == nil)
    }

    @Test func `what is ignored stays and never conflicts`() throws {
        let ignored = try named(.containsString, .first, "Football Tail")
        let feed = Feed(Agenda.sample.entries.map(\.event))
        let agenda = Agenda(feeds: [feed], timeZone: .newYork, ignoring: ignored)
        #expect(agenda.entries.map(\.event) == Agenda.sample.entries.map(\.event))
        #expect(agenda.conflicting(of: "Football Tailgate with John") == [])
        #expect(agenda.conflicting(of: "Football Game") == [])
        #expect(agenda.ignoredCount == 1)
        #expect(agenda.isIgnored(agenda.position(titled: "Football Tailgate with John")))
        #expect(!agenda.isIgnored(agenda.position(titled: "Football Game")))
        #expect(agenda.conflicts.conflictingCount == Agenda.sample.conflicts.conflictingCount - 2)
        #expect(agenda.conflicts.pairCount == Agenda.sample.conflicts.pairCount - 1)
        #expect(agenda.days.map(\.conflictingCount) == [0, 0, 2, 0, 2, 2, 3])
        #expect(Agenda.sample.ignoredCount == 0)
    }

    /// Leaving the ignored ones out of the feed must give the same conflicts among the others.
    @Test func `ignoring is the same as leaving out for all others`() throws {
        var random = RandomCondition(seed: 6)
        for _ in 0..<300 {
            let condition = NamedCondition(name: "n", id: "", condition: try random.condition())
            let events = (0..<30).map { number in
                let start = random.next(below: 600)
                let text = { (minutes: Int) in String(format: "2018-11-03 %02d:%02d", minutes / 60, minutes % 60) }
                return Event(
                    title: random.text() + (random.next(below: 2) == 0 ? "" : " \(number)"),
                    start: .floating(LocalDateTime(text(start))),
                    end: .floating(LocalDateTime(text(start + random.next(below: 60)))), location: random.text())
            }
            let test = ConditionTest(condition.condition)
            let agenda = Agenda(feeds: [Feed(events)], timeZone: .newYork, ignoring: condition)
            let calendar = agenda.sourceNames[agenda.sources[0]]
            let others = events.filter {
                !test.holds(for: ConditionArguments($0.title, $0.location ?? "", calendar, ""))
            }
            let without = Agenda(feeds: [Feed(others)], timeZone: .newYork)
            #expect(agenda.ignoredCount == events.count - others.count)
            // Compared out of the expectation, whose report would fill pages.
            let isSame = conflicts(agenda) == conflicts(without)
            #expect(isSame, "\(condition.condition.words)")
        }
    }

    /// The pairs of titles and starts that conflict.
    private func conflicts(_ agenda: Agenda) -> [[String]] {
        let names = agenda.entries.map { "\($0.event.title)|\($0.event.location ?? "")|\($0.start)|\($0.end)" }
        return agenda.entries.indices.flatMap { entry in
            agenda.conflicts.conflicts(of: entry).map { [names[entry], names[$0]] }
        }.sorted { $0.joined() < $1.joined() }
    }

    @Test func `the texts say what the condition does`() throws {
        let ignored = try named(.eq, .first, "Yoga")
        let agenda = Agenda(feeds: feeds, timeZone: .newYork, ignoring: ignored)
        let times = TimeFormatter(locale: Locale(identifier: "en_US"), hourCycle: .ofLocale, timeZone: .newYork)
        let texts = AgendaFormatter(
            agenda, times: times, today: times.localDateTime(of: Instant("2018-11-01 12:00")).date)
        #expect(
            texts.conflictHeading(of: agenda.position(titled: "Yoga"))
                == "Never in conflict, because of the condition “Chosen”")
        #expect(texts.conflictHeading(of: agenda.position(titled: "Opera")) == "Conflicts with 1 event")
        let conditions = ConditionFormatter(times)
        #expect(conditions.filter(ignored, count: 3, of: 49) == "Only “Chosen”: 3 of 49 events")
        #expect(conditions.ignored(ignored, count: 1, of: 1) == "“Chosen” never conflicts: 1 of 1 event")
        #expect(conditions.matches(3, of: 3) == "Matches all 3 events in the Agenda")
        #expect(conditions.matches(0, of: 1200) == "No event in the Agenda matches.")
        #expect(
            conditions.kept(since: Instant("2018-11-03 18:14"))
                == "Last answer: Saturday, November 3, 2018, 6:14 PM")
    }

    @Test func `the page says that nothing meets the condition`() throws {
        func body(_ filter: AgendaFilter) throws -> String {
            let rows = try AgendaRows(.sample, filter: filter)
            let state = AgendaPageState(hasSources: true, isLoading: false, failures: [], rows: rows)
            #expect(state == .noMatches(filter))
            return state.body
        }
        let condition = try named(.eq, .first, "nothing")
        #expect(try body(AgendaFilter(condition: condition)) == "No event meets the condition “Chosen”.")
        #expect(
            try body(AgendaFilter(conflictsOnly: true, search: "x y", condition: condition))
                == "No event in conflict matches “x y” and meets the condition “Chosen”.")
        #expect(try body(AgendaFilter(search: "xyz")) == "No event matches “xyz”.")
    }

    @Test func `what was chosen is remembered whole`() throws {
        let directory = try TemporaryDirectory()
        let file = directory["state.json"]
        let (filter, ignored) = (try named(.eq, .first, "e\u{301}"), try named(.matches, .second, "^$"))
        let conditions = SavedConditions(
            source: ConditionSource(argument: "http://example.org/conditions"), filter: filter, ignored: ignored)
        try SavedState(conditions: conditions).save(to: file.path)
        let loaded = try #require(SavedState.load(from: file.path).conditions)
        #expect(loaded == conditions)
        #expect(loaded.filterCondition == filter)
        #expect(loaded.ignoredCondition == ignored)
        #expect(loaded.source == "http://example.org/")
        #expect(SavedConditions().filterCondition == nil)
        try Data(#"{"window": {"width": 800, "height": 600, "isMaximized": false}}"#.utf8).write(
            to: file)
        #expect(SavedState.load(from: file.path).window.width == 800)
        #expect(SavedState.load(from: file.path).conditions == nil)
    }
}
