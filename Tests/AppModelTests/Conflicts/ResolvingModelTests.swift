@testable import AppModel
import Events
import Foundation
import Planning
import TestSupport
import Testing
import Text
import Time

/// The ways to end a conflict, done in calendar files.
@MainActor
@Suite struct ResolvingModelTests {
    private let here: PlayedLibrary
    private let window: WindowModel

    init() async throws {
        here = try PlayedLibrary()
        window = here.window()
        await here.open()
    }

    private static func calendar(_ title: String, _ start: String) -> Data {
        let lines = [
            "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Test//EN", "BEGIN:VEVENT", "UID:\(title)",
            "DTSTAMP:20181001T000000Z", "DTSTART:\(start)", "DURATION:PT2H", "SUMMARY:\(title)", "X-KEPT:\(title)",
            "END:VEVENT", "END:VCALENDAR", "",
        ]
        return Data(lines.joined(separator: "\r\n").utf8)
    }

    private func shown() async {
        await here.settled()
        await eventually("all is shown") { !window.isReading && window.agenda.texts != nil }
    }

    private func resolve(_ isWanted: (Resolution.Deed) -> Bool) throws {
        let agenda = try #require(window.agenda.texts?.agenda)
        let item = try #require(agenda.items(ofConflictsOf: 0).first)
        let found = window.resolving.resolutions(of: item.shown, in: agenda)
        window.resolving.carryOut(try #require(found.all.first { isWanted($0.deed) }), in: agenda)
    }

    private var conflictCount: Int? { window.agenda.texts?.agenda.conflictCount }

    private func open(_ source: URL) async throws {
        window.library.add([Source(argument: source.path)])
        await shown()
        window.library.set(.mayChange(true), of: try #require(window.library.entries.last).id)
        await eventually("it may be changed") { window.library.entries.last?.stored.mayChange == true }
        await shown()
    }

    /// Opens two calendars with a conflict.
    private func openBoth() async throws {
        for (name, title, start) in [
            ("family.ics", "Dinner", "20990109T190000Z"), ("other.ics", "Visit", "20990109T200000Z"),
        ] {
            let file = here.directory[name]
            try ResolvingModelTests.calendar(title, start).write(to: file)
            try await open(file)
        }
    }

    @Test func `each way ends the conflict in the file of the event, and undo gives its bytes back`() async throws {
        let folder = here.directory["calendar"]
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        let (dinner, visit) = (folder.appendingPathComponent("a.ics"), folder.appendingPathComponent("b.ics"))
        let before = ResolvingModelTests.calendar("Dinner", "20990109T190000Z")
        try before.write(to: dinner)
        try ResolvingModelTests.calendar("Visit", "20990109T200000Z").write(to: visit)
        try await open(folder)
        #expect(conflictCount == 1)
        let ways: [(isIt: (Resolution.Deed) -> Bool, line: String?)] = [
            ({ if case .move = $0 { true } else { false } }, "DTSTART:20990108T190000Z"),
            ({ if case .shorten = $0 { true } else { false } }, "DURATION:PT1H"),
            ({ $0 == .markFree }, "TRANSP:TRANSPARENT"),
            ({ $0 == .remove }, nil),
        ]
        for way in ways {
            try resolve(way.isIt)
            await eventually("it is done") { conflictCount == 0 && window.undos.shown?.canUndo == true }
            if let line = way.line {
                #expect(try String(contentsOf: dinner, encoding: .utf8).contains("\r\n\(line)\r\n"))
            } else {
                #expect(!FileManager.default.fileExists(atPath: dinner.path))
            }
            #expect(window.changes.rows.isEmpty)
            window.undos.undo()
            await eventually("it is taken back") { conflictCount == 1 }
            await shown()
            let lines = try String(contentsOf: dinner, encoding: .utf8).split(separator: "\r\n")
            #expect(lines.contains("X-KEPT:Dinner") && lines.contains("DTSTART:20990109T190000Z"))
            #expect(lines.contains("DURATION:PT2H") && !lines.contains("TRANSP:TRANSPARENT"))
        }
    }

    @Test func `of a calendar that is only read there is no way that writes, and a reason`() async throws {
        try await openBoth()
        for entry in window.library.entries { window.library.set(.mayChange(false), of: entry.id) }
        await eventually("it is only read") { window.library.entries.allSatisfy { $0.stored.mayChange == false } }
        let agenda = try #require(window.agenda.texts?.agenda)
        let item = try #require(agenda.items(ofConflictsOf: 0).first)
        let found = window.resolving.resolutions(of: item.shown, in: agenda)
        #expect(found.all.map(\.deed) == [.findTime, .skip, .skip, .ask, .ignore])
        #expect(found.accesses.allSatisfy { !$0.access.isAllowed })
    }

    private func found() throws -> (agenda: Agenda, ways: Resolutions) {
        let agenda = try #require(window.agenda.texts?.agenda)
        let item = try #require(agenda.items(ofConflictsOf: 0).first)
        return (agenda, window.resolving.resolutions(of: item.shown, in: agenda))
    }

    @Test func `an event to which others are invited stays, and the one that nobody else sees moves`() async throws {
        window.library.setOwnAddress("me@example.org", isThere: true)
        for (name, title, start, others) in [
            ("family.ics", "Dinner", "20990109T190000Z", "ATTENDEE:mailto:ben@example.org\r\n"),
            ("other.ics", "Visit", "20990109T200000Z", ""),
        ] {
            let file = here.directory[name]
            let text = String(decoding: ResolvingModelTests.calendar(title, start), as: UTF8.self)
            try Data(text.replacing("END:VEVENT", with: others + "END:VEVENT").utf8).write(to: file)
            try await open(file)
        }
        let (agenda, ways) = try found()
        let changing = ways.all.filter {
            $0.edit(of: agenda.entries[$0.entry].start..<agenda.entries[$0.entry].end) != nil
        }
        #expect(!changing.isEmpty)
        #expect(changing.allSatisfy { agenda.entries[$0.entry].event.title == "Visit" })
        #expect(ways.accesses.map(\.access.isAllowed) == [true, false])
    }

    @Test func `a change is decided until it is undone there`() async throws {
        try await openBoth()
        window.conflicts.isShown = true
        window.conflicts.standing = .decided
        try resolve { if case .move = $0 { true } else { false } }
        await eventually("it is listed") { window.conflicts.rows?.written.map(\.title) == ["Dinner"] }
        let edit = try #require(window.conflicts.rows?.written.first)
        let words = edit.words.message(window.agenda.times, today: window.agenda.preferences.today).text
        #expect(words.contains(" moved to ") && edit.calendarName == "family.ics")
        await eventually("it is said, and can be undone") {
            window.undos.shown?.text == words && window.undos.undoneText == words
        }
        window.editing.undo(edit)
        await eventually("it is back") { window.conflicts.rows?.written.isEmpty == true && conflictCount == 1 }
        // The same change is not undone twice, and is done again.
        await eventually("it can only be done again") {
            window.undos.undoneText == nil && window.undos.redoneText == words
        }
        window.undos.redo()
        await eventually("it is listed again") {
            window.conflicts.rows?.written.map(\.title) == ["Dinner"] && conflictCount == 0
        }
        await eventually("it can be undone again") { window.undos.undoneText == words }
        window.editing.undo(try #require(window.conflicts.rows?.written.first))
        await eventually("it is back again") { window.conflicts.rows?.written.isEmpty == true && conflictCount == 1 }
        await eventually("nothing is undone") { window.undos.undoneText == nil }
        // A program that starts later knows it too.
        try resolve { if case .move = $0 { true } else { false } }
        await eventually("it is listed anew") { window.editing.history.count == 1 }
        let other = here.window()
        await eventually("it is known") { other.editing.history.map(\.title) == ["Dinner"] }
        let known = try #require(other.editing.history.first).words
        #expect(known.message(window.agenda.times, today: window.agenda.preferences.today).text == words)
    }

    @Test func `a change of a linked file is undone among what is decided`() async throws {
        let (file, link) = (here.directory["family.ics"], here.directory["link.ics"])
        try ResolvingModelTests.calendar("Dinner", "20990109T190000Z").write(to: file)
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)
        try await open(link)
        let agenda = try #require(window.agenda.texts?.agenda)
        window.editing.change(0, .remove, .one, in: agenda)
        await eventually("it is listed") { window.editing.history.count == 1 }
        window.editing.undo(try #require(window.editing.history.first))
        await eventually("it is undone") { window.editing.history.isEmpty && window.undos.redoneText != nil }
        #expect(try String(contentsOf: file, encoding: .utf8).contains("Dinner"))
        window.undos.redo()
        await eventually("it is deleted again") { window.editing.history.count == 1 }
        #expect(try !String(contentsOf: file, encoding: .utf8).contains("Dinner"))
    }

    @Test func `an event of three at once has a way of its own`() async throws {
        try await openBoth()
        let file = here.directory["third.ics"]
        try ResolvingModelTests.calendar("Yoga", "20990109T193000Z").write(to: file)
        try await open(file)
        let agenda = try #require(window.agenda.texts?.agenda)
        let ways = window.resolving.resolutions(ofEach: [0, 1, 2], areIgnored: true, in: agenda)
        #expect(ways.all.map(\.entry) == [0, 1, 2, 0, 1, 2, 0])
        #expect(ways.all.suffix(4).map(\.deed) == [.skip, .skip, .skip, .ignore])
        for way in ways.all.prefix(3) {
            guard case .move = way.deed else {
                Issue.record("\(way) is no move")
                continue
            }
        }
    }

    @Test func `a time of the dialog moves the event, or the dialog says why not`() async throws {
        try await openBoth()
        let agenda = try #require(window.agenda.texts?.agenda)
        let moved = agenda.entries[0].id
        let model = FreeTimeModel(
            window.agenda, window.conflicts, window.view, .move(moved), editing: window.editing)
        let start = Instant(millisecondsSinceEpoch: 4_071_895_200_000)
        #expect(model.refusal == nil)
        #expect(model.move(to: start..<start.advanced(by: 7_200_000)))
        await eventually("it is moved") { conflictCount == 0 && window.undos.undoneText != nil }
        let text = try String(contentsOf: here.directory["family.ics"], encoding: .utf8)
        #expect(text.contains("DTSTART:20990112T100000Z") && text.contains("DURATION:PT2H"))
        window.undos.undo()
        await eventually("it is back") { conflictCount == 1 }
        window.library.set(.mayChange(false), of: try #require(window.library.entries.first).id)
        await eventually("it is only read") { model.refusal != nil }
        #expect(!model.move(to: start..<start.advanced(by: 7_200_000)))
    }

    @Test func `a conflict that waits comes back by undo`() async throws {
        try await openBoth()
        let agenda = try #require(window.agenda.texts?.agenda)
        let item = try #require(agenda.items(ofConflictsOf: 0).first)
        #expect(window.undos.wait(for: [item], in: agenda))
        await eventually("it waits") { conflictCount == 0 }
        #expect(window.library.ignoredConflicts.asked.count == 1)
        window.undos.undo()
        await eventually("it is back") { conflictCount == 1 }
        #expect(window.library.ignoredConflicts.isEmpty)
    }
}
