import AppModel
import Events
import Formats
import Foundation
import Storage
import Testing
import TestSupport
import Time

extension PlayedLibrary {
    /// Writes a calendar, and gives the source that it is.
    func calendar(_ name: String, _ lines: String) throws -> Source {
        let url = directory[name]
        try Data("BEGIN:VCALENDAR\n\(lines)\nEND:VCALENDAR\n".utf8).write(to: url)
        return Source(argument: url.path)
    }
}

/// What the user decides of the conflicts of a source, what a calendar says of itself, and how far its series are shown.
@MainActor
@Suite struct SourceChoicesTests {
    @Test func `what is decided of conflicts holds at once, and no source is read again`() async throws {
        let here = try PlayedLibrary()
        let model = here.model()
        await here.open()
        here.library.add([try here.file("a.json", ["One"]), try here.file("b.json", ["Two"])])
        await eventually("they conflict") { model.texts?.agenda.conflictCount == 1 }
        await here.settled()
        let asked = here.library.entries.map(\.stored.lastAttempt)
        here.played.clock.pass(milliseconds: 1000)

        let id = try #require(here.library.entries.last?.id)
        here.library.decide(SourceChoices(counting: .never), of: id)
        await eventually("they do not any more") { model.texts?.agenda.conflictCount == 0 }
        #expect(here.library.entries.map(\.stored.lastAttempt) == asked)
        #expect(here.library.entries.last?.role?.counting == .never)

        here.library.decide(SourceChoices(), of: id)
        await eventually("they conflict again") { model.texts?.agenda.conflictCount == 1 }
        #expect(here.library.entries.map(\.stored.lastAttempt) == asked)
    }

    @Test func `what is decided while a source is read holds at once`() async throws {
        let here = try PlayedLibrary()
        await here.open()
        let first = try here.file("a.json", ["One"])
        here.library.add([first])
        await here.settled()
        let entry = try #require(here.library.entries.first)
        var decided: StoredSource?
        here.library.onChange = { _ in
            // Another process has changed it, and other events are on their way.
            guard decided == nil, entry.isRefreshing else { return }
            var stored = entry.stored
            stored.revision += 1
            stored.givenName = "Films"
            stored.choices.counting = .never
            decided = stored
            entry.follow(stored)
            #expect(entry.stored.name == "Films")
            #expect(entry.stored.choices.counting == .never)
            #expect(entry.stored.revision == stored.revision - 1)
        }
        here.library.refresh()
        await here.settled()
        #expect(decided != nil)
    }

    @Test func `a calendar goes by its own name and color until the user gives it a name`() async throws {
        let here = try PlayedLibrary()
        let model = here.model()
        await here.open()
        let event = "BEGIN:VEVENT\nSUMMARY:Choir\nDTSTART:20181103T180000\nDURATION:PT1H\nEND:VEVENT"
        let source = try here.calendar("basic.ics", "X-WR-CALNAME:Evenings\nCOLOR:turquoise\n\(event)")
        here.library.add([source])
        await eventually("it is shown") { model.texts?.agenda.entries.count == 1 }
        let entry = try #require(here.library.entries.first)
        #expect(entry.stored.name == "Evenings")
        #expect(model.texts?.origin(of: 0) == "Evenings")
        #expect(model.texts?.color(of: 0) == RGBColor("#40e0d0").map(SourceColor.own))
        here.library.set(.name("Mine"), of: entry.id)
        await eventually("it has that name") { model.texts?.origin(of: 0) == "Mine" }
        here.library.set(.name(nil), of: entry.id)
        await eventually("it has its own again") { model.texts?.origin(of: 0) == "Evenings" }
    }

    @Test func `a new calendar has a color far from the own colors of those that are added with it`() async throws {
        let here = try PlayedLibrary()
        let model = here.model()
        await here.open()
        let event = "BEGIN:VEVENT\nSUMMARY:Choir\nDTSTART:20181103T180000\nDURATION:PT1H\nEND:VEVENT"
        let own = SourceColor.palette[0]
        let sources = [
            try here.file("a.json", ["One"]), try here.file("b.json", ["Two"]),
            try here.calendar("c.ics", "COLOR:\(own)\n\(event)"),
        ]
        here.library.add(sources)
        let expected = [
            SourceColor.Uses(of: [.own(own)]).next,
            SourceColor.Uses(of: [.own(own), .numbered(SourceColor.Uses(of: [.own(own)]).next)]).next,
        ]
        await eventually("the colors are chosen again") {
            here.library.entries.prefix(2).map { model.color(of: $0) } == expected.map { .numbered($0) }
        }
    }

    /// The first day of what is shown of a daily series.
    private func firstDay(_ model: AgendaModel) -> CalendarDate? { model.texts?.agenda.days.first?.date }

    @Test func `series are shown around the day that the clock shows, from the first reading on and from the store`()
        async throws
    {
        let here = try PlayedLibrary()
        let model = here.model()
        await here.open()
        let event = "BEGIN:VEVENT\nUID:a\nSUMMARY:Walk\nDTSTART:20100101T120000\nRRULE:FREQ=DAILY\nEND:VEVENT"
        here.library.add([try here.calendar("walks.ics", event)])
        await eventually("it is shown") { firstDay(model) != nil }
        await here.settled()
        /// 366 days before.
        func expected(_ clock: PlayedClock) -> Int {
            Int(CalendarHorizon.window(around: clock.now).lowerBound.millisecondsSinceEpoch / 86_400_000)
        }
        #expect(firstDay(model)?.daysSinceEpoch == expected(here.played.clock))

        let later = PlayedSurroundings()
        later.clock.pass(milliseconds: 40 * 86_400_000)
        let next = SourceLibrary(directory: here.directory["data"], in: later.surroundings)
        next.open()
        await eventually("it is there") { next.feeds.count == 1 }
        let first = try #require(next.feeds.first?.events.first?.when.start)
        var times = TimeResolver(.gmt)
        #expect(times.localDateTime(of: times.instant(of: first)).date.daysSinceEpoch == expected(later.clock))
    }

    @Test func `series go on being shown as the days pass`() async throws {
        let here = try PlayedLibrary()
        let model = here.model()
        let preferences = Preferences(in: here.played.surroundings, locale: Locale(identifier: "en_US"))
        preferences.start()
        let following = Following({ preferences.times }) { model.show($0) }
        await here.open()
        let event = "BEGIN:VEVENT\nUID:a\nSUMMARY:Walk\nDTSTART:20100101T120000\nRRULE:FREQ=DAILY\nEND:VEVENT"
        here.library.add([try here.calendar("walks.ics", event)])
        await eventually("it is shown") { firstDay(model) != nil }
        await here.settled()
        let asked = here.library.entries.map(\.stored.lastAttempt)

        /// The days that are shown are those of a year back to two years ahead.
        func isShown() -> Bool {
            guard let days = model.texts?.agenda.days, let first = days.first, let last = days.last else {
                return false
            }
            let window = CalendarHorizon.window(around: here.played.clock.now)
            let day: Int64 = 86_400_000
            return abs(Int64(first.date.daysSinceEpoch) - window.lowerBound.millisecondsSinceEpoch / day) <= 1
                && abs(Int64(last.date.daysSinceEpoch) - window.upperBound.millisecondsSinceEpoch / day) <= 1
        }
        here.played.clock.pass(milliseconds: 86_400_000)
        await eventually("the next day is followed") { isShown() }
        let first = try #require(firstDay(model))
        here.played.clock.pass(milliseconds: 40 * 86_400_000)
        await eventually("the days after are followed") { isShown() }
        #expect(firstDay(model).map { $0.daysSinceEpoch - first.daysSinceEpoch } == 40)
        #expect(here.library.entries.map(\.stored.lastAttempt) == asked)
        withExtendedLifetime(following) {}
    }
}
