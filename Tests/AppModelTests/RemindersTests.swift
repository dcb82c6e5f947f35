import AppModel
import Events
import Foundation
import Planning
import Storage
import Testing
import TestSupport
import Time

/// When the user is reminded of events.
@MainActor
@Suite struct RemindersTests {
    private let here: PlayedLibrary
    private let window: WindowModel
    private let file: URL
    private let told = Told()

    private final class Told { var notices: [EventNotice] = [] }

    init() async throws {
        here = try PlayedLibrary()
        window = here.window()
        file = here.directory["events.ics"]
        await here.open()
        window.notices.onNotice = { [told] in told.notices.append($0) }
    }

    private static let minute: Int64 = 60_000

    /// Writes events of an hour, each with its start in minutes from now, and lets them be read.
    ///
    /// - Parameter uid: The beginning of their UIDs.
    private func write(_ events: KeyValuePairs<String, Int64>, uid: String = "") async throws {
        let now = here.played.clock.now
        let texts = events.map { title, minutes in
            let start = now.advanced(by: minutes * RemindersTests.minute).millisecondsSinceEpoch / 1000
            let date = Date(timeIntervalSince1970: Double(start)).formatted(
                .verbatim(
                    "\(year: .defaultDigits)\(month: .twoDigits)\(day: .twoDigits)T\(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased))\(minute: .twoDigits)\(second: .twoDigits)Z",
                    locale: Locale(identifier: "en_US_POSIX"), timeZone: .gmt,
                    calendar: Calendar(identifier: .gregorian)))
            return "BEGIN:VEVENT\nUID:\(uid)\(title)\nSUMMARY:\(title)\nDTSTART:\(date)\nDURATION:PT1H\nEND:VEVENT\n"
        }
        try Data("BEGIN:VCALENDAR\n\(texts.joined())END:VCALENDAR\n".utf8).write(to: file)
        if window.library.entries.isEmpty {
            window.library.add([Source(argument: file.path)])
        } else {
            here.played.files.change(file.path)
        }
        await here.settled()
        await shown(Set(events.map(\.key)))
    }

    private func shown(_ titles: Set<String>) async {
        await eventually("all is shown") {
            !window.isReading && Set(window.agenda.texts?.agenda.entries.map(\.event.title) ?? []) == titles
        }
    }

    /// Chooses a reminder, and waits for the plan, which is made off the main thread.
    ///
    /// - Parameter next: The minutes until the next reminder.
    private func remind(_ reminder: SourceReminder?, next: Int64) async throws {
        let id = try #require(window.library.entries.first?.id)
        window.undos.set(.reminder(reminder), insteadOf: .reminder(nil), of: id)
        await eventually("it is chosen") { window.library.entries.first?.stored.reminder == reminder }
        await planned(next)
    }

    private func planned(_ minutes: Int64) async {
        let moment = here.played.clock.now.advanced(by: minutes * RemindersTests.minute)
        await eventually("the plan") { here.played.clock.moments.contains(moment) }
    }

    @Test func `what is usual counts for the user's calendars, unless something else is chosen for one`() async throws {
        try await write(["Choir": 60])
        window.notices.choices.usualReminder = .ahead(minutes: 15)
        await planned(45)
        try await remind(.ahead(minutes: 30), next: 30)
        here.played.clock.pass(milliseconds: 30 * RemindersTests.minute)
        await eventually("it is told") { told.notices.map(\.title) == ["Choir"] }
        let kept = try JSONDecoder().decode(
            NoticeChoices.self, from: JSONEncoder().encode(window.notices.choices))
        #expect(kept.usualReminder == .ahead(minutes: 15))
    }

    @Test func `a reminder comes at its moment, once`() async throws {
        try await write(["Choir": 60, "Match": 300])
        try await remind(.ahead(minutes: 10), next: 50)
        here.played.clock.pass(milliseconds: 46 * RemindersTests.minute)
        #expect(told.notices.isEmpty)
        // What is due when the user chooses it is known to the user.
        try await remind(.ahead(minutes: 15), next: 239)
        #expect(told.notices.isEmpty)
        here.played.clock.pass(milliseconds: 239 * RemindersTests.minute - 1)
        try await Task.sleep(for: .milliseconds(100))
        #expect(told.notices.isEmpty)
        here.played.clock.pass(milliseconds: 1)
        await eventually("the reminder") { told.notices.map(\.title) == ["Match"] }
        #expect(told.notices.first?.body.hasPrefix("in 15 min · ") == true)
        here.played.clock.pass(milliseconds: 20 * RemindersTests.minute)
        try await write(["Match": -5, "Walk": 600])
        try await Task.sleep(for: .milliseconds(100))
        #expect(told.notices.count == 1)
        let store = try #require(await window.library.openStore())
        #expect(try store.givenReminders().count == 2)
    }

    @Test func `what became due while the clock jumped is given at once, several as one`() async throws {
        try await write(["Choir": 60, "Match": 90, "Walk": 20])
        try await remind(.ahead(minutes: 15), next: 5)
        // The walk is over by then.
        here.played.clock.set(to: here.played.clock.now.advanced(by: 85 * RemindersTests.minute))
        await eventually("the reminder") { told.notices.count == 1 }
        #expect(told.notices.first?.title == "2 events")
        here.played.clock.set(to: here.played.clock.now.advanced(by: -85 * RemindersTests.minute))
        await planned(5)
        here.played.clock.pass(milliseconds: 5 * RemindersTests.minute)
        await eventually("the one that was passed over") { told.notices.count == 2 }
        #expect(told.notices.last?.title == "Walk")
    }

    @Test func `what became due while the program did not run is given at the next start, and never again`()
        async throws
    {
        try await write(["Choir": 60])
        try await remind(.ahead(minutes: 15), next: 45)
        try window.library.close()
        for (minutes, expected) in [(50, ["Choir"]), (55, [])] {
            let later = try PlayedLibrary(here.directory)
            later.played.clock.pass(milliseconds: Int64(minutes) * RemindersTests.minute)
            let window = later.window()
            let told = Told()
            window.notices.onNotice = { told.notices.append($0) }
            await later.open()
            await eventually("all is shown") { !window.isReading && window.agenda.texts != nil }
            try await Task.sleep(for: .milliseconds(200))
            #expect(told.notices.map(\.title) == expected)
            try window.library.close()
        }
    }

    @Test func `an event that the source gives a new UID is not reminded of again, at the next start neither`()
        async throws
    {
        try await write(["Choir": 60], uid: "1")
        try await remind(.ahead(minutes: 15), next: 45)
        here.played.clock.pass(milliseconds: 45 * RemindersTests.minute)
        await eventually("the reminder") { told.notices.map(\.title) == ["Choir"] }
        try await write(["Choir": 15], uid: "2")
        here.played.clock.pass(milliseconds: RemindersTests.minute)
        try await Task.sleep(for: .milliseconds(100))
        #expect(told.notices.count == 1 && window.changes.rows.isEmpty)
        try window.library.close()

        let later = try PlayedLibrary(here.directory)
        later.played.clock.set(to: here.played.clock.now)
        let window = later.window()
        let toldLater = Told()
        window.notices.onNotice = { toldLater.notices.append($0) }
        await later.open()
        await eventually("all is shown") { !window.isReading && window.agenda.texts != nil }
        try await Task.sleep(for: .milliseconds(200))
        #expect(toldLater.notices.isEmpty && window.changes.rows.isEmpty)
        try window.library.close()
    }

    @Test func `no reminder is given twice because those that were given could not be read`() async throws {
        try await write(["Choir": 60])
        try await remind(.ahead(minutes: 15), next: 45)
        here.played.clock.pass(milliseconds: 50 * RemindersTests.minute)
        await eventually("the reminder") { told.notices.count == 1 }
        try window.library.close()
        let later = try PlayedLibrary(here.directory)
        later.played.clock.pass(milliseconds: 50 * RemindersTests.minute)
        await later.open()
        try later.hide("givenReminder")
        let next = later.window()
        next.notices.onNotice = { [told] in told.notices.append($0) }
        await eventually("the notice is shown") { later.library.notice != nil }
        later.library.set(.name("Mine"), of: try #require(later.library.entries.first?.id))
        await eventually("all is shown") { next.agenda.texts != nil && !next.isReading }
        try await Task.sleep(for: .milliseconds(200))
        try later.hide("givenReminder", false)
        later.library.refresh()
        await eventually("they are read") { later.library.notice == nil }
        try await Task.sleep(for: .milliseconds(200))
        #expect(told.notices.count == 1)
        try later.library.close()
    }

    @Test func `a hidden source reminds of nothing, and neither does one without the setting`() async throws {
        try await write(["Choir": 60])
        try await remind(.ahead(minutes: 15), next: 45)
        let id = try #require(window.library.entries.first?.id)
        window.library.setHidden([id], true)
        await shown([])
        here.played.clock.pass(milliseconds: 50 * RemindersTests.minute)
        try await Task.sleep(for: .milliseconds(100))
        #expect(told.notices.isEmpty)
        window.library.setHidden([id], false)
        await eventually("it is shown again") { told.notices.count == 1 }
        window.undos.undo()
        await eventually("it is not chosen") { window.library.entries.first?.stored.reminder == nil }
    }
}
