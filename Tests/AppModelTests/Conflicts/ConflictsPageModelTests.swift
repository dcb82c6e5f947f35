import AppModel
import Events
import Foundation
import Planning
import Storage
import TestSupport
import Testing
import Time

/// What can be done about a conflict, and what then is shown.
@MainActor
@Suite struct ConflictsPageModelTests {
    private let here: PlayedLibrary
    private let window: WindowModel
    private let source: Source

    private var conflicts: ConflictsPageModel { window.conflicts }
    private var count: Int? { window.agenda.texts?.agenda.conflictCount }

    init() async throws {
        (here, window) = try await PlayedLibrary.openedWindow()
        source = try here.calendar("a.ics", ConflictsPageModelTests.events())
        conflicts.isShown = true
        here.library.add([source])
        await eventually("they conflict") { [conflicts] in conflicts.rows?.items.count == 3 }
        await here.settled()
    }

    /// Choir and class conflict in three weeks, the call with lunch and with the gym.
    private static func events(call: String = "1200") -> String {
        func event(_ uid: String, _ start: String, _ more: String = "X-NO:1") -> String {
            "BEGIN:VEVENT\nUID:\(uid)\nSUMMARY:\(uid)\nDTSTART:\(start)00\nDURATION:PT2H\n\(more)\nEND:VEVENT"
        }
        return [
            event("Choir", "20181106T1900", "RRULE:FREQ=WEEKLY;COUNT=3"),
            event("Class", "20181106T2000", "RRULE:FREQ=WEEKLY;COUNT=3"),
            event("Lunch", "20181107T1100"), event("Call", "20181107T\(call)"), event("Gym", "20181107T1330"),
        ].joined(separator: "\n")
    }

    private var counts: [Int]? { conflicts.rows?.items.map(\.conflict.count) }

    private func titles(_ rows: ConflictRows?) -> [String] {
        rows?.items.map { item in
            [item.shown.first, item.shown.second].map { rows?.agenda.entries[$0].event.title ?? "" }
                .joined(separator: "+")
        } ?? []
    }

    private func item(_ title: String) -> ConflictRows.Item? {
        guard let number = titles(conflicts.rows).firstIndex(of: title) else { return nil }
        return conflicts.rows?.items[number]
    }

    @Test func `the rows are those of the agenda, and follow their filter`() async throws {
        #expect(titles(conflicts.rows) == ["Choir+Class", "Lunch+Call", "Call+Gym"])
        #expect(window.agenda.soonConflictCount == 3)
        conflicts.filter.search = "choir"
        await eventually("one is left") { titles(conflicts.rows) == ["Choir+Class"] }
        #expect(window.agenda.soonConflictCount == 3)
        conflicts.filter.search = ""
        await eventually("all are back") { conflicts.rows?.items.count == 3 }
    }

    @Test func `ignoring this time leaves the other times, and undo brings it back`() async throws {
        let choir = try #require(item("Choir+Class"))
        conflicts.ignore(.once, [choir])
        #expect(window.undos.shown?.text == "Conflict of Choir and Class ignored this time")
        #expect(window.undos.shown?.canUndo == true)
        await eventually("two times are left") { counts == [1, 1, 2] }
        #expect(window.agenda.soonConflictCount == 3)
        let agenda = try #require(window.agenda.texts)
        #expect(agenda.ignoredConflicts(of: choir.shown.first) == "1 conflict is ignored")
        #expect(agenda.conflictLabel(of: choir.shown.first) == nil)
        window.undos.undo()
        await eventually("all are back") { counts == [3, 1, 1] }
    }

    @Test func `an event that is skipped has no conflict until that is undone or taken back`() async throws {
        let choir = try #require(item("Choir+Class"))
        let agenda = try #require(conflicts.rows?.agenda)
        window.undos.skip([choir.shown.first], inSeries: false, in: agenda)
        #expect(window.undos.shown?.text == "Not going to Choir this time")
        await eventually("two times are left") { counts == [1, 1, 2] }
        window.undos.undo()
        await eventually("all are back") { counts == [3, 1, 1] }
        window.undos.redo()
        await eventually("two times are left again") { counts == [1, 1, 2] }
        window.undos.skip([choir.shown.second], inSeries: true, in: agenda)
        #expect(window.undos.shown?.text == "Not going to any Class")
        await eventually("the others are left") { counts == [1, 1] }
        conflicts.standing = .decided
        await eventually("both are listed") { conflicts.rows?.skipped.count == 2 }
        let listed = try #require(conflicts.rows)
        window.undos.attend(try #require(listed.skipped.last), in: listed.agenda)
        #expect(window.undos.shown?.text == "Going to Class again")
        await eventually("one is listed") { conflicts.rows?.skipped.count == 1 }
    }

    @Test func `of two single events it is not said how often`() async throws {
        conflicts.ignore(.once, [try #require(item("Lunch+Call"))])
        #expect(window.undos.shown?.text == "Conflict of Lunch and Call ignored")
    }

    @Test func `what is always ignored vanishes everywhere, is listed alone, and can be restored`() async throws {
        conflicts.ignore(.always, [try #require(item("Choir+Class"))])
        #expect(window.undos.shown?.text == "Conflicts of Choir and Class always ignored")
        await eventually("two are left") { count == 2 && conflicts.rows?.items.count == 2 }
        await eventually("the number beside the page follows") { window.agenda.soonConflictCount == 2 }
        conflicts.standing = .decided
        await eventually("it is listed") { titles(conflicts.rows) == ["Choir+Class"] }
        #expect(conflicts.rows?.items.first?.conflict.count == 3)
        conflicts.restore([try #require(item("Choir+Class"))])
        #expect(window.undos.shown?.text == "Conflict of Choir and Class is no longer ignored")
        await eventually("it is back") { count == 3 && conflicts.rows?.items.isEmpty == true }
        window.undos.undo()
        await eventually("it is ignored again") { count == 2 }
    }

    @Test func `several are ignored at once`() async throws {
        let items = [try #require(item("Lunch+Call")), try #require(item("Call+Gym"))]
        conflicts.ignore(.once, items)
        #expect(window.undos.shown?.text == "2 conflicts ignored")
        await eventually("one is left") { count == 1 }
        window.undos.undo()
        await eventually("all are back") { count == 3 }
    }

    @Test func `what is ignored stays so through refreshes, and through removing and adding the source`() async throws {
        conflicts.ignore(.once, [try #require(item("Lunch+Call"))])
        await eventually("it is ignored") { count == 2 }
        let id = try #require(here.library.entries.first).id
        window.undos.remove([id])
        await eventually("nothing is left") { here.library.isEmpty }
        here.played.clock.pass(milliseconds: 10_000)
        here.library.add([source])
        await eventually("it is still ignored") { count == 2 }
        await here.settled()
        // At another time the user may decide otherwise.
        _ = try here.calendar("a.ics", ConflictsPageModelTests.events(call: "1230"))
        here.library.entries.first?.refresh()
        await eventually("it conflicts again") { count == 3 }

        try here.library.close()
        let next = SourceLibrary(directory: here.directory["data"], in: PlayedSurroundings().surroundings)
        next.open()
        await eventually("the next start knows it") { !next.ignoredConflicts.isEmpty }
        try next.close()
    }

    @Test func `what another process ignores is ignored here`() async throws {
        let rows = try #require(conflicts.rows)
        let shown = rows.items[1].shown
        let other = try Store(in: here.directory["data"])
        try other.set([rows.agenda.decision(.once, toIgnore: shown.first, with: shown.second)], areIgnored: true)
        await here.library.followNow()
        await eventually("it is ignored") { count == 2 }
        try other.close()
    }

    @Test func `a source that never counts has no conflicts, until that is undone`() async throws {
        conflicts.neverCount(0)
        await eventually("none is left") { count == 0 && conflicts.rows?.items.isEmpty == true }
        window.undos.undo()
        await eventually("all are back") { count == 3 }
    }

    @Test func `near-conflicts come with a buffer, which is kept`() async throws {
        #expect(conflicts.saved == SavedConflicts())
        conflicts.bufferMinutes = SavedConflicts.offeredMinutes
        #expect(conflicts.saved == SavedConflicts(bufferMinutes: 15))
        let again = ConflictsPageModel(window.agenda, window.undos, saved: conflicts.saved)
        #expect(again.bufferMinutes == 15)
    }

    @Test func `a page that is not visible makes no rows`() async throws {
        let hidden = ConflictsPageModel(window.agenda, window.undos)
        conflicts.filter.search = "lunch"
        await eventually("the visible one does") { titles(conflicts.rows) == ["Lunch+Call"] }
        #expect(hidden.rows == nil)
        hidden.isShown = true
        await eventually("it does when it is shown") { hidden.rows?.items.count == 3 }
    }
}
