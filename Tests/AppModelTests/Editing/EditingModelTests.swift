@testable import AppModel
import Events
import Formats
import Foundation
import GRDB
import Planning
import Storage
import Testing
import TestSupport
import Text
import Time

/// Changes of events in the calendar files of the window.
@MainActor
@Suite struct EditingModelTests {
    private let here: PlayedLibrary
    private let window: WindowModel
    private let file: URL

    init() async throws {
        here = try PlayedLibrary()
        window = here.window()
        file = here.directory["family.ics"]
        await here.open()
    }

    private static func event(_ uid: String, _ title: String, _ start: String, _ further: String = "") -> String {
        """
        BEGIN:VEVENT
        UID:\(uid)
        DTSTAMP:20181001T000000Z
        DTSTART:\(start)
        DURATION:PT2H
        SUMMARY:\(title)
        \(further)END:VEVENT

        """
    }

    private static func calendar(_ events: String...) -> Data {
        let text = "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Test//EN\n\(events.joined())END:VCALENDAR\n"
        return Data(text.replacingOccurrences(of: "\n", with: "\r\n").utf8)
    }

    private static let dinner = event("dinner", "Dinner", "20990109T190000Z")
    private static let choir = event("choir", "Choir", "20181110T190000Z", "RRULE:FREQ=WEEKLY;COUNT=5\n")

    private var text: String { (try? String(contentsOf: file, encoding: .utf8)) ?? "" }
    private var titles: [String] { window.agenda.texts?.agenda.entries.map(\.event.title) ?? [] }

    private func show(_ data: Data) async throws {
        try data.write(to: file)
        window.library.add([Source(argument: file.path)])
        await shown()
    }

    private func shown() async {
        await here.settled()
        await eventually("all is shown") { !window.isReading && window.agenda.texts != nil }
    }

    /// The agenda, and the position of the first event with a title.
    private func find(_ title: String) throws -> (Int, Agenda) {
        let agenda = try #require(window.agenda.texts?.agenda)
        return (try #require(agenda.entries.firstIndex { $0.event.title == title }), agenda)
    }

    private func change(_ title: String, _ edit: CalendarEdit, _ scope: EditScope? = .one) throws {
        let (entry, agenda) = try find(title)
        window.editing.change(entry, edit, scope, in: agenda)
    }

    private func answer(_ position: Int) throws {
        window.editing.answer(position, to: try #require(window.editing.question))
    }

    private var oneHourLater: CalendarEdit {
        var edit = EventEdit()
        edit.start = .time(Instant(millisecondsSinceEpoch: 4_071_672_000_000))
        return .change(edit)
    }

    /// A week that has the event with a title, and its drag.
    private func week(with title: String) async throws -> (WeekDragModel, Int, WeekContents) {
        let week = WeekModel(window.agenda, window.view)
        week.isShown = true
        let (entry, agenda) = try find(title)
        week.go(to: try #require(window.agenda.texts).date(of: entry))
        await eventually("the week") { week.contents?.layout.days.contains { !$0.blocks.isEmpty } == true }
        #expect(agenda.entries[entry].event.title == title)
        return (WeekDragModel(window.editing), entry, try #require(week.contents))
    }

    @Test func `an event that is dragged in a week is changed in its calendar, and that is undone`() async throws {
        try await show(EditingModelTests.calendar(EditingModelTests.dinner))
        window.library.set(.mayChange(true), of: try #require(window.library.entries.first).id)
        await eventually("it may be changed") { window.library.entries.first?.stored.mayChange == true }
        let (drags, entry, contents) = try await week(with: "Dinner")
        #expect(drags.begin(entry, .whole, in: contents))
        drags.step(steps: 1)
        await eventually("what it means") { drags.conflicts == [] }
        #expect(drags.words.hasSuffix(" · free"))
        drags.cancel()
        #expect(drags.drag == nil && drags.words.isEmpty && text.contains("DTSTART:20990109T190000Z"))

        #expect(drags.begin(entry, .whole, in: contents))
        drags.step(steps: 1)
        drags.step(.end, steps: 1)
        drags.finish()
        #expect(drags.drag == nil)
        await eventually("it is written") { text.contains("DTSTART:20990109T191500Z") }
        #expect(text.contains("DURATION:PT2H15M") || text.contains("DTEND:20990109T213000Z"))
        await eventually("it can be undone") { window.undos.shown?.canUndo == true }
        window.undos.undo()
        await eventually("it is where it was") { text.contains("DTSTART:20990109T190000Z") }
    }

    @Test func `a drag of an event of a series asks of which, and one that is nowhere else changes nothing`()
        async throws
    {
        try await show(EditingModelTests.calendar(EditingModelTests.choir))
        let before = text
        let (drags, entry, contents) = try await week(with: "Choir")
        #expect(drags.begin(entry, .whole, in: contents))
        drags.step(steps: 1)
        drags.step(steps: -1)
        drags.finish()
        #expect(window.editing.question == nil)
        #expect(drags.begin(entry, .whole, in: contents))
        drags.move(days: 0, minutes: 30)
        drags.finish()
        #expect((window.editing.question?.answers.count ?? 0) > 2 && text == before)
    }

    @Test func `an event that cannot be changed is not dragged, and the bar says why`() async throws {
        try await show(EditingModelTests.calendar(EditingModelTests.dinner))
        let calendar = try #require(window.library.entries.first)
        window.library.set(.mayChange(false), of: calendar.id)
        await eventually("it is only read") { calendar.stored.mayChange == false }
        let (drags, entry, contents) = try await week(with: "Dinner")
        #expect(!drags.begin(entry, .whole, in: contents) && drags.drag == nil)
        #expect(window.undos.shown?.text.isEmpty == false)
        drags.step(steps: 1)
        #expect(drags.drag == nil)
    }

    @Test func `what a command changed is undone and redone in the window, but not what a command undid`() async throws
    {
        try await show(EditingModelTests.calendar(EditingModelTests.dinner))
        let path = try #require(FilePath(text: file.path))
        let (entry, agenda) = try find("Dinner")
        let key = agenda.entries[entry].id
        func order(_ kind: EditOrder.Kind) -> EditOrder {
            var order = EditOrder(kind, in: .gmt, ownAddresses: [])
            order.deadline = .max
            return order
        }
        let place = EventPlace(Source(argument: file.path), path, part: "", key)
        var move = order(.edit(place, uid: "dinner", .one, .move, oneHourLater))
        move.hash = StableHash(of: Array(try Data(contentsOf: file))).hexadecimal
        let moved = try #require(try await window.editing.write(move))
        await eventually("the move can be undone") { window.undos.shown?.text.hasPrefix("Dinner moved to ") == true }
        window.undos.undo()
        await eventually("it is at its first time") { text.contains("DTSTART:20990109T190000Z") }
        await shown()
        window.undos.redo()
        await eventually("it is moved again") { text.contains("DTSTART:20990109T200000Z") }
        await shown()

        let eight = Instant(millisecondsSinceEpoch: 4_071_672_000_000)
        let tea = NewEvent(title: "Tea", start: .time(eight), end: .time(eight))
        let added = try #require(
            try await window.editing.write(order(.add(tea, uid: "tea", to: .file(path.text)))))
        await eventually("the addition can be undone") {
            window.undos.shown?.text.hasPrefix("Tea added on ") == true
        }
        _ = try await window.editing.write(order(.undo(added)))
        await shown()
        #expect(!text.contains("Tea"))
        await eventually("what is left to undo is the move") {
            window.undos.undoneText?.hasPrefix("Dinner moved to ") == true
        }
        window.undos.undo()
        await eventually("the move is undone") { text.contains("DTSTART:20990109T190000Z") }
        #expect(moved != added)
    }

    @Test func `a slow edit is shown, is cancelled before it is sent, and leaves the next one to be done`() async throws
    {
        try await show(EditingModelTests.calendar(EditingModelTests.dinner))
        window.library.set(.mayChange(true), of: try #require(window.library.entries.last).id)
        await eventually("it may be changed") { window.library.entries.last?.stored.mayChange == true }
        // Another program holds the history.
        let lock = open(here.library.directory.appendingPathComponent(".lock").path, O_CREAT | O_RDWR, 0o600)
        defer { close(lock) }
        #expect(flock(lock, LOCK_EX) == 0)
        let before = text
        try change("Dinner", oneHourLater)
        try change("Dinner", .remove)
        await eventually("the first one is sent") {
            here.played.clock.pass(milliseconds: 1_000)
            return window.undos.shown?.text.hasPrefix("Changing ") == true
        }
        // The second one waits for the first one.
        #expect(window.undos.shown?.nextLabel == "_Cancel" && text == before)
        window.undos.proceed()
        #expect(flock(lock, LOCK_UN) == 0)
        await eventually("the second one is not done") {
            window.undos.shown?.text.hasSuffix(" is not changed.") == true
        }
        await shown()
        #expect(text.contains("Dinner") && text != before)
    }

    @Test(arguments: [false, true])
    func `an edit right after another one is made of what that one left`(isInFolder: Bool) async throws {
        let folder = here.directory["calendar"]
        let changed = isInFolder ? folder.appendingPathComponent("dinner.ics") : file
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        try EditingModelTests.calendar(EditingModelTests.dinner).write(to: changed)
        window.library.add([Source(argument: isInFolder ? folder.path : file.path)])
        await shown()
        window.library.set(.mayChange(true), of: try #require(window.library.entries.last).id)
        await eventually("it may be changed") { window.library.entries.last?.stored.mayChange == true }
        try change("Dinner", oneHourLater)
        var edit = EventEdit()
        edit.isFree = true
        try change("Dinner", .change(edit))
        try change("Dinner", .remove)
        await eventually("the last one is said") { window.undos.shown?.text == "Dinner deleted" }
        await eventually("it is deleted") { titles.isEmpty }
    }

    /// The hour at which an event with a title begins, in UTC.
    private func hour(of title: String) -> String? {
        let start = window.agenda.texts?.agenda.entries.first { $0.event.title == title }?.start
        return start.map { String(($0.millisecondsSinceEpoch / 3_600_000) % 24) }
    }

    /// Waits until something is shown that a reading brings, and until that reading has ended.
    private func shown(_ what: String, _ isShown: () -> Bool) async {
        for _ in 0..<1_000 where !isShown() {
            await shown()
            try? await Task.sleep(for: .milliseconds(20))
        }
        await shown()
        #expect(isShown(), "\(what) is not shown")
    }

    /// Lets another program write the file.
    private func replace(_ data: Data) async throws {
        try data.write(to: file)
        window.library.refresh()
        await shown()
    }

    @Test(arguments: [false, true])
    func `a change that another program has replaced is put back`(isRemoval: Bool) async throws {
        let old = EditingModelTests.calendar(EditingModelTests.dinner, EditingModelTests.choir)
        try await show(old)
        window.library.set(.mayChange(true), of: try #require(window.library.entries.last).id)
        await eventually("it may be changed") { window.library.entries.last?.stored.mayChange == true }
        try change("Dinner", isRemoval ? .remove : oneHourLater)
        await eventually("it is in the history, and said") {
            window.editing.history.count == 1 && window.undos.shown != nil
        }
        let (new, deed) = (text, window.undos.shown?.text)
        await shown("it is shown") { isRemoval ? !titles.contains("Dinner") : hour(of: "Dinner") == "20" }
        // What is read before that is the user's own change.
        await eventually("the change has ended") { window.editing.written.isEmpty }

        try await replace(old)
        await shown("it is said") { window.undos.shown?.text == "Your change to Dinner was replaced." }
        #expect(window.undos.shown?.nextLabel == "Put _Back" && text == String(decoding: old, as: UTF8.self))
        window.undos.proceed()
        await shown("it is put back") { window.undos.shown?.text == deed }
        await shown("it is shown again") { isRemoval ? !titles.contains("Dinner") : hour(of: "Dinner") == "20" }
        func untimed(_ text: String) -> [Substring] {
            text.split(separator: "\r\n").filter { !$0.hasPrefix("DTSTAMP") && !$0.hasPrefix("SEQUENCE") }
        }
        #expect(untimed(text) == untimed(new))
        await eventually("the history has it once") { window.editing.history.count == 1 }
        window.undos.undo()
        await eventually("it is undone") { untimed(text) == untimed(String(decoding: old, as: UTF8.self)) }
        await shown()
        // That the user undid it is no news.
        #expect(window.undos.shown?.text != "Your change to Dinner was replaced.")
    }

    @Test func `a change of another program to what was changed here does not replace it`() async throws {
        try await show(EditingModelTests.calendar(EditingModelTests.dinner, EditingModelTests.choir))
        window.library.set(.mayChange(true), of: try #require(window.library.entries.last).id)
        await eventually("it may be changed") { window.library.entries.last?.stored.mayChange == true }
        try change("Dinner", oneHourLater)
        await eventually("it is in the history") { window.editing.history.count == 1 }
        let said = window.undos.shown
        await shown("it is shown") { hour(of: "Dinner") == "20" }
        await eventually("the change has ended") { window.editing.written.isEmpty }
        try await replace(Data(text.replacing("20990109T200000Z", with: "20990109T203000Z").utf8))
        await shown("its new time is news") { window.changes.rows.reports.count == 1 }
        try await replace(EditingModelTests.calendar(EditingModelTests.choir))
        await shown("its removal is news") { window.changes.rows.reports.count == 2 }
        await here.settled()
        #expect(window.undos.shown == said)
    }

    @Test func `the first change of a calendar asks once, is no news, and is undone and done again`() async throws {
        try await show(EditingModelTests.calendar(EditingModelTests.dinner))
        try change("Dinner", .remove)
        let question = try #require(window.editing.question)
        #expect(question.title == "Upcoming has only read family.ics so far. Change it?")
        #expect(text.contains("Dinner"))
        try answer(1)
        await eventually("it is deleted") { window.undos.shown?.text == "Dinner deleted" }
        #expect(!text.contains("Dinner") && window.undos.shown?.canUndo == true)
        await shown()
        #expect(titles.isEmpty)
        #expect(window.changes.rows.isEmpty)

        window.undos.undo()
        await eventually("it is back") { titles == ["Dinner"] }
        #expect(text.contains("SUMMARY:Dinner"))
        window.undos.redo()
        await eventually("it is deleted again") { titles.isEmpty && window.undos.undoneText == "Dinner deleted" }
        #expect(!text.contains("Dinner"))
        window.undos.undo()
        await eventually("it is back again") { titles == ["Dinner"] }
        #expect(window.changes.rows.isEmpty)

        // It was asked once.
        var edit = EventEdit()
        edit.isFree = true
        try change("Dinner", .change(edit))
        #expect(window.editing.question == nil)
        await eventually("it is free") { window.undos.shown?.text == "Dinner marked as free" }
        #expect(text.contains("TRANSP:TRANSPARENT"))
        await here.settled()
        #expect(try Store(in: here.directory["data"]).sources().first?.mayChange == true)
    }

    @Test func `a calendar that must not be changed is only read from then on`() async throws {
        try await show(EditingModelTests.calendar(EditingModelTests.dinner))
        let before = try Data(contentsOf: file)
        try change("Dinner", .remove)
        try answer(0)
        await eventually("it is kept") { window.library.entries.first?.stored.mayChange == false }
        let (entry, agenda) = try find("Dinner")
        let reason = window.editing.refusal(of: entry, in: agenda)?.text
        #expect(reason?.contains("You chose that Upcoming only reads") == true)
        try change("Dinner", .remove)
        #expect(window.editing.question == nil && window.undos.shown?.nextLabel == "_Try Again")
        #expect(try Data(contentsOf: file) == before)
    }

    @Test func `one of a series goes, and the others stay`() async throws {
        try await show(EditingModelTests.calendar(EditingModelTests.choir))
        #expect(titles.count == 5)
        try change("Choir", .remove)
        try answer(1)
        await eventually("one is deleted") { titles.count == 4 }
        #expect(text.contains("EXDATE"))
        try change("Choir", .remove, nil)
        let question = try #require(window.editing.question)
        #expect(question.title == "Delete Choir?" && question.usual == 1)
        #expect(question.answers[1].hasPrefix("_Only This One ("))
        #expect(question.answers.dropFirst(2) == ["_This and Later Ones", "_All Events"])
        try answer(0)
        #expect(window.editing.question == nil && titles.count == 4)
        await eventually("it is named") { window.undos.shown?.text.hasPrefix("Choir of ") == true }
        try change("Choir", .remove, .all)
        await eventually("all are deleted") {
            titles.isEmpty && window.undos.shown?.text == "All events of Choir deleted"
        }
        window.undos.undo()
        await eventually("four are back") {
            titles.count == 4 && window.undos.undoneText?.hasPrefix("Choir of ") == true
        }
        window.undos.undo()
        await eventually("five are back") { titles.count == 5 }
        #expect(window.changes.rows.isEmpty)
    }

    @Test func `of a series this and the later ones go, and come back`() async throws {
        try await show(EditingModelTests.calendar(EditingModelTests.choir))
        let before = text
        let (first, agenda) = try find("Choir")
        window.editing.change(first + 2, .remove, nil, in: agenda)
        try answer(2)
        try answer(1)
        await eventually("two are left") { titles.count == 2 }
        #expect(text.contains("UNTIL=20181117T190000Z") && !text.contains("COUNT"))
        window.undos.undo()
        await eventually("five are back") { titles.count == 5 }
        #expect(text.contains("RRULE:FREQ=WEEKLY;COUNT=5") && before.contains("RRULE:FREQ=WEEKLY;COUNT=5"))
        window.undos.redo()
        await eventually("two are left again") { titles.count == 2 }
    }

    @Test func `that this and the later ones of a series move is no news, and neither is undoing it`() async throws {
        try await show(EditingModelTests.calendar(EditingModelTests.choir))
        window.library.set(.mayChange(true), of: try #require(window.library.entries.first).id)
        await eventually("it may be changed") { window.library.entries.first?.stored.mayChange == true }
        let (first, agenda) = try find("Choir")
        var edit = EventEdit()
        edit.start = .time(agenda.entries[first + 2].start.advanced(by: 3_600_000))
        window.editing.change(first + 2, .change(edit), nil, in: agenda)
        try answer(2)
        func events() -> Int { text.components(separatedBy: "BEGIN:VEVENT").count - 1 }
        await eventually("there are two series, and it is said") { events() == 2 && window.undos.undoneText != nil }
        await shown()
        #expect(titles.count == 5 && window.changes.rows.isEmpty)
        window.undos.undo()
        await eventually("there is one again, and it is said") { events() == 1 && window.undos.redoneText != nil }
        await shown()
        #expect(titles.count == 5 && window.changes.rows.isEmpty)
    }

    @Test func `what another program has changed meanwhile is shown, and not overwritten`() async throws {
        try await show(EditingModelTests.calendar(EditingModelTests.dinner))
        window.library.set(.mayChange(true), of: try #require(window.library.entries.first).id)
        await eventually("it is kept") { window.library.entries.first?.stored.mayChange == true }
        let theirs = EditingModelTests.calendar(
            EditingModelTests.event("dinner", "Dinner with Ben", "20990109T200000Z"))
        try theirs.write(to: file)
        try change("Dinner", .remove)
        await eventually("it is said") { window.undos.shown?.text.contains("changed meanwhile") == true }
        #expect(try Data(contentsOf: file) == theirs)
        await eventually("theirs is shown") { titles == ["Dinner with Ben"] }
        await eventually("theirs is news") { !window.changes.rows.isEmpty }
    }

    @Test func `an event that cannot come back to its calendar is saved as a copy`() async throws {
        try await show(EditingModelTests.calendar(EditingModelTests.dinner))
        window.library.set(.mayChange(true), of: try #require(window.library.entries.first).id)
        await eventually("it is kept") { window.library.entries.first?.stored.mayChange == true }
        try change("Dinner", .remove)
        await eventually("it is deleted") { window.undos.shown?.text == "Dinner deleted" }
        try EditingModelTests.calendar(EditingModelTests.event("dinner", "Theirs", "20990109T200000Z")).write(to: file)
        window.undos.undo()
        await eventually("a copy is offered") { window.undos.shown?.nextLabel == "_Save a Copy…" }
        #expect(text.contains("Theirs") && window.undos.shown?.text.contains("changed meanwhile") == true)
        window.undos.proceed()
        await eventually("it is offered") { window.editing.copy?.fileName == "Dinner.ics" }
        let copy = here.directory["copy.ics"]
        window.exports.save(try #require(window.editing.copy), to: copy.path)
        await eventually("it is saved") { window.undos.shown?.text.hasPrefix("Saved 1 event") == true }
        #expect(
            try Feed.decode(Array(Data(contentsOf: copy)), source: Source(argument: copy.path)).events.map(\.title) == [
                "Dinner"
            ])
    }

    @Test func `what was decided about an event holds when it comes back under another UID`() async throws {
        let choir = EditingModelTests.event("choir2", "Choir", "20181110T190000Z", "RRULE:FREQ=WEEKLY;COUNT=5\n")
        try await show(EditingModelTests.calendar(choir))
        let library = window.library
        let feed = try #require(library.entries.first?.feed)
        let original = try #require(feed.events[1].recurrenceID)
        let before = EventKey.ofOccurrence(uid: "choir", originalStart: original)
        let times = EventTimes("absolute 1541876400000 1541883600000")
        let other = IgnoredConflict.Party(key: EventKey.ofSeries(uid: "other"), times: times)
        library.set([SkippedEvent(key: before)], areSkipped: true)
        library.decide(.whose, [(.ofSeries(uid: "choir"), .me)])
        let asked = Instant(millisecondsSinceEpoch: 1_541_000_000_000)
        library.set([IgnoredConflict(.once, .init(key: before, times: times), other)], areIgnored: true, asked: asked)
        await eventually("all is decided") {
            library.ignoredConflicts.asked.count == 1 && !library.people.decisions.isEmpty
        }
        library.copyDecisions(to: feed.keys(ofRenamed: "choir", to: "choir2"))
        let now = IgnoredConflict(.once, .init(key: feed.keys[1], times: times), other)
        await eventually("it holds for the new one") {
            library.skippedEvents.contains(SkippedEvent(key: feed.keys[1]))
                && library.people.decisions[.ofSeries(uid: "choir2")] == .me
                && library.ignoredConflicts.asked[now] == asked
        }
    }

    @Test func `an event of a folder is its file`() async throws {
        let folder = here.directory["calendar"]
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        let (dinner, choir) = (folder.appendingPathComponent("dinner.ics"), folder.appendingPathComponent("b.ics"))
        try EditingModelTests.calendar(EditingModelTests.dinner).write(to: dinner)
        try EditingModelTests.calendar(EditingModelTests.event("run", "Run", "20990110T190000Z")).write(to: choir)
        window.library.add([Source(argument: folder.path)])
        await shown()
        let before = try Data(contentsOf: dinner)
        try change("Dinner", oneHourLater)
        try answer(1)
        await eventually("it is moved") { window.undos.shown?.text.hasPrefix("Dinner moved to ") == true }
        #expect(try Data(contentsOf: dinner) != before)
        try change("Dinner", .remove)
        await eventually("it is deleted") { titles == ["Run"] }
        #expect(!FileManager.default.fileExists(atPath: dinner.path))
        window.undos.undo()
        await eventually("it is back") { titles.count == 2 }
        window.undos.undo()
        await eventually("it is where it was") {
            window.agenda.texts?.agenda.entries.map(\.start.millisecondsSinceEpoch)
                == [4_071_668_400_000, 4_071_754_800_000]
        }
        #expect(window.changes.rows.isEmpty)
    }

    @Test func `an event in several calendars asks which one is meant`() async throws {
        try await show(EditingModelTests.calendar(EditingModelTests.dinner))
        let other = here.directory["my_club.ics"]
        try EditingModelTests.calendar(EditingModelTests.dinner).write(to: other)
        window.library.add([Source(argument: other.path)])
        await shown()
        #expect(titles == ["Dinner"])
        try change("Dinner", .remove)
        let question = try #require(window.editing.question)
        #expect(question.title == "Delete Dinner?" && question.usual == 0)
        #expect(question.answers == ["_Cancel", "family", "my club"])
        try answer(0)
        #expect(window.editing.question == nil)
        try change("Dinner", .remove)
        try answer(2)
        #expect(window.editing.question?.title == "Upcoming has only read my_club.ics so far. Change it?")
        try answer(1)
        await eventually("it is deleted") { window.undos.shown?.text == "Dinner deleted" }
        #expect(text.contains("Dinner"))
        #expect(try !String(contentsOf: other, encoding: .utf8).contains("Dinner"))
    }

    @Test func `My Calendar stays where it is when it is removed from the list`() async throws {
        let own = OwnCalendar(in: here.directory["data"])
        try own.make()
        for number in 1...2 {
            let file = own.path.shown + "/\(number).ics"
            let event = EditingModelTests.event("\(number)", "Dinner \(number)", "2099010\(number)T190000Z")
            try EditingModelTests.calendar(event).write(to: URL(fileURLWithPath: file))
        }
        window.library.add([own.source])
        await shown()
        window.undos.remove(window.library.entries.map(\.id))
        #expect(window.undos.shown?.text.contains("My Calendar") == true)
        #expect(window.undos.shown?.text.contains("removed; its 2 events stay in \(own.path.shown)") == true)
        await here.settled()
        #expect(FileManager.default.fileExists(atPath: own.path.shown + "/2.ics"))
    }

    @Test func `the permissions of a file are a reason on its page`() async throws {
        try await show(EditingModelTests.calendar(EditingModelTests.dinner))
        let entry = try #require(window.library.entries.first)
        #expect(await EditingModel.fileObstacle(of: entry) == nil)
        try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: file.path)
        #expect(await EditingModel.fileObstacle(of: entry)?.text == "The file is read-only.")
        try FileManager.default.removeItem(at: file)
        #expect(await EditingModel.fileObstacle(of: entry)?.text == "The file is not there.")
    }

    @Test func `feeds and events with others are refused with the reason`() async throws {
        let source = try here.file("feed.json", ["One"])
        let invitation = EditingModelTests.event(
            "party", "Party", "20990111T190000Z", "ORGANIZER:mailto:ben@example.org\nATTENDEE:mailto:ben@example.org\n")
        try await show(EditingModelTests.calendar(invitation))
        window.library.add([source])
        await shown()
        await eventually("both are shown") { titles.count == 2 }
        for (title, word) in [("One", "only reads feeds"), ("Party", "ben@example.org")] {
            let (entry, agenda) = try find(title)
            #expect(window.editing.refusal(of: entry, in: agenda)?.text.contains(word) == true)
        }
    }

    /// An invitation of Ben's, with further lines.
    private static func meeting(_ invited: String...) -> String {
        let lines = ["ORGANIZER;CN=Ben:mailto:ben@example.org", "ATTENDEE;PARTSTAT=ACCEPTED:mailto:ben@example.org"]
        return event(
            "review", "Review", "20990112T190000Z",
            (lines + invited.map { "ATTENDEE;CN=\($0):mailto:\($0.lowercased())@example.org" })
                .map { $0 + "\n" }.joined())
    }

    private func answer(_ title: String, _ answer: EventAnswer) throws {
        let (entry, agenda) = try find(title)
        window.editing.answer(entry, answer, in: agenda)
    }

    private func invitation(to title: String) throws -> Invitation? {
        let (entry, agenda) = try find(title)
        return window.editing.invitation(to: entry, in: agenda)
    }

    private func mayChange() async throws {
        window.library.set(.mayChange(true), of: try #require(window.library.entries.last).id)
        await eventually("it may be changed") { window.library.entries.last?.stored.mayChange == true }
    }

    @Test func `where no own address is invited, the user is asked which one it is, and it is kept`() async throws {
        try await show(EditingModelTests.calendar(EditingModelTests.meeting("Anna_B", "Zoe")))
        let before = text
        #expect(try invitation(to: "Review")?.canAnswer == true && invitation(to: "Review")?.answer == nil)
        try answer("Review", .declined)
        #expect(window.editing.question?.title == "Which of these is you?")
        #expect(
            window.editing.question?.answers == ["_Cancel", "Anna__B · anna__b@example.org", "Zoe · zoe@example.org"])
        for position in [0, nil] {
            window.editing.answer(position, to: try #require(window.editing.question))
            #expect(window.editing.question == nil && window.library.ownAddresses.isEmpty && text == before)
            try answer("Review", .declined)
        }
        try answer(1)
        #expect(window.editing.question?.title.contains("only read family.ics") == true)
        await shown()
        try answer(1)
        await eventually("it is answered") { text.contains("PARTSTAT=DECLINED;CN=Anna_B") }
        await eventually("the address is kept") { window.library.ownAddresses == ["anna_b@example.org"] }
        await eventually("it is known") { (try? invitation(to: "Review"))??.answer == .declined }
        try answer("Review", .accepted)
        #expect(window.editing.question == nil)
        await eventually("it is answered again") { text.contains("PARTSTAT=ACCEPTED;CN=Anna_B") }
    }

    @Test func `of two own addresses that are invited, one is asked for each time`() async throws {
        for address in ["anna@example.org", "zoe@example.org"] {
            window.library.setOwnAddress(address, isThere: true)
        }
        try await show(EditingModelTests.calendar(EditingModelTests.meeting("Anna", "Mia", "Zoe")))
        try await mayChange()
        try answer("Review", .tentative)
        #expect(window.editing.question?.answers == ["_Cancel", "Anna · anna@example.org", "Zoe · zoe@example.org"])
        try answer(2)
        await eventually("it is answered") { text.contains("PARTSTAT=TENTATIVE;CN=Zoe") }
        #expect(window.library.ownAddresses.count == 2)
    }

    @Test func `a large invitation asks among the first fifty, and one in a feed or of another person asks nobody`()
        async throws
    {
        let names = (0..<500).map { "P\($0)" }
        let lines = names.map { "ATTENDEE:mailto:\($0)@example.org\n" }.joined()
        let large = EditingModelTests.event(
            "large", "Large", "20990112T190000Z", "ORGANIZER:mailto:ben@example.org\n" + lines)
        try await show(EditingModelTests.calendar(large))
        try answer("Large", .accepted)
        #expect(window.editing.question?.answers.count == 51)
        window.library.set(.mayChange(false), of: try #require(window.library.entries.last).id)
        await eventually("it is only read") { (try? invitation(to: "Large")) == .some(nil) }
    }

    @Test func `an answer in a file is told to nobody, and can be written to the organizer`() async throws {
        window.library.setOwnAddress("anna@example.org", isThere: true)
        try await show(EditingModelTests.calendar(EditingModelTests.meeting("Anna")))
        try await mayChange()
        #expect(try invitation(to: "Review")?.untold == "Ben" && invitation(to: "Review")?.answer == nil)
        let (entry, agenda) = try find("Review")
        var written = 0
        window.editing.change(entry, .change(EventEdit(.declined)), nil, in: agenda) { scope in
            #expect(scope == .one && text.contains("PARTSTAT=DECLINED"))
            written += 1
        }
        await eventually("it is written") { written == 1 }
        await eventually("it is known") { (try? invitation(to: "Review"))??.answer == .declined }
        // An edit that is taken back and made again opens no second mail.
        window.undos.undo()
        await eventually("it is taken back") { !text.contains("DECLINED") }
        window.undos.redo()
        await eventually("it is made again") { text.contains("DECLINED") }
        #expect(written == 1)
        let texts = try #require(window.agenda.texts)
        #expect(window.editing.canAsk(toMove: entry, texts))
    }

    @Test func `what was killed while it wrote is said at the next start`() async throws {
        try await show(EditingModelTests.calendar(EditingModelTests.dinner))
        let bytes = [UInt8](try Data(contentsOf: file))
        let editor = CalendarEditor(timeZone: .gmt, now: here.played.clock.now, ownAddresses: [])
        let editing = CalendarEditing(in: here.directory["data"], editor: editor)
        let path = try #require(FilePath(text: file.path))
        let plan = try editing.plan(
            try CalendarFile(path), EditedEvent(uid: "dinner", originalStart: nil), .remove, .one, deed: .remove,
            title: "Dinner")
        _ = try editing.write(plan)
        try Data(bytes).write(to: file)
        let history = try DatabaseQueue(path: here.directory["data"].appendingPathComponent(EditJournal.fileName).path)
        try await history.write { try $0.execute(sql: "UPDATE edit SET state = 'intended'") }
        try history.close()
        let next = here.window()
        await eventually("it is said") { next.messages.message == "A change of “Dinner” was not written." }
        let later = here.window()
        await shown()
        #expect(later.messages.message == nil)
    }

    @Test func `not going to an event of a series asks which are meant, and no answer changes nothing`() async throws {
        try await show(EditingModelTests.calendar(EditingModelTests.choir))
        let (entry, agenda) = try find("Choir")
        func ask() {
            window.editing.askScope("Not go?", of: agenda.entries[entry]) { [undos = window.undos] in
                undos.skip([entry], inSeries: $0 == .all, in: agenda)
            }
        }
        func skipped() -> Int {
            let agenda = window.agenda.texts?.agenda
            return agenda?.entries.indices.count { agenda?.isSkipped($0) ?? false } ?? 0
        }
        ask()
        #expect(window.editing.question?.answers.count == 3)
        try answer(0)
        #expect(window.editing.question == nil && window.undos.shown == nil)
        ask()
        try answer(1)
        await eventually("one is skipped") { skipped() == 1 }
        window.undos.undo()
        await eventually("none is skipped") { skipped() == 0 }
        ask()
        try answer(2)
        await eventually("all are skipped") { skipped() == 5 }
    }
}
