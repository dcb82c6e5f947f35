import Foundation
import Testing

@testable import Events
@testable import Planning
@testable import Storage
@testable import Time

/// The answers that the page of a source offers.
@Suite struct SourcePageTextsTests {
    private let times = TimeFormatter(locale: Locale(identifier: "en_US"), hourCycle: .ofLocale, timeZone: .gmt)

    private func texts(
        _ location: String = "https://example.org/a.ics", chosen: Int64? = nil, asked: Int64? = nil,
        isPaused: Bool = false
    ) -> RefreshChoiceFormatter {
        var source = StoredSource(id: 1, source: Source(location: location))
        source.givenInterval = chosen.map { $0 * 60_000 }
        source.statement = SourceStatement(refreshInterval: asked.map { $0 * 60_000 })
        source.isPaused = isPaused
        return RefreshChoiceFormatter(source, times: times)
    }

    @Test func `an address is fetched as usual, as it asks, or as often as the user chooses`() {
        #expect(
            texts().answers == [
                "As usual: 30 min", "Every 15 min", "Every 30 min", "Every 1 h", "Every 6 h", "Every 1 d",
            ])
        #expect(texts().chosen == 0)
        #expect(texts().meaning == "It is fetched every 30 min, and when the program starts.")
        #expect(texts(asked: 90).answers[0] == "As it asks: 1 h 30 min")
        let hourly = texts(chosen: 60, asked: 90)
        #expect(hourly.chosen == 3)
        #expect(hourly.intervals[hourly.chosen] == 3_600_000)
        #expect(hourly.meaning == "It is fetched every 1 h, and when the program starts.")
        #expect(texts(isPaused: true).meaning == "It is fetched only when you refresh it.")
        // No answer is longer than a button shows.
        #expect((texts().answers + texts(asked: 1439).answers).allSatisfy { $0.count <= 24 })
    }

    @Test func `an interval that is not offered is in its place`() {
        let other = texts(chosen: 45)
        #expect(other.answers[other.chosen] == "Every 45 min")
        #expect(other.intervals.compactMap { $0 } == other.intervals.compactMap { $0 }.sorted())
    }

    @Test func `a file is read when it changes`() {
        #expect(texts("/a.ics").answers.isEmpty)
        #expect(texts("/a.ics").meaning == "It is read as soon as the file changes.")
        #expect(texts("/a.ics", isPaused: true).meaning == "It is read only when you refresh it.")
    }

    private func reminding(
        _ location: String = "/a.ics", _ reminder: SourceReminder? = nil, hasAlarms: Bool = false,
        needsWindow: Bool = false
    ) -> ReminderChoiceFormatter {
        var source = StoredSource(id: 1, source: Source(location: location))
        source.reminder = reminder
        return ReminderChoiceFormatter(source, hasAlarms: hasAlarms, needsWindow: needsWindow, times: times)
    }

    @Test func `the user is reminded of a source's events as chosen, at first never`() {
        #expect(
            reminding().answers == [
                "Never", "When they begin", "5 min before", "10 min before", "15 min before", "30 min before",
                "1 h before", "2 h before", "1 d before", "2 d before", "7 d before",
            ])
        #expect(reminding().chosen == 0 && reminding().meaning == nil)
        let early = reminding("/a.ics", .ahead(minutes: 20))
        #expect(early.answers[early.chosen] == "20 min before")
        #expect(early.meaning == "For events without a time it comes at 9 in the morning of their day.")
        #expect(
            reminding("/a.ics", .stated, needsWindow: true).meaning
                == "Only of events that have a reminder in the calendar. "
                + "Upcoming must be open for it, unless you choose otherwise in Notifications, in the menu.")
        #expect(reminding(needsWindow: true).meaning == nil)
        #expect(reminding(hasAlarms: true).answers.last == "As the calendar says")
        #expect(reminding("/a.ics", .stated).chosen == 11)
        #expect(reminding("/a.ics", .never).chosen == 1 && reminding("/a.ics", .never).meaning == nil)
        #expect(reminding("desktop-calendar:work").answers.isEmpty)
        #expect(reminding("desktop-calendar:work").meaning == "The desktop reminds you of these events.")
    }

    @Test func `what is usual for all calendars is the first answer, and never another`() {
        let source = StoredSource(id: 1, source: Source(location: "/a.ics"))
        let texts = ReminderChoiceFormatter(
            source, usual: .ahead(minutes: 15), hasAlarms: false, needsWindow: false, times: times)
        #expect(texts.answers.prefix(3) == ["As usual: 15 min before", "Never", "When they begin"])
        #expect(texts.reminders.prefix(2) == [nil, .never] && texts.chosen == 0)
        #expect(texts.meaning == "For events without a time it comes at 9 in the morning of their day.")
        let all = ReminderChoiceFormatter(usual: .ahead(minutes: 5), times: times)
        #expect(all.answers.first == "Never" && all.answers[all.chosen] == "5 min before")
        #expect(SourceReminder("never") == .never && SourceReminder.never.description == "never")
    }

    @Test func `each color of the palette is one, and can be seen on white`() {
        let choices = SourcePalette.choices
        #expect(Set(choices.map(\.color)).count == choices.count)
        #expect(Set(choices.map(\.name)).count == choices.count)
        #expect(choices.allSatisfy { $0.color.contrast(with: .white) >= 3 })
        #expect(choices[0].name == "Red")
    }
}
