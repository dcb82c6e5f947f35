import AppModel
import Events
import Foundation
import Planning
import Storage
import Testing
import TestSupport

/// What refreshes have changed: what of it is new, and what a notification tells.
@MainActor
@Suite struct ChangesModelTests {
    private let here: PlayedLibrary
    private let window: WindowModel
    private let file: URL

    init() async throws {
        here = try PlayedLibrary()
        window = here.window()
        file = here.directory["events.json"]
        await here.open()
    }

    /// Writes the file, each title with the day of January 2099 and the hour of its start, and lets it be read.
    private func write(_ events: KeyValuePairs<String, (day: Int, hour: Int)>) async throws {
        let entries = events.map { title, time in
            [
                "title": title, "start": "January \(time.day), 2099 \(time.hour):00 PM",
                "end": "January \(time.day), 2099 \(time.hour + 1):30 PM",
            ]
        }
        try JSONSerialization.data(withJSONObject: entries).write(to: file)
        if window.library.entries.isEmpty {
            window.library.add([Source(argument: file.path)])
        } else {
            here.played.files.change(file.path)
        }
        await here.settled()
        await eventually("all is shown") { !window.isReading && window.agenda.texts != nil }
    }

    @Test func `what has changed is new until it is seen, and there at the next start`() async throws {
        try await write(["Choir": (5, 1), "Match": (6, 4)])
        #expect(window.changes.rows.isEmpty && window.changes.unseenCount == 0)
        try await write(["Choir": (5, 3), "Match": (6, 4)])
        #expect(window.changes.rows.reports.flatMap(\.changes).map(\.kind) == [.moved])
        #expect(window.changes.unseenCount == 1 && Array(window.changes.unseenEvents.values) == [.changed])

        let id = try #require(window.library.entries.first?.id)
        window.library.setHidden([id], true)
        await eventually("hidden with its source") { window.changes.rows.isEmpty && window.changes.unseenCount == 0 }
        window.library.setHidden([id], false)
        await eventually("shown again") { window.changes.unseenCount == 1 }

        // What was added is new, even when it has moved since.
        try await write(["Choir": (5, 3), "Match": (6, 4), "Run": (7, 1)])
        try await write(["Choir": (5, 3), "Match": (6, 4), "Run": (7, 2)])
        #expect(Set(window.changes.unseenEvents.values) == [.new, .changed])

        window.changes.noteSeen()
        #expect(window.changes.unseenCount == 0 && !window.changes.rows.isEmpty)
        let store = try #require(await window.library.openStore())
        await eventually("it is stored") { (try? store.changeReports().allSatisfy(\.isSeen)) == true }
    }

    @Test func `it keeps watching only if it can start with the session`() throws {
        var entries: [Bool] = []
        window.notices.autostart = { entries.append($0) }
        window.notices.keepWatching(true)
        #expect(window.notices.choices.keepsWatching && entries == [true])
        let kept = try JSONDecoder().decode(
            NoticeChoices.self, from: JSONEncoder().encode(window.notices.choices))
        #expect(kept.keepsWatching)
        window.notices.keepWatching(false)
        #expect(!window.notices.choices.keepsWatching && entries == [true, false])
        window.notices.autostart = { _ in throw CocoaError(.fileWriteNoPermission) }
        window.notices.keepWatching(true)
        #expect(!window.notices.choices.keepsWatching && window.notices.autostartFailure != nil)
    }

    @Test func `a conflict that a refresh brings can be ignored from its notification`() async throws {
        var told: [EventNotice] = []
        window.notices.onNotice = { told.append($0) }
        try await write(["Choir": (5, 1), "Match": (6, 4)])
        #expect(told.isEmpty)
        try await write(["Choir": (6, 4), "Match": (6, 4)])
        await eventually("a notification") { told.count == 1 }
        let notice = try #require(told.first)
        #expect(notice.title == "Choir" && notice.body.contains("conflicts with"))
        let pair = try #require(notice.conflict)
        let (event, other) = (pair.event, pair.conflicting)

        window.notices.ignore(event, other)
        await eventually("it is ignored") { window.agenda.texts?.agenda.conflictCount == 0 }
        window.undos.undo()
        await eventually("it is back") { window.agenda.texts?.agenda.conflictCount == 1 }

        window.notices.choices.conflicts = false
        try await write(["Choir": (7, 1), "Match": (7, 1)])
        #expect(told.count == 1)
    }
}
